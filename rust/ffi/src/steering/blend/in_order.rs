//! Truncated running sum.

use super::{PursuitBlend, weighted_steering};
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberView, PursuitVec3View};
use pursuit_core::steering::blend_in_order;

/// The steerings in their order, each times its weight, summed until the sum is as long as `budget`: a truncated running
/// sum.
///
/// Each steering is shortened to what the sum so far leaves of the budget, so the sum is never longer. `budget`
/// must be >= 0, INFINITY for none. `weights` must be finite and >= 0. The views may be empty when `count` is 0. Status: `OK`,
/// or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `steerings` to a view of `count` vectors and `weights` to a view of
/// `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_in_order(
    steerings: *const PursuitVec3View,
    weights: *const PursuitNumberView,
    count: u32,
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
