//! The solution of a turret whose projectile falls: yaw and pitch, then fire, with either arc.

use super::ballistic_query::{PursuitBallisticTurretQuery, PursuitBallisticTurretSolution};
use crate::call::answer;
use crate::status::{PursuitStatus, status_of_verdict};
use pursuit_core::aim::turret::solve_ballistic_turret;
use pursuit_ffi_derive::contract;

#[contract(core = solve_ballistic_turret, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, OUT_OF_RANGE, TURN_TOO_SLOW, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_ballistic_turret(
    query: *const PursuitBallisticTurretQuery,
    out: *mut PursuitBallisticTurretSolution,
) -> PursuitStatus {
    unsafe {
        answer!(query, out, |query| {
            let solution = solve_ballistic_turret(&query.core()?)?;
            Ok((status_of_verdict(solution.verdict), solution.into()))
        })
    }
}
