//! Arrival at a point, braking as late as possible.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::arrive_braking;

/// Steering toward `target` as fast as the agent can still stop at it. It begins to brake when the distance left is its stopping
/// distance, in whole ticks.
///
/// An agent that can still stop when it starts, and is moved by `pursuit_advance_agent` with the same `limits` and `delta_time`,
/// never passes the target: after every tick the target is ahead on the agent's line, or reached, to within rounding. One that is
/// too fast brakes as hard as it can, passes by as little as possible and comes back. Sideways velocity is removed before the
/// brakes are needed, as far as the acceleration allows. At the target itself the desired velocity is zero. With a maximum
/// acceleration of 0 the agent never moves: the desired velocity is zero everywhere.
///
/// `delta_time` is the length of a tick in seconds, or 0 for continuous time; it must be finite and >= 0. When ticks vary,
/// give twice the coming one: then no order of ticks passes the target, if `mass * response_time` is at most the coming tick.
/// The lesser of the agent's maximum speed and that of the limits counts. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_arrive_braking(
    agent: *const PursuitAgent,
    target: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target, limits), out, |(agent, target, limits)| {
            ok(arrive_braking(&agent.into(), target.into(), &limits.into(), delta_time))
        })
    }
}
