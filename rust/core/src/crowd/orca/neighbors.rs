//! Nearest neighbors, for a step that asks for few neighbors of many agents.

use crate::crowd::search_box::{SearchBox, rim};
use crate::crowd::{Dimensions, Neighbor, NeighborGrid, Placed};
use crate::numeric::{LISTED, Lanes, NearList, Vicinity, heap_sort, max_or_second, min_or_second, sqrt};
use crate::refusal::Refusal;

/// Growth factor of the squared search radius from one agent to the next, in two dimensions and in space: a few neighbors more
/// than wanted cost less than a second search.
const WIDER: [f64; 2] = [1.6, 1.4];
/// Growth factors of the squared search radius when an agent found too few, before it looks as far as allowed.
const GROWTH: [f64; 3] = [2.0, 8.0, 64.0];

/// The places of the nearest neighbors of an agent, nearest first. Entries past the count are places of other agents.
#[derive(Clone, Copy)]
pub(super) struct Nearest<'list> {
    pub places: &'list [u32; LISTED],
    pub count: usize,
}

impl<'list> Nearest<'list> {
    pub fn as_slice(self) -> &'list [u32] {
        self.places.get(..self.count).unwrap_or_default()
    }
}

/// The nearest neighbors of one agent after another, best in the order of the grid.
///
/// The radius that the last agent needed is where the next one begins. That changes the time and never the answer: the agents
/// within a radius hold the nearest ones once there are enough.
pub(super) struct NeighborList<L> {
    lanes: L,
    /// The square of the greatest distance of a neighbor.
    farthest: f64,
    radius: f64,
    wider: f64,
    /// The least square to begin with.
    nearest: f64,
    /// The square to begin with.
    begin: f64,
    list: NearList,
    ranks: [u32; LISTED],
    sorted_squares: [f64; LISTED],
    sorted_places: [u32; LISTED],
}

impl<L: Lanes> NeighborList<L> {
    pub fn new(lanes: L, grid: &NeighborGrid, radius: f64) -> Self {
        let (farthest, size) = (rim(radius), grid.cells().size());
        Self {
            lanes,
            farthest,
            radius,
            wider: WIDER[usize::from(grid.shape().dimensions() == Dimensions::Three)],
            nearest: min_or_second(size * size / 64.0, farthest),
            begin: min_or_second(size * size, farthest),
            list: NearList::EMPTY,
            ranks: [0; LISTED],
            sorted_squares: [0.0; LISTED],
            sorted_places: [0; LISTED],
        }
    }

