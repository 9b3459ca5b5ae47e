//! The solution of a turret on two axes: yaw and pitch, then fire.

use super::gimbal_query::{PursuitGimbalTurretQuery, PursuitGimbalTurretSolution};
use crate::call::answer;
use crate::status::{PursuitStatus, status_of_verdict};
use pursuit_core::aim::turret::solve_gimbal_turret;
use pursuit_ffi_derive::contract;

#[contract(core = solve_gimbal_turret, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, OUT_OF_RANGE, TURN_TOO_SLOW, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_gimbal_turret(
    query: *const PursuitGimbalTurretQuery,
    out: *mut PursuitGimbalTurretSolution,
) -> PursuitStatus {
    unsafe {
        answer!(query, out, |query| {
            let solution = solve_gimbal_turret(&query.into())?;
            Ok((status_of_verdict(solution.verdict), solution.into()))
        })
    }
}
