//! A flow field built from goals and costs, by fast marching.

use super::flow_grid::{Bounds, FlowGrid, FlowGround};
use crate::geometry::List;
use crate::numeric::{direction_and_length, heap_sort, max_or_second, min_or_second, sqrt};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// A point whose cost to go is final.
const ACCEPTED: u32 = u32::MAX;
/// How far around a goal the straight way is taken, in spacings.
const SEEDED: u32 = 4;

/// A point of the grid while a flow field is built: the caller's memory, whose content [`FlowFieldBuild::begin`] overwrites.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FlowPoint {
    cost: f64,
    cost_to_go: f64,
    /// Of length 1, or zero.
    direction: DVec3,
    /// 0 before a way to the point is known, [`ACCEPTED`] when its cost is final, else its place in the heap plus 1.
    slot: u32,
    /// The point at this place of the heap.
    heap: u32,
}

/// What a build remembers besides its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlowFieldState {
    grid: FlowGrid,
    heap_count: u32,
    reached_count: u32,
}

/// A flow field that is being built: from every point of a grid the cheapest way to the nearest of some goals.
///
/// The cost of a way is the integral of `costs` along it: with a cost of 1 everywhere it is the length. Fast marching solves this
/// in the order of the cost to go, and a build can stop after any number of points: those that are done are final.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{FlowFieldBuild, FlowGrid, FlowGround, FlowPoint};
///
/// // Three points in a row, the goal at the first; the last one is blocked.
/// let grid = FlowGrid { counts: [3, 1, 1], origin: DVec3::ZERO, spacing: DVec3::splat(2.0) };
/// let mut memory = [FlowPoint::default(); 3];
/// let ground = FlowGround { grid, costs: &[1.0, 1.0, f64::INFINITY] };
/// let mut build = FlowFieldBuild::begin(&ground, &[DVec3::ZERO], &mut memory).unwrap();
/// assert!(build.advance(u32::MAX));
/// assert_eq!((build.cost_to_go(1), build.flow(1, 5.0)), (2.0, DVec3::X * -5.0));
/// assert_eq!(build.cost_to_go(2), f64::INFINITY);
/// ```
///
/// Sources: J. A. Sethian, "A fast marching level set method for monotonically advancing fronts", PNAS 93, 1996; the second-order
/// differences: J. A. Sethian, *Level Set Methods and Fast Marching Methods*, 1999.
#[derive(Debug)]
pub struct FlowFieldBuild<'memory> {
    points: &'memory mut [FlowPoint],
    state: FlowFieldState,
}

/// The lesser neighbor of a point along an axis.
#[derive(Clone, Copy, Default)]
struct Upwind {
    /// The cost to go that the difference begins at.
    value: f64,
    /// The spacing that its weight stands for.
    spacing: f64,
    /// To the neighbor, of length 1.
    toward: DVec3,
}

impl<'memory> FlowFieldBuild<'memory> {
    /// Begins a build; [`FlowFieldBuild::advance`] goes on with it.
    ///
    /// A goal outside of the grid counts as the nearest position of the grid. A goal whose surrounding points are all blocked has no
    /// way to it. The costs and goals are copied.
    ///
    /// # Errors
    /// A refusal when the grid is refused by [`FlowGrid::point_count`], when there are fewer costs than points, when `memory` has
    /// fewer, when a cost is not above 0, or is finite and beyond 1e50, or when a goal is not finite or beyond 1e50.
    pub fn begin(
        ground: &FlowGround,
        goals: &(impl List<DVec3> + ?Sized),
        memory: &'memory mut [FlowPoint],
    ) -> Result<Self, Refusal> {
        let grid = ground.grid;
        let count = ground.grid.point_count().within("grid").within("ground")?;
        if count >= ACCEPTED as usize {
            return Err(Refusal::out_of_domain(Requirement::OneForEach, "ground.cost_count"));
        }
        let points = memory.get_mut(..count).ok_or(Refusal::too_small("memory_size"))?;
        for (index, point) in points.iter_mut().enumerate() {
            let cost = ground.cost(index).within("ground")?;
            *point = FlowPoint { cost, cost_to_go: f64::INFINITY, ..FlowPoint::default() };
        }
        let state = FlowFieldState { grid, heap_count: 0, reached_count: 0 };
        let mut build = Self { points, state };
        for index in 0..goals.count() {
            let goal = goals.item(index).unwrap_or_default();
            vector_within_range(goal, "goals").element(index)?;
            build.seed_ball(grid.nearest(goal));
        }
        for goal in (0..goals.count()).filter_map(|index| goals.item(index)) {
            build.seed_corners(grid.nearest(goal));
        }
        for index in 0..count {
            if view(build.points, index).is_some() {
                build.update_around(index);
            }
        }
        Ok(build)
    }

