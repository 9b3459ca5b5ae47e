//! Many intercepts at once, each answered with the bits of the single call.

use super::PursuitPredictionSettings;
use crate::batch::{Arrays, MemoryBatch, Views, answer_batch, arrays, views};
use crate::level::PursuitProcessorLevel;
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberArray, PursuitNumberView, PursuitVec3Array, PursuitVec3View};
use core::ops::Range;
use pursuit_core::Refusal;
use pursuit_core::intercept::{predict_batch, solve_batch, solve_batch_of_floats};
use pursuit_core::numeric::Level;
use pursuit_ffi_derive::contract;

/// Pursuers and their targets, read where they lie. Lengths in one unit, speeds in that unit per second. A stride of 0
/// repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitInterceptBatch {
    /// Position of each pursuer.
    #[contract(length = "count")]
    pub pursuer_positions: PursuitVec3View,
    /// Position of each target.
    #[contract(length = "count")]
    pub target_positions: PursuitVec3View,
    /// Velocity of each target, constant.
    #[contract(length = "count")]
    pub target_velocities: PursuitVec3View,
    /// Maximum speed of each pursuer.
    #[contract(range = "[0, inf)", length = "count")]
    pub pursuer_speeds: PursuitNumberView,
    /// Distance at which each target counts as met; 0 for a point.
    #[contract(range = "[0, inf)", length = "count")]
    pub capture_radii: PursuitNumberView,
    /// How many there are; for 0 the views may be null.
    pub count: u32,
}

/// Where a batch writes what `pursuit_solve_intercept` writes to `PursuitInterceptSolution`. Each array has room for
/// `batch.count` of them and may not overlap what the batch reads.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitInterceptBatchSolution {
    /// Each target's position at the time of its intercept.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub points: PursuitVec3Array,
    /// The velocity that takes each pursuer there.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub pursuer_velocities: PursuitVec3Array,
    /// Each earliest intercept, in seconds from now.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub times: PursuitNumberArray,
    /// Each last intercept at full speed, in seconds; in an array of `float` INFINITY becomes `FLT_MAX`.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub latest_times: PursuitNumberArray,
}

/// Where a batch writes what `pursuit_predict_intercept` writes to `PursuitPrediction`. Each array has room for `batch.count`
/// of them and may not overlap what the batch reads.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitPredictionBatchSolution {
    /// The point for each pursuer to move to.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub aim_points: PursuitVec3Array,
    /// The time that each takes to get there, in seconds.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub times: PursuitNumberArray,
    /// The distance by which each misses its target.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub miss_distances: PursuitNumberArray,
}

/// Solves the queries by columns of the type that all numbers are of, or of `double`.
fn solve_any(
    batch: &mut MemoryBatch<Views<3, 2>, Arrays<2, 2>>,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    if batch.is_of_floats() {
        solve_batch_of_floats(batch, range, level)
    } else {
        solve_batch(batch, range, level)
    }
}

/// `out_statuses` has room for `end - begin` statuses; the first belongs to the query at `begin`. The arrays of `solution`
/// have room for `batch.count` elements and are written at the places of the queries. A refused query does not stop the
/// others: its status is its refusal, which names the input as in `PursuitInterceptQuery`, and its outputs are zeros. Any
/// number of threads may solve ranges of one batch at once. A null `level` asks the processor in every call, which can take
/// many microseconds. `out_count` is the number of queries. On a refusal nothing is written to `solution` and `out_statuses`,
/// and `out_count` is 0. `end` must be at most `batch.count`, `begin` at most `end`.
#[contract(core = solve_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_intercept_batch(
    batch: *const PursuitInterceptBatch,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitInterceptBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [pursuer_positions, target_positions, target_velocities], [pursuer_speeds, capture_radii]),
            arrays!(solution, batch.count; [points, pursuer_velocities], [times, latest_times]), solve_any
        )
    }
}

/// `out_statuses` has room for `end - begin` statuses. The rest is as in `pursuit_solve_intercept_batch`, also for a
/// null `level`.
#[contract(core = predict_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_predict_intercept_batch(
    batch: *const PursuitInterceptBatch,
    settings: *const PursuitPredictionSettings,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitPredictionBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, settings, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [pursuer_positions, target_positions, target_velocities], [pursuer_speeds, capture_radii]),
            arrays!(solution, batch.count; [aim_points], [times, miss_distances]),
            |batch: &mut _, range, level| predict_batch(batch, &settings.try_into()?, range, level)
        )
    }
}
