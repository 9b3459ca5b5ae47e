//! Sorting shapes into a tree.

use crate::call::{Answer, NotNull, answer};
use crate::crowd::orca::walls::tree::{ALIGNMENT, Head, OBSTACLES, forget, head};
use crate::geometry::{PursuitShape, among};
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use core::ffi::c_void;
use core::mem::size_of;
use pursuit_core::crowd::{MAX_AGENTS, WallTree, obstacle_numbers};
use pursuit_core::{Refusal, Requirement};
use pursuit_ffi_derive::contract;

/// Bytes that `pursuit_build_orca_obstacles` needs for so many shapes: at most 192 for each, and 216.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_obstacles_memory_size(obstacle_count: u32) -> usize {
    let numbers = obstacle_numbers(obstacle_count as usize).saturating_mul(size_of::<f64>());
    numbers.saturating_add(size_of::<Head>() + ALIGNMENT)
}

/// Sorts convex shapes as walls in space: the functions that take `walls` take them too, in three dimensions.
///
/// Every near shape is one plane with the agent in front and the shape behind. A velocity is allowed if it stays in front of the
/// plane for the wall horizon, so standing still always is, and this is never violated for a neighbor's sake. So an agent that is
/// outside stays outside. Shapes may touch and lie in each other; half-spaces are near every agent.
///
/// `memory` is any `memory_size` bytes, at least `pursuit_orca_obstacles_memory_size`, that need no preparation. From
/// then on it is only read, by any number of threads at once, until it is built again; to use bytes that something else
/// has written to is undefined behavior. A copy of its bytes is the same if its address has the same remainder when
/// divided by 8. `obstacle_count` must be at most `PURSUIT_CROWD_MAX`. `out_count` is how many there are. After a
/// refusal the bytes hold no walls, whatever they held before.
#[contract(core = WallTree::build_obstacles, own_summary, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_build_orca_obstacles(
    #[contract(length = "obstacle_count", null = "when `obstacle_count` is 0")]
    obstacles: *const PursuitShape,
    #[contract(range = "[0, PURSUIT_CROWD_MAX]")] obstacle_count: u32,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        forget(memory, memory_size);
        answer!(NotNull(memory), out_count, |memory| -> Answer<u32> {
            // Before any of them is read.
            if obstacle_count as usize > MAX_AGENTS {
                return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "obstacle_count"));
            }
            let read = [Footprint::of_array(obstacles, obstacle_count as usize)];
            overlap::check(&[(Footprint::of_bytes(memory, memory_size), "memory")], &read)?;
            among(obstacles, obstacle_count, "obstacles", |obstacles| {
                let (head, room) =
                    head(memory, memory_size).map_err(|_| Refusal::too_small("memory_size"))?;
                let needed = obstacle_numbers(obstacles.count()).min(room);
                let head = head.cast_mut();
                let numbers = head.add(1).cast::<f64>();
                numbers.cast::<u8>().write_bytes(0, needed * size_of::<f64>());
                let numbers = core::slice::from_raw_parts_mut(numbers, needed);
                let count = WallTree::build_obstacles(obstacles, numbers)?.count();
                head.write(Head { mark: OBSTACLES, count: count as u64 });
                Ok((PURSUIT_STATUS_OK, count as u32))
            })
        })
    }
}
