//! ORCA of one agent: the velocity that avoids all neighbors.

use super::agent::{PursuitOrcaAgent, PursuitOrcaNeighbor, PursuitOrcaSettings};
use crate::call::{Answer, answer, not_null};
use crate::crowd::grid::dimensions_of;
use crate::layers::PursuitAvoidanceLayers;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::PursuitLayersView;
use core::ffi::c_void;
use pursuit_core::Refusal;
use pursuit_core::crowd::{HalfSpace, OrcaNeighbor, OrcaVelocity, solve_orca_velocity};
use pursuit_core::steering::AvoidanceLayers;
use pursuit_ffi_derive::{FromCore, contract};

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(OrcaVelocity)]
pub struct PursuitOrcaVelocity {
    pub velocity: PursuitVec3,
    pub max_violation: f64,
}

/// Bytes that `pursuit_solve_orca_velocity` needs for `neighbor_count` neighbors: 32 for each, and a few more so that the memory may
/// begin anywhere.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_memory_size(neighbor_count: u32) -> usize {
    (neighbor_count as usize).saturating_mul(size_of::<HalfSpace>()).saturating_add(align_of::<HalfSpace>())
}

/// What is read beside values: neighbors, their layers and walls.
pub(super) fn footprints(
    (neighbors, count): (*const PursuitOrcaNeighbor, u32),
    layers: Option<PursuitLayersView>,
    (walls, walls_size): (*const c_void, usize),
) -> [Footprint; 3] {
    let count = count as usize;
    let layers = layers.map_or(Footprint::NONE, |layers| layers.footprint(count));
    [Footprint::of_array(neighbors, count), layers, Footprint::of_bytes(walls, walls_size)]
}

/// The neighbors and the memory to work in, for `room` half-spaces, checked for null; the memory as half-spaces, without what
/// lies before the first aligned one and beyond what is needed.
///
/// # Safety
/// `neighbors` is null or points to `count` readable values, which have those `layers`, `memory` is null or points to `size`
/// writable bytes that nothing else uses, both as long as the result lives.
#[inline(always)]
pub(super) unsafe fn neighbors_and_memory<'call>(
    read: [Footprint; 3],
    neighbors: *const PursuitOrcaNeighbor,
    count: u32,
    layers: impl Fn(usize) -> AvoidanceLayers,
    room: u32,
    memory: *mut c_void,
    size: usize,
) -> Result<(impl Iterator<Item = OrcaNeighbor>, &'call mut [HalfSpace]), Refusal> {
    if count > 0 {
        not_null(neighbors, "neighbors")?;
        not_null(memory, "memory")?;
    }
    let memory: &mut [HalfSpace] = if count == 0 {
        &mut []
    } else {
        let needed = pursuit_orca_memory_size(room);
        if size < needed {
            return Err(Refusal::too_small("memory_size"));
        }
        overlap::check(&[(Footprint::of_bytes(memory, size), "memory")], &read)?;
        let (memory, size) = (memory.cast::<u8>(), needed);
        // SAFETY: the caller's contract; the bytes are written before they are read, and half-spaces are plain numbers:
        // every pattern of bytes is one.
        unsafe {
            memory.write_bytes(0, size);
            core::slice::from_raw_parts_mut(memory, size).align_to_mut().1
        }
    };
    // SAFETY: the caller's contract.
    let neighbors = (0..count as usize)
        .map(move |index| unsafe { neighbors.add(index).read_unaligned() }.of(layers(index)));
    Ok((neighbors, memory))
}

