//! The directions of a context map.

use crate::call::{answer, ok};
use crate::convert::{numbers, value_of};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{ContextLayout, MAX_CONTEXT_SLOTS, context_direction};
use pursuit_ffi_derive::contract;

/// The slots of a context map lie at equal angles around a circle in the plane of the first two axes: slot 0 along the
/// first axis, then toward the second.
pub const PURSUIT_CONTEXT_LAYOUT_CIRCLE: i32 = 0;
/// The slots of a context map lie on a sphere, in a spiral from the third axis down: the Fibonacci lattice.
pub const PURSUIT_CONTEXT_LAYOUT_SPHERE: i32 = 1;

/// Maximum number of slots of a context map.
pub const PURSUIT_CONTEXT_MAX: u32 = 4096;
const _: () = assert!(PURSUIT_CONTEXT_MAX as usize == MAX_CONTEXT_SLOTS);

numbers!(ContextLayout { Circle = PURSUIT_CONTEXT_LAYOUT_CIRCLE, Sphere = PURSUIT_CONTEXT_LAYOUT_SPHERE });

/// `layout` is `PURSUIT_CONTEXT_LAYOUT_CIRCLE` or `PURSUIT_CONTEXT_LAYOUT_SPHERE`, `count` from 1 to
/// `PURSUIT_CONTEXT_MAX`, `index` below it.
#[contract(core = context_direction, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_context_direction(
    #[contract(one_of = "PURSUIT_CONTEXT_LAYOUT_")] layout: i32,
    /// Index of the slot.
    index: u32,
    #[contract(range = "[1, PURSUIT_CONTEXT_MAX]")] count: u32,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((), out, |()| ok(context_direction(
            value_of(layout, "layout")?,
            index as usize,
            count as usize
        )))
    }
}
