//! Turrets: turning to where the shot meets the target, and firing.

use crate::pose::Pose;
use crate::target::{Targets, led};
use crate::{NoAnswer, Plane};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::prelude::Transform;
use pursuit_core::DVec3;
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretQuery, solve_turret};
use pursuit_core::intercept::{InterceptQuery, solve};
use pursuit_core::single::{from_f32, to_f32};
use pursuit_core::steering::{TurnLimits, TurnState, advance_turn};

/// An entity that turns its barrel, Bevy's forward (-z), to where its shot meets its target, and fires.
///
/// It reports [`Fired`]; the game spawns the projectile. In the xz and xy planes it turns in space all the same: targets may be
/// above it.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Pose, TurretAim)]
pub struct Turret {
    /// At what it fires: an entity with [`Target`](crate::Target). `None` for nothing.
    pub target: Option<Entity>,
    /// Speed of its projectile, in m/s; > 0. 50 by default.
    pub muzzle_speed: f32,
    /// Turn rate of its barrel, in rad/s; >= 0. 2 by default.
    pub turn_rate: f32,
    /// Range of its projectile, in meters; > 0. Infinite by default.
    pub max_range: f32,
    /// Radius of its target, in meters; >= 0: it fires when the shot would pass this near. 0.5 by default.
    pub hit_radius: f32,
    /// Time between two shots, in seconds; >= 0. 0.5 by default.
    pub reload_time: f32,
    /// The latest hit that it considers, in seconds; > 0. 5 by default.
    pub horizon: f32,
}

impl Default for Turret {
    fn default() -> Self {
        Self {
            target: None,
            muzzle_speed: 50.0,
            turn_rate: 2.0,
            max_range: f32::INFINITY,
            hit_radius: 0.5,
            reload_time: 0.5,
            horizon: 5.0,
        }
    }
}

impl Turret {
    /// A turret that fires at that target, with the defaults for all else.
    #[must_use]
    pub fn at(target: Entity) -> Self {
        Self { target: Some(target), ..Self::default() }
    }
}

/// Where a turret turns to, and when its shot hits.
#[derive(Component, Clone, Copy, Debug)]
pub struct TurretAim {
    /// The point that it turns to.
    pub aim_point: Vec3,
    /// When a shot hits, after the turn, in seconds from now.
    pub impact_time: f32,
    /// How long it turns before it can fire, in seconds.
    pub rotation_time: f32,
    /// Why it cannot hit.
    pub verdict: Result<(), NoAnswer>,
    /// How long until it is loaded, in seconds.
    pub reload_left: f32,
}

impl Default for TurretAim {
    fn default() -> Self {
        Self {
            aim_point: Vec3::ZERO,
            impact_time: 0.0,
            rotation_time: 0.0,
            verdict: Err(NoAnswer::NoTarget),
            reload_left: 0.0,
        }
    }
}

/// A turret has fired. Its projectile starts at `position` with `velocity`.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Fired {
    /// The turret.
    pub turret: Entity,
    /// Its target.
    pub target: Entity,
    /// Where the projectile starts.
    pub position: Vec3,
    /// Velocity of the projectile.
    pub velocity: Vec3,
    /// When it meets the target, in seconds from now.
    pub flight_time: f32,
}

pub(crate) fn decide(targets: Targets, mut turrets: Query<(&Turret, &Pose, &mut TurretAim)>) {
    for (turret, pose, mut aim) in &mut turrets {
        let solved = led(&targets, turret.target, Plane::Space).and_then(|target| {
            let query = TurretQuery {
                shot: Shot {
                    shooter_position: from_f32(pose.position),
                    target_position: target.position,
                    target_velocity: target.velocity,
                    muzzle_speed: f64::from(turret.muzzle_speed),
                    gravity: DVec3::ZERO,
                },
                facing: from_f32(pose.rotation * Vec3::NEG_Z),
                turn_rate: f64::from(turret.turn_rate),
                max_range: f64::from(turret.max_range),
                min_time: 0.0,
                horizon: f64::from(turret.horizon),
                fire_cone: 0.0,
            };
            Ok(solve_turret(&query)?)
        });
        match solved {
            Ok(found) => {
                aim.aim_point = to_f32(found.aim_point);
                aim.impact_time = found.impact_time as f32;
                aim.rotation_time = found.rotation_time as f32;
                aim.verdict = found.verdict.map_err(NoAnswer::from);
            }
            Err(why) => {
                aim.aim_point = pose.position;
                (aim.impact_time, aim.rotation_time) = (0.0, 0.0);
                aim.verdict = Err(why);
            }
        }
    }
}

pub(crate) fn advance(
    time: Res<Time>,
    targets: Targets,
    mut turrets: Query<(Entity, &Turret, &Pose, &mut TurretAim, &mut Transform)>,
    mut fired: MessageWriter<Fired>,
) {
    for (entity, turret, pose, mut aim, mut transform) in &mut turrets {
        aim.reload_left = (aim.reload_left - time.delta_secs()).max(0.0);
        let Some(target) =
            turret.target.filter(|_| matches!(aim.verdict, Ok(()) | Err(NoAnswer::NoIntercept(_))))
        else {
            continue;
        };
        let state = TurnState { facing: from_f32(pose.rotation * Vec3::NEG_Z), turning: DVec3::ZERO };
        let limits = TurnLimits { max_rate: f64::from(turret.turn_rate), max_acceleration: f64::INFINITY };
        let toward = from_f32(aim.aim_point) - from_f32(pose.position);
        let Ok(turned) = advance_turn(&state, toward, DVec3::ZERO, &limits, time.delta_secs_f64()) else {
            continue;
        };
        let facing: Vec3 = to_f32(turned.facing);
        let looking = Transform::IDENTITY.looking_to(facing, Vec3::Y);
        pose.turn(&mut transform, looking.rotation);
        if aim.reload_left > 0.0 {
            continue;
        }
        let Some(flight_time) = hits(turret, pose, turned.facing, &targets) else { continue };
        aim.reload_left = turret.reload_time;
        fired.write(Fired {
            turret: entity,
            target,
            position: pose.position,
            velocity: facing * turret.muzzle_speed,
            flight_time: flight_time as f32,
        });
    }
}

/// When a shot along `facing`, fired now, passes the target within its radius and the range.
fn hits(turret: &Turret, pose: &Pose, facing: DVec3, targets: &Targets) -> Option<f64> {
    let target = led(targets, turret.target, Plane::Space).ok()?;
    let muzzle_speed = f64::from(turret.muzzle_speed);
    let query = InterceptQuery {
        pursuer_position: from_f32(pose.position),
        target_position: target.position,
        target_velocity: target.velocity,
        pursuer_speed: muzzle_speed,
        capture_radius: 0.0,
    };
    let time = solve(&query).ok()?.time;
    let miss =
        query.pursuer_position + facing * (muzzle_speed * time) - target.position - target.velocity * time;
    let is_hit = miss.length() <= f64::from(turret.hit_radius)
        && muzzle_speed * time <= f64::from(turret.max_range)
        && time <= f64::from(turret.horizon);
    is_hit.then_some(time)
}
