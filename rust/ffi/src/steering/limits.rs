//! Steering limits and integration: the only place with mass, acceleration and time.

use super::PursuitAgent;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::DVec3;
use pursuit_core::steering::{self, SteeringLimits};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Limits of a body, with which it is moved and with which behaviors plan their braking. Lengths in one unit, speeds in that
/// unit per second. Start from `pursuit_steering_limits_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(SteeringLimits)]
pub struct PursuitSteeringLimits {
    /// Maximum speed, per second.
    #[contract(range = "[0, inf)", usual = "6 m/s")]
    pub max_speed: f64,
    /// Maximum acceleration, per second squared.
    #[contract(range = "[0, inf)", usual = "20.48 m/s^2")]
    pub max_acceleration: f64,
    /// Inertia: multiplies the response time.
    #[contract(range = "(0, inf)", usual = "1")]
    pub mass: f64,
    /// Time constant of the steering for mass 1, in seconds. 0, the default: the velocity follows as fast as the maximum
    /// acceleration allows.
    #[contract(range = "[0, inf)")]
    pub response_time: f64,
}

#[contract(core = SteeringLimits::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_steering_limits_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitSteeringLimits {
    SteeringLimits::for_units(units_per_meter).into()
}

#[contract(core = apply, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_apply_steering(
    velocity: *const PursuitVec3,
    steering: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    /// Receives the velocity.
    out_velocity: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((velocity, steering, limits), out_velocity, |(velocity, steering, limits)| {
            ok(steering::apply(velocity.into(), DVec3::from(steering), &limits.into(), delta_time))
        })
    }
}

#[contract(core = advance, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_agent(
    agent: *const PursuitAgent,
    steering: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out_agent: *mut PursuitAgent,
) -> PursuitStatus {
    unsafe {
        answer!((agent, steering, limits), out_agent, |(agent, steering, limits)| {
            ok(steering::advance(&agent.into(), steering.into(), &limits.into(), delta_time))
        })
    }
}

#[contract(core = acceleration_input, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_acceleration_input(
    velocity: *const PursuitVec3,
    /// The wanted velocity.
    new_velocity: *const PursuitVec3,
    /// Maximum acceleration of the body.
    #[contract(range = "[0, inf)")]
    max_acceleration: f64,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out_input: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((velocity, new_velocity), out_input, |(velocity, new_velocity)| {
            let new_velocity = DVec3::from(new_velocity);
            ok(steering::acceleration_input(velocity.into(), new_velocity, max_acceleration, delta_time))
        })
    }
}

#[contract(core = velocity_input, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_velocity_input(
    velocity: *const PursuitVec3,
    steering: *const PursuitVec3,
    #[contract(range = "[0, inf)")] max_speed: f64,
    out_input: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((velocity, steering), out_input, |(velocity, steering)| {
            ok(steering::velocity_input(velocity.into(), DVec3::from(steering), max_speed))
        })
    }
}
