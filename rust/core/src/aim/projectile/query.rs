//! The projectile query.

use crate::aim::Shot;
use crate::intercept::InterceptQuery;
use crate::refusal::{Refusal, Within, finite_vector};
use glam::DVec3;

/// A shot, with the motion of the shooter and the acceleration of the target. Lengths in one unit, speeds in that unit per
/// second, accelerations in that unit per second squared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProjectileQuery {
    /// The shooter, its projectile and its target. The muzzle speed may be 0.
    pub shot: Shot,
    /// Velocity of the shooter at the launch, which is added to the muzzle velocity.
    pub shooter_velocity: DVec3,
    /// Acceleration of the target, constant.
    pub target_acceleration: DVec3,
}

impl ProjectileQuery {
    /// Refuses invalid inputs and overflowing differences.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        self.shot.check().within("shot")?;
        finite_vector(self.shooter_velocity, "shooter_velocity")?;
        finite_vector(self.target_acceleration, "target_acceleration")
    }

    /// Without relative acceleration a projectile is a pursuer, in the frame of its shooter.
    pub(super) fn as_intercept(&self) -> InterceptQuery {
        InterceptQuery {
            pursuer_position: self.shot.shooter_position,
            target_position: self.shot.target_position,
            target_velocity: self.shot.target_velocity - self.shooter_velocity,
            pursuer_speed: self.shot.muzzle_speed,
            capture_radius: 0.0,
        }
    }
}