    /// The build that was left with this state and memory; `None` when the memory is too small for it.
    pub fn resume(state: FlowFieldState, memory: &'memory mut [FlowPoint]) -> Option<Self> {
        let points = memory.get_mut(..state.grid.point_count().ok()?)?;
        Some(Self { points, state })
    }

    /// What a build remembers besides its memory.
    #[must_use]
    pub fn state(&self) -> FlowFieldState {
        self.state
    }

    /// Finishes up to `max_points` more points, in the order of their cost to go. `true` when all points with a way are finished.
    pub fn advance(&mut self, max_points: u32) -> bool {
        for _ in 0..max_points {
            let Some(index) = self.pop() else {
                return true;
            };
            self.state.reached_count = self.state.reached_count.saturating_add(1);
            self.update_around(index);
        }
        self.is_finished()
    }

    /// Whether all points with a way are finished.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.state.heap_count == 0
    }

    /// Number of points of the grid.
    #[must_use]
    pub fn point_count(&self) -> usize {
        self.points.len()
    }

    /// Gives the index, the [`FlowFieldBuild::flow`] and the [`FlowFieldBuild::cost_to_go`] of every point, in the order of the grid.
    ///
    /// # Errors
    /// A refusal when `speed` is not finite, below 0 or above 1e50; `give` is not called then.
    pub fn give_flows(&self, speed: f64, mut give: impl FnMut(usize, DVec3, f64)) -> Result<(), Refusal> {
        at_least_zero_within_range(speed, "speed")?;
        for index in 0..self.point_count() {
            give(index, self.flow(index, speed), self.cost_to_go(index));
        }
        Ok(())
    }

    /// Number of points whose cost to go is final.
    #[must_use]
    pub fn reached_count(&self) -> u32 {
        self.state.reached_count
    }

    /// The cost of the cheapest way from a point to a goal; infinite where there is none, or it is not final.
    #[must_use]
    pub fn cost_to_go(&self, index: usize) -> f64 {
        view(self.points, index).map_or(f64::INFINITY, |point| point.cost_to_go)
    }

    /// The velocity at a point: along the cheapest way, of length `speed`; zero at a goal, and where there is no way. At a
    /// blocked point it leads to the cheapest of the points around it, so that an agent that touches a wall is led out.
    #[must_use]
    pub fn flow(&self, index: usize, speed: f64) -> DVec3 {
        match view(self.points, index) {
            Some(point) => point.direction * speed,
            None => self.way_out(index).unwrap_or_default() * speed,
        }
    }

    /// From a blocked point to the cheapest of those around it.
    fn way_out(&self, index: usize) -> Option<DVec3> {
        let grid = &self.state.grid;
        if self.points.get(index)?.cost < f64::INFINITY {
            return None;
        }
        let at = grid.coordinates(index);
        let around = Bounds { first: at, last: at }.widened(grid);
        let (mut least, mut toward) = (f64::INFINITY, DVec3::ZERO);
        for neighbor in around.indices(grid) {
            if let Some(point) = view(self.points, neighbor)
                && point.cost_to_go < least
            {
                (least, toward) = (point.cost_to_go, grid.position(neighbor) - grid.position(index));
            }
        }
        direction_and_length(toward).map(|(direction, _)| direction)
    }

    /// Gives the points in a ball around a goal the cost of the straight way to it, which is final: as far as one cost holds all
    /// around, at most [`SEEDED`] spacings. To leave such a ball costs as much, and differences are least exact near a goal.
    fn seed_ball(&mut self, goal: DVec3) {
        let grid = self.state.grid;
        let mut around = grid.corners(goal).bounds();
        for _ in 0..SEEDED {
            let wider = around.widened(&grid);
            if !self.is_even(&wider) {
                break;
            }
            around = wider;
        }
        if !self.is_even(&around) {
            return;
        }
        let radius = around.radius_around(goal, &grid);
        for index in around.indices(&grid) {
            let (toward, distance) = grid.way(index, goal);
            if let Some(point) = self.points.get_mut(index)
                && distance <= radius
                && point.cost * distance < point.cost_to_go
            {
                if point.slot != ACCEPTED {
                    self.state.reached_count = self.state.reached_count.saturating_add(1);
                }
                (point.cost_to_go, point.direction, point.slot) = (point.cost * distance, toward, ACCEPTED);
            }
        }
    }

    /// Offers the points next to a goal the cost of the straight way to it.
    fn seed_corners(&mut self, goal: DVec3) {
        let grid = self.state.grid;
        for index in grid.corners(goal).bounds().indices(&grid) {
            let (toward, distance) = grid.way(index, goal);
            let Some(point) = self.points.get_mut(index) else { continue };
            let cost_to_go = point.cost * distance;
            if point.slot != ACCEPTED && point.cost < f64::INFINITY {
                self.offer(index, cost_to_go, toward);
            } else if cost_to_go < point.cost_to_go {
                (point.cost_to_go, point.direction) = (cost_to_go, toward);
            }
        }
    }

    /// Whether all points within some bounds have the same finite cost.
    fn is_even(&self, bounds: &Bounds) -> bool {
        let cost = |index: usize| self.points.get(index).map_or(f64::INFINITY, |point| point.cost);
        let grid = &self.state.grid;
        let first = cost(grid.index(bounds.first));
        first < f64::INFINITY && bounds.indices(grid).all(|index| cost(index) == first)
    }

    /// Takes a cost to go for a point that is not finished, if it is less than the one known.
    fn offer(&mut self, index: usize, cost_to_go: f64, direction: DVec3) {
        let heap_count = self.state.heap_count;
        let Some(point) = self.points.get_mut(index) else { return };
        if point.slot == ACCEPTED || cost_to_go >= point.cost_to_go {
            return;
        }
        (point.cost_to_go, point.direction) = (cost_to_go, direction);
        let place = match point.slot.checked_sub(1) {
            Some(place) => place,
            None => {
                self.state.heap_count += 1;
                heap_count
            }
        };
        self.rise(place, index as u32);
    }

    /// The neighbor of a point along an axis, if the grid has one.
    fn neighbor(&self, mut at: [u32; 3], axis: usize, is_next: bool) -> Option<[u32; 3]> {
        let count = *self.state.grid.counts.get(axis)?;
        let along = at.get_mut(axis)?;
        *along = if is_next { along.checked_add(1)? } else { along.checked_sub(1)? };
        (*along < count).then_some(at)
    }

    /// The cost to go of a finished point.
    fn finished(&self, at: Option<[u32; 3]>) -> Option<f64> {
        view(self.points, self.state.grid.index(at?)).map(|point| point.cost_to_go)
    }

    /// Finds the costs to go of the neighbors of a point.
    fn update_around(&mut self, index: usize) {
        let at = self.state.grid.coordinates(index);
        for axis in 0..3 {
            for neighbor in
                [self.neighbor(at, axis, false), self.neighbor(at, axis, true)].into_iter().flatten()
            {
                self.update(neighbor);
            }
        }
    }

    /// Finds the cost to go of a point from its finished neighbors.
    fn update(&mut self, at: [u32; 3]) {
        let index = self.state.grid.index(at);
        let Some(point) = self.points.get(index) else { return };
        if point.slot == ACCEPTED || point.cost == f64::INFINITY {
            return;
        }
        let cost = point.cost;
        let mut terms = [Upwind::default(); 3];
        let mut count = 0;
        for axis in 0..3 {
            if let (Some(term), Some(room)) = (self.upwind(at, axis), terms.get_mut(count)) {
                *room = term;
                count += 1;
            }
        }
        if let Some((cost_to_go, direction)) = terms.get_mut(..count).and_then(|terms| solve(terms, cost)) {
            self.offer(index, cost_to_go, direction);
        }
    }

    /// The lesser of the finished neighbors of a point along an axis, with a difference of second order where the one behind it
    /// is finished too.
    fn upwind(&self, at: [u32; 3], axis: usize) -> Option<Upwind> {
        let (previous, next) = (self.neighbor(at, axis, false), self.neighbor(at, axis, true));
        let (below, above) = (self.finished(previous), self.finished(next));
        let is_next = match (below, above) {
            (Some(below), Some(above)) => above < below,
            (below, above) => below.or(above).map(|_| below.is_none())?,
        };
        let (near, first) = if is_next { (next?, above?) } else { (previous?, below?) };
        let spacing = *self.state.grid.spacing.to_array().get(axis)?;
        let unit = *DVec3::AXES.get(axis)?;
        let toward = if is_next { unit } else { -unit };
        let behind = self.finished(self.neighbor(near, axis, is_next));
        Some(match behind {
            Some(second) if second <= first => {
                Upwind { value: first + (first - second) / 3.0, spacing: spacing * 2.0 / 3.0, toward }
            }
            _ => Upwind { value: first, spacing, toward },
        })
    }

    /// Removes from the heap the point with the least cost to go; of equal points the one with the lowest index.
    fn pop(&mut self) -> Option<usize> {
        let last = self.state.heap_count.checked_sub(1)?;
        let first = self.points.first()?.heap;
        let moved = self.points.get(last as usize)?.heap;
        self.state.heap_count = last;
        if last > 0 {
            self.sink(0, moved);
        }
        self.points.get_mut(first as usize)?.slot = ACCEPTED;
        Some(first as usize)
    }

    /// Whether a point comes before another in the heap.
    fn is_before(&self, a: u32, b: u32) -> bool {
        let cost =
            |index: u32| self.points.get(index as usize).map_or(f64::INFINITY, |point| point.cost_to_go);
        let (cost_a, cost_b) = (cost(a), cost(b));
        cost_a < cost_b || cost_a == cost_b && a < b
    }

    /// The point at a place of the heap.
    fn at(&self, place: u32) -> u32 {
        self.points.get(place as usize).map_or(0, |point| point.heap)
    }

    fn put(&mut self, place: u32, index: u32) {
        if let Some(room) = self.points.get_mut(place as usize) {
            room.heap = index;
        }
        if let Some(point) = self.points.get_mut(index as usize) {
            point.slot = place + 1;
        }
    }

    /// Moves a point up the heap, from a place that is free.
    fn rise(&mut self, mut place: u32, index: u32) {
        while let Some(parent) = place.checked_sub(1).map(|below| below / 2) {
            let above = self.at(parent);
            if !self.is_before(index, above) {
                break;
            }
            self.put(place, above);
            place = parent;
        }
        self.put(place, index);
    }

    /// Moves a point down the heap, from a place that is free.
    fn sink(&mut self, mut place: u32, index: u32) {
        let count = self.state.heap_count;
        loop {
            let left = u64::from(place) * 2 + 1;
            if left >= u64::from(count) {
                break;
            }
            let left = left as u32;
            let right = left + 1;
            let least =
                if right < count && self.is_before(self.at(right), self.at(left)) { right } else { left };
            let below = self.at(least);
            if !self.is_before(below, index) {
                break;
            }
            self.put(place, below);
            place = least;
        }
        self.put(place, index);
    }
}

