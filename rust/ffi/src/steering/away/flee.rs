//! Fleeing from a point.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::{flee, flee_panic, flee_weighted};
use pursuit_ffi_derive::contract;

#[contract(core = flee, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { answer!((agent, threat), out, |(agent, threat)| ok(flee(&agent.into(), threat.into()))) }
}

#[contract(core = flee_weighted, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_weighted(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    /// Distance at which the steering has faded to zero.
    #[contract(range = "(0, inf)")]
    panic_distance: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat), out, |(agent, threat)| {
            ok(flee_weighted(&agent.into(), threat.into(), panic_distance))
        })
    }
}

#[contract(core = flee_panic, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_panic(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    #[contract(range = "[0, inf)")] panic_distance: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat), out, |(agent, threat)| {
            ok(flee_panic(&agent.into(), threat.into(), panic_distance))
        })
    }
}
