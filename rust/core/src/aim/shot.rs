//! The shot: the inputs common to every aiming query.

use crate::refusal::{Refusal, finite_at_least_zero, finite_vector};
use glam::DVec3;

/// The shooter, its projectile and its target. Lengths in one unit, speeds in that unit per second, accelerations in that unit per
/// second squared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shot {
    /// Position of the shooter, where the projectile starts.
    pub shooter_position: DVec3,
    /// Position of the target now.
    pub target_position: DVec3,
    /// Velocity of the target now.
    pub target_velocity: DVec3,
    /// Speed of the projectile relative to the shooter as it leaves the muzzle. Finite and >= 0; a turret needs more than
    /// 0.
    pub muzzle_speed: f64,
    /// Acceleration of the projectile, constant, in any direction; zero for none. Must be zero for a turret.
    pub gravity: DVec3,
}

impl Shot {
    /// Refuses invalid inputs.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.shooter_position, "shooter_position")?;
        finite_vector(self.target_position, "target_position")?;
        finite_vector(self.target_velocity, "target_velocity")?;
        finite_at_least_zero(self.muzzle_speed, "muzzle_speed")?;
        finite_vector(self.gravity, "gravity")
    }

    /// The target's position minus the shooter's.
    pub(super) fn offset(&self) -> DVec3 {
        self.target_position - self.shooter_position
    }
}
