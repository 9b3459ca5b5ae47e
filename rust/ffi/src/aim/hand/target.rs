//! What a hand aims at.

use crate::types::PursuitVec3;
use pursuit_core::aim::hand::AimingTarget;
use pursuit_ffi_derive::{IntoCore, contract};

/// The target of a hand that aims, at the end of a step: where an exact shooter would aim, and how large it is. Lengths in one
/// unit.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(AimingTarget)]
pub struct PursuitAimingTarget {
    /// Where an exact shooter would aim, such as the direction of a turret's or a projectile's solution. Read also without a
    /// target in sight, for the chance to hit.
    #[contract(any_length, nonzero)]
    pub direction: PursuitVec3,
    /// Normal of the plane of a 2D game: the hand errs in the plane only. Zero in space.
    #[contract(any_length, usual = "zero")]
    pub plane_normal: PursuitVec3,
    /// Distance from the muzzle to the target.
    #[contract(range = "[0, 1e50]")]
    pub distance: f64,
    /// Radius of the target.
    #[contract(range = "[0, 1e50]")]
    pub radius: f64,
    /// A number of the target in sight, such as its index; another number begins another reaction. Below 0 when it is hidden.
    #[core(index)]
    pub target: i32,
}
