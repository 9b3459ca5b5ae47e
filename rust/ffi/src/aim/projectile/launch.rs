//! Launches, and the one that hits at a given time, at whatever muzzle speed.

use super::integrator::PursuitProjectileSettings;
use super::query::PursuitProjectileQuery;
use crate::call::{Answer, answer, ok};
use crate::status::{PursuitStatus, status_of_verdict};
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::aim::projectile::{Launch, Launches, solve_time};
use pursuit_ffi_derive::{FromCore, contract};

/// One way to launch a projectile, and how near it comes to the target.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Launch)]
pub struct PursuitLaunch {
    /// The projectile's velocity in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: PursuitVec3,
    /// Where the target is at `time`. Where it is now, when `time` is infinite.
    pub impact_point: PursuitVec3,
    /// Time of flight to the hit, or to the nearest point of a miss, in seconds. Infinite when the gap shrinks for ever.
    pub time: f64,
    /// Distance between projectile and target at `time`: 0 for an exact hit, the error of the flight through air.
    pub miss_distance: f64,
}

/// The launches that hit, the earliest first, and how many they are; without one, the reason and the best launch as the
/// first, and none counted.
pub(super) fn launches(solved: Result<Launches, Refusal>) -> Answer<([PursuitLaunch; 4], u32)> {
    let solved = solved?;
    let none = PursuitLaunch::default();
    let mut out = [solved.best().into(), none, none, none];
    for (slot, launch) in out.iter_mut().zip(solved.as_slice()) {
        *slot = (*launch).into();
    }
    Ok((status_of_verdict(solved.verdict), (out, solved.as_slice().len() as u32)))
}

/// The muzzle speed is free: the shot's is not read. There is always such a launch. `time` must be finite and > 0, or 0 for a
/// target at the shooter, which a launch with no muzzle velocity hits.
#[contract(core = solve_time, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_time(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    /// Time of flight, in seconds.
    #[contract(range = "(0, inf)")]
    time: f64,
    out: *mut PursuitLaunch,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), out, |(query, settings)| {
            ok(solve_time(&query.into(), &settings.try_into()?, time))
        })
    }
}
