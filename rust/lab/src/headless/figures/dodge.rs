//! A walker among shots: where it would be hit, and the way that lets all of them pass.

use crate::picture::{draw_panel, svg};
use crate::simulation::{Bounds, Panel, Role};
use anyhow::{Result, ensure};
use pursuit_core::crowd::{DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, dodge_shots};
use pursuit_core::{DVec2, DVec3};

/// The walker: 1 m wide, at 3 m/s, and what it can do.
fn walker() -> DodgeQuery {
    DodgeQuery {
        velocity: DVec3::X * 3.0,
        preferred_velocity: DVec3::X * 3.0,
        plane_normal: DVec3::Z,
        radius: 0.5,
        margin: 0.1,
        max_speed: 6.0,
        max_acceleration: 12.0,
        reaction_time: 0.2,
        horizon: 1.6,
        ..DodgeQuery::default()
    }
}

/// Shots that are at `places` after some time, with their velocity.
fn shots() -> Vec<DodgeShot> {
    let shot = |at: [f64; 2], time: f64, velocity: [f64; 2]| {
        let [vx, vy] = velocity;
        let velocity = DVec3::new(vx, vy, 0.0);
        DodgeShot {
            position: DVec3::new(at[0], at[1], 0.0) - velocity * time,
            velocity,
            radius: 0.1,
            ..DodgeShot::default()
        }
    };
    vec![
        shot([2.4, 0.05], 0.8, [-9.0, 0.3]),
        shot([2.2, 1.2], 0.75, [-6.0, -0.6]),
        shot([3.4, -1.9], 1.15, [-1.5, 1.2]),
        shot([4.7, 0.5], 1.45, [-4.0, 0.9]),
        shot([3.2, -2.4], 1.2, [-4.0, 0.5]),
    ]
}

/// Where a walker is who takes `velocity` after the delay.
fn place(walker: &DodgeQuery, delay: f64, velocity: DVec3, time: f64) -> DVec2 {
    let after = (time - delay).max(0.0);
    let change = velocity - walker.velocity;
    let duration = change.length() / walker.max_acceleration;
    let way = if after < duration { 0.5 * after * after / duration } else { after - 0.5 * duration };
    let way = if duration > 0.0 { change * way } else { DVec3::ZERO };
    (walker.velocity * time + way).truncate()
}

/// Draws it.
///
/// # Errors
/// When the walker would not be hit, or finds no way.
pub fn draw() -> Result<String> {
    let (walker, shots) = (walker(), shots());
    let failed = |refusal| anyhow::anyhow!("{refusal}");
    let dodge = dodge_shots(&walker, shots.as_slice(), &mut DodgeState::default()).map_err(failed)?;
    ensure!(dodge.outcome == DodgeOutcome::Dodges && dodge.threat.is_some(), "{dodge:?}");

    let bounds = Bounds { least: DVec2::new(-5.2, -3.8), greatest: DVec2::new(11.4, 3.2) };
    let mut panel = Panel::new("", bounds);
    let at = |velocity: DVec3, time: f64| place(&walker, dodge.delay, velocity, time);
    let way = |velocity: DVec3, until: f64| {
        (0..=80).map(|step| at(velocity, until * f64::from(step) / 80.0)).collect()
    };
    for (index, shot) in shots.iter().enumerate() {
        let then = |time: f64| (shot.position + shot.velocity * time).truncate();
        panel.dashes(Role::PursuerTrail, vec![then(0.0), then(walker.horizon)], 1.2);
        panel.arrow(Role::Target, then(0.0), then(0.15), 2.0);
        panel.disk(Role::Target, then(0.0), shot.radius);
        if Some(index) == dodge.threat {
            let hit = at(walker.preferred_velocity, dodge.threat_time);
            panel.ring(Role::Target, hit, walker.radius);
            panel.line(Role::Target, way(walker.preferred_velocity, dodge.threat_time), 2.5);
            panel.words(
                Role::Target,
                hit + DVec2::new(-1.9, 1.7),
                format!("without a dodge it is hit after {:.2} s", dodge.threat_time),
                16.0,
            );
        }
    }
    panel.line(Role::Intercept, way(dodge.dodge_velocity, walker.horizon), 3.5);
    for time in [0.4, 0.8, 1.2, 1.6] {
        panel.ring(Role::Intercept, at(dodge.dodge_velocity, time), walker.radius);
    }
    panel.ring(Role::Pursuer, DVec2::ZERO, walker.radius);
    panel.dot(Role::Pursuer, DVec2::ZERO, 8.0);
    panel.words(Role::Pursuer, DVec2::new(-0.6, -1.0), "walker", 16.0);
    panel.words(
        Role::Intercept,
        at(dodge.dodge_velocity, walker.horizon) + DVec2::new(0.8, -0.1),
        format!("all pass, by {:.2} m or more", dodge.gap),
        16.0,
    );
    svg(1040, 480, |area| draw_panel(area, &panel))
}
