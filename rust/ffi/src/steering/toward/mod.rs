//! Toward something.

mod chase;

pub(super) use chase::chase_answer;
pub use chase::{PursuitChase, PursuitLeader};

use super::PursuitAgent;
use crate::call::{answer, ok};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{
    Braking, arrive, arrive_braking, match_velocity, proportional_navigation, seek,
};

/// How an agent slows down. Start from `pursuit_braking_default()`.
///
/// The promises of what takes it hold when the body of `pursuit_advance_agent` can accelerate at least as much and takes
/// its steering up within a tick (mass * response_time at most delta_time).
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitBraking {
    /// The greatest acceleration, per second squared; with 0 it can stop from no speed, so it never starts. Must be finite
    /// and >= 0; 2048 by default.
    pub max_acceleration: f64,
    /// How long a tick is, in seconds: that of equal ticks, or twice that of the coming one when they vary; 0 for time
    /// without ticks. Must be finite and >= 0; 1/60 by default.
    pub delta_time: f64,
}

impl From<PursuitBraking> for Braking {
    fn from(braking: PursuitBraking) -> Self {
        Self { max_acceleration: braking.max_acceleration, delta_time: braking.delta_time }
    }
}

impl From<Braking> for PursuitBraking {
    fn from(braking: Braking) -> Self {
        Self { max_acceleration: braking.max_acceleration, delta_time: braking.delta_time }
    }
}

/// Unreal's character movement, 2048 cm/s^2, at 60 ticks a second.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_braking_default() -> PursuitBraking {
    Braking::default().into()
}

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
    unsafe { answer((agent, target), out, |(agent, target)| ok(seek(&agent.into(), target.into()))) }
}

/// Steering toward `target`, slowing down in proportion to the distance within `slowdown_radius` of it.
///
/// `slowdown_radius` must be finite and >= 0; 0 never slows down before the target. At the target itself the desired
/// velocity is zero. Status: `OK`, or a refusal.
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
        answer((agent, target), out, |(agent, target)| {
            ok(arrive(&agent.into(), target.into(), slowdown_radius))
        })
    }
}

/// Steering toward `target` as fast as the agent can still stop at it: it brakes as late as the ticks allow.
///
/// An agent that can still stop when it starts never passes the target, to within rounding, and comes to rest on it. One
/// that is too fast brakes as hard as it can, passes by as little as possible and comes back. Sideways velocity is braked
/// with what the way ahead leaves of the acceleration. At the target itself the desired velocity is zero. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_arrive_braking(
    agent: *const PursuitAgent,
    target: *const PursuitVec3,
    braking: *const PursuitBraking,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer((agent, target, braking), out, |(agent, target, braking)| {
            ok(arrive_braking(&agent.into(), target.into(), &braking.into()))
        })
    }
}

/// Steering to the velocity of something else, as far as the agent's speed allows.
///
/// Of the difference, each tick takes up `delta_time / time_to_match`: all at once when the tick is longer, also for a time
/// of zero; nothing in a tick of zero otherwise. Both must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_match_velocity(
    agent: *const PursuitAgent,
    velocity: *const PursuitVec3,
    time_to_match: f64,
    delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer((agent, velocity), out, |(agent, velocity)| {
            ok(match_velocity(&agent.into(), velocity.into(), time_to_match, delta_time))
        })
    }
}

/// Steering by proportional navigation: the course turns `navigation_constant` times as fast as the line of sight does, until
/// that rests.
///
/// The command is an acceleration at a right angle to the velocity, `N w x v`, with the turn rate `w` of the line of sight and
/// the own velocity `v`, and half of `N` times `target_acceleration` across the line of sight (give zero when it is unknown);
/// its steering is that times `delta_time`, the tick. The agent flies at full speed. At rest, or flying straight away from
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
        answer((agent, target, target_acceleration), out, |(agent, target, acceleration)| {
            let (agent, target) = (agent.into(), target.into());
            ok(proportional_navigation(&agent, &target, acceleration.into(), navigation_constant, delta_time))
        })
    }
}
