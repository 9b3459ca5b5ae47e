//! The launch at a given elevation.

use super::integrator::PursuitProjectileSettings;
use super::launch::{PursuitLaunch, launches};
use super::query::PursuitProjectileQuery;
use crate::call::answer;
use crate::status::PursuitStatus;
use pursuit_core::aim::projectile::solve_angle;
use pursuit_ffi_derive::contract;

/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (no speed hits at this elevation), or a refusal.
/// cbindgen:ptrs-as-arrays=[[out;4]]
///
/// Gravity must not be zero. Without a launch (status above 0) the count is 0 and the first of `out` is the launch of
/// `pursuit_solve_projectile_minimum_speed`.
#[contract(core = solve_angle, prose, status(OK, ALREADY_THERE, OUT_OF_RANGE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_angle(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    /// Elevation of the launch above the plane perpendicular to gravity, in radians.
    #[contract(range = "(-pi/2, pi/2)")]
    elevation: f64,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), (out.cast(), out_count), |(query, settings)| {
            let (query, settings) = (query.into(), settings.try_into()?);
            launches(solve_angle(&query, &settings, elevation))
        })
    }
}
