//! Queuing, as at a doorway.

use crate::call::{answer, not_null, ok};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::steering::{QueueSettings, queue};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How an agent queues. Start from `pursuit_queue_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(QueueSettings)]
pub struct PursuitQueueSettings {
    /// Distance to the agent ahead, from center to center.
    #[contract(range = "[0, inf)", usual = "1.5 m")]
    pub gap: f64,
    /// Half width of the lane to the goal in which an agent counts as ahead.
    #[contract(range = "[0, inf)", usual = "1 m")]
    pub lane_radius: f64,
}

#[contract(core = QueueSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_queue_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitQueueSettings {
    QueueSettings::for_units(units_per_meter).into()
}

#[contract(core = queue, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_queue(
    agent: *const PursuitAgent,
    /// Position of the goal.
    goal: *const PursuitVec3,
    #[contract(length = "neighbor_count", null = "when `neighbor_count` is 0")]
    neighbors: *const PursuitMotionState,
    neighbor_count: u32,
    settings: *const PursuitQueueSettings,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
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
