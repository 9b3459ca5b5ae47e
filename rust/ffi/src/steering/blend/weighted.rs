//! Weighted blending.

use super::weighted_steering;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use crate::view::{PursuitNumberView, PursuitVec3View};
use pursuit_core::steering::blend_weighted;
use pursuit_ffi_derive::contract;

/// The views may be empty when `count` is 0.
#[contract(core = blend_weighted, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_weighted(
    #[contract(length = "count")] steerings: *const PursuitVec3View,
    #[contract(range = "[0, inf)", length = "count")] weights: *const PursuitNumberView,
    count: u32,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((steerings, weights), out, |(steerings, weights)| {
            let steerings = steerings.open(count as usize, "steerings")?;
            let weights = weights.open(count as usize, "weights")?;
            ok(blend_weighted(&(count as usize, |index| weighted_steering(&steerings, &weights, index))))
        })
    }
}
