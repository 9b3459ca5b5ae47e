//! Truncated running sum.

use super::{PursuitBlend, weighted_steering};
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberView, PursuitVec3View};
use pursuit_core::steering::blend_in_order;
use pursuit_ffi_derive::contract;

/// The views may be empty when `count` is 0.
#[contract(core = blend_in_order, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_in_order(
    #[contract(length = "count")] steerings: *const PursuitVec3View,
    #[contract(range = "[0, inf)", length = "count")] weights: *const PursuitNumberView,
    count: u32,
    /// Maximum length of the sum. INFINITY for no limit.
    #[contract(range = "[0, inf]")]
    budget: f64,
    out: *mut PursuitBlend,
) -> PursuitStatus {
    unsafe {
        answer!((steerings, weights), out, |(steerings, weights)| {
            let steerings = steerings.open(count as usize, "steerings")?;
            let weights = weights.open(count as usize, "weights")?;
            ok(blend_in_order(
                &(count as usize, |index| weighted_steering(&steerings, &weights, index)),
                budget,
            ))
        })
    }
}
