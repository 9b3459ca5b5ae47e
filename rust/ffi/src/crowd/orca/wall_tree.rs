//! Walls in the caller's memory: a head that says what follows, then the core's numbers.

use crate::call::{Answer, NotNull, answer, not_null};
use crate::convert::{Numbered, value_of};
use crate::geometry::{PursuitShape, among};
use crate::memory::aligned;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::PursuitVec3View;
use core::ffi::c_void;
use core::mem::size_of;
use pursuit_core::crowd::{HeightBand, MAX_AGENTS, Wall, WallTree, obstacle_numbers, wall_numbers};
use pursuit_core::geometry::PathTopology;
use pursuit_core::{Refusal, Requirement, Within};
use pursuit_ffi_derive::contract;

/// The mark at the start of the memory of walls, and of no other memory: the digits of e.
const MARK: u64 = 0x2b7e_1516_28ae_d2a6;
/// The same for walls in space: the digits of the square root of 2.
const OBSTACLES: u64 = 0x16a0_9e66_7f3b_cc90;

#[repr(C)]
#[derive(Clone, Copy)]
struct TreeHead {
    mark: u64,
    /// Segments, or shapes.
    count: u64,
}

const ALIGNMENT: usize = align_of::<TreeHead>();
const _: () =
    assert!(ALIGNMENT >= align_of::<f64>() && size_of::<TreeHead>().is_multiple_of(align_of::<f64>()));

/// The first aligned byte and how many numbers follow the head, wherever the memory begins.
fn head(memory: *const c_void, size: usize) -> Result<(*const TreeHead, usize), Refusal> {
    let left = size.checked_sub(size_of::<TreeHead>() + ALIGNMENT);
    let left = left.ok_or(Refusal::too_small("walls_size"))?;
    Ok((aligned(memory), left / size_of::<f64>()))
}

/// The walls that were built there; none for null.
///
/// # Safety
/// `memory` is null or points to `size` readable bytes that nothing changes while the walls are used, and whose head, if it is
/// there, `pursuit_build_orca_walls` or `pursuit_build_orca_obstacles` has written.
pub(crate) unsafe fn walls<'memory>(
    memory: *const c_void,
    size: usize,
) -> Result<WallTree<'memory>, Refusal> {
    if memory.is_null() {
        return Ok(WallTree::EMPTY);
    }
    let (head, room) = head(memory, size)?;
    // SAFETY: the caller's contract; `head` says there is room, and what follows it is aligned as it is.
    unsafe {
        let TreeHead { mark, count } = head.read();
        let numbers = core::slice::from_raw_parts(head.add(1).cast::<f64>(), room);
        let walls = match mark {
            MARK => WallTree::from_count(count as usize, numbers),
            OBSTACLES => WallTree::from_obstacle_count(count as usize, numbers),
            _ => return Err(Refusal::out_of_domain(Requirement::Written, "walls")),
        };
        walls.ok_or(Refusal::too_small("walls_size"))
    }
}

/// Before any refusal of a call that builds, so that no older walls are left there.
///
/// # Safety
/// `memory` is null or points to `size` writable bytes that nothing else uses during the call.
unsafe fn forget(memory: *mut c_void, size: usize) {
    if memory.is_null() {
        return;
    }
    // SAFETY: the caller's contract; what is written is within `size`, and a head is written only where one has room.
    unsafe {
        match head(memory, size) {
            Ok((head, _)) => head.cast_mut().write(TreeHead { mark: 0, count: 0 }),
            Err(_) => memory.cast::<u8>().write_bytes(0, size),
        }
    }
}

/// A wall: a chain of straight segments between corners, of no thickness.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaWall {
    /// Number of corners. At least 2, of all walls together at most `PURSUIT_CROWD_MAX`; equal corners in a row count as
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
    /// How far inside of what is in the way the wall already stands, such as the border of a navigation mesh, which ends its
    /// agent's radius before every obstacle. The radius of an agent is so much less beside this wall, but no less than 2^-10 of
    /// it: an agent of no radius would be led across by rounding. 0 for a wall that stands where it is.
    #[contract(range = "[0, 1e50]")]
    pub inset: f64,
}

/// Bytes that `pursuit_build_orca_walls` needs for walls with `corner_count` corners in all: at most 112 for each, and 88.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_walls_memory_size(
    /// Number of corners of all walls.
    corner_count: u32,
) -> usize {
    let numbers = wall_numbers(corner_count as usize).saturating_mul(size_of::<f64>());
    numbers.saturating_add(size_of::<TreeHead>() + ALIGNMENT)
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
                inset: wall.inset,
            });
            let segments = WallTree::build(each, &(count, |index| corners.get(index)), numbers)?.count();
            head.write(TreeHead { mark: MARK, count: segments as u64 });
            Ok((PURSUIT_STATUS_OK, segments as u32))
        })
    }
}

/// Bytes that `pursuit_build_orca_obstacles` needs for `obstacle_count` shapes: at most 192 for each, and 216.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_obstacles_memory_size(obstacle_count: u32) -> usize {
    let numbers = obstacle_numbers(obstacle_count as usize).saturating_mul(size_of::<f64>());
    numbers.saturating_add(size_of::<TreeHead>() + ALIGNMENT)
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
                head.write(TreeHead { mark: OBSTACLES, count: count as u64 });
                Ok((PURSUIT_STATUS_OK, count as u32))
            })
        })
    }
}
