//! The solution of a turret on two axes: yaw and pitch, then fire.

use super::gimbal_query::{PursuitGimbalTurretQuery, PursuitGimbalTurretSolution};
use crate::call::answer;
use crate::status::{PursuitStatus, status_of_verdict};
use pursuit_core::aim::turret::solve_gimbal_turret;
use pursuit_ffi_derive::contract;

/// A base that turns all the way round takes the shorter way; one with limits never turns through what is outside them. Where the
/// target is outside the limits there is no hit. `TURN_TOO_SLOW` also stands for a target that never comes within the limits
/// while it could be hit. Straight above the base the yaw is that of the target's approach or departure, whichever takes less
/// turning; of a target that does not move there, any yaw will do. Limits hold to within the rounding of the aim, 2^-49 of the
/// distance to the target. Straight behind, limits of -pi and pi are the same place: the nearer counts. Without a hit the least
/// late shot lies where the barrel can point, if the target ever is there.
#[contract(core = solve_gimbal_turret, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, OUT_OF_RANGE, TURN_TOO_SLOW, UNFINISHED))]
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
