//! Launches through air: linear and quadratic drag, and wind.

use super::drag_settings::PursuitDragSettings;
use super::launch::{PursuitLaunch, launches};
use super::query::PursuitProjectileQuery;
use crate::call::answer;
use crate::status::PursuitStatus;
use pursuit_core::aim::projectile::solve_drag;
use pursuit_ffi_derive::contract;

/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (every flight within the horizon needs more than the muzzle speed),
/// `UNFINISHED` (the search did not settle within its bounds, or all launches found miss by more than allowed; whether a
/// launch hits is undecided), or a refusal.
/// cbindgen:ptrs-as-arrays=[[out;4]]
///
/// Without a launch (status above 0) the count is 0, and the first of `out` is the launch tried that needed the least speed,
/// flown at the muzzle speed, with its miss distance.
#[contract(core = solve_drag, prose, status(OK, ALREADY_THERE, OUT_OF_RANGE, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_drag(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitDragSettings,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), (out.cast(), out_count), |(query, settings)| {
            launches(solve_drag(&query.into(), &settings.into()))
        })
    }
}
