//! Blending of several steerings into one.

pub(crate) mod context;
pub(crate) mod directions;
pub(crate) mod in_order;
pub(crate) mod priority;
pub(crate) mod weighted;

use crate::types::PursuitVec3;
use crate::view::{Numbers, Vectors};
use pursuit_core::DVec3;
use pursuit_core::steering::Blend;
use pursuit_ffi_derive::FromCore;

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Blend)]
pub struct PursuitBlend {
    pub steering: PursuitVec3,
    /// Index of the last steering that contributed; -1 for none.
    #[core(index)]
    pub last: i32,
}

/// The steering and the weight of an index.
///
/// # Safety
/// Both views hold a readable value there.
unsafe fn weighted_steering(steerings: &Vectors, weights: &Numbers, index: usize) -> (DVec3, f64) {
    // SAFETY: the caller's contract.
    unsafe { (steerings.get(index), weights.get(index)) }
}
