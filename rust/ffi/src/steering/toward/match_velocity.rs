//! Velocity matching.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::match_velocity;
use pursuit_ffi_derive::contract;

#[contract(core = match_velocity, prose, status(OK))]
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
