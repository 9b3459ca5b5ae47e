//! Evasion among obstacles.

use super::evade::PursuitEvadeSettings;
use crate::call::{answer, ok};
use crate::geometry::{PursuitShape, among};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::avoid::PursuitAvoidanceSettings;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::evade_among_obstacles;
use pursuit_ffi_derive::contract;

#[contract(core = evade_among_obstacles, prose, status(OK), limit = "1e50")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_evade_among_obstacles(
    agent: *const PursuitAgent,
    threat: *const PursuitMotionState,
    #[contract(length = "obstacle_count", null = "when `obstacle_count` is 0")]
    obstacles: *const PursuitShape,
    obstacle_count: u32,
    settings: *const PursuitEvadeSettings,
    /// Clearance of the agent, and the plane in which it moves.
    avoidance: *const PursuitAvoidanceSettings,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, 1e50]")] delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat, settings, avoidance, limits), out, |inputs| {
            let (agent, threat, settings, avoidance, limits) = inputs;
            let (agent, threat, settings) = (agent.into(), threat.into(), settings.into());
            let (avoidance, limits) = (avoidance.into(), limits.into());
            among(obstacles, obstacle_count, "obstacles", |obstacles| {
                ok(evade_among_obstacles(
                    &agent, &threat, obstacles, &settings, &avoidance, &limits, delta_time,
                ))
            })
        })
    }
}
