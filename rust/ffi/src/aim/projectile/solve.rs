//! Every launch of a given muzzle speed that hits.

use super::integrator::PursuitProjectileSettings;
use super::launch::{PursuitLaunch, launches};
use super::query::PursuitProjectileQuery;
use crate::call::answer;
use crate::status::PursuitStatus;
use pursuit_core::aim::projectile::{ProjectileSettings, solve};
use pursuit_ffi_derive::contract;

/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (gravity or the target's acceleration keeps it out of range),
/// `TARGET_TOO_FAST`, `TARGET_ESCAPING`, `PURSUER_IMMOBILE` (muzzle speed 0), or a refusal: `OUT_OF_DOMAIN` also when inputs
/// differ by a factor of more than 2^200 and the number of launches cannot be decided.
/// cbindgen:ptrs-as-arrays=[[out;4]]
///
/// `out` has room for four launches; `out_count` receives their number. Without one (status above 0) the count is 0, and the
/// first of `out` is the launch that brings the projectile nearest to the target, at any time, with its miss distance.
#[contract(core = solve, prose, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE, OUT_OF_RANGE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile(
    query: *const PursuitProjectileQuery,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!(query, (out.cast(), out_count), |query| {
            let (query, settings) = (query.into(), ProjectileSettings::default());
            launches(solve(&query, &settings))
        })
    }
}

/// `pursuit_solve_projectile` for a projectile and a target that a simulation moves in ticks.
///
/// At the end of every tick the simulated projectile has the position of the answer; between ticks it is off by at most the
/// sag of the chord of one tick. Give the launch velocity to the simulated body at the tick at time 0.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[contract(core = solve, own_summary, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE, OUT_OF_RANGE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_simulated(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), (out.cast(), out_count), |(query, settings)| {
            let (query, settings) = (query.into(), settings.try_into()?);
            launches(solve(&query, &settings))
        })
    }
}
