//! Nearest neighbors, for a step that asks for few neighbors of many agents.

use crate::crowd::reach::{Reach, rim};
use crate::crowd::{Neighbor, NeighborGrid, Placed};
use crate::refusal::Refusal;

/// Fewer neighbors than this are sorted without a heap.
const FEW: usize = 32;

/// The places of the neighbors that were found, and the squares of their distances.
pub(super) struct Few {
    squares: [f64; FEW],
    places: [u32; FEW],
    order: [u32; FEW],
}

impl Few {
    pub fn new() -> Self {
        Self { squares: [f64::INFINITY; FEW], places: [0; FEW], order: [0; FEW] }
    }

    /// What [`NeighborGrid::within`] finds for an agent of the grid, as places.
    ///
    /// All that are within the radius are written down without a branch, then ranked by counting who is nearer. Where
    /// they are too many, or two are equally near, the grid decides.
    #[inline(always)]
    pub fn nearest<'few>(
        &'few mut self,
        grid: &NeighborGrid,
        agent: &Placed,
        place: usize,
        radius: f64,
        found: &mut [Neighbor],
    ) -> Result<&'few [u32], Refusal> {
        let count = self.write_down(grid, agent, place, radius);
        let ranked = if count <= FEW / 2 {
            self.rank::<{ FEW / 2 }>(count)
        } else {
            // With no place left, what came last lies where the first was.
            count < FEW && self.rank::<FEW>(count)
        };
        let wanted = if ranked { count.min(found.len()) } else { self.ask(grid, agent, radius, found)? };
        Ok(self.order.get(..wanted).unwrap_or(&self.order))
    }

    #[inline(always)]
    fn write_down(&mut self, grid: &NeighborGrid, agent: &Placed, place: usize, radius: f64) -> usize {
        let farthest = rim(radius);
        let center = agent.position;
        let [xs, ys, zs] = grid.positions;
        let mut count = 0;
        for run in grid.runs_within(&Reach::around(center, radius)) {
            let start = run.start;
            let (Some(xs), Some(ys), Some(zs)) = (xs.get(run.clone()), ys.get(run.clone()), zs.get(run))
            else {
                continue;
            };
            for (at, ((x, y), z)) in xs.iter().zip(ys).zip(zs).enumerate() {
                let (dx, dy, dz) = (x - center.x, y - center.y, z - center.z);
                let square = (dx * dx + dy * dy) + dz * dz;
                self.squares[count % FEW] = square;
                self.places[count % FEW] = (start + at) as u32;
                count += usize::from((square <= farthest) & (start + at != place));
            }
        }
        count
    }

    /// Whether every neighbor has a rank of its own: then `order` begins with their places, the nearest first.
    #[inline(always)]
    fn rank<const WIDTH: usize>(&mut self, count: usize) -> bool {
        let Some(squares) = self.squares.first_chunk_mut::<WIDTH>() else { return false };
        for unused in squares.iter_mut().skip(count) {
            *unused = f64::INFINITY;
        }
        let mut sum = 0;
        for (square, &place) in squares.iter().zip(&self.places).take(count) {
            let rank: usize = squares.iter().map(|other| usize::from(other < square)).sum();
            self.order[rank % FEW] = place;
            sum += rank;
        }
        // Equals share a rank, and the sum falls short.
        2 * sum == count * count.saturating_sub(1)
    }

    #[cold]
    #[inline(never)]
    fn ask(
        &mut self,
        grid: &NeighborGrid,
        agent: &Placed,
        radius: f64,
        found: &mut [Neighbor],
    ) -> Result<usize, Refusal> {
        let count = grid.within(agent.position, radius, Some(agent.agent), found)?;
        for (place, neighbor) in self.order.iter_mut().zip(found.iter()) {
            *place = neighbor.place;
        }
        Ok(count.min(found.len()))
    }
}
