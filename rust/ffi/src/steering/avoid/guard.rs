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

/// The wanted steering is safe: it is the answer.
pub const PURSUIT_GUARD_FREE: i32 = 0;
/// Another steering is the answer: around an obstacle, along it, or as near to the wanted one as is safe.
pub const PURSUIT_GUARD_DIVERTED: i32 = 1;
/// The agent brakes straight on: nothing else is safe.
pub const PURSUIT_GUARD_BRAKING: i32 = 2;
/// The agent is nearer to an obstacle than its clearance, and leaves by the shortest way.
pub const PURSUIT_GUARD_LEAVING: i32 = 3;
/// No steering keeps clear, not even braking: the agent came too fast or too near before the guard was asked. The answer is
/// the one with most of its way free.
pub const PURSUIT_GUARD_UNAVOIDABLE: i32 = 4;

/// Steering that the guard has checked.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(GuardedSteering)]
pub struct PursuitGuardedSteering {
    /// What to hand on, to `pursuit_advance_agent`.
    pub steering: PursuitVec3,
    /// The velocity after the tick, per second.
    pub velocity: PursuitVec3,
    /// What the guard did.
    #[core(number)]
    #[contract(one_of = "PURSUIT_GUARD_")]
    pub outcome: i32,
    /// Which obstacle the wanted steering would meet, or the agent leaves; -1 when free.
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

/// After the tick the agent can still stop short of every obstacle by braking straight on, if it could before; so an agent
/// whose every steering goes through the guard never comes nearer to an obstacle that stands still than its clearance, its radius
/// and margin together, less what rounding may take: 2^-32 of the clearance and 2^-44 of the greatest coordinate, and 2^-51 of
/// that coordinate for the rounding of its new position. The wanted steering, the speed and the length of the ticks may change at
/// will; the agent must be moved by `pursuit_advance_agent` under the same limits, or be given the answer's velocity for the
/// whole tick. After a safe start `PURSUIT_GUARD_UNAVOIDABLE` is answered only to an agent that is already as near to a surface
/// as that rounding allows, for example because it started there. The limits' max_speed holds, not the agent's.
///
/// When the wanted steering is not safe, the guard tries the same speed on the way around the obstacle that is met, the
/// wanted velocity slid along its surface, and mixtures of these with braking. Braking is as hard as the limits allow,
/// whatever their response time. An agent that is nearer than its clearance leaves along the shortest normal, and slides along.
///
/// The guard has no memory and changes as little as it must: between obstacles that stand close it may stop although
/// there is a way around. Ask `pursuit_steer_avoid_obstacles` first, and hand its answer to the guard. The settings'
/// look_ahead_distance is the distance to the goal.
#[contract(core = apply_guard, status(OK))]
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
