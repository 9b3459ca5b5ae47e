//! Offset pursuit: a place in a formation, or a pass at a distance.

use super::chase::{PursuitChase, chase_answer};
use super::leader::PursuitLeader;
use crate::call::answer;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::{fly_by, offset_pursuit};
use pursuit_ffi_derive::contract;

/// Status: `OK`; `ALREADY_THERE` in the place; `TARGET_TOO_FAST`, `TARGET_ESCAPING` or `PURSUER_IMMOBILE` when it
/// cannot catch up; or a refusal.
#[contract(core = offset_pursuit, prose, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_offset_pursuit(
    agent: *const PursuitAgent,
    leader: *const PursuitLeader,
    /// The place in the leader's frame.
    offset: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, leader, offset, limits), out, |(agent, leader, offset, limits)| {
            let (agent, leader, limits) = (agent.into(), leader.into(), limits.into());
            chase_answer(offset_pursuit(&agent, &leader, offset.into(), &limits, delta_time))
        })
    }
}

/// Status: as `pursuit_solve_intercept`, for that point.
#[contract(core = fly_by, prose, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_fly_by(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
    #[contract(range = "[0, inf)")] radius: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target), out, |(agent, target)| {
            chase_answer(fly_by(&agent.into(), &target.into(), radius))
        })
    }
}