/// A point that is finished.
fn view(points: &[FlowPoint], index: usize) -> Option<&FlowPoint> {
    points.get(index).filter(|point| point.slot == ACCEPTED)
}

/// The cost to go at a point with these lesser neighbors, and the direction of the way: the greater root of
/// `sum(((x - value) / spacing)^2) = cost^2`, over the neighbors that are below it.
fn solve(terms: &mut [Upwind], cost: f64) -> Option<(f64, DVec3)> {
    heap_sort(terms, |a, b| a.value < b.value);
    let (first, others) = terms.split_first()?;
    let mut x = cost * first.spacing;
    let mut used = 1;
    let least_spacing = others.iter().fold(first.spacing, |least, term| min_or_second(least, term.spacing));
    let weight = |term: &Upwind| {
        let share = least_spacing / term.spacing;
        share * share
    };
    let (mut weights, mut linear, mut square) = (weight(first), 0.0, 0.0);
    let reach = cost * least_spacing;
    for term in others {
        let rise = term.value - first.value;
        if rise >= x {
            break;
        }
        let weight = weight(term);
        weights += weight;
        linear += weight * rise;
        square += weight * rise * rise;
        let discriminant = linear * linear - weights * (square - reach * reach);
        if discriminant < 0.0 {
            break;
        }
        x = (linear + sqrt(discriminant)) / weights;
        used += 1;
    }
    let slope = |term: &Upwind| {
        term.toward * (max_or_second(x - (term.value - first.value), 0.0) * (least_spacing / term.spacing))
    };
    let way: DVec3 = terms.iter().take(used).map(slope).sum();
    let (direction, _) = direction_and_length(way).unwrap_or((first.toward, 0.0));
    Some((first.value + x, direction))
}
