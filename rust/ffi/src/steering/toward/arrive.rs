//! Arrival at a point.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::arrive;
use pursuit_ffi_derive::contract;

/// At the target itself the desired velocity is zero. A body that cannot slow down so fast overshoots, and so does one
/// in ticks above `slowdown_radius / max_speed`; with `pursuit_steer_arrive_braking` it does not.
#[contract(core = arrive, status(OK))]
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
