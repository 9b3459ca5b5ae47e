//! Orbit: a ring around a target that moves.

use crate::call::{answer, ok};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::orbit;
use pursuit_ffi_derive::contract;

#[contract(core = orbit, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_orbit(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
    /// What the ring is perpendicular to.
    #[contract(any_length, nonzero)]
    axis: *const PursuitVec3,
    #[contract(range = "[0, 1e50]")] radius: f64,
    /// Speed along the ring, relative to the target; the sign is the sense.
    #[contract(range = "[-inf, inf]")]
    speed: f64,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, 1e50]")] delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target, axis, limits), out, |(agent, target, axis, limits)| {
            let (agent, target, axis) = (agent.into(), target.into(), axis.into());
            ok(orbit(&agent, &target, axis, radius, speed, &limits.into(), delta_time))
        })
    }
}
