//! Steering limits and integration: the one place that knows mass, acceleration and time.

use super::PursuitAgent;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::DVec3;
use pursuit_core::steering::{self, SteeringLimits};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// What a body can do with its steering; behaviors that stop somewhere plan their braking with it. Lengths in one unit, speeds in
/// that unit per second. Start from `pursuit_steering_limits_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(SteeringLimits)]
pub struct PursuitSteeringLimits {
    /// The greatest speed, per second. Must be finite and >= 0; 6 m/s by default.
    pub max_speed: f64,
    /// The greatest acceleration, per second squared. Must be finite and >= 0; 20.48 m/s^2 by default.
    pub max_acceleration: f64,
    /// Inertia: multiplies the response time. Must be finite and > 0; 1 by default.
    pub mass: f64,
    /// Time constant of the steering for mass 1, in seconds; 0, the default, for as fast as the maximum
    /// acceleration allows. Must be finite and >= 0.
    pub response_time: f64,
}

/// Unreal's character movement: 6 m/s, 20.48 m/s^2; mass 1; as fast as the acceleration allows.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_steering_limits_default(units_per_meter: f64) -> PursuitSteeringLimits {
    SteeringLimits::for_units(units_per_meter).into()
}

/// The velocity after `delta_time` seconds of `steering`.
///
/// The acceleration is `steering / (mass * response_time)`, never so much that the steering is overshot within `delta_time`, and
/// at most `max_acceleration`; the velocity is then shortened to `max_speed`. `delta_time` must be finite and >= 0. Status: `OK`,
/// or a refusal.
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
        answer!((velocity, steering, limits), out_velocity, |(velocity, steering, limits)| {
            ok(steering::apply(velocity.into(), DVec3::from(steering), &limits.into(), delta_time))
        })
    }
}

/// The agent after `delta_time` seconds of `steering`: first the velocity, then the position with the new velocity. This is
/// semi-implicit Euler, as in Unreal's character movement.
///
/// The limits' `max_speed` holds, not the agent's. `delta_time` must be finite and >= 0. Status: `OK`, or a refusal.
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
        answer!((agent, steering, limits), out_agent, |(agent, steering, limits)| {
            ok(steering::advance(&agent.into(), steering.into(), &limits.into(), delta_time))
        })
    }
}

/// The movement input that turns `velocity` into `new_velocity` within `delta_time` seconds, for a body that its input
/// accelerates, such as Unreal's character movement: the acceleration that this takes, as a part of the greatest one.
///
/// At most 1 long. Zero when `delta_time` or the maximum acceleration is 0. `max_acceleration` and `delta_time` must be finite
/// and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_acceleration_input(
    velocity: *const PursuitVec3,
    new_velocity: *const PursuitVec3,
    max_acceleration: f64,
    delta_time: f64,
    out_input: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((velocity, new_velocity), out_input, |(velocity, new_velocity)| {
            let new_velocity = DVec3::from(new_velocity);
            ok(steering::acceleration_input(velocity.into(), new_velocity, max_acceleration, delta_time))
        })
    }
}

/// The movement input for a body that moves at the velocity of its input, such as Unreal's floating pawn movement: the
/// desired velocity of `steering`, as a part of the greatest speed.
///
/// At most 1 long. Zero where the maximum speed is 0. To keep the present velocity, give a steering of zero. `max_speed` must be
/// finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_velocity_input(
    velocity: *const PursuitVec3,
    steering: *const PursuitVec3,
    max_speed: f64,
    out_input: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((velocity, steering), out_input, |(velocity, steering)| {
            ok(steering::velocity_input(velocity.into(), DVec3::from(steering), max_speed))
        })
    }
}
