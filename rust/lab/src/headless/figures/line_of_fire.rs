//! Two arcs to a target, with friends who walk: one is in the flat arc when the shot is there, the lob is clear.

use crate::picture::{draw_panel, svg};
use crate::simulation::{Bounds, Panel, Role};
use anyhow::{Context, Result, ensure};
use pursuit_core::aim::Shot;
use pursuit_core::aim::line_of_fire::{
    LineOfFire, LineOfFireQuery, MovingBody, Obstruction, find_line_of_fire,
};
use pursuit_core::aim::projectile::{Launch, ProjectileQuery, ProjectileSettings, solve};
use pursuit_core::geometry::Shape;
use pursuit_core::{DVec2, DVec3};

const GRAVITY: DVec3 = DVec3::new(0.0, 0.0, -10.0);
const TARGET: DVec3 = DVec3::new(60.0, 0.0, 0.0);
const MUZZLE_SPEED: f64 = 27.0;

/// The friends: two walk toward the target, high and low, and one stands.
fn friends() -> [MovingBody; 3] {
    let walks = |x: f64, z: f64, vx: f64, vz: f64| MovingBody {
        position: DVec3::new(x, 0.0, z),
        velocity: DVec3::new(vx, 0.0, vz),
        radius: 2.0,
        ..MovingBody::default()
    };
    [walks(31.2, 8.0, 3.0, 0.0), walks(6.0, 26.5, 7.0, 1.0), walks(47.0, 1.0, 0.0, 0.0)]
}

fn side(v: DVec3) -> DVec2 {
    DVec2::new(v.x, v.z)
}

fn flown(launch: &Launch, until: f64) -> Vec<DVec2> {
    let at = |time: f64| side(launch.launch_velocity * time + GRAVITY * (0.5 * time * time));
    (0..=60).map(|step| at(until * f64::from(step) / 60.0)).collect()
}

fn line(launch: &Launch, friends: &[MovingBody]) -> Result<LineOfFire> {
    let query = LineOfFireQuery {
        launch_velocity: launch.launch_velocity,
        gravity: GRAVITY,
        radius: 0.3,
        horizon: launch.time,
        ..LineOfFireQuery::default()
    };
    let shapes: [Shape; 0] = [];
    find_line_of_fire(&query, &friends, &shapes).map_err(|refusal| anyhow::anyhow!("{refusal}"))
}

/// Draws it.
///
/// # Errors
/// When the flat arc is not the blocked one.
pub fn draw() -> Result<String> {
    let shot =
        Shot { target_position: TARGET, muzzle_speed: MUZZLE_SPEED, gravity: GRAVITY, ..Shot::default() };
    let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
    let launches =
        solve(&query, &ProjectileSettings::default()).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    let [flat, lob] = launches.as_slice() else { anyhow::bail!("there are two arcs") };
    let friends = friends();
    let (blocked, clear) = (line(flat, &friends)?, line(lob, &friends)?);
    ensure!(blocked.obstruction == Obstruction::Body(0) && clear.is_clear(), "{blocked:?} {clear:?}");

    let bounds = Bounds { least: DVec2::new(-8.0, -5.0), greatest: DVec2::new(70.0, 34.0) };
    let mut panel = Panel::new("", bounds);
    let at = |friend: &MovingBody, time: f64| side(friend.position + friend.velocity * time);
    for friend in &friends {
        panel.ring(Role::PursuerTrail, at(friend, 0.0), friend.radius);
        if friend.velocity != DVec3::ZERO {
            panel.arrow(Role::PursuerTrail, at(friend, 0.0), at(friend, 0.6), 2.0);
        }
    }
    panel.dashes(Role::TargetTrail, flown(flat, flat.time), 1.5);
    panel.line(Role::Target, flown(flat, blocked.time), 3.5);
    panel.line(Role::Intercept, flown(lob, lob.time), 3.5);
    let met = friends.first().context("there are friends")?;
    panel.disk(Role::Range, at(met, blocked.time), met.radius);
    panel.ring(Role::Target, at(met, blocked.time), met.radius);
    panel.dot(Role::Target, side(blocked.position), 8.0);
    let missed = clear.nearest.and_then(|index| friends.get(index)).context("a friend is nearest")?;
    let there = side(lob.launch_velocity * clear.miss_time + GRAVITY * (0.5 * clear.miss_time.powi(2)));
    panel.ring(Role::Pursuer, at(missed, clear.miss_time), missed.radius);
    panel.line(Role::Pursuer, vec![there, at(missed, clear.miss_time)], 2.0);
    panel.dot(Role::Pursuer, DVec2::ZERO, 8.0);
    panel.dot(Role::Target, side(TARGET), 8.0);
    let size = 17.0;
    panel.words(Role::Pursuer, DVec2::new(-6.0, -3.2), "muzzle", size);
    panel.words(Role::Target, DVec2::new(58.0, -3.2), "target", size);
    panel.words(
        Role::Target,
        side(blocked.position) + DVec2::new(-12.0, 5.5),
        format!("a friend is hit after {:.2} s", blocked.time),
        size,
    );
    panel.words(
        Role::Pursuer,
        at(missed, clear.miss_time) + DVec2::new(-15.0, 4.5),
        format!("missed by {:.1} after {:.2} s", clear.miss_distance, clear.miss_time),
        size,
    );
    panel.words(Role::Intercept, DVec2::new(45.0, 26.0), "the lob is clear", size);
    svg(1040, 540, |area| draw_panel(area, &panel))
}
