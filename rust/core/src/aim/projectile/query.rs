//! What a shooter of projectiles knows.

use crate::reason::{Refusal, finite_at_least_zero, finite_vector};
use glam::DVec3;

/// What a shooter knows about itself, its projectile and its target. Lengths in one unit, speeds in that unit per second,
/// accelerations in that unit per second squared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectileQuery {
    /// Where the projectile starts.
    pub shooter_position: DVec3,
    /// How the shooter moves at the launch; the projectile starts with this on top of its muzzle velocity.
    pub shooter_velocity: DVec3,
    /// Where the target is at the launch.
    pub target_position: DVec3,
    /// How the target moves at the launch.
    pub target_velocity: DVec3,
    /// How the target's velocity changes, constant.
    pub target_acceleration: DVec3,
    /// How the projectile's velocity changes, constant, in any direction; zero for none.
    pub gravity: DVec3,
    /// How fast the projectile leaves the shooter, relative to the shooter. Finite and >= 0.
    pub projectile_speed: f64,
}

impl ProjectileQuery {
    /// Refuses what has no meaning, and differences beyond the range of f64.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        for v in [
            self.shooter_position,
            self.shooter_velocity,
            self.target_position,
            self.target_velocity,
            self.target_acceleration,
            self.gravity,
        ] {
            finite_vector(v)?;
        }
        finite_at_least_zero(self.projectile_speed)
    }
}
