//! What pursuers and turrets aim at: how it moves.

use crate::pose::Pose;
use crate::{NoAnswer, Plane, Velocity};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::prelude::Transform;
use pursuit_core::DVec3;
use pursuit_core::motion::{EstimateSettings, MotionSample, find_motion_estimate};
use pursuit_core::single::{from_f32, to_f32};
use std::collections::VecDeque;

/// An entity that pursuers and turrets can lead.
///
/// Its velocity is its [`Velocity`] where it has one. Otherwise it is measured from its places in the last ticks, which is right
/// for an entity that any system, animation or physics engine moves.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Pose, TargetMotion)]
pub struct Target {
    /// How far back its motion is measured, in seconds. Longer is calmer, shorter follows a turn sooner. 0.25 by default.
    pub window: f32,
    /// A greater speed is a teleport, which it is not led by and which nothing is caught in. 1000 m/s by default.
    pub max_speed: f32,
}

/// Where a target was in the last ticks, and the velocity that this makes.
#[derive(Component, Clone, Debug, Default)]
pub(crate) struct TargetMotion {
    samples: VecDeque<MotionSample>,
    velocity: Vec3,
}

impl Default for Target {
    fn default() -> Self {
        Self { window: 0.25, max_speed: 1000.0 }
    }
}

/// A target in Pursuit's axes.
#[derive(Clone, Copy)]
pub(crate) struct Led {
    pub position: DVec3,
    pub velocity: DVec3,
}

/// What a target is to those that aim at it.
pub(crate) type Targets<'w, 's> =
    Query<'w, 's, (&'static TargetMotion, &'static Pose, Option<&'static Velocity>)>;

pub(crate) fn led(targets: &Targets, target: Option<Entity>, plane: Plane) -> Result<Led, NoAnswer> {
    let (motion, pose, velocity) =
        target.and_then(|target| targets.get(target).ok()).ok_or(NoAnswer::NoTarget)?;
    let velocity = plane.enter(velocity.map_or(motion.velocity, |velocity| velocity.0));
    Ok(Led { position: plane.enter(pose.position), velocity })
}

impl Target {
    /// Whether a way within one tick is a teleport.
    pub(crate) fn is_teleport(&self, way: f32, delta_time: f32) -> bool {
        way > self.max_speed * delta_time
    }
}

pub(crate) fn measure(
    time: Res<Time>,
    mut targets: Query<(&Target, &mut TargetMotion, &Pose), Without<Velocity>>,
) {
    for (target, mut motion, pose) in &mut targets {
        let now = time.elapsed_secs_f64();
        let position = from_f32(pose.position);
        if !position.is_finite() || motion.samples.back().is_some_and(|last| last.time >= now) {
            continue;
        }
        let mut settings = EstimateSettings::default();
        settings.window = f64::from(target.window);
        settings.max_speed = f64::from(target.max_speed);
        motion.samples.push_back(MotionSample { position, time: now });
        while motion.samples.front().is_some_and(|first| now - first.time > settings.window) {
            motion.samples.pop_front();
        }
        // A setting that is refused leaves the target standing.
        let samples = (motion.samples.len(), |index: usize| motion.samples[index]);
        let velocity =
            find_motion_estimate(&samples, &settings).map_or(Vec3::ZERO, |found| to_f32(found.velocity));
        motion.velocity = velocity;
    }
}
