//! Arrival at a point, braking as late as possible.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::arrive_braking;
use pursuit_ffi_derive::contract;

#[contract(core = arrive_braking, prose, status(OK))]
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
