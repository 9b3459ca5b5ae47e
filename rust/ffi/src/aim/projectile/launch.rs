//! Launches of a projectile with a given apex, angle or time, and of the least speed.

use super::solve::{
    Launches, PursuitProjectileQuery, PursuitProjectileSettings, PursuitProjectileSolution, launches,
};
use crate::call::{Answer, answer, ok};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use pursuit_core::NoIntercept;
use pursuit_core::aim::projectile::{
    ProjectileQuery, ProjectileSettings, ProjectileSolutions, solve_angle, solve_apex, solve_minimum_speed,
    solve_time,
};

/// The launches that hit; without one, the reason and the launch of the least speed that does hit as the first, and none
/// counted.
fn launches_or_cheapest(
    solved: Result<ProjectileSolutions, NoIntercept>,
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
) -> Answer<Launches> {
    match solved {
        Ok(solutions) => Ok((PURSUIT_STATUS_OK, launches(&solutions))),
        Err(reason) => {
            let status = status_of_reason(reason)?;
            let (_, first) = cheapest(query, settings, f64::INFINITY)?;
            let none = PursuitProjectileSolution::default;
            Ok((status, ([first, none(), none(), none()], 0)))
        }
    }
}

/// The launch of the least speed; without one, the reason and the course that the slowest launches tend to.
fn cheapest(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
    horizon: f64,
) -> Answer<PursuitProjectileSolution> {
    match solve_minimum_speed(query, settings, horizon) {
        Ok(solution) => Ok((PURSUIT_STATUS_OK, solution.into())),
        Err(reason) => {
            let status = status_of_reason(reason)?;
            let (launch_velocity, time) = match reason {
                NoIntercept::BeyondHorizon => (query.shot.target_velocity, f64::INFINITY),
                _ => (query.shooter_velocity, 0.0),
            };
            let impact_point = query.shot.target_position.into();
            Ok((
                status,
                PursuitProjectileSolution { launch_velocity: launch_velocity.into(), impact_point, time },
            ))
        }
    }
}

/// Every launch that hits and whose flight, against gravity, rises to `apex_height` above the shooter; at most two.
///
/// The muzzle speed is free: the muzzle speed of the shot is not used. The first launch may hit on its way up, before it has risen so
/// far; the last is the lob that comes down on the target. `apex_height` must be finite and >= 0, and gravity not zero.
/// Without a launch (status above 0) the count is 0 and the first of `out` is the launch of
/// `pursuit_solve_projectile_minimum_speed`.
///
/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (the target is never where such a flight passes), or a refusal.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_apex(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    apex_height: f64,
    out: *mut PursuitProjectileSolution,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer((query, settings), (out.cast(), out_count), |(query, settings)| {
            let (query, settings) = (query.into(), settings.try_into()?);
            launches_or_cheapest(solve_apex(&query, &settings, apex_height), &query, &settings)
        })
    }
}

/// Every launch that hits and whose muzzle velocity rises at `elevation` radians over the plane across gravity, in the
/// order of their times; at most four.
///
/// The muzzle speed is free: the muzzle speed of the shot is not used. `elevation` must lie between -pi/2 and pi/2, both excluded; it
/// is that of the muzzle velocity, relative to the shooter. Gravity must not be zero. Without a launch (status above 0)
/// the count is 0 and the first of `out` is the launch of `pursuit_solve_projectile_minimum_speed`.
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
    out: *mut PursuitProjectileSolution,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer((query, settings), (out.cast(), out_count), |(query, settings)| {
            let (query, settings) = (query.into(), settings.try_into()?);
            launches_or_cheapest(solve_angle(&query, &settings, elevation), &query, &settings)
        })
    }
}

/// The launch that hits after exactly `time` seconds.
///
/// The muzzle speed is free: the muzzle speed of the shot is not used. There is always such a launch. `time` must be finite and > 0.
/// Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_time(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    time: f64,
    out: *mut PursuitProjectileSolution,
) -> PursuitStatus {
    unsafe {
        answer((query, settings), out, |(query, settings)| {
            ok(solve_time(&query.into(), &settings.try_into()?, time))
        })
    }
}

/// The launch of the least muzzle speed that hits within `horizon` seconds.
///
/// The muzzle speed of the shot is not used. `horizon` must be > 0 and may be INFINITY.
///
/// Status: `OK`, `ALREADY_THERE`, `BEYOND_HORIZON` (there is no limit, and a slower launch always hits later: `out` is the
/// course along with the target, which the slowest launches tend to, with the time INFINITY), or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_minimum_speed(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    horizon: f64,
    out: *mut PursuitProjectileSolution,
) -> PursuitStatus {
    unsafe {
        answer((query, settings), out, |(query, settings)| {
            cheapest(&query.into(), &settings.try_into()?, horizon)
        })
    }
}