/// When no velocity satisfies every constraint, the answer is the one with the smallest maximum violation, and of several
/// the one nearest to the preferred velocity. Without a neighbor in the way it is the preferred velocity, shortened to the
/// maximum speed. The order of the neighbors changes only the last bits of the answer. In three dimensions the side of side_bias
/// follows the turn from x to y too, or from y to z for neighbors nearer to the z axis than half a right angle.
///
/// The agent avoids the neighbors that its `layers` avoid, unless they have a lower priority and avoid it. Of two that avoid each
/// other the one with the lower priority takes the whole responsibility; an agent also takes it for a neighbor that does not
/// avoid it. `neighbor_layers` are the layers of the neighbors; null, or a view with a null base, for the default,
/// `pursuit_avoidance_layers_default()`, of all.
///
/// No velocity leads into one of the `walls` within the wall horizon, or within `delta_time` seconds where that is
/// longer. They must have the `dimensions` of the call: segments in two dimensions, convex shapes in space. Among
/// shapes every number of the agent is at most 1e50 in size. In two dimensions `pursuit_build_orca_walls` has built them in
/// `walls_size` bytes, in space `pursuit_build_orca_obstacles`. An agent that is in a wall leaves it within
/// `delta_time` seconds if it can.
///
/// The expected time is in proportion to the number of neighbors, in whatever order they come.
///
/// `dimensions` is 3 or 2; in two dimensions every z is ignored, and 0 in the answer. `memory` is any `memory_size`
/// bytes, at least `pursuit_orca_memory_size`, that need no preparation and overlap nothing else; it and `neighbors`
/// may be null when `neighbor_count` is 0. Status: `OK`, also with a violation; or a refusal, `BUFFER_TOO_SMALL` among
/// them.
#[contract(core = solve_orca_velocity, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_orca_velocity(
    agent: *const PursuitOrcaAgent,
    layers: *const PursuitAvoidanceLayers,
    #[contract(length = "neighbor_count", null = "when `neighbor_count` is 0")]
    neighbors: *const PursuitOrcaNeighbor,
    neighbor_count: u32,
    #[contract(length = "neighbor_count", null = "for the default of all")]
    neighbor_layers: *const PursuitLayersView,
    #[contract(length = "walls_size", null = "for none")] walls: *const c_void,
    walls_size: usize,
    settings: *const PursuitOrcaSettings,
    dimensions: i32,
    #[contract(range = "(0, inf)")] delta_time: f64,
    #[contract(length = "memory_size", null = "when `neighbor_count` is 0")] memory: *mut c_void,
    memory_size: usize,
    out: *mut PursuitOrcaVelocity,
) -> PursuitStatus {
    unsafe {
        answer!((agent, layers, settings), out, |(agent, layers, settings)| -> Answer<PursuitOrcaVelocity> {
            let dimensions = dimensions_of(dimensions)?;
            let (count, given) = (neighbor_count, PursuitLayersView::given(neighbor_layers));
            let layers = AvoidanceLayers::from(layers);
            let read = footprints((neighbors, count), given, (walls, walls_size));
            // Where all have the default it costs no more than if there were no layers.
            let answer = if given.is_none() && layers == AvoidanceLayers::DEFAULT {
                let agent = agent.of(AvoidanceLayers::DEFAULT);
                let of_each = |_| AvoidanceLayers::DEFAULT;
                let (neighbors, memory) =
                    neighbors_and_memory(read, neighbors, count, of_each, count, memory, memory_size)?;
                let walls = super::wall_tree::walls(walls, walls_size)?;
                solve_orca_velocity(
                    &agent,
                    neighbors,
                    &walls,
                    &settings.into(),
                    dimensions,
                    delta_time,
                    memory,
                )?
            } else {
                let agent = agent.of(layers);
                let of_each = |index| given.map_or(AvoidanceLayers::DEFAULT, |given| given.get(index));
                let (neighbors, memory) =
                    neighbors_and_memory(read, neighbors, count, of_each, count, memory, memory_size)?;
                let walls = super::wall_tree::walls(walls, walls_size)?;
                solve_orca_velocity(
                    &agent,
                    neighbors,
                    &walls,
                    &settings.into(),
                    dimensions,
                    delta_time,
                    memory,
                )?
            };
            Ok((PURSUIT_STATUS_OK, answer.into()))
        })
    }
}
