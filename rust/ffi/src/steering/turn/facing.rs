//! Facing and arrival tests.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{facing, is_within_arrival_radius};
use pursuit_ffi_derive::contract;

#[contract(core = facing, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_facing(
    position: *const PursuitVec3,
    #[contract(nonzero)] forward: *const PursuitVec3,
    target: *const PursuitVec3,
    /// Receives the cosine.
    out_cosine: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer!((position, forward, target), out_cosine, |(position, forward, target)| {
            ok(facing(position.into(), forward.into(), target.into()))
        })
    }
}

#[contract(core = is_within_arrival_radius, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_arrival(
    position: *const PursuitVec3,
    target: *const PursuitVec3,
    /// Distance within which the agent has arrived.
    #[contract(range = "[0, inf)")]
    arrival_radius: f64,
    /// Receives 1 if it has arrived, otherwise 0.
    out_arrived: *mut i32,
) -> PursuitStatus {
    unsafe {
        answer!((position, target), out_arrived, |(position, target)| {
            ok(is_within_arrival_radius(position.into(), target.into(), arrival_radius))
        })
    }
}
