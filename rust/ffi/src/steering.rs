//! Reynolds' steering: what to add to the present velocity to get the desired one.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::DVec3;
use pursuit_core::steering::{
    self, Agent, SteeringLimits, arrive, facing, flee, flee_weighted, is_within_radius, seek,
};

/// What a steering behavior knows about the one who steers. Lengths in one unit, speeds in that unit per second.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitAgent {
    /// Where the agent is.
    pub position: PursuitVec3,
    /// How the agent moves, per second.
    pub velocity: PursuitVec3,
    /// How fast the agent can move. Must be finite and >= 0.
    pub max_speed: f64,
}

/// What a body can do with its steering. Start from `pursuit_steering_limits_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitSteeringLimits {
    /// The greatest speed, per second. Must be finite and >= 0; 600 by default.
    pub max_speed: f64,
    /// The greatest acceleration, per second squared. Must be finite and >= 0; 2048 by default.
    pub max_acceleration: f64,
    /// How the body resists: the response time is multiplied by it. Must be finite and > 0; 1 by default.
    pub mass: f64,
    /// In which time a body of mass 1 takes up its steering, in seconds; 0, the default, for as fast as the maximum
    /// acceleration allows. Must be finite and >= 0.
    pub response_time: f64,
}

impl From<PursuitAgent> for Agent {
    fn from(agent: PursuitAgent) -> Self {
        Self { position: agent.position.into(), velocity: agent.velocity.into(), max_speed: agent.max_speed }
    }
}

impl From<Agent> for PursuitAgent {
    fn from(agent: Agent) -> Self {
        Self { position: agent.position.into(), velocity: agent.velocity.into(), max_speed: agent.max_speed }
    }
}

impl From<PursuitSteeringLimits> for SteeringLimits {
    fn from(limits: PursuitSteeringLimits) -> Self {
        Self {
            max_speed: limits.max_speed,
            max_acceleration: limits.max_acceleration,
            mass: limits.mass,
            response_time: limits.response_time,
        }
    }
}

impl From<SteeringLimits> for PursuitSteeringLimits {
    fn from(limits: SteeringLimits) -> Self {
        Self {
            max_speed: limits.max_speed,
            max_acceleration: limits.max_acceleration,
            mass: limits.mass,
            response_time: limits.response_time,
        }
    }
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

/// Steering away from `threat` at full speed.
///
/// On top of the threat the agent keeps its course, or leaves along the x axis when it is at rest. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { answer((agent, threat), out, |(agent, threat)| ok(flee(&agent.into(), threat.into()))) }
}

/// `pursuit_steer_flee`, the stronger the nearer the threat: whole on top of it, falling in proportion to nothing at
/// `panic_distance` and beyond.
///
/// `panic_distance` must be finite and > 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_weighted(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    panic_distance: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer((agent, threat), out, |(agent, threat)| {
            ok(flee_weighted(&agent.into(), threat.into(), panic_distance))
        })
    }
}

/// The cosine of the angle between `forward` and the direction to `target`: 1 ahead, 0 abeam, -1 behind.
///
/// `forward` needs no unit length and must not be zero. At the target itself the answer is 1. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_measure_facing(
    position: *const PursuitVec3,
    forward: *const PursuitVec3,
    target: *const PursuitVec3,
    out_cosine: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer((position, forward, target), out_cosine, |(position, forward, target)| {
            ok(facing(position.into(), forward.into(), target.into()))
        })
    }
}

/// Whether `target` lies within `radius` of `position`, the rim included: 1 or 0.
///
/// `radius` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_check_arrival(
    position: *const PursuitVec3,
    target: *const PursuitVec3,
    radius: f64,
    out_arrived: *mut i32,
) -> PursuitStatus {
    unsafe {
        answer((position, target), out_arrived, |(position, target)| {
            ok(is_within_radius(position.into(), target.into(), radius))
        })
    }
}

/// Unreal's character movement: 600 cm/s, 2048 cm/s^2; mass 1; as fast as the acceleration allows.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_steering_limits_default() -> PursuitSteeringLimits {
    SteeringLimits::default().into()
}

/// The velocity after `delta_time` seconds of `steering`.
///
/// The acceleration is `steering / (mass * response_time)`, never so much that the steering is overshot within
/// `delta_time`, and at most max_acceleration; the velocity is then shortened to max_speed. `delta_time` must be finite
/// and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_apply_steering(
    velocity: *const PursuitVec3,
    steering: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out_velocity: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer((velocity, steering, limits), out_velocity, |(velocity, steering, limits)| {
            ok(steering::apply(velocity.into(), DVec3::from(steering), &limits.into(), delta_time))
        })
    }
}

/// The agent after `delta_time` seconds of `steering`: first the velocity, then the position with the new velocity.
///
/// The limits' max_speed holds, not the agent's. `delta_time` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_agent(
    agent: *const PursuitAgent,
    steering: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out_agent: *mut PursuitAgent,
) -> PursuitStatus {
    unsafe {
        answer((agent, steering, limits), out_agent, |(agent, steering, limits)| {
            ok(steering::advance(&agent.into(), steering.into(), &limits.into(), delta_time))
        })
    }
}
