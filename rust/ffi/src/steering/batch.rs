//! The steering of many agents at once, each with the bits of the single call.

use crate::batch::{answer_batch, arrays, views};
use crate::intercept::PursuitPredictionSettings;
use crate::level::PursuitProcessorLevel;
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberArray, PursuitNumberView, PursuitVec3Array, PursuitVec3View};
use pursuit_core::steering::{arrive_batch, flee_batch, pursue_batch, seek_batch};
use pursuit_ffi_derive::contract;

/// Agents and the target that each seeks, read in place. Lengths in one unit, speeds in that unit per second. A stride of 0
/// repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitSeekBatch {
    /// Position of each agent.
    #[contract(length = "count")]
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    #[contract(length = "count")]
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent.
    #[contract(range = "[0, inf)", length = "count")]
    pub agent_max_speeds: PursuitNumberView,
    /// Target of each agent.
    #[contract(length = "count")]
    pub targets: PursuitVec3View,
    /// Number of items; for 0 the views may be null.
    pub count: u32,
}

/// Agents and the threat that each flees from, read in place. Lengths in one unit, speeds in that unit per second. A stride
/// of 0 repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFleeBatch {
    /// Position of each agent.
    #[contract(length = "count")]
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    #[contract(length = "count")]
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent.
    #[contract(range = "[0, inf)", length = "count")]
    pub agent_max_speeds: PursuitNumberView,
    /// Position of each threat.
    #[contract(length = "count")]
    pub threats: PursuitVec3View,
    /// Number of items; for 0 the views may be null.
    pub count: u32,
}

/// Agents and the target at which each arrives, read in place. Lengths in one unit, speeds in that unit per second. A stride
/// of 0 repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitArriveBatch {
    /// Position of each agent.
    #[contract(length = "count")]
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    #[contract(length = "count")]
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent.
    #[contract(range = "[0, inf)", length = "count")]
    pub agent_max_speeds: PursuitNumberView,
    /// Target of each agent.
    #[contract(length = "count")]
    pub targets: PursuitVec3View,
    /// Distance from its target within which each slows down.
    #[contract(range = "[0, inf)", length = "count")]
    pub slowdown_radii: PursuitNumberView,
    /// Number of items; for 0 the views may be null.
    pub count: u32,
}

/// Agents and the target that each pursues, read in place. Lengths in one unit, speeds in that unit per second. A stride of 0
/// repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitPursueBatch {
    /// Position of each agent.
    #[contract(length = "count")]
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    #[contract(length = "count")]
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent.
    #[contract(range = "[0, inf)", length = "count")]
    pub agent_max_speeds: PursuitNumberView,
    /// Position of each target.
    #[contract(length = "count")]
    pub target_positions: PursuitVec3View,
    /// Velocity of each target, constant.
    #[contract(length = "count")]
    pub target_velocities: PursuitVec3View,
    /// Distance within which each matches its target's velocity.
    #[contract(range = "[0, inf)", length = "count")]
    pub capture_radii: PursuitNumberView,
    /// Number of items; for 0 the views may be null.
    pub count: u32,
}

/// Outputs of a batch: the steering of each agent. Each array has room for `batch.count` elements and must not overlap the
/// inputs.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitSteeringBatchSolution {
    /// The change of velocity to ask for, for each agent.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub steerings: PursuitVec3Array,
}

/// Outputs of a batch: the fields of `PursuitChase`. Each array has room for `batch.count` elements and must not overlap the
/// inputs.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitChaseBatchSolution {
    /// The change of velocity to ask for, for each agent.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub steerings: PursuitVec3Array,
    /// Intercept point, or the target's position at the closest approach, for each agent.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub points: PursuitVec3Array,
    /// When, in seconds from now; in an array of `float` INFINITY becomes `FLT_MAX`.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub times: PursuitNumberArray,
}

/// `out_statuses` has room for `end - begin` statuses. Otherwise as `pursuit_solve_intercept_batch`, also for a null `level`.
#[contract(core = seek_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_seek_batch(
    batch: *const PursuitSeekBatch,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitSteeringBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [agent_positions, agent_velocities, targets], [agent_max_speeds]),
            arrays!(solution, batch.count; [steerings], []), seek_batch
        )
    }
}

/// `out_statuses` has room for `end - begin` statuses. Otherwise as `pursuit_solve_intercept_batch`, also for a null `level`.
#[contract(core = flee_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_batch(
    batch: *const PursuitFleeBatch,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitSteeringBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [agent_positions, agent_velocities, threats], [agent_max_speeds]),
            arrays!(solution, batch.count; [steerings], []), flee_batch
        )
    }
}

/// `out_statuses` has room for `end - begin` statuses. Otherwise as `pursuit_solve_intercept_batch`, also for a null `level`.
#[contract(core = arrive_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_arrive_batch(
    batch: *const PursuitArriveBatch,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitSteeringBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [agent_positions, agent_velocities, targets], [agent_max_speeds, slowdown_radii]),
            arrays!(solution, batch.count; [steerings], []), arrive_batch
        )
    }
}

/// `out_statuses` has room for `end - begin` statuses. Otherwise as `pursuit_solve_intercept_batch`, also for a null `level`.
#[contract(core = pursue_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_pursue_batch(
    batch: *const PursuitPursueBatch,
    settings: *const PursuitPredictionSettings,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitChaseBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, settings, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [agent_positions, agent_velocities, target_positions, target_velocities],
                [agent_max_speeds, capture_radii]),
            arrays!(solution, batch.count; [steerings, points], [times]),
            |batch: &mut _, range, level| pursue_batch(batch, &settings.try_into()?, range, level)
        )
    }
}
