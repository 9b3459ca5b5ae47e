//! The neighbor grid.

use super::memory::{self, Carried};
use crate::call::{Answer, NotNull, answer, not_null};
use crate::layers::PursuitAvoidanceLayers;
use crate::level::{PURSUIT_LEVEL_AVX512, level_of};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::{Numbers, PursuitCrowd, Vectors};
use core::ffi::c_void;
use pursuit_core::crowd::{
    Dimensions, GridSettings, GridShape, HeightBand, MAX_AGENTS, Neighbor, NeighborGrid,
};
use pursuit_core::numeric::Level;
use pursuit_core::{DVec3, Refusal, Requirement, Within};

/// The greatest number of agents of a grid.
pub const PURSUIT_CROWD_MAX: u32 = 1 << 24;
const _: () = assert!(PURSUIT_CROWD_MAX as usize == MAX_AGENTS);

/// How a grid is built. Start from `pursuit_neighbor_grid_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitNeighborGridSettings {
    /// The side of a cell; the best choice is the most frequent query radius. It affects the time of a query, never its answer: a
    /// query looks at every agent of each cell that it touches, so in cells as large as the crowd it looks at all agents. Cells
    /// are made larger where there would be many more of them than agents. Must be finite and > 0; 9 m by default, the largest
    /// radius of the default flock.
    pub cell_size: f64,
    /// 3, the default, or 2: then z is ignored, and of every vector only x and y are read and written, so that a view
    /// may lie over PursuitVec2, too. In views with `PURSUIT_AXES_XZY` those are the first and the third number.
    pub dimensions: i32,
    /// Which instructions of the processor to use at most, if it has them: one of the `PURSUIT_LEVEL_` constants;
    /// `PURSUIT_LEVEL_AVX512` by default. It decides how long a query takes, never a bit of its answer.
    pub max_level: i32,
}

/// The grid that was built.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitNeighborGridInfo {
    /// Number of agents.
    pub count: u32,
    /// 2 or 3.
    pub dimensions: i32,
    /// Which instructions are used: one of the `PURSUIT_LEVEL_` constants.
    pub level: i32,
}

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

impl PursuitCrowd {
    /// Refuses more agents than a grid takes.
    pub(crate) fn check_count(&self) -> Result<(), Refusal> {
        if self.count as usize <= MAX_AGENTS {
            Ok(())
        } else {
            Err(Refusal::out_of_domain(Requirement::AtMostAgents, "count"))
        }
    }

    /// The agents' vectors; refused when there are too many, when their layout is unknown, or when they should be there and are
    /// not.
    pub(super) fn open(&self, dimensions: Dimensions) -> Result<CrowdVectors, Refusal> {
        self.check_count()?;
        Ok(CrowdVectors {
            positions: self.positions.open(self.count as usize, "positions")?.in_dimensions(dimensions),
            velocities: if self.velocities.base.is_null() {
                None
            } else {
                Some(self.velocities.open(0, "velocities")?.in_dimensions(dimensions))
            },
        })
    }
}

impl PursuitCrowd {
    /// The agents' heights, if there are any; refused when their layout is unknown.
    pub(crate) fn heights(&self) -> Result<Option<Heights>, Refusal> {
        if self.half_heights.base.is_null() {
            return Ok(None);
        }
        Ok(Some(Heights {
            half_heights: self.half_heights.open(0, "half_heights")?,
            centers: self.height_centers.open(self.count as usize, "height_centers")?,
        }))
    }
}

/// The heights of agents in C's memory.
pub(crate) struct Heights {
    half_heights: Numbers,
    centers: Numbers,
}

impl Heights {
    /// The heights of an agent.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(crate) unsafe fn get(&self, agent: usize) -> HeightBand {
        // SAFETY: the caller's contract.
        unsafe { HeightBand { center: self.centers.get(agent), half_height: self.half_heights.get(agent) } }
    }
}

/// The vectors of agents in C's memory.
pub(super) struct CrowdVectors {
    positions: Vectors,
    /// None for agents at rest.
    velocities: Option<Vectors>,
}

