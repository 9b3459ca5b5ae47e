//! Seeking a point at full speed.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::seek;

/// Steering toward `target` at full speed. It never slows down, so it overshoots; `pursuit_steer_arrive_braking` does not.
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
