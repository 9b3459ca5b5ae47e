//! Fleeing from a point.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::{flee, flee_panic, flee_weighted};

/// Steering away from `threat` at full speed.
///
/// At the threat's own position the agent keeps its course, or leaves along the x axis when it is at rest. Status: `OK`, or a
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
    unsafe { answer!((agent, threat), out, |(agent, threat)| ok(flee(&agent.into(), threat.into()))) }
}

/// `pursuit_steer_flee`, stronger when the threat is nearer: full on top of it, falling linearly to zero at `panic_distance` and
/// beyond.
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
        answer!((agent, threat), out, |(agent, threat)| {
            ok(flee_weighted(&agent.into(), threat.into(), panic_distance))
        })
    }
}

/// `pursuit_steer_flee` within `panic_distance` of the threat; at that distance and beyond no steering at all.
///
/// `panic_distance` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_panic(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    panic_distance: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat), out, |(agent, threat)| {
            ok(flee_panic(&agent.into(), threat.into(), panic_distance))
        })
    }
}
