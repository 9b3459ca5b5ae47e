//! Launches of a projectile with a given apex, angle or time, and of the least speed.

use super::solve::{PursuitLaunch, PursuitProjectileQuery, PursuitProjectileSettings, launches};
use crate::call::{answer, ok};
use crate::status::{PursuitStatus, status_of_verdict};
use pursuit_core::aim::projectile::{solve_angle, solve_apex, solve_minimum_speed, solve_time};

/// Every launch that hits and whose flight, against gravity, rises to `apex_height` above the shooter; at most two.
///
/// The muzzle speed is free: the muzzle speed of the shot is not used. The first launch may hit on its way up, before it has
/// risen so far; the last is the lob that comes down on the target. `apex_height` must be finite and >= 0, and gravity not zero.
/// Without a launch (status above 0) the count is 0 and the first of `out` is the launch of
/// `pursuit_solve_projectile_minimum_speed`.
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

/// Every launch that hits and whose muzzle velocity rises at `elevation` radians above the plane perpendicular to gravity, in the
/// order of their times; at most four.
///
/// The muzzle speed is free: the muzzle speed of the shot is not used. `elevation` must lie between -pi/2 and pi/2, both
/// excluded; it is that of the muzzle velocity, relative to the shooter. Gravity must not be zero. Without a launch (status
/// above 0) the count is 0 and the first of `out` is the launch of `pursuit_solve_projectile_minimum_speed`.
///
/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (no speed hits at this elevation), or a refusal.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_angle(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
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

/// The launch that hits after exactly `time` seconds.
///
/// The muzzle speed is free: the muzzle speed of the shot is not used. There is always such a launch. `time` must be finite
/// and > 0, or 0 for a target at the shooter, which a launch with no muzzle velocity hits.
///
/// Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_time(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    time: f64,
    out: *mut PursuitLaunch,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), out, |(query, settings)| {
            ok(solve_time(&query.into(), &settings.try_into()?, time))
        })
    }
}

/// The launch of the least muzzle speed that hits within `horizon` seconds.
///
/// The muzzle speed of the shot is not used. `horizon` must be > 0 and may be INFINITY.
///
/// Status: `OK`, `ALREADY_THERE`, `BEYOND_HORIZON` (there is no limit, and a slower launch always hits later: `out` is the limit
/// of ever slower launches, moving with the target in its simulation, with the time INFINITY), or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_minimum_speed(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    horizon: f64,
    out: *mut PursuitLaunch,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), out, |(query, settings)| {
            let launches = solve_minimum_speed(&query.into(), &settings.try_into()?, horizon)?;
            Ok((status_of_verdict(launches.verdict), launches.best().into()))
        })
    }
}
