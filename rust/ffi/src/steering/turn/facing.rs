//! Facing and arrival tests.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{facing, is_within_arrival_radius};

/// The cosine of the angle between `forward` and the direction to `target`: 1 ahead, 0 abeam, -1 behind.
///
/// `forward` needs no unit length and must not be zero. At the target itself the answer is 1. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_facing(
    position: *const PursuitVec3,
    forward: *const PursuitVec3,
    target: *const PursuitVec3,
    out_cosine: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer!((position, forward, target), out_cosine, |(position, forward, target)| {
            ok(facing(position.into(), forward.into(), target.into()))
        })
    }
}

/// Whether `target` lies within `arrival_radius` of `position`, inclusive: 1 or 0.
///
/// `arrival_radius` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_arrival(
    position: *const PursuitVec3,
    target: *const PursuitVec3,
    arrival_radius: f64,
    out_arrived: *mut i32,
) -> PursuitStatus {
    unsafe {
        answer!((position, target), out_arrived, |(position, target)| {
            ok(is_within_arrival_radius(position.into(), target.into(), arrival_radius))
        })
    }
}
