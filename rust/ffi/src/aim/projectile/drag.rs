//! Launches of a projectile through air.

use super::solve::{PursuitLaunch, PursuitProjectileQuery, launches};
use crate::call::answer;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::aim::projectile::{DragSettings, solve_drag};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// Drag and wind, and the limits of the search. Start from `pursuit_drag_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(DragSettings)]
pub struct PursuitDragSettings {
    /// Linear drag: deceleration per unit of speed through the air, per second. Must be finite and >= 0; 0 by default.
    pub linear_drag: f64,
    /// Quadratic drag: deceleration per square of the speed through the air, per unit of length. Must be finite and >= 0; 0 by
    /// default.
    pub quadratic_drag: f64,
    /// Velocity of the air; at rest by default.
    pub wind: PursuitVec3,
    /// Maximum time of flight to search, in seconds. Must be finite and > 0; 10 by default.
    pub horizon: f64,
    /// Maximum miss distance that counts as a hit. Must be finite and >= 0; 1 cm by default.
    pub max_miss_distance: f64,
}

/// No drag, no wind, ten seconds, one centimeter.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_drag_settings_default(units_per_meter: f64) -> PursuitDragSettings {
    DragSettings::for_units(units_per_meter).into()
}

/// The launches at the muzzle speed that hit through air, with linear and quadratic drag and wind, by a bounded numerical
/// search; in the order of their times, at most four.
///
/// Each carries the miss of its own flight. A pair of launches closer together than the samples of the search can be
/// missed. Without drag `pursuit_solve_projectile` is exact. Without a launch (status above 0) the count is 0 and the first of
/// `out` is, of the launches tried, the one that needed the least speed, flown at the muzzle speed, with its miss.
///
/// A flight takes at most 2^11 steps, each of four evaluations of the drag; all flights of a search take at most 2^17, and that
/// of every launch of the answer at most 2^12 more.
///
/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (every flight within the horizon needs more than the muzzle speed), `UNFINISHED`
/// (the search did not settle within its bounds, or what it found misses by more than allowed), or a refusal.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
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