    /// The neighbors that [`NeighborGrid::within`] finds for an agent of the grid, as places; where the agents have layers or
    /// heights, only those whose place `counts`.
    ///
    /// # Errors
    /// As [`NeighborGrid::within`].
    #[inline(always)]
    pub fn nearest<'list>(
        &'list mut self,
        grid: &NeighborGrid,
        agent: &Placed,
        place: usize,
        found: &mut [Neighbor],
        counts: impl Fn(usize) -> bool,
    ) -> Result<Nearest<'list>, Refusal> {
        let wanted = found.len();
        let Some(last) = wanted.checked_sub(1) else {
            return Ok(Nearest { places: &self.sorted_places, count: 0 });
        };
        let count = match self.gather(grid, agent, place, wanted, &counts) {
            Some(count) => {
                self.sort(grid, count);
                count.min(wanted)
            }
            None => self.query_grid(grid, agent, found, &counts)?,
        };
        let last = if count == wanted { self.sorted_squares.get(last) } else { None };
        self.begin = last.map_or(self.farthest, |square| {
            min_or_second(max_or_second(square * self.wider, self.nearest), self.farthest)
        });
        Ok(Nearest { places: &self.sorted_places, count })
    }

    /// Collects every neighbor within a radius that grows until at least the wanted ones are inside or the limit is reached.
    /// Returns the count; `None` if they do not fit.
    #[inline(always)]
    fn gather(
        &mut self,
        grid: &NeighborGrid,
        agent: &Placed,
        place: usize,
        wanted: usize,
        counts: &impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let mut square = self.begin;
        let mut growth = GROWTH.iter();
        loop {
            let mut count = self.list_within(grid, agent, place, square);
            if grid.is_selective() {
                if count > LISTED {
                    return None;
                }
                count = self.retain(count, counts);
            }
            if count > LISTED {
                return self.gather_less(grid, agent, place, wanted, square);
            }
            if count >= wanted || square >= self.farthest {
                return Some(count);
            }
            square =
                growth.next().map_or(self.farthest, |growth| min_or_second(square * growth, self.farthest));
        }
    }

    /// [`Self::gather`] where more agents than fit are within `square`.
    #[cold]
    #[inline(never)]
    fn gather_less(
        &mut self,
        grid: &NeighborGrid,
        agent: &Placed,
        place: usize,
        wanted: usize,
        mut square: f64,
    ) -> Option<usize> {
        loop {
            // Of the agents that fitted, as many as are wanted are within this.
            let squares = self.list.squares.get_mut(..LISTED)?;
            heap_sort(squares, |a, b| a < b);
            let less = *squares.get(wanted.checked_sub(1)?)?;
            if less >= square {
                return None;
            }
            square = less;
            let count = self.list_within(grid, agent, place, square);
            if count <= LISTED {
                return Some(count);
            }
        }
    }

    /// Lists all agents whose square of the distance is at most `square`, as far as they fit; returns the count.
    #[inline(always)]
    fn list_within(&mut self, grid: &NeighborGrid, agent: &Placed, place: usize, square: f64) -> usize {
        let radius = if square < self.farthest { sqrt(square) } else { self.radius };
        let is_planar = grid.shape().dimensions() == Dimensions::Two;
        let near = Vicinity { center: agent.position.to_array(), farthest: square, except: place, is_planar };
        let searched = SearchBox::around(agent.position, radius);
        let mut count = 0;
        if let Some(rows) = grid.rows_within(&searched) {
            for run in rows {
                if !run.is_empty() {
                    count = self.lanes.list_near(grid.positions, run, &near, count, &mut self.list);
                }
            }
            return count;
        }
        for run in grid.runs_within(&searched) {
            count = self.lanes.list_near(grid.positions, run, &near, count, &mut self.list);
        }
        count
    }

    /// Drops the agents that are ignored; returns the number left.
    fn retain(&mut self, count: usize, counts: &impl Fn(usize) -> bool) -> usize {
        let NearList { squares, indexes } = &mut self.list;
        let mut kept = 0;
        for at in 0..count {
            let (square, place) = (squares[at % LISTED], indexes[at % LISTED]);
            if counts(place as usize) {
                squares[kept % LISTED] = square;
                indexes[kept % LISTED] = place;
                kept += 1;
            }
        }
        kept
    }

    /// Sorts the list by distance, then by agent.
    #[inline(always)]
    fn sort(&mut self, grid: &NeighborGrid, count: usize) {
        if !self.rank(count) {
            self.sort_equals(grid, count);
        }
    }

    /// Sorts by counting the nearer neighbors of each; returns whether every neighbor has a rank of its own.
    #[inline(always)]
    fn rank(&mut self, count: usize) -> bool {
        self.lanes.ranks(&self.list, count, &mut self.ranks);
        let mut sum = 0;
        let listed = self.list.squares.iter().zip(&self.list.indexes);
        for (&rank, (&square, &place)) in self.ranks.iter().zip(listed).take(count) {
            self.sorted_squares[rank as usize % LISTED] = square;
            self.sorted_places[rank as usize % LISTED] = place;
            sum += rank as usize;
        }
        // Equals share a rank, and the sum falls short.
        2 * sum == count * count.saturating_sub(1)
    }

    /// Sorts where some are equally near, or about.
    #[cold]
    #[inline(never)]
    fn sort_equals(&mut self, grid: &NeighborGrid, count: usize) {
        let mut neighbors = [Neighbor::default(); LISTED];
        let listed = self.list.squares.iter().zip(&self.list.indexes).take(count);
        for (neighbor, (&distance_squared, &place)) in neighbors.iter_mut().zip(listed) {
            let agent = grid.agents().get(place as usize).copied().unwrap_or_default();
            *neighbor = Neighbor { agent, place, distance_squared };
        }
        heap_sort(neighbors.get_mut(..count).unwrap_or_default(), Neighbor::is_before);
        self.take(&neighbors);
    }

    /// Queries the grid.
    #[cold]
    #[inline(never)]
    fn query_grid(
        &mut self,
        grid: &NeighborGrid,
        agent: &Placed,
        found: &mut [Neighbor],
        counts: &impl Fn(usize) -> bool,
    ) -> Result<usize, Refusal> {
        let is_other = |place, other| other != agent.agent && (!grid.is_selective() || counts(place));
        let count = grid.within_where(agent.position, self.radius, is_other, found)?;
        self.take(found);
        Ok(count.min(found.len()))
    }

    fn take(&mut self, neighbors: &[Neighbor]) {
        let sorted = self.sorted_squares.iter_mut().zip(&mut self.sorted_places);
        for ((square, place), neighbor) in sorted.zip(neighbors) {
            (*square, *place) = (neighbor.distance_squared, neighbor.place);
        }
    }
}
