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

/// The agent flies to the exact intercept with the place, which moves straight on with the leader, at full speed, and brakes
/// relative to it without passing it. In its place it goes along with the leader. When it cannot catch up, it flies at full speed
/// as near as it can come. Status: `OK`; `ALREADY_THERE` in the place; `TARGET_TOO_FAST`, `TARGET_ESCAPING` or `PURSUER_IMMOBILE`
/// when it cannot catch up; or a refusal.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
#[contract(core = offset_pursuit, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
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

/// The point is where the agent is nearest to the target. Inside the radius the agent turns outward: along the rim at
/// the rim, away from the center at the center. Status: as `pursuit_solve_intercept`, for that point.
#[contract(core = fly_by, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
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
