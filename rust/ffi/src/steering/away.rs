//! Away from something.

use super::PursuitAgent;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{flee, flee_weighted};

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
