//! The launch whose flight has a given highest point.

use super::integrator::PursuitProjectileSettings;
use super::launch::{PursuitLaunch, launches};
use super::query::PursuitProjectileQuery;
use crate::call::answer;
use crate::status::PursuitStatus;
use pursuit_core::aim::projectile::solve_apex;

/// Every launch that hits and whose flight, against gravity, rises to `apex_height` above the shooter; at most two.
///
/// The muzzle speed is free: the shot's is not read. The first launch may hit on its way up, before it has risen so far; the last
/// is the lob that comes down on the target. A target at rest that is higher than `apex_height` is not hit; one exactly as high
/// is. `apex_height` must be finite and >= 0, and gravity not zero. Without a launch (status above 0) the count is 0 and the
/// first of `out` is the launch of `pursuit_solve_projectile_minimum_speed`.
///
/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (no such flight passes the target), or a refusal.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_apex(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
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
