//! Blending by priority.

use super::PursuitBlend;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::view::PursuitVec3View;
use pursuit_core::steering::blend_by_priority;
use pursuit_ffi_derive::contract;

/// All steerings are checked, also those after the accepted one. The view may be empty when `count` is 0.
#[contract(core = blend_by_priority, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_by_priority(
    #[contract(length = "count")] steerings: *const PursuitVec3View,
    count: u32,
    /// Length from which a steering is accepted. At 0 every steering that is not exactly zero is accepted.
    #[contract(range = "[0, inf)")]
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
