//! The obstacle guard.

use super::PursuitAvoidanceSettings;
use crate::call::{answer, ok};
use crate::convert::numbers;
use crate::geometry::{PursuitShape, among};
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::{GuardOutcome, GuardedSteering, apply_guard};
use pursuit_ffi_derive::{FromCore, contract};

/// The wanted steering is safe and is the answer.
pub const PURSUIT_GUARD_FREE: i32 = 0;
/// Another steering is the answer: around an obstacle, along it, or the safe one nearest to the wanted one.
pub const PURSUIT_GUARD_DIVERTED: i32 = 1;
/// The agent brakes straight on: nothing else is safe.
pub const PURSUIT_GUARD_BRAKING: i32 = 2;
/// The agent is nearer to an obstacle than its clearance, and leaves by the shortest way.
pub const PURSUIT_GUARD_LEAVING: i32 = 3;
/// No steering keeps the clearance, not even braking: the agent was too fast or too near before the guard was used. The
/// answer is the steering with the greatest free part of its way.
pub const PURSUIT_GUARD_UNAVOIDABLE: i32 = 4;

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(GuardedSteering)]
pub struct PursuitGuardedSteering {
    /// The safe steering, for `pursuit_advance_agent`.
    pub steering: PursuitVec3,
    /// The velocity after the tick, per second.
    pub velocity: PursuitVec3,
    #[core(number)]
    #[contract(one_of = "PURSUIT_GUARD_")]
    pub outcome: i32,
    /// Index of the obstacle that the wanted steering would meet, or that the agent leaves; -1 if the way is free.
    #[core(index)]
    pub obstacle: i32,
}

numbers!(GuardOutcome {
    Free = PURSUIT_GUARD_FREE,
    Diverted = PURSUIT_GUARD_DIVERTED,
    Braking = PURSUIT_GUARD_BRAKING,
    Leaving = PURSUIT_GUARD_LEAVING,
    Unavoidable = PURSUIT_GUARD_UNAVOIDABLE,
});

/// The settings' look_ahead_distance is the distance to the goal.
#[contract(core = apply_guard, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_apply_guard(
    agent: *const PursuitAgent,
    steering: *const PursuitVec3,
    #[contract(length = "obstacle_count", null = "when `obstacle_count` is 0")]
    obstacles: *const PursuitShape,
    obstacle_count: u32,
    settings: *const PursuitAvoidanceSettings,
    limits: *const PursuitSteeringLimits,
    /// Time step, in seconds. At 0 the wanted steering is the answer.
    #[contract(range = "[0, inf)")]
    delta_time: f64,
    out: *mut PursuitGuardedSteering,
) -> PursuitStatus {
    unsafe {
        answer!((agent, steering, settings, limits), out, |(agent, steering, settings, limits)| {
            among(obstacles, obstacle_count, "obstacles", |obstacles| {
                let (agent, limits) = (agent.into(), limits.into());
                ok(apply_guard(&agent, steering.into(), obstacles, &settings.into(), &limits, delta_time))
            })
        })
    }
}
