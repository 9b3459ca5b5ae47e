//! Toward something.

pub(crate) mod chase;

pub(super) use chase::chase_answer;
pub use chase::{PursuitChase, PursuitLeader};

use super::{PursuitAgent, PursuitSteeringLimits};
use crate::call::{answer, ok};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{arrive, arrive_braking, match_velocity, proportional_navigation, seek};

/// Steering toward `target` at full speed. It never slows down, so it overshoots; `pursuit_steer_arrive` does not.
///
/// At the target itself the desired velocity is zero. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_seek(
    agent: *const PursuitAgent,
    target: *const PursuitVec3,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { answer!((agent, target), out, |(agent, target)| ok(seek(&agent.into(), target.into()))) }
}

/// Steering toward `target`, slowing down in proportion to the distance within `slowdown_radius` of it.
///
/// `slowdown_radius` must be finite and >= 0; with 0 the agent never slows down before the target. At the target itself the
/// desired velocity is zero. Status: `OK`, or a refusal.
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

/// Steering toward `target` as fast as the agent can still stop at it. It begins to brake when the distance left is its stopping
/// distance, in whole ticks.
///
/// An agent that can still stop when it starts, and is moved by `pursuit_advance_agent` with the same `limits` and
/// `delta_time`, never passes the target: after every tick the target is ahead on the line that the agent was on, or reached,
/// to within rounding. One that is too fast brakes as hard as it can, passes by as little as possible and comes back. Sideways
/// velocity is removed before the brakes are needed, as far as the acceleration allows. At the target itself the desired
/// velocity is zero. With a maximum acceleration of 0 the agent never moves: the desired velocity is zero everywhere.
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

/// Steering to the velocity of something else, as far as the agent's speed allows.
///
/// The limits decide how fast it is matched: as fast as the acceleration allows, or in about their response time. Status:
/// `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_match_velocity(
    agent: *const PursuitAgent,
    velocity: *const PursuitVec3,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, velocity), out, |(agent, velocity)| {
            ok(match_velocity(&agent.into(), velocity.into()))
        })
    }
}

/// Steering by proportional navigation: the course turns `navigation_constant` times as fast as the line of sight does, until
/// that rests.
///
/// The command is an acceleration at a right angle to the velocity, `N w x v`, with the turn rate `w` of the line of sight and
/// the own velocity `v`, and half of `N` times `target_acceleration` across the line of sight (give zero when it is unknown);
/// its steering is that times `delta_time`, the tick. Do not blend it: alone of all behaviors it answers an acceleration for one
/// tick, so its weight would depend on the tick. The agent flies at full speed. At rest, or flying straight away from
/// the target, it seeks it instead; at the target itself it keeps its course. `navigation_constant` must be finite and > 0;
/// 3 is customary, at 2 or below it does not settle. `delta_time` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_proportional_navigation(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
    target_acceleration: *const PursuitVec3,
    navigation_constant: f64,
    delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target, target_acceleration), out, |(agent, target, acceleration)| {
            let (agent, target) = (agent.into(), target.into());
            ok(proportional_navigation(&agent, &target, acceleration.into(), navigation_constant, delta_time))
        })
    }
}
