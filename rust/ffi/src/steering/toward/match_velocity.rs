//! Velocity matching.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::match_velocity;

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
