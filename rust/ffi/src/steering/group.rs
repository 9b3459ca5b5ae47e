//! With others.

use super::toward::chase_answer;
use super::{PursuitAgent, PursuitChase, PursuitLeader, PursuitSteeringLimits};
use crate::call::{answer, not_null, ok};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::steering::{FollowSettings, QueueSettings, follow_leader, queue};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// How an agent follows a leader. Start from `pursuit_follow_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FollowSettings)]
pub struct PursuitFollowSettings {
    /// How far behind the leader to stay. Must be finite and >= 0; 2 m by default.
    pub distance: f64,
    /// How far ahead of the leader to keep clear; 0 for nowhere. Must be finite and >= 0; 3 m by default.
    pub clear_length: f64,
    /// How far to each side of the leader's way to keep clear. Must be finite and >= 0; 1 m by default.
    pub clear_radius: f64,
}

/// How an agent queues. Start from `pursuit_queue_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(QueueSettings)]
pub struct PursuitQueueSettings {
    /// How far to stay behind the one ahead, from center to center. Must be finite and >= 0; 1.5 m by default.
    pub gap: f64,
    /// How far to each side of the way to the goal someone counts as ahead. Must be finite and >= 0; 1 m by default.
    pub lane_radius: f64,
}

/// Two meters behind, three meters ahead and one to each side kept clear.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_follow_settings_default(units_per_meter: f64) -> PursuitFollowSettings {
    FollowSettings::for_units(units_per_meter).into()
}

/// One and a half meters apart in a lane of one meter to each side.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_queue_settings_default(units_per_meter: f64) -> PursuitQueueSettings {
    QueueSettings::for_units(units_per_meter).into()
}

/// Steering to a place behind `leader`, and out of the way when the agent is ahead of it.
///
/// The agent flies to the exact intercept with the place, which moves straight on with the leader, and brakes relative to it
/// without passing it; that intercept is the point, the time and the status, as in `pursuit_steer_offset_pursuit`. An agent in
/// the way, in a cylinder ahead of the leader, first leaves it at a right angle, at full speed. The leader's up is not used.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
/// Status: as `pursuit_steer_offset_pursuit`.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_follow_leader(
    agent: *const PursuitAgent,
    leader: *const PursuitLeader,
    settings: *const PursuitFollowSettings,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, leader, settings, limits), out, |(agent, leader, settings, limits)| {
            let (agent, limits) = (agent.into(), limits.into());
            chase_answer(follow_leader(&agent, &leader.into(), &settings.into(), &limits, delta_time))
        })
    }
}

/// Steering toward `goal` at full speed, but never faster than allows the agent to stop `gap` behind the one ahead in its lane,
/// even if that one brakes as hard as it can.
///
/// `neighbors` are `neighbor_count` others, in any order, the agent itself perhaps among them; null when there are none. A
/// queue whose members all steer like this, and brake no harder than `limits` allow, keeps its gaps. At the goal itself the
/// desired velocity is zero. Status: `OK`, or a refusal.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
///
/// # Safety
/// Pointers are null or point to one value of their type, `neighbors` to `neighbor_count` of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_queue(
    agent: *const PursuitAgent,
    goal: *const PursuitVec3,
    neighbors: *const PursuitMotionState,
    neighbor_count: u32,
    settings: *const PursuitQueueSettings,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, goal, settings, limits), out, |(agent, goal, settings, limits)| {
            if neighbor_count > 0 {
                not_null(neighbors, "neighbors")?;
            }
            let neighbor = |index| element(neighbors, size_of::<PursuitMotionState>(), index).into();
            let (agent, settings, limits) = (agent.into(), settings.into(), limits.into());
            let count = neighbor_count as usize;
            ok(queue(&agent, goal.into(), &(count, neighbor), &settings, &limits, delta_time))
        })
    }
}
