//! The projectile query.

use crate::aim::PursuitShot;
use crate::types::PursuitVec3;
use pursuit_core::aim::projectile::ProjectileQuery;
use pursuit_ffi_derive::IntoCore;

/// A shot, how the shooter moves and how the target accelerates. Lengths in one unit, speeds in that unit per second,
/// accelerations in that unit per second squared.
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(ProjectileQuery)]
pub struct PursuitProjectileQuery {
    /// The shooter, its projectile and its target. The muzzle speed may be 0.
    pub shot: PursuitShot,
    /// Velocity of the shooter at the launch, which is added to the muzzle velocity.
    pub shooter_velocity: PursuitVec3,
    /// Acceleration of the target, constant.
    pub target_acceleration: PursuitVec3,
}
