//! Blending by priority.

use super::PursuitBlend;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::view::PursuitVec3View;
use pursuit_core::steering::blend_by_priority;

/// The first steering that is longer than `threshold`; zero when there is none.
///
/// `threshold` must be finite and >= 0; at 0 every steering that is not exactly zero counts, however short. All steerings are
/// checked, also those after the first that counts. The view may be empty when `count` is 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `steerings` to a view of `count` vectors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_by_priority(
    steerings: *const PursuitVec3View,
    count: u32,
    threshold: f64,
    out: *mut PursuitBlend,
) -> PursuitStatus {
    unsafe {
        answer!(steerings, out, |steerings| {
            let steerings = steerings.open(count as usize, "steerings")?;
            ok(blend_by_priority(&(count as usize, |index| steerings.get(index)), threshold))
        })
    }
}
