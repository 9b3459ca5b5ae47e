//! The shot: the inputs common to every aiming query.

use crate::types::PursuitVec3;
use pursuit_core::aim::Shot;
use pursuit_ffi_derive::{IntoCore, contract};

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(Shot)]
pub struct PursuitShot {
    pub shooter_position: PursuitVec3,
    pub target_position: PursuitVec3,
    pub target_velocity: PursuitVec3,
    /// Speed of the projectile relative to the shooter as it leaves the muzzle. A turret needs
    /// more than 0.
    #[contract(range = "[0, inf)")]
    pub muzzle_speed: f64,
    pub gravity: PursuitVec3,
}
