//! Closest approach: the best a pursuer can do when it cannot meet its target.

use super::PursuitInterceptQuery;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::intercept::{ClosestApproach, closest_approach};
use pursuit_ffi_derive::{FromCore, contract};

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(ClosestApproach)]
pub struct PursuitClosestApproach {
    pub point: PursuitVec3,
    pub pursuer_velocity: PursuitVec3,
    /// Time of the closest approach, in seconds from now. INFINITY when the gap only ever shrinks toward its limit, or the
    /// point is beyond the range of f64: `point` is then where the target is now, and the course is parallel to the target's.
    pub time: f64,
}

#[contract(core = closest_approach, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_closest_approach(
    query: *const PursuitInterceptQuery,
    #[contract(range = "[0, inf]")] horizon: f64,
    out: *mut PursuitClosestApproach,
) -> PursuitStatus {
    unsafe { answer!(query, out, |query| ok(closest_approach(&query.into(), horizon))) }
}
