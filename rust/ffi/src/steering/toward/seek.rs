//! Seeking a point at full speed.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::seek;
use pursuit_ffi_derive::contract;

#[contract(core = seek, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_seek(
    agent: *const PursuitAgent,
    target: *const PursuitVec3,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { answer!((agent, target), out, |(agent, target)| ok(seek(&agent.into(), target.into()))) }
}