impl CrowdVectors {
    /// Where an agent is.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(super) unsafe fn position(&self, agent: usize) -> DVec3 {
        // SAFETY: the caller's contract.
        unsafe { self.positions.get(agent) }
    }

    /// How an agent moves.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(super) unsafe fn velocity(&self, agent: usize) -> DVec3 {
        // SAFETY: the caller's contract.
        self.velocities.map_or(DVec3::ZERO, |velocities| unsafe { velocities.get(agent) })
    }
}

impl From<GridShape> for PursuitNeighborGridInfo {
    fn from(shape: GridShape) -> Self {
        Self {
            count: shape.count() as u32,
            dimensions: number_of(shape.dimensions()),
            level: shape.level().number() as i32,
        }
    }
}

/// 2 or 3.
pub(super) fn number_of(dimensions: Dimensions) -> i32 {
    match dimensions {
        Dimensions::Two => 2,
        Dimensions::Three => 3,
    }
}

pub(super) fn dimensions_of(number: i32) -> Result<Dimensions, Refusal> {
    match number {
        2 => Ok(Dimensions::Two),
        3 => Ok(Dimensions::Three),
        _ => Err(Refusal::out_of_domain(Requirement::TwoOrThree, "settings.dimensions")),
    }
}

/// In three dimensions, cells for the default flock, the best instructions of the processor.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_neighbor_grid_settings_default(
    units_per_meter: f64,
) -> PursuitNeighborGridSettings {
    // The level is the most that there is: which of them the processor has is asked where a grid is built.
    let settings = GridSettings::for_units_at_level(units_per_meter, Level::BASELINE);
    PursuitNeighborGridSettings {
        cell_size: settings.cell_size,
        dimensions: number_of(settings.dimensions),
        max_level: PURSUIT_LEVEL_AVX512,
    }
}

/// Bytes that `pursuit_build_neighbor_grid` needs for so many agents: at most 72 for each, and 200.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_neighbor_grid_memory_size(agent_count: u32) -> usize {
    memory::size(agent_count as usize, Carried::default())
}

/// Bytes that `pursuit_build_neighbor_grid` needs for so many agents with layers, heights, or both: 32 more for each than
/// without.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_layered_grid_memory_size(agent_count: u32) -> usize {
    memory::size(agent_count as usize, Carried { layers: true, heights: true })
}

/// Sorts agents into a grid, in which those near a point are found without looking at every agent.
///
/// The agents are copied, with their layers and heights if there are any: the caller may change its own while the grid is asked.
/// `grid` is any `grid_size` bytes, at least `pursuit_neighbor_grid_memory_size`, or `pursuit_layered_grid_memory_size` with
/// layers or heights, that need no preparation; a larger size serves fewer agents, too. Building again in the same bytes takes
/// less time. From then on the grid is only read, by any number of threads at once, until it is built again. A copy of its bytes
/// is the same grid if its address has the same remainder when divided by 8. One agent that is not finite, or beyond 1e50, makes
/// the whole call refused, so that it cannot spoil the others silently. After a refusal every query of these bytes is refused,
/// whatever they held before.
///
/// Status: `OK`, or a refusal, `BUFFER_TOO_SMALL` among them.
///
/// # Safety
/// Pointers are null or point to one value of their type, views to as many values as the count says, `grid` to `grid_size`
/// bytes that do not overlap the views.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_build_neighbor_grid(
    crowd: *const PursuitCrowd,
    settings: *const PursuitNeighborGridSettings,
    grid: *mut c_void,
    grid_size: usize,
    out_info: *mut PursuitNeighborGridInfo,
) -> PursuitStatus {
    unsafe {
        // Before any refusal, so that no older grid is left there.
        memory::forget(grid, grid_size);
        answer!(
            (crowd, settings, NotNull(grid)),
            out_info,
            |(crowd, settings, grid)| -> Answer<PursuitNeighborGridInfo> {
                crowd.check_count().within("crowd")?;
                let count = crowd.count as usize;
                let layers = crowd.layers.is_given().then_some(|agent| crowd.layers.get(agent));
                let dimensions = dimensions_of(settings.dimensions)?;
                let heights = crowd.heights().within("crowd")?;
                let heights = heights.map(|heights| move |agent| heights.get(agent));
                let built = memory::build(grid, grid_size, count, layers, heights, |level, memory| {
                    let level = level.at_most(level_of(settings.max_level, "settings.max_level")?);
                    let settings = GridSettings { cell_size: settings.cell_size, dimensions, level };
                    let crowd = crowd.open(dimensions).within("crowd")?;
                    let positions = (count, |agent| crowd.position(agent));
                    let velocities = (count, |agent| crowd.velocity(agent));
                    NeighborGrid::build(&positions, &velocities, &settings, memory)
                })?;
                Ok((PURSUIT_STATUS_OK, built.into()))
            },
        )
    }
}

