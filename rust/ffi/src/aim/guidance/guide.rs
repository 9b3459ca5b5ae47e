//! The guidance of a missile.

use super::command::PursuitGuidance;
use super::query::PursuitGuidanceQuery;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use pursuit_core::aim::guidance::guide;
use pursuit_ffi_derive::contract;

#[contract(core = guide, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_guidance(
    query: *const PursuitGuidanceQuery,
    out: *mut PursuitGuidance,
) -> PursuitStatus {
    unsafe { answer!(query, out, |query: PursuitGuidanceQuery| ok(guide(&query.core()?))) }
}
