//! The steering of many agents at once, each with the bits of the single call.

use crate::batch::{answer_batch, arrays, views};
use crate::intercept::PursuitPredictionSettings;
use crate::level::PursuitProcessorLevel;
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberArray, PursuitNumberView, PursuitVec3Array, PursuitVec3View};
use pursuit_core::steering::{arrive_batch, flee_batch, pursue_batch, seek_batch};

/// Agents and the target that each seeks, read where they lie. Lengths in one unit, speeds in that unit per second.
/// A stride of 0 repeats one value for all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitSeekBatch {
    /// Position of each agent.
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent. Must be finite and >= 0.
    pub agent_max_speeds: PursuitNumberView,
    /// Where each is going.
    pub targets: PursuitVec3View,
    /// How many there are; for 0 the views may be null.
    pub count: u32,
}

/// Agents and the threat that each flees from, read where they lie. Lengths in one unit, speeds in that unit per second.
/// A stride of 0 repeats one value for all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFleeBatch {
    /// Position of each agent.
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent. Must be finite and >= 0.
    pub agent_max_speeds: PursuitNumberView,
    /// Where each threat is.
    pub threats: PursuitVec3View,
    /// How many there are; for 0 the views may be null.
    pub count: u32,
}

/// Agents and the target at which each arrives, read where they lie. Lengths in one unit, speeds in that unit per second.
/// A stride of 0 repeats one value for all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitArriveBatch {
    /// Position of each agent.
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent. Must be finite and >= 0.
    pub agent_max_speeds: PursuitNumberView,
    /// Where each is going.
    pub targets: PursuitVec3View,
    /// The distance from its target within which each slows down. Must be finite and >= 0.
    pub slowdown_radii: PursuitNumberView,
    /// How many there are; for 0 the views may be null.
    pub count: u32,
}

/// Agents and the target that each pursues, read where they lie. Lengths in one unit, speeds in that unit per second.
/// A stride of 0 repeats one value for all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitPursueBatch {
    /// Position of each agent.
    pub agent_positions: PursuitVec3View,
    /// Velocity of each agent.
    pub agent_velocities: PursuitVec3View,
    /// Maximum speed of each agent. Must be finite and >= 0.
    pub agent_max_speeds: PursuitNumberView,
    /// Position of each target.
    pub target_positions: PursuitVec3View,
    /// Velocity of each target, constant.
    pub target_velocities: PursuitVec3View,
    /// Distance within which each goes along with its target. Must be finite and >= 0.
    pub capture_radii: PursuitNumberView,
    /// How many there are; for 0 the views may be null.
    pub count: u32,
}

/// Where a batch writes the steering of each agent. Each array has room for `batch.count` of them and may not overlap what the
/// batch reads.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitSteeringBatchSolution {
    /// What to add to the velocity of each agent. A null base if not wanted.
    pub steerings: PursuitVec3Array,
}

/// Where a batch writes what `pursuit_steer_pursue` writes to `PursuitChase`. Each array has room for `batch.count` of them and
/// may not overlap what the batch reads.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitChaseBatchSolution {
    /// What to add to the velocity of each agent. A null base if not wanted.
    pub steerings: PursuitVec3Array,
    /// Intercept point, or the target's position at the closest approach, for each agent. A null base if not wanted.
    pub points: PursuitVec3Array,
    /// When, in seconds from now; in an array of `float` INFINITY becomes `FLT_MAX`. A null base if not wanted.
    pub times: PursuitNumberArray,
}

/// Steers the agents of a range as `pursuit_steer_seek` does, with the same bits. The range goes from `begin` to `end`, `end` not
/// included.
///
/// `out_statuses` has room for `end - begin` statuses. The rest is as in `pursuit_solve_intercept_batch`, also for a null
/// `level`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `out_statuses` to `end - begin` statuses, views and arrays to as
/// many values as the count of the batch says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_seek_batch(
    batch: *const PursuitSeekBatch,
    begin: u32,
    end: u32,
    level: *const PursuitProcessorLevel,
    solution: *const PursuitSteeringBatchSolution,
    out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!(
            (batch, solution),
            begin..end,
            level,
            out_statuses,
            out_count,
            views!(batch: [agent_positions, agent_velocities, targets], [agent_max_speeds]),
            arrays!(solution, batch.count; [steerings], []),
            seek_batch,
        )
    }
}

/// Steers the agents of a range as `pursuit_steer_flee` does, with the same bits. The range goes from `begin` to `end`, `end` not
/// included.
///
/// `out_statuses` has room for `end - begin` statuses. The rest is as in `pursuit_solve_intercept_batch`, also for a null
/// `level`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `out_statuses` to `end - begin` statuses, views and arrays to as
/// many values as the count of the batch says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_batch(
    batch: *const PursuitFleeBatch,
    begin: u32,
    end: u32,
    level: *const PursuitProcessorLevel,
    solution: *const PursuitSteeringBatchSolution,
    out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!(
            (batch, solution),
            begin..end,
            level,
            out_statuses,
            out_count,
            views!(batch: [agent_positions, agent_velocities, threats], [agent_max_speeds]),
            arrays!(solution, batch.count; [steerings], []),
            flee_batch,
        )
    }
}

/// Steers the agents of a range as `pursuit_steer_arrive` does, with the same bits. The range goes from `begin` to `end`, `end`
/// not included.
///
/// `out_statuses` has room for `end - begin` statuses. The rest is as in `pursuit_solve_intercept_batch`, also for a null
/// `level`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `out_statuses` to `end - begin` statuses, views and arrays to as
/// many values as the count of the batch says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_arrive_batch(
    batch: *const PursuitArriveBatch,
    begin: u32,
    end: u32,
    level: *const PursuitProcessorLevel,
    solution: *const PursuitSteeringBatchSolution,
    out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!(
            (batch, solution),
            begin..end,
            level,
            out_statuses,
            out_count,
            views!(batch: [agent_positions, agent_velocities, targets], [agent_max_speeds, slowdown_radii]),
            arrays!(solution, batch.count; [steerings], []),
            arrive_batch,
        )
    }
}

/// Steers the agents of a range as `pursuit_steer_pursue` does, with the same bits. The range goes from `begin` to `end`, `end`
/// not included.
///
/// `out_statuses` has room for `end - begin` statuses. The rest is as in `pursuit_solve_intercept_batch`, also for a null
/// `level`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `out_statuses` to `end - begin` statuses, views and arrays to as
/// many values as the count of the batch says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_pursue_batch(
    batch: *const PursuitPursueBatch,
    settings: *const PursuitPredictionSettings,
    begin: u32,
    end: u32,
    level: *const PursuitProcessorLevel,
    solution: *const PursuitChaseBatchSolution,
    out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!(
            (batch, settings, solution),
            begin..end,
            level,
            out_statuses,
            out_count,
            views!(
                batch: [agent_positions, agent_velocities, target_positions, target_velocities],
                [agent_max_speeds, capture_radii]
            ),
            arrays!(solution, batch.count; [steerings, points], [times]),
            |batch: &mut _, range, level| pursue_batch(batch, &settings.try_into()?, range, level),
        )
    }
}
