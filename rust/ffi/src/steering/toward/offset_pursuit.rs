//! Offset pursuit: a place in a formation, or a pass at a distance.

use super::chase::{PursuitChase, chase_answer};
use super::leader::PursuitLeader;
use crate::call::answer;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::{fly_by, offset_pursuit};

/// Steering to a place in the leader's frame and staying there: x ahead of the leader, y along `up x forward` (to the right
/// in Unreal's axes, to the left in right-handed ones), z upward.
///
/// The agent flies to the exact intercept with the place, which moves straight on with the leader, at full speed, and brakes
/// relative to it without passing it. In its place it goes along with the leader. When it cannot catch up, it flies at full speed
/// as near as it can come. Status: `OK`; `ALREADY_THERE` in the place; `TARGET_TOO_FAST`, `TARGET_ESCAPING` or `PURSUER_IMMOBILE`
/// when it cannot catch up; or a refusal.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_offset_pursuit(
    agent: *const PursuitAgent,
    leader: *const PursuitLeader,
    offset: *const PursuitVec3,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, leader, offset, limits), out, |(agent, leader, offset, limits)| {
            let (agent, leader, limits) = (agent.into(), leader.into(), limits.into());
            chase_answer(offset_pursuit(&agent, &leader, offset.into(), &limits, delta_time))
        })
    }
}

/// Steering past `target` at full speed, at `radius` from it and no nearer, on the side to which the agent already moves; below a
/// 128th of its maximum speed to the left in the plane `z = 0`, or toward x where the target lies along z, to within a 128th.
///
/// `radius` must be finite and >= 0. The point is where the agent is nearest to the target. Inside the radius the agent turns
/// outward: along the rim at the rim, away from the center at the center. Status: as `pursuit_solve_intercept`, for that point.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_fly_by(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
    radius: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target), out, |(agent, target)| {
            chase_answer(fly_by(&agent.into(), &target.into(), radius))
        })
    }
}
