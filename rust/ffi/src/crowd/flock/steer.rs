//! The steering of a flock: looking and summing, without a change to anything.

use super::rules::PursuitFlockRules;
use crate::call::{Answer, NotNull, answer};
use crate::crowd::memory;
use crate::crowd::motion::is_by_agent;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::PursuitVec3Array;
use core::ffi::c_void;
use pursuit_core::crowd::steer_flock;
use pursuit_ffi_derive::contract;

/// Steering is the sum over the rules of the velocity that each asks for, less the present one, times its weight:
/// - separation: `max_speed` away from the neighbors, each pushing in inverse proportion to its distance;
/// - alignment: the mean velocity of the neighbors;
/// - cohesion: `max_speed` toward the middle of the neighbors.
///
/// Every rule has its own neighbors: those within its radius and its angle of view. A rule without neighbors, or whose
/// neighbors balance each other exactly, asks for nothing. With layers, only agents count that the agent's layers avoid,
/// whatever their priorities. Neighbors at the agent's own position do not push. Agents at the same position that no other
/// neighbor pushes part along the x axis, those first in the grid's order toward its negative end.
///
/// With a cruising speed no rule brakes an agent. Separation and cohesion then ask for an eighth of the cruising speed along their
/// own direction, for nothing against it, and leave the rest of the velocity as it is. What the rules together ask for against
/// the agent's course is left out. Along its course the agent comes up or down to the cruising speed, and an eighth of it faster,
/// times the weight, where separation or cohesion pull straight ahead. An agent at rest leaves as the rules ask, or along the
/// x axis when they ask for nothing.
///
/// `steering` is written in the order that `order` says, one of the `PURSUIT_ORDER_` constants. Any number of threads
/// may steer ranges of one grid at once; an agent's steering depends neither on the ranges nor on the threads.
/// `out_count` is the number of agents. On a refusal nothing is written to `steering`, and `out_count` is 0.
#[contract(core = steer_flock, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flock(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    rules: *const PursuitFlockRules,
    #[contract(range = "[0, 1e50]")] max_speed: f64,
    begin: u32,
    end: u32,
    /// The order of the steerings.
    #[contract(one_of = "PURSUIT_ORDER_")]
    order: i32,
    /// Receives the steering of each agent.
    #[contract(length = "crowd.count")]
    steering: *const PursuitVec3Array,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((NotNull(grid), rules, steering), out_count, |(memory, rules, steering)| -> Answer<u32> {
            let grid = memory::grid(memory, grid_size)?;
            let steering = steering.open(grid.count(), grid.shape().dimensions(), "steering")?;
            let is_by_agent = is_by_agent(order, "order")?;
            let written = [(steering.footprint(grid.count()), "steering")];
            overlap::check(&written, &[Footprint::of_bytes(memory, grid_size)])?;
            let mut place = begin as usize;
            steer_flock(&grid, &rules.into(), max_speed, place..end as usize, |placed, wanted| {
                let index = if is_by_agent { placed.agent as usize } else { place };
                // The agents are told by the caller's memory, which may have been overwritten.
                if index < grid.count() {
                    steering.set(index, wanted);
                }
                place += 1;
            })?;
            Ok((PURSUIT_STATUS_OK, end - begin))
        })
    }
}
