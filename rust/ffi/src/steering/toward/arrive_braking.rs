//! Arrival at a point, braking as late as possible.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::arrive_braking;
use pursuit_ffi_derive::contract;

/// An agent that can still stop when it starts, and is moved by `pursuit_advance_agent` with the same `limits` and `delta_time`,
/// never passes the target: after every tick the target is ahead on the agent's line, or reached, to within rounding. That holds
/// for ticks of any lengths, in any order, and for any mass and response time: the brakes are planned with the coming tick as it
/// is, and so that any ticks may come after it. An agent that is too fast brakes as hard as it can, passes by as little as
/// possible and comes back. Sideways velocity is removed before the brakes are needed, as far as the acceleration allows. At the
/// target itself the desired velocity is zero. With a maximum acceleration of 0 the agent never moves: the desired velocity is
/// zero everywhere.
///
/// A body with a response time brakes with at most its maximum speed divided by `mass * response_time`, so it begins earlier.
///
/// `delta_time` is the length of the coming tick in seconds, or 0 for continuous time. The
/// lesser of the agent's maximum speed and that of the limits counts.
#[contract(core = arrive_braking, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_arrive_braking(
    agent: *const PursuitAgent,
    target: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target, limits), out, |(agent, target, limits)| {
            ok(arrive_braking(&agent.into(), target.into(), &limits.into(), delta_time))
        })
    }
}
