//! Building the grid: a counting sort of the agents by cell.

use super::cells::{Cells, SAMPLED};
use super::grid::{GridSettings, GridShape, NeighborGrid};
use super::grid_layout::{
    GridMemory, Integers, MAX_AGENTS, Numbers, divide_integers, divide_mut, most_cells,
};
use crate::geometry::List;
use crate::numeric::{max_or_second, min_or_second};
use crate::refusal::{Refusal, Requirement, Within, vector_within_range};
use glam::DVec3;

impl<'memory> NeighborGrid<'memory> {
    /// Sorts agents into a grid, in which those near a point are found without looking at every agent.
    ///
    /// The agents are copied: the caller may change its own while the grid is asked. One agent that is not finite, or beyond
    /// 1e50, makes the whole call refused, so that it cannot spoil the others silently.
    ///
    /// # Errors
    /// A refusal when a coordinate of any agent is not finite or beyond 1e50 in size; for more than [`MAX_AGENTS`] agents, for
    /// too little memory, for a cell size that is not finite and > 0.
    pub fn build(
        positions: &(impl List<DVec3> + ?Sized),
        velocities: &(impl List<DVec3> + ?Sized),
        settings: &GridSettings,
        memory: GridMemory<'memory>,
    ) -> Result<Self, Refusal> {
        settings.check().within("settings")?;
        let count = positions.count();
        if count > MAX_AGENTS {
            return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "crowd.count"));
        }
        if velocities.count() < count {
            return Err(Refusal::out_of_domain(Requirement::OneForEach, "crowd.velocities"));
        }
        let counts = |v: Option<DVec3>| settings.dimensions.of(v.unwrap_or(DVec3::NAN));
        let position = |agent| counts(positions.item(agent));
        let velocity = |agent| counts(velocities.item(agent));

        // Each vector is checked where it is read in any case; the refusal of the first bad one is found afterwards.
        let check = |refusal| check(count, &position, &velocity).err().unwrap_or(refusal);
        let cells = fit(count, &position, settings).map_err(check)?;
        let cells = number(count, &position, cells, memory.integers).map_err(check)?;
        let (mut numbers, mut integers) = divide_mut(memory, count, cells.count()).map_err(check)?;
        sort(&mut integers);
        place(&position, &velocity, integers.agents, &mut numbers).map_err(check)?;

        let shape = GridShape { count, cells, dimensions: settings.dimensions, level: settings.level };
        let Numbers { positions, velocities } = numbers;
        Ok(Self::new(
            shape,
            Numbers { positions: positions.map(|axis| &*axis), velocities: velocities.map(|axis| &*axis) },
            Integers { agents: integers.agents, starts: integers.starts, cells: &[] },
        ))
    }
}

/// Cells, and the corners of the box that most of the crowd lies in.
type Fitted = (Cells, DVec3, DVec3);

/// Checks every agent.
#[cold]
fn check(
    count: usize,
    position: &impl Fn(usize) -> DVec3,
    velocity: &impl Fn(usize) -> DVec3,
) -> Result<(), Refusal> {
    (0..count).try_for_each(|agent| {
        vector_within_range(position(agent), "crowd.positions").element(agent)?;
        vector_within_range(velocity(agent), "crowd.velocities").element(agent)
    })
}

/// Checks where every agent is, and lays out the cells.
fn fit(count: usize, position: &impl Fn(usize) -> DVec3, settings: &GridSettings) -> Result<Fitted, Refusal> {
    if count == 0 {
        return Ok((Cells::of_size(settings.cell_size), DVec3::ZERO, DVec3::ZERO));
    }
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for agent in 0..count {
        let position = position(agent);
        vector_within_range(position, "crowd.positions")?;
        low = DVec3::new(
            min_or_second(low.x, position.x),
            min_or_second(low.y, position.y),
            min_or_second(low.z, position.z),
        );
        high = DVec3::new(
            max_or_second(high.x, position.x),
            max_or_second(high.y, position.y),
            max_or_second(high.z, position.z),
        );
    }
    let sample = || core::array::from_fn(|at| position(at * count / SAMPLED));
    Ok(Cells::fit(settings.cell_size, low, high, most_cells(count), sample))
}

/// Writes down the cell of each agent and how many agents the cells before each hold. Cells that are too crowded are divided.
fn number(
    count: usize,
    position: &impl Fn(usize) -> DVec3,
    (cells, low, high): Fitted,
    memory: &mut [u32],
) -> Result<Cells, Refusal> {
    let mut number = |cells: &Cells| -> Result<f64, Refusal> {
        let mut integers = divide_integers(&mut *memory, count, cells.count())?;
        Ok(squares_of_counts(cells, position, &mut integers) / count as f64)
    };
    let sharing = number(&cells)?;
    if let Some(divided) = cells.divided(sharing, low, high, most_cells(count)) {
        // Agents in one place share a cell however small it is.
        if number(&divided)? < 0.75 * sharing {
            return Ok(divided);
        }
        number(&cells)?;
    }
    Ok(cells)
}

/// Writes down the same for these cells; the sum of the squares of how many are in each.
fn squares_of_counts(
    cells: &Cells,
    position: &impl Fn(usize) -> DVec3,
    integers: &mut Integers<&mut [u32]>,
) -> f64 {
    integers.starts.fill(0);
    // Counted two cells on, summed up and moved on as agents are placed, the numbers end as the beginnings of the cells.
    for (agent, cell) in integers.cells.iter_mut().enumerate() {
        let index = cells.index(cells.place(position(agent).to_array()));
        *cell = index as u32;
        if let Some(counted) = integers.starts.get_mut(index + 2) {
            *counted += 1;
        }
    }
    let (mut before, mut squares) = (0, 0);
    for start in integers.starts.iter_mut() {
        squares += u64::from(*start) * u64::from(*start);
        before += *start;
        *start = before;
    }
    squares as f64
}

/// Sorts the agents by cell; the agents of one cell stay in order.
fn sort(integers: &mut Integers<&mut [u32]>) {
    for (agent, &cell) in integers.cells.iter().enumerate() {
        if let Some(next) = integers.starts.get_mut(cell as usize + 1)
            && let Some(placed) = integers.agents.get_mut(*next as usize)
        {
            *placed = agent as u32;
            *next += 1;
        }
    }
}

/// Copies the agents in cell order, and checks how every agent moves.
fn place(
    position: &impl Fn(usize) -> DVec3,
    velocity: &impl Fn(usize) -> DVec3,
    agents: &[u32],
    numbers: &mut Numbers<&mut [f64]>,
) -> Result<(), Refusal> {
    copy(&mut numbers.positions, agents, |agent| Ok(position(agent)))?;
    copy(&mut numbers.velocities, agents, |agent| {
        let velocity = velocity(agent);
        vector_within_range(velocity, "crowd.velocities").map(|()| velocity)
    })
}

fn copy(
    axes: &mut [&mut [f64]; 3],
    agents: &[u32],
    of: impl Fn(usize) -> Result<DVec3, Refusal>,
) -> Result<(), Refusal> {
    let [x, y, z] = axes;
    for (((x, y), z), &agent) in x.iter_mut().zip(y.iter_mut()).zip(z.iter_mut()).zip(agents) {
        [*x, *y, *z] = of(agent as usize)?.to_array();
    }
    Ok(())
}