/// Which agent is at each of the grid's places from `begin` to `end`, `end` not included: `out_agents[0]` is at `begin`.
///
/// `out_count` is the number of places. On a refusal nothing is written to `out_agents`, and `out_count` is 0. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `grid` to `grid_size` bytes and `out_agents` to
/// `end - begin` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_grid_agents(
    grid: *const c_void,
    grid_size: usize,
    begin: u32,
    end: u32,
    out_agents: *mut u32,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((NotNull(grid), NotNull(out_agents)), out_count, |(grid, out_agents)| -> Answer<u32> {
            let grid = memory::grid(grid, grid_size)?;
            if end as usize > grid.count() {
                return Err(Refusal::out_of_domain(Requirement::WithinCount, "end"));
            }
            let agents = grid
                .agents()
                .get(begin as usize..end as usize)
                .ok_or(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"))?;
            for (place, &agent) in agents.iter().enumerate() {
                out_agents.add(place).write_unaligned(agent);
            }
            Ok((PURSUIT_STATUS_OK, agents.len() as u32))
        })
    }
}

/// The agents within `radius` of `center`, inclusive: their number in `out_count`, the nearest `capacity` of them in
/// `out_neighbors`.
///
/// An agent is within `radius` when the `distance` that is reported for it is at most that. The neighbors are sorted by distance,
/// and equally near ones by index. Distances are compared by their squares as `double` computes them, so agents whose distances
/// differ by less than a part in 2^50 may come in either order, the same every time. The rest of `out_neighbors` is zeros.
/// `except` is an agent to leave out, usually the one that asks; -1 for none. `layers` are those of the agent that asks: agents
/// that they do not avoid are left out; priorities are not read. In two dimensions the query has a height, `half_height` above
/// and below the z of `center`: agents that share no height with it are left out; 0 for every height. `radius` must be >= 0 and
/// may be INFINITY. `half_height` must be from 0 to 1e50. `out_neighbors` may be null when `capacity` is 0, and must be aligned
/// as its type. On a refusal both outputs are zeros. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `grid` to `grid_size` bytes and `out_neighbors` to `capacity`
/// neighbors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_neighbors_within(
    grid: *const c_void,
    grid_size: usize,
    center: *const PursuitVec3,
    radius: f64,
    except: i32,
    layers: *const PursuitAvoidanceLayers,
    half_height: f64,
    capacity: u32,
    out_neighbors: *mut PursuitNeighbor,
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
            |grid, center, found| grid.within(center, radius, u32::try_from(except).ok(), found),
        )
    }
}

/// The `capacity` nearest agents to `center` within `radius`: how many were found in `out_count`, at most `capacity`.
///
/// As `pursuit_find_neighbors_within`, with the same agents in the same order; but farther agents are not counted, so a `radius`
/// of INFINITY costs little. Where all agents lie in a few cells, each is looked at up to 27 times. Status: `OK`, or a refusal.
///
/// # Safety
/// As `pursuit_find_neighbors_within`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_nearest_neighbors(
    grid: *const c_void,
    grid_size: usize,
    center: *const PursuitVec3,
    radius: f64,
    except: i32,
    layers: *const PursuitAvoidanceLayers,
    half_height: f64,
    capacity: u32,
    out_neighbors: *mut PursuitNeighbor,
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
            |grid, center, found| grid.nearest(center, radius, u32::try_from(except).ok(), found),
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
        if !out_neighbors.is_null() {
            out_neighbors.cast::<u8>().write_bytes(0, capacity * size_of::<PursuitNeighbor>());
        }
        answer!((NotNull(grid), center, layers), out_count, |(grid, center, layers)| -> Answer<u32> {
            if capacity > 0 {
                not_null(out_neighbors, "out_neighbors")?;
            }
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
