//! Many turrets at once, each with the bits of the single call.

use crate::batch::{answer_batch, arrays, views};
use crate::level::PursuitProcessorLevel;
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberArray, PursuitNumberView, PursuitVec3Array, PursuitVec3View};
use pursuit_core::aim::turret::solve_turret_batch;
use pursuit_ffi_derive::contract;

/// Turrets and their targets, read in place; the projectiles fly straight. Lengths in one unit, speeds in that unit per
/// second, angles in radians. A stride of 0 repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitTurretBatch {
    /// Position of each shooter, where the projectile starts.
    #[contract(length = "count")]
    pub shooter_positions: PursuitVec3View,
    /// Position of each target now.
    #[contract(length = "count")]
    pub target_positions: PursuitVec3View,
    /// Velocity of each target now.
    #[contract(length = "count")]
    pub target_velocities: PursuitVec3View,
    /// Speed of each projectile.
    #[contract(range = "(0, inf)", length = "count")]
    pub muzzle_speeds: PursuitNumberView,
    /// Direction of each barrel now.
    #[contract(any_length, nonzero, length = "count")]
    pub facings: PursuitVec3View,
    /// Turn rate of each barrel, along a great circle, in radians per second.
    #[contract(range = "[0, inf)", length = "count")]
    pub turn_rates: PursuitNumberView,
    /// Maximum range of each projectile. INFINITY for no limit.
    #[contract(range = "(0, inf]", length = "count")]
    pub max_ranges: PursuitNumberView,
    /// Earliest impact time to consider for each, in seconds from now. At most the horizon.
    #[contract(range = "[0, inf)", length = "count")]
    pub min_times: PursuitNumberView,
    /// Latest impact time to consider for each, in seconds from now.
    #[contract(range = "(0, inf)", length = "count")]
    pub horizons: PursuitNumberView,
    /// Angle to the aim point within which each may fire, in radians; at 0 it turns all the way.
    #[contract(range = "[0, pi]", length = "count")]
    pub fire_cones: PursuitNumberView,
    /// Number of items; for 0 the views may be null.
    pub count: u32,
}

/// Outputs of a batch: the fields of `PursuitTurretSolution`. Each array has room for `batch.count` elements and must not
/// overlap the inputs.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitTurretBatchSolution {
    /// Aim point of each turret: position of its target at the impact time.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub aim_points: PursuitVec3Array,
    /// Time of each hit, in seconds from now.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub impact_times: PursuitNumberArray,
    /// Duration of each turn, in seconds; in an array of `float` INFINITY becomes `FLT_MAX`.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub rotation_times: PursuitNumberArray,
    /// Each time of flight, in seconds.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub flight_times: PursuitNumberArray,
    /// Number of steps of each search, as a number of the array's type.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub iterations: PursuitNumberArray,
}

/// `out_statuses` has room for `end - begin` statuses. Otherwise as `pursuit_solve_intercept_batch`, also for a null `level`.
#[contract(core = solve_turret_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_turret_batch(
    batch: *const PursuitTurretBatch,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitTurretBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [shooter_positions, target_positions, target_velocities, facings], [muzzle_speeds,
                turn_rates, max_ranges, min_times, horizons, fire_cones]),
            arrays!(solution, batch.count; [aim_points], [impact_times, rotation_times, flight_times, iterations]),
            solve_turret_batch
        )
    }
}
