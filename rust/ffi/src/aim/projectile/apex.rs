//! The launch whose flight has a given highest point.

use super::integrator::PursuitProjectileSettings;
use super::launch::{PursuitLaunch, launches};
use super::query::PursuitProjectileQuery;
use crate::call::answer;
use crate::status::PursuitStatus;
use pursuit_core::aim::projectile::solve_apex;
use pursuit_ffi_derive::contract;

/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (no such flight passes the target), or a refusal.
/// cbindgen:ptrs-as-arrays=[[out;4]]
///
/// Without a launch (status above 0) the count is 0 and the first of `out` is the launch of
/// `pursuit_solve_projectile_minimum_speed`.
#[contract(core = solve_apex, prose, status(OK, ALREADY_THERE, OUT_OF_RANGE))]
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
