//! The whole step of a flock: steering, limits and movement.

use super::rules::PursuitFlockRules;
use crate::call::{Answer, NotNull, answer};
use crate::crowd::memory;
use crate::crowd::motion::PursuitCrowdMotion;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::steering::PursuitSteeringLimits;
use core::ffi::c_void;
use pursuit_core::crowd::step_flock;
use pursuit_ffi_derive::contract;

/// The grid is only read: every range of a step sees the crowd as it was when the grid was built, so `motion` may be
/// the very arrays it was built from. Any number of threads may move ranges of one grid at once; an agent's motion
/// depends neither on the ranges nor on the threads. `out_count` is the number of agents. On a refusal nothing is
/// written to `motion`, and `out_count` is 0.
#[contract(core = step_flock, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_flock(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    rules: *const PursuitFlockRules,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, 1e50]")] delta_time: f64,
    begin: u32,
    end: u32,
    motion: *const PursuitCrowdMotion,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!(
            (NotNull(grid), rules, limits, motion),
            out_count,
            |(memory, rules, limits, motion)| -> Answer<u32> {
                let grid = memory::grid(memory, grid_size)?;
                let motion = motion.open(grid.count(), grid.shape().dimensions())?;
                overlap::check(&motion.written(grid.count()), &[Footprint::of_bytes(memory, grid_size)])?;
                let mut place = begin as usize;
                let places = place..end as usize;
                step_flock(&grid, &rules.into(), &limits.into(), delta_time, places, |moved| {
                    motion.write(place, &moved);
                    place += 1;
                })?;
                Ok((PURSUIT_STATUS_OK, end - begin))
            }
        )
    }
}
