//! The query radius: the distance within which an agent needs all obstacles.

use super::settings::PursuitAvoidanceSettings;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitSteeringLimits;
use pursuit_core::steering::query_radius;
use pursuit_ffi_derive::contract;

#[contract(core = query_radius, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_query_radius(
    settings: *const PursuitAvoidanceSettings,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    /// Receives the radius.
    out_radius: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer!((settings, limits), out_radius, |(settings, limits)| {
            ok(query_radius(&settings.into(), &limits.into(), delta_time))
        })
    }
}
