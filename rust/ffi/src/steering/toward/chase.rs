//! Going to an intercept: after something, beside it, past it, between two.

use super::{PursuitAgent, PursuitSteeringLimits};
use crate::call::{Answer, answer};
use crate::intercept::PursuitPredictionSettings;
use crate::motion::PursuitMotionState;
use crate::status::{PursuitStatus, status_of_verdict};
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::steering::{Chase, Leader, fly_by, interpose, offset_pursuit, pursue};

/// Steering that goes to an intercept, and what it goes for.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitChase {
    /// What to add to the velocity.
    pub steering: PursuitVec3,
    /// The point that decides: where the two meet, or where the target is when they are nearest.
    pub point: PursuitVec3,
    /// When, in seconds from now; INFINITY when the gap only ever shrinks toward its limit.
    pub time: f64,
}

/// A leader: its motion and its orientation.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitLeader {
    /// Where the leader is.
    pub position: PursuitVec3,
    /// How the leader moves, per second.
    pub velocity: PursuitVec3,
    /// Which way the leader looks. Any length but zero.
    pub forward: PursuitVec3,
    /// Which way is up for the leader; it needs no right angle to `forward`, but must not be zero or parallel to
    /// it.
    pub up: PursuitVec3,
}

impl From<PursuitLeader> for Leader {
    fn from(leader: PursuitLeader) -> Self {
        Self {
            motion: PursuitMotionState { position: leader.position, velocity: leader.velocity }.into(),
            forward: leader.forward.into(),
            up: leader.up.into(),
        }
    }
}

/// The chase as C takes it: the verdict is the status.
pub(in crate::steering) fn chase_answer(chase: Result<Chase, Refusal>) -> Answer<PursuitChase> {
    let chase = chase?;
    let status = status_of_verdict(chase.verdict);
    let told = PursuitChase { steering: chase.steering.into(), point: chase.point.into(), time: chase.time };
    Ok((status, told))
}

/// Steering at full speed to where an agent of that speed meets `target`: the exact intercept within the horizon of the
/// settings, or else their fallback.
///
/// `capture_radius` must be finite and >= 0; within it the agent goes along with the target. Status: as
/// `pursuit_predict_intercept`.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_pursue(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
    capture_radius: f64,
    settings: *const PursuitPredictionSettings,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target, settings), out, |(agent, target, settings)| {
            chase_answer(pursue(&agent.into(), &target.into(), capture_radius, &settings.try_into()?))
        })
    }
}

/// Steering to a place in the leader's frame and staying there: x ahead of the leader, y along `up x forward` (to the right
/// in Unreal's axes, to the left in right-handed ones), z upward.
///
/// The agent flies to the exact intercept with the place, which moves straight on with the leader, at full speed, and brakes
/// relative to it without passing it. In its place it goes along with the leader. Status: `OK`; `ALREADY_THERE` in the place;
/// `TARGET_TOO_FAST`, `TARGET_ESCAPING` or `PURSUER_IMMOBILE` when it cannot catch up, and then it flies at full speed as near
/// as it can come; or a refusal.
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

/// Steering past `target` at full speed, at `radius` from it and no nearer, on the side to which the agent already moves.
///
/// `radius` must be finite and >= 0. The point is where the agent is nearest to the target. Inside the radius the agent turns
/// outward. Status: as `pursuit_solve_intercept`, for that point.
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

/// Steering to the point between `first` and `second`, at `ratio` of the way from one to the other, and staying there.
///
/// `ratio` is between 0, at the first, and 1, at the second. The agent flies to the exact intercept with that point at full
/// speed and brakes relative to it without passing it. Status: as `pursuit_steer_offset_pursuit`.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_interpose(
    agent: *const PursuitAgent,
    first: *const PursuitMotionState,
    second: *const PursuitMotionState,
    ratio: f64,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, first, second, limits), out, |(agent, first, second, limits)| {
            let (agent, limits) = (agent.into(), limits.into());
            chase_answer(interpose(&agent, &first.into(), &second.into(), ratio, &limits, delta_time))
        })
    }
}
