//! Pursuers: running to where the target is met.

use crate::pose::Pose;
use crate::target::{Target, Targets, led};
use crate::velocity::{MovedByPhysics, Velocity, carry};
use crate::{NoAnswer, OrcaAgent, Plane};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::prelude::Transform;
use pursuit_core::geometry::nearest_on_course;
use pursuit_core::intercept::{Fallback, InterceptQuery, PredictionSettings, predict};
use pursuit_core::steering::{self, Agent, SteeringLimits, seek};

/// An entity that runs to where it meets its target.
///
/// It needs a [`Target`] to run after; [`Intercept`] says where and when, or why not. Without an intercept it runs to where it comes
/// nearest to the target; without a target it brakes.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Pose, Velocity, Intercept)]
pub struct Pursuer {
    /// The entity that it pursues, with [`Target`]. `None` for no pursuit.
    pub target: Option<Entity>,
    /// Its greatest speed, in m/s; >= 0. 6 by default. As an [`OrcaAgent`] it runs at that component's.
    pub max_speed: f32,
    /// Its greatest acceleration, in m/s²; >= 0, infinite for none. 20 by default. Not read of an [`OrcaAgent`].
    pub max_acceleration: f32,
    /// The distance at which the target is caught, between the two places, in meters; >= 0. 1 by default.
    pub catch_distance: f32,
    /// The latest intercept that it considers, in seconds; > 0. 10 by default.
    pub horizon: f32,
}

impl Default for Pursuer {
    fn default() -> Self {
        Self { target: None, max_speed: 6.0, max_acceleration: 20.0, catch_distance: 1.0, horizon: 10.0 }
    }
}

impl Pursuer {
    /// A pursuer of that target, with the defaults for all else.
    #[must_use]
    pub fn of(target: Entity) -> Self {
        Self { target: Some(target), ..Self::default() }
    }
}

/// Where a pursuer runs to, and when it meets its target.
#[derive(Component, Clone, Copy, Debug)]
pub struct Intercept {
    /// The point that it runs to.
    pub aim_point: Vec3,
    /// When it is there, in seconds from now.
    pub time: f32,
    /// Why it does not meet its target; the aim point is then where it comes nearest, or its own place.
    pub verdict: Result<(), NoAnswer>,
    /// So that a catch is reported once.
    is_caught: bool,
}

impl Default for Intercept {
    fn default() -> Self {
        Self { aim_point: Vec3::ZERO, time: 0.0, verdict: Err(NoAnswer::NoTarget), is_caught: false }
    }
}

/// A pursuer has come within its catch distance of its target, at any moment of the last tick. Once for each approach.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caught {
    /// The pursuer.
    pub pursuer: Entity,
    /// Its target.
    pub target: Entity,
}

pub(crate) fn decide(
    plane: Res<Plane>,
    targets: Targets,
    mut pursuers: Query<(&Pursuer, &Pose, Option<&OrcaAgent>, &mut Intercept)>,
) {
    for (pursuer, pose, agent, mut intercept) in &mut pursuers {
        let speed = agent.map_or(pursuer.max_speed, |agent| agent.preferred_speed);
        let predicted = led(&targets, pursuer.target, *plane).and_then(|target| {
            let query = InterceptQuery {
                pursuer_position: plane.enter_along(pose.position),
                target_position: plane.along(target.position),
                target_velocity: plane.along(target.velocity),
                pursuer_speed: f64::from(speed),
                capture_radius: 0.0,
            };
            let mut settings = PredictionSettings::default();
            settings.horizon = f64::from(pursuer.horizon);
            settings.fallback = Fallback::ClosestApproach;
            Ok(predict(&query, &settings)?)
        });
        match predicted {
            Ok(found) => {
                // Its height is its own.
                let height = plane.enter(pose.position).z;
                let aim =
                    if *plane == Plane::Space { found.aim_point } else { found.aim_point.with_z(height) };
                intercept.aim_point = plane.leave(aim);
                intercept.time = found.time as f32;
                intercept.verdict = found.verdict.map_err(NoAnswer::from);
            }
            Err(why) => {
                intercept.aim_point = pose.position;
                intercept.time = 0.0;
                intercept.verdict = Err(why);
            }
        }
    }
}

/// Moves the pursuers that are not of the crowd.
pub(crate) fn advance(
    time: Res<Time>,
    plane: Res<Plane>,
    mut pursuers: Query<
        (&Pursuer, &Pose, &mut Intercept, &mut Velocity, &mut Transform, Has<MovedByPhysics>),
        Without<OrcaAgent>,
    >,
) {
    let delta_time = time.delta_secs_f64();
    for (pursuer, pose, mut intercept, mut velocity, transform, is_by_physics) in &mut pursuers {
        let agent = Agent {
            position: plane.enter_along(pose.position),
            velocity: plane.enter_along(velocity.0),
            max_speed: f64::from(pursuer.max_speed),
        };
        let limits = SteeringLimits {
            max_speed: f64::from(pursuer.max_speed),
            max_acceleration: f64::from(most(pursuer.max_acceleration)),
            mass: 1.0,
            response_time: 0.0,
        };
        let steering = match intercept.verdict {
            // Nowhere to go: it brakes.
            Err(NoAnswer::NoTarget | NoAnswer::Refused(_)) => Ok(-agent.velocity),
            _ => seek(&agent, plane.enter_along(intercept.aim_point)),
        };
        let moved = steering.and_then(|steering| steering::advance(&agent, steering, &limits, delta_time));
        let moved = match moved {
            Ok(moved) => moved,
            Err(refusal) => {
                velocity.0 = Vec3::ZERO;
                intercept.verdict = Err(refusal.into());
                continue;
            }
        };
        let way = moved.position - agent.position;
        carry(*plane, pose, &mut velocity, transform, is_by_physics, moved.velocity, way);
    }
}

/// Compares the ways of the last tick, so that no catch is jumped over.
pub(crate) fn report_caught(
    time: Res<Time>,
    plane: Res<Plane>,
    targets: Query<(&Target, &Pose)>,
    mut pursuers: Query<(Entity, &Pursuer, &Pose, &mut Intercept)>,
    mut caught: MessageWriter<Caught>,
) {
    for (entity, pursuer, pose, mut intercept) in &mut pursuers {
        let Some((target, (motion, goal))) =
            pursuer.target.and_then(|target| Some((target, targets.get(target).ok()?)))
        else {
            intercept.is_caught = false;
            continue;
        };
        let now = plane.enter_along(goal.position - pose.position);
        let before = match (goal.before, pose.before) {
            (Some(goal_before), Some(pose_before))
                if !motion.is_teleport(goal_before.distance(goal.position), time.delta_secs()) =>
            {
                plane.enter_along(goal_before - pose_before)
            }
            _ => now,
        };
        let nearest = nearest_on_course(before, now - before, 1.0).length();
        let is_within = nearest <= f64::from(pursuer.catch_distance);
        if is_within && !intercept.is_caught {
            caught.write(Caught { pursuer: entity, target });
        }
        intercept.is_caught = is_within;
    }
}

/// The greatest number where infinity says "no limit".
fn most(limit: f32) -> f32 {
    if limit == f32::INFINITY { f32::MAX } else { limit }
}
