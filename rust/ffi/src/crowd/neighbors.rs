//! Neighbors of a point: all within a radius, or the nearest.

use super::memory;
use crate::call::{Answer, NotNull, answer, not_null};
use crate::layers::PursuitAvoidanceLayers;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use core::ffi::c_void;
use pursuit_core::crowd::{Neighbor, NeighborGrid};
use pursuit_core::{DVec3, Refusal, Requirement};
use pursuit_ffi_derive::contract;

/// An agent near a point.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitNeighbor {
    /// Distance from the point.
    pub distance: f64,
    /// Index of the agent, in the caller's order.
    pub agent: u32,
    /// Index of its place in the grid.
    pub place: u32,
}
const _: () = assert!(size_of::<PursuitNeighbor>() == size_of::<Neighbor>());

/// `out_count` is their number; `out_neighbors` receives the nearest `capacity` of them.
///
/// An agent is within `search_radius` when the `distance` that is reported for it is at most that. The neighbors are sorted
/// by distance, and equally near ones by index. Distances are compared by their squares as `double` computes them, so agents
/// whose distances differ by less than a part in 2^50 may come in either order, the same every time. The rest of
/// `out_neighbors` is zeros. `except` is an agent to leave out, usually the one that asks; -1 for none. `layers` belong to
/// the querying agent. Agents that its layers do not avoid are left out; priorities are not read. In two dimensions the query
/// has a height, `half_height` above and below the z of `center`: agents that share no height with it are left out; 0 for
/// every height. `out_neighbors` may be null when `capacity` is 0, and must be aligned as its type. On a refusal both outputs
/// are zeros.
///
/// It looks once at every agent in the cells that `search_radius` touches, and sorts those that it answers.
#[contract(core = NeighborGrid::within, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_neighbors_within(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    center: *const PursuitVec3,
    #[contract(range = "[0, inf]")] search_radius: f64,
    except: i32,
    layers: *const PursuitAvoidanceLayers,
    #[contract(range = "[0, 1e50]")] half_height: f64,
    capacity: u32,
    #[contract(length = "capacity", null = "when `capacity` is 0")] out_neighbors: *mut PursuitNeighbor,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        find(
            (grid, grid_size),
            center,
            (layers, half_height),
            capacity,
            out_neighbors,
            out_count,
            |grid, center, found| grid.within(center, search_radius, u32::try_from(except).ok(), found),
        )
    }
}

/// `out_count` is at most `capacity`.
#[contract(core = NeighborGrid::nearest, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_nearest_neighbors(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    center: *const PursuitVec3,
    #[contract(range = "[0, inf]")] search_radius: f64,
    except: i32,
    layers: *const PursuitAvoidanceLayers,
    #[contract(range = "[0, 1e50]")] half_height: f64,
    capacity: u32,
    #[contract(length = "capacity", null = "when `capacity` is 0")] out_neighbors: *mut PursuitNeighbor,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        find(
            (grid, grid_size),
            center,
            (layers, half_height),
            capacity,
            out_neighbors,
            out_count,
            |grid, center, found| grid.nearest(center, search_radius, u32::try_from(except).ok(), found),
        )
    }
}

/// Asks the grid, and turns what it found into the caller's form where it lies.
///
/// # Safety
/// As `pursuit_find_neighbors_within`.
unsafe fn find(
    (grid, grid_size): (*const c_void, usize),
    center: *const PursuitVec3,
    (layers, half_height): (*const PursuitAvoidanceLayers, f64),
    capacity: u32,
    out_neighbors: *mut PursuitNeighbor,
    out_count: *mut u32,
    ask: impl FnOnce(NeighborGrid<'_>, DVec3, &mut [Neighbor]) -> Result<usize, Refusal>,
) -> PursuitStatus {
    let capacity = capacity as usize;
    // SAFETY: the caller's contract; `Neighbor` and `PursuitNeighbor` are plain numbers of the same size and alignment.
    unsafe {
        let written = [(Footprint::of_array(out_neighbors, capacity), "out_neighbors")];
        let apart = overlap::check(&written, &[Footprint::of_bytes(grid, grid_size)]);
        if !out_neighbors.is_null() && apart.is_ok() {
            out_neighbors.cast::<u8>().write_bytes(0, capacity * size_of::<PursuitNeighbor>());
        }
        answer!((NotNull(grid), center, layers), out_count, |(grid, center, layers)| -> Answer<u32> {
            if capacity > 0 {
                not_null(out_neighbors, "out_neighbors")?;
            }
            apart?;
            let found: &mut [Neighbor] = if out_neighbors.is_null() {
                &mut []
            } else if out_neighbors.is_aligned() {
                core::slice::from_raw_parts_mut(out_neighbors.cast(), capacity)
            } else {
                return Err(Refusal::out_of_domain(Requirement::Aligned, "out_neighbors"));
            };
            let grid = memory::grid(grid, grid_size)?.seen_by(&layers.into());
            let grid = grid.seen_at(DVec3::from(center).z, half_height)?;
            let count = ask(grid, center.into(), found)?;
            for at in 0..count.min(capacity) {
                let neighbor = out_neighbors.add(at).cast::<Neighbor>().read();
                let Neighbor { agent, place, .. } = neighbor;
                out_neighbors.add(at).write(PursuitNeighbor { distance: neighbor.distance(), agent, place });
            }
            Ok((PURSUIT_STATUS_OK, count as u32))
        })
    }
}
