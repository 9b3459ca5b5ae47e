//! Sorting walls into a tree.

use super::tree::{ALIGNMENT, Head, MARK, forget, head};
use crate::call::{Answer, NotNull, answer, not_null};
use crate::convert::{Numbered, value_of};
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::PursuitVec3View;
use core::ffi::c_void;
use core::mem::size_of;
use pursuit_core::crowd::{HeightBand, MAX_AGENTS, Wall, WallTree, wall_numbers};
use pursuit_core::geometry::PathTopology;
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::contract;

/// A wall: a chain of straight segments between corners, of no thickness.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaWall {
    /// Number of corners. At least 2, those of all walls together at most `PURSUIT_CROWD_MAX`; equal corners in a row count as
    /// one. A wall whose corners are all equal is a point.
    #[contract(range = "[2, PURSUIT_CROWD_MAX]")]
    pub corner_count: u32,
    /// `PURSUIT_PATH_TOPOLOGY_OPEN` or `PURSUIT_PATH_TOPOLOGY_CLOSED`; a loop is refused. Of a closed wall a segment leads from
    /// the last corner to the first, and only one side counts: with corners counterclockwise, as seen with the first axis to the
    /// right and the second up, it is solid to agents outside; clockwise, it is a room around agents. Agents on the other side
    /// may cross it. An open wall is solid from both sides.
    #[contract(one_of = "PURSUIT_PATH_TOPOLOGY_")]
    pub topology: i32,
    /// Half of its height: agents that share no height with it do not see it. Bands that only touch share none. 0 for
    /// every height.
    #[contract(range = "[0, 1e50]")]
    pub half_height: f64,
    /// The middle of its height. Not read where `half_height` is 0.
    #[contract(range = "[-1e50, 1e50]")]
    pub height_center: f64,
}

/// Bytes that `pursuit_build_orca_walls` needs for walls of so many corners in all: at most 104 for each, and 88.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_walls_memory_size(
    /// Number of corners of all walls.
    corner_count: u32,
) -> usize {
    let numbers = wall_numbers(corner_count as usize).saturating_mul(size_of::<f64>());
    numbers.saturating_add(size_of::<Head>() + ALIGNMENT)
}

/// Walls may cross, touch and lie in each other. One wall is smooth to slide along, however many corners divide it; where
/// different walls touch, an agent may be held up, so give what belongs together as one wall.
///
/// `memory` is any `memory_size` bytes, at least `pursuit_orca_walls_memory_size`, that need no preparation. From then
/// on it is only read, by any number of threads at once, until it is built again; to use bytes that something else has
/// written to is undefined behavior. A copy of its bytes is the same if its address has the same remainder when divided
/// by 8. `walls` and the base of `corners` may be null when `wall_count` is 0. `out_segment_count` is how many segments
/// there are. After a refusal the bytes hold no walls, whatever they held before.
#[contract(core = WallTree::build, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_build_orca_walls(
    /// The walls.
    #[contract(length = "wall_count", null = "when `wall_count` is 0")]
    walls: *const PursuitOrcaWall,
    /// Number of walls.
    wall_count: u32,
    /// The corners of all walls, one wall after the other.
    #[contract(length = "sum(walls[].corner_count)")]
    corners: *const PursuitVec3View,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    /// Receives the number of segments.
    out_segment_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        forget(memory, memory_size);
        answer!((corners, NotNull(memory)), out_segment_count, |(corners, memory)| -> Answer<u32> {
            if wall_count > 0 {
                not_null(walls, "walls")?;
            }
            let each = (0..wall_count as usize).map(|index| walls.add(index).read_unaligned());
            for (index, PursuitOrcaWall { topology, .. }) in each.clone().enumerate() {
                value_of::<PathTopology>(topology, "topology").at(index, "walls")?;
            }
            let count = each.clone().map(|wall| wall.corner_count as usize).fold(0, usize::saturating_add);
            let corners = corners.open(count, "corners")?;
            // More corners than there may be are refused as such, not for what a claim reaches over.
            let claimed = if count > MAX_AGENTS { 0 } else { count };
            let read = [Footprint::of_array(walls, wall_count as usize), corners.footprint(claimed)];
            overlap::check(&[(Footprint::of_bytes(memory, memory_size), "memory")], &read)?;
            let (head, room) = head(memory, memory_size).map_err(|_| Refusal::too_small("memory_size"))?;
            let needed = wall_numbers(count.min(MAX_AGENTS));
            let head = head.cast_mut();
            let numbers = head.add(1).cast::<f64>();
            numbers.cast::<u8>().write_bytes(0, room.min(needed) * size_of::<f64>());
            let numbers = core::slice::from_raw_parts_mut(numbers, room.min(needed));
            let each = each.map(|wall| Wall {
                corners: wall.corner_count as usize,
                topology: PathTopology::of(wall.topology).unwrap_or(PathTopology::Open),
                height: HeightBand { center: wall.height_center, half_height: wall.half_height },
            });
            let segments = WallTree::build(each, &(count, |index| corners.get(index)), numbers)?.count();
            head.write(Head { mark: MARK, count: segments as u64 });
            Ok((PURSUIT_STATUS_OK, segments as u32))
        })
    }
}
