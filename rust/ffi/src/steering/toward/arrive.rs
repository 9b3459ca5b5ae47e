//! Arrival at a point.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::arrive;

/// Steering toward `target`, slowing down in proportion to the distance within `slowdown_radius` of it.
///
/// `slowdown_radius` must be finite and >= 0; with 0 the agent never slows down before the target. At the target itself the
/// desired velocity is zero. A body that cannot slow down so fast overshoots, and so does one in ticks above
/// `slowdown_radius / max_speed`; with `pursuit_steer_arrive_braking` it does not. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_arrive(
    agent: *const PursuitAgent,
    target: *const PursuitVec3,
    slowdown_radius: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target), out, |(agent, target)| {
            ok(arrive(&agent.into(), target.into(), slowdown_radius))
        })
    }
}
