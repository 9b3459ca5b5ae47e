//! The projectile query.

use crate::aim::PursuitShot;
use crate::types::PursuitVec3;
use pursuit_core::aim::projectile::ProjectileQuery;
use pursuit_ffi_derive::IntoCore;

#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(ProjectileQuery)]
pub struct PursuitProjectileQuery {
    pub shot: PursuitShot,
    pub shooter_velocity: PursuitVec3,
    pub target_acceleration: PursuitVec3,
}
