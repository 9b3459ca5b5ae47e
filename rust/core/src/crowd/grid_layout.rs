//! The layout of a grid in the caller's memory.

use crate::numeric::take;
use crate::refusal::Refusal;

const TOO_SMALL: Refusal = Refusal::too_small("grid_size");

/// The greatest number of agents of a grid.
pub const MAX_AGENTS: usize = 1 << 24;

/// Memory for a grid: at least [`grid_numbers`] numbers and [`grid_integers`] integers, whatever they hold.
#[derive(Debug)]
pub struct GridMemory<'memory> {
    /// Positions and velocities, in cell order.
    pub numbers: &'memory mut [f64],
    /// Agent indexes in cell order, and the first place of each cell.
    pub integers: &'memory mut [u32],
}

/// How many numbers [`NeighborGrid::build`](super::NeighborGrid::build) needs for `agents` agents.
pub fn grid_numbers(agents: usize) -> usize {
    agents.saturating_mul(6)
}

/// How many integers [`NeighborGrid::build`](super::NeighborGrid::build) needs for `agents` agents: the least sufficient, at most
/// `6 agents + 4`.
pub fn grid_integers(agents: usize) -> usize {
    // Two for each agent, the beginning of each cell, and two more: the end, and one for counting.
    agents.saturating_mul(2).saturating_add(most_cells(agents)).saturating_add(2)
}

/// The most cells of a grid of `agents` agents: a power of two, at least twice as many as agents.
pub(super) fn most_cells(agents: usize) -> usize {
    agents.saturating_mul(2).max(1).checked_next_power_of_two().unwrap_or(usize::MAX)
}

/// The numbers, divided.
pub(super) struct Numbers<T> {
    /// Along each axis, where the agents are.
    pub positions: [T; 3],
    /// Along each axis, how they move.
    pub velocities: [T; 3],
}

/// The integers, divided.
pub(super) struct Integers<T> {
    /// Of each place in cell order: which agent it is.
    pub agents: T,
    /// Of each cell: the first place in it; one more for the end of the last, and one more for counting.
    pub starts: T,
    /// Of each agent: its cell; no longer needed when the grid is built.
    pub cells: T,
}

type Divided<N, I> = (Numbers<N>, Integers<I>);

pub(super) fn divide_mut<'memory>(
    memory: GridMemory<'memory>,
    agents: usize,
    cells: usize,
) -> Result<Divided<&'memory mut [f64], &'memory mut [u32]>, Refusal> {
    let mut numbers = memory.numbers;
    let mut axis = || take(&mut numbers, agents);
    let mut divide =
        || Some(Numbers { positions: [axis()?, axis()?, axis()?], velocities: [axis()?, axis()?, axis()?] });
    let numbers = divide().ok_or(TOO_SMALL)?;
    Ok((numbers, divide_integers(memory.integers, agents, cells)?))
}

pub(super) fn divide_integers(
    mut integers: &mut [u32],
    agents: usize,
    cells: usize,
) -> Result<Integers<&mut [u32]>, Refusal> {
    let mut take = |count| take(&mut integers, count);
    let mut divide = || {
        Some(Integers { agents: take(agents)?, starts: take(cells.checked_add(2)?)?, cells: take(agents)? })
    };
    divide().ok_or(TOO_SMALL)
}

pub(super) fn divide<'memory>(
    numbers: &'memory [f64],
    integers: &'memory [u32],
    agents: usize,
    cells: usize,
) -> Option<Divided<&'memory [f64], &'memory [u32]>> {
    let mut rest = numbers;
    let mut axis = || {
        let (taken, left) = rest.split_at_checked(agents)?;
        rest = left;
        Some(taken)
    };
    let numbers = Numbers { positions: [axis()?, axis()?, axis()?], velocities: [axis()?, axis()?, axis()?] };
    let (agents_of, rest) = integers.split_at_checked(agents)?;
    let (starts, _) = rest.split_at_checked(cells.checked_add(2)?)?;
    Some((numbers, Integers { agents: agents_of, starts, cells: &[] }))
}
