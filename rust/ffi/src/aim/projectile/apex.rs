//! The launch whose flight has a given highest point.

use super::integrator::PursuitProjectileSettings;
use super::launch::{PursuitLaunch, launches};
use super::query::PursuitProjectileQuery;
use crate::call::answer;
use crate::status::PursuitStatus;
use pursuit_core::aim::projectile::solve_apex;
use pursuit_ffi_derive::contract;

/// The muzzle speed is free: the shot's is not read. The first launch may hit on its way up, before it has risen so
/// far; the last is the lob that comes down on the target. A target at rest that is higher than `apex_height` is not
/// hit; one exactly as high is. Without a launch (status above 0) the count is 0 and the first of `out` is the launch
/// of `pursuit_solve_projectile_minimum_speed`.
///
/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (no such flight passes the target), or a refusal.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[contract(core = solve_apex, status(OK, ALREADY_THERE, OUT_OF_RANGE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_apex(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    /// Height of the apex above the shooter. Gravity must not be zero.
    #[contract(range = "[0, inf)")]
    apex_height: f64,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), (out.cast(), out_count), |(query, settings)| {
            let (query, settings) = (query.into(), settings.try_into()?);
            launches(solve_apex(&query, &settings, apex_height))
        })
    }
}
