//! Arrival at a point.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::arrive;
use pursuit_ffi_derive::contract;

#[contract(core = arrive, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_arrive(
    agent: *const PursuitAgent,
    target: *const PursuitVec3,
    /// Distance from the target within which the agent slows down. With 0 the agent never slows down before the target.
    #[contract(range = "[0, inf)")]
    slowdown_radius: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target), out, |(agent, target)| {
            ok(arrive(&agent.into(), target.into(), slowdown_radius))
        })
    }
}
