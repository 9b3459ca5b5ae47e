//! The shot: what every query that aims has in common.

use crate::types::PursuitVec3;
use pursuit_core::aim::Shot;
use pursuit_ffi_derive::{IntoCore, contract};

/// The shooter, its projectile and its target. Lengths in one unit, speeds in that unit per second, accelerations in that unit per
/// second squared.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(Shot)]
pub struct PursuitShot {
    /// Position of the shooter, where the projectile starts.
    pub shooter_position: PursuitVec3,
    /// Position of the target now.
    pub target_position: PursuitVec3,
    /// Velocity of the target now.
    pub target_velocity: PursuitVec3,
    /// Speed of the projectile relative to the shooter as it leaves the muzzle. A turret needs
    /// more than 0.
    #[contract(range = "[0, inf)")]
    pub muzzle_speed: f64,
    /// Acceleration of the projectile, constant, in any direction; zero for none. Must be zero for a turret.
    pub gravity: PursuitVec3,
}
