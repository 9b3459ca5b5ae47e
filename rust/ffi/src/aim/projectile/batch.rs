//! Many projectiles at once, each with the bits of the single call.

use super::integrator::PursuitProjectileSettings;
use crate::batch::{Arrays, answer_batch, arrays, views};
use crate::level::PursuitProcessorLevel;
use crate::status::PursuitStatus;
use crate::view::{
    NumbersMut, PursuitNumberArray, PursuitNumberView, PursuitVec3Array, PursuitVec3View, VectorsMut,
};
use core::array::from_fn;
use pursuit_core::aim::projectile::solve_projectile_batch;
use pursuit_core::{Refusal, Requirement, Within};
use pursuit_ffi_derive::contract;

/// Shooters, their projectiles and their targets, read in place. Lengths in one unit, speeds in that unit per second,
/// accelerations in that unit per second squared. A stride of 0 repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitProjectileBatch {
    /// Position of each shooter, where the projectile starts.
    #[contract(length = "count")]
    pub shooter_positions: PursuitVec3View,
    /// Position of each target now.
    #[contract(length = "count")]
    pub target_positions: PursuitVec3View,
    /// Velocity of each target now.
    #[contract(length = "count")]
    pub target_velocities: PursuitVec3View,
    /// Speed of each projectile relative to its shooter as it leaves the muzzle.
    #[contract(range = "[0, inf)", length = "count")]
    pub muzzle_speeds: PursuitNumberView,
    /// Velocity of each shooter at the launch, which is added to the muzzle velocity.
    #[contract(length = "count")]
    pub shooter_velocities: PursuitVec3View,
    /// Acceleration of each target, constant.
    #[contract(length = "count")]
    pub target_accelerations: PursuitVec3View,
    /// Gravity of each projectile: its acceleration, constant, in any direction; zero for none.
    #[contract(length = "count")]
    pub gravities: PursuitVec3View,
    /// Number of items; for 0 the views may be null.
    pub count: u32,
}

/// Outputs of a batch: the launches of each projectile, as `PursuitLaunch`, and their number. Launch `k` of projectile `i` is
/// element `launch_room * i + k`, so each array of launches has room for `launch_room` times `batch.count`. It must not
/// overlap the inputs.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitProjectileBatchSolution {
    /// Velocity of each launch in the world.
    #[contract(length = "launch_room * batch.count", null = "if not wanted")]
    pub launch_velocities: PursuitVec3Array,
    /// Position of the target at the impact of each launch.
    #[contract(length = "launch_room * batch.count", null = "if not wanted")]
    pub impact_points: PursuitVec3Array,
    /// Time of flight of each launch, in seconds; in an array of `float` INFINITY becomes `FLT_MAX`.
    #[contract(length = "launch_room * batch.count", null = "if not wanted")]
    pub times: PursuitNumberArray,
    /// Distance between projectile and target at that time, for each launch.
    #[contract(length = "launch_room * batch.count", null = "if not wanted")]
    pub miss_distances: PursuitNumberArray,
    /// Number of launches of each projectile that hit, from 0 to 4, as a number of the array's type. It has room for
    /// `batch.count`.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub launch_counts: PursuitNumberArray,
    /// Number of launches written per projectile, the earliest first: from 1 to 4.
    #[contract(range = "[1, 4]")]
    pub launch_room: u32,
}

impl PursuitProjectileBatchSolution {
    /// An array for each launch per projectile, up to the room, and the array of counts.
    fn open(&self, count: u32) -> Result<Arrays<8, 9>, Refusal> {
        let room = self.launch_room as usize;
        if !(1..=4).contains(&room) {
            return Err(Refusal::out_of_domain(Requirement::OneToFour, "launch_room").within("solution"));
        }
        let solution = self;
        let all = arrays!(solution, count as usize * room; [launch_velocities, impact_points], [times, miss_distances]);
        let counts = arrays!(solution, count; [], [launch_counts]);
        let ([velocities, points], [times, misses], [counts]) = (all.vectors, all.numbers, counts.numbers);
        let vectors = |array: Option<VectorsMut>, place| {
            array.filter(|_| place < room).map(|array| array.every(room, place))
        };
        let numbers = |array: Option<NumbersMut>, place| {
            array.filter(|_| place < room).map(|array| array.every(room, place))
        };
        Ok(Arrays::new(
            from_fn(|place| if place < 4 { vectors(velocities, place) } else { vectors(points, place - 4) }),
            from_fn(|place| match place {
                0..4 => numbers(times, place),
                4..8 => numbers(misses, place - 4),
                _ => counts,
            }),
            (
                from_fn(|place| if place < 4 { all.names.0[0] } else { all.names.0[1] }),
                from_fn(|place| match place {
                    0..4 => all.names.1[0],
                    4..8 => all.names.1[1],
                    _ => "solution.launch_counts",
                }),
            ),
        ))
    }
}

/// Solves the projectiles of a range as `pursuit_solve_projectile_simulated` does; each answer has the bits of the single
/// call. With the settings of `pursuit_projectile_settings_default` that is `pursuit_solve_projectile`.
///
/// `out_statuses` has room for `end - begin` statuses. Otherwise as `pursuit_solve_intercept_batch`, also for a null `level`.
#[contract(core = solve_projectile_batch, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_batch(
    batch: *const PursuitProjectileBatch,
    settings: *const PursuitProjectileSettings,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitProjectileBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, settings, solution), begin..end, level, out_statuses, out_count;
            views!(batch: [shooter_positions, target_positions, target_velocities, shooter_velocities,
                target_accelerations, gravities], [muzzle_speeds]),
            solution.open(batch.count)?,
            |batch: &mut _, range, level| solve_projectile_batch(batch, &settings.try_into()?, range, level)
        )
    }
}
