//! The query radius: how far an agent has to look for obstacles.

use super::settings::PursuitAvoidanceSettings;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitSteeringLimits;
use pursuit_core::steering::query_radius;
use pursuit_ffi_derive::contract;

/// It is the clearance plus the greater of two distances: the one flown in the look-ahead time, and the one of a tick
/// at the limits' max_speed with braking after it. An obstacle whose surface is farther away may be left out of what
/// `pursuit_steer_avoid_obstacles` and `pursuit_apply_guard` are given. When the next query is some ticks away,
/// `delta_time` is the time until then.
#[contract(core = query_radius, status(OK))]
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
