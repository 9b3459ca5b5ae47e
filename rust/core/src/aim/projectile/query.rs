//! What a shooter of projectiles knows.

use crate::aim::Shot;
use crate::refusal::{Refusal, Within, finite_vector};
use glam::DVec3;

/// What a shooter knows about itself, its projectile and its target. Lengths in one unit, speeds in that unit per second,
/// accelerations in that unit per second squared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProjectileQuery {
    /// Who shoots at whom. The muzzle speed may be 0.
    pub shot: Shot,
    /// How the shooter moves at the launch; the projectile starts with this on top of its muzzle velocity.
    pub shooter_velocity: DVec3,
    /// How the target's velocity changes, constant.
    pub target_acceleration: DVec3,
    /// How the projectile's velocity changes, constant, in any direction; zero for none.
    pub gravity: DVec3,
}

impl ProjectileQuery {
    /// Refuses what has no meaning, and differences beyond the range of f64.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        self.shot.check().within("shot")?;
        finite_vector(self.shooter_velocity, "shooter_velocity")?;
        finite_vector(self.target_acceleration, "target_acceleration")?;
        finite_vector(self.gravity, "gravity")
    }
}
