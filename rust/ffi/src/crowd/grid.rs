//! The neighbor grid.

use super::memory::{self, Carried};
use crate::call::{Answer, NotNull, answer};
use crate::level::PURSUIT_LEVEL_AVX2;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::{Numbers, PursuitCrowd, Vectors};
use core::ffi::c_void;
use pursuit_core::crowd::{Dimensions, GridSettings, GridShape, HeightBand, MAX_AGENTS};
use pursuit_core::numeric::Level;
use pursuit_core::{DVec3, Refusal, Requirement, Within};
use pursuit_ffi_derive::contract;

/// The greatest number of agents of a grid.
pub const PURSUIT_CROWD_MAX: u32 = 1 << 24;
const _: () = assert!(PURSUIT_CROWD_MAX as usize == MAX_AGENTS);

/// How a grid is built. Start from `pursuit_neighbor_grid_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitNeighborGridSettings {
    /// The side of a cell: the most frequent query radius, or more. It affects the time of a query, never its answer: in
    /// cells much smaller than the radius a query takes up to twice as long. Larger ones cost little, because cells that
    /// many agents would share are halved. Cells are made larger where there would be many more of them than agents.
    #[contract(range = "(0, inf)", usual = "9 m, the largest radius of the default flock")]
    pub cell_size: f64,
    /// Two or three dimensions: 3, the default, or 2. In 2 z is ignored, and of every vector only x and y are read and written,
    /// so that a view may lie over PursuitVec2, too. In views with `PURSUIT_AXES_XZY` those are the first and the third number.
    pub dimensions: i32,
    /// Which instructions of the processor to use at most, if it has them. It decides how long a query takes, never a
    /// bit of its answer.
    #[contract(one_of = "PURSUIT_LEVEL_", usual = "`PURSUIT_LEVEL_AVX2`")]
    pub max_level: i32,
}

/// The grid that was built.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitNeighborGridInfo {
    /// Number of agents.
    pub count: u32,
    /// 2 or 3.
    pub dimensions: i32,
    /// Which instructions are used.
    #[contract(one_of = "PURSUIT_LEVEL_")]
    pub level: i32,
}

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
    pub(crate) fn open(&self, dimensions: Dimensions) -> Result<CrowdVectors, Refusal> {
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
    /// What a grid is built from.
    pub(super) fn footprints(&self, dimensions: Dimensions) -> Result<[Footprint; 5], Refusal> {
        let count = self.count as usize;
        let [positions, velocities] = self.open(dimensions).within("crowd")?.footprints(count);
        let heights = self.heights().within("crowd")?;
        let of =
            |numbers: Option<Numbers>| numbers.map_or(Footprint::NONE, |numbers| numbers.footprint(count));
        Ok([
            positions,
            velocities,
            self.layers.footprint(count),
            of(heights.as_ref().map(|heights| heights.half_heights)),
            of(heights.as_ref().map(|heights| heights.centers)),
        ])
    }

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
pub(crate) struct CrowdVectors {
    positions: Vectors,
    /// None for agents at rest.
    velocities: Option<Vectors>,
}

impl CrowdVectors {
    /// The bytes of the vectors of `count` agents.
    pub(crate) fn footprints(&self, count: usize) -> [Footprint; 2] {
        let velocities = self.velocities.map_or(Footprint::NONE, |velocities| velocities.footprint(count));
        [self.positions.footprint(count), velocities]
    }

    /// Where an agent is.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(crate) unsafe fn position(&self, agent: usize) -> DVec3 {
        // SAFETY: the caller's contract.
        unsafe { self.positions.get(agent) }
    }

    /// How an agent moves.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(crate) unsafe fn velocity(&self, agent: usize) -> DVec3 {
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
pub(crate) fn number_of(dimensions: Dimensions) -> i32 {
    match dimensions {
        Dimensions::Two => 2,
        Dimensions::Three => 3,
    }
}

pub(crate) fn dimensions_of(number: i32) -> Result<Dimensions, Refusal> {
    match number {
        2 => Ok(Dimensions::Two),
        3 => Ok(Dimensions::Three),
        _ => Err(Refusal::out_of_domain(Requirement::TwoOrThree, "dimensions")),
    }
}

#[contract(core = GridSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_neighbor_grid_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitNeighborGridSettings {
    // The level is the most that there is: which of them the processor has is asked where a grid is built.
    let settings = GridSettings::for_units_at_level(units_per_meter, Level::BASELINE);
    PursuitNeighborGridSettings {
        cell_size: settings.cell_size,
        dimensions: number_of(settings.dimensions),
        max_level: PURSUIT_LEVEL_AVX2,
    }
}

/// Bytes that `pursuit_build_neighbor_grid` needs for a number of agents: at most 72 for each, and 200.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_neighbor_grid_memory_size(agent_count: u32) -> usize {
    memory::size(agent_count as usize, Carried::default())
}

/// Bytes that `pursuit_build_neighbor_grid` needs for a number of agents with layers, heights, or both: 32 more for each than
/// without.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_layered_grid_memory_size(agent_count: u32) -> usize {
    memory::size(agent_count as usize, Carried { layers: true, heights: true })
}

/// What `pursuit_build_neighbor_grid` told of the grid when it built it: how many agents it has, and in how many dimensions.
#[contract(status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_neighbor_grid_info(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    out: *mut PursuitNeighborGridInfo,
) -> PursuitStatus {
    unsafe {
        answer!(NotNull(grid), out, |grid| -> Answer<PursuitNeighborGridInfo> {
            Ok((PURSUIT_STATUS_OK, memory::grid(grid, grid_size)?.shape().into()))
        })
    }
}

/// Which agent is at each of the grid's places from `begin` to `end`, `end` not included: `out_agents[0]` is at `begin`.
///
/// `out_count` is the number of places. On a refusal nothing is written to `out_agents`, and `out_count` is 0.
#[contract(status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_grid_agents(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    begin: u32,
    end: u32,
    /// Receives the indices of the agents at those places.
    #[contract(length = "end - begin")]
    out_agents: *mut u32,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((NotNull(grid), NotNull(out_agents)), out_count, |(memory, out_agents)| -> Answer<u32> {
            let grid = memory::grid(memory, grid_size)?;
            if end as usize > grid.count() {
                return Err(Refusal::out_of_domain(Requirement::WithinCount, "end"));
            }
            let agents = grid
                .agents()
                .get(begin as usize..end as usize)
                .ok_or(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"))?;
            let written = [(Footprint::of_array(out_agents, agents.len()), "out_agents")];
            overlap::check(&written, &[Footprint::of_bytes(memory, grid_size)])?;
            for (place, &agent) in agents.iter().enumerate() {
                out_agents.add(place).write_unaligned(agent);
            }
            Ok((PURSUIT_STATUS_OK, agents.len() as u32))
        })
    }
}
