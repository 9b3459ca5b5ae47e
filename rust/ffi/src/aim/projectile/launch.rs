//! Launches, and the launch that hits at a given time, at any muzzle speed.

use super::integrator::PursuitProjectileSettings;
use super::query::PursuitProjectileQuery;
use crate::call::{Answer, answer, ok};
use crate::status::{PursuitStatus, status_of_verdict};
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::aim::projectile::{Launch, Launches, solve_time};
use pursuit_ffi_derive::{FromCore, contract};

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Launch)]
pub struct PursuitLaunch {
    pub launch_velocity: PursuitVec3,
    pub impact_point: PursuitVec3,
    pub time: f64,
    pub miss_distance: f64,
}

/// The launches that hit, the earliest first, and their number; without one, the reason, the best launch as the first, and
/// the number 0.
pub(super) fn launches(solved: Result<Launches, Refusal>) -> Answer<([PursuitLaunch; 4], u32)> {
    let solved = solved?;
    let none = PursuitLaunch::default();
    let mut out = [solved.best().into(), none, none, none];
    for (slot, launch) in out.iter_mut().zip(solved.as_slice()) {
        *slot = (*launch).into();
    }
    Ok((status_of_verdict(solved.verdict), (out, solved.as_slice().len() as u32)))
}

#[contract(core = solve_time, prose, status(OK))]
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
