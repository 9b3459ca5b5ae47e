//! The launch of the least muzzle speed.

use super::integrator::PursuitProjectileSettings;
use super::launch::PursuitLaunch;
use super::query::PursuitProjectileQuery;
use crate::call::answer;
use crate::status::{PursuitStatus, status_of_verdict};
use pursuit_core::aim::projectile::solve_minimum_speed;
use pursuit_ffi_derive::contract;

/// Status: `OK`, `ALREADY_THERE`, `BEYOND_HORIZON` (the horizon is infinite and a slower launch always hits later: `out` is
/// the limit of ever slower launches, moving with the target in its simulation, with the time INFINITY), or a refusal.
#[contract(core = solve_minimum_speed, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_minimum_speed(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    #[contract(range = "(0, inf]")] horizon: f64,
    out: *mut PursuitLaunch,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), out, |(query, settings)| {
            let launches = solve_minimum_speed(&query.into(), &settings.try_into()?, horizon)?;
            Ok((status_of_verdict(launches.verdict), launches.best().into()))
        })
    }
}
