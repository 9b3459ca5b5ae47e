//! Neighbors of a point: all within a radius, or the nearest.

use super::grid::{Dimensions, NeighborGrid};
use super::search_box::{SearchBox, rim};
use crate::numeric::{heap_sort, make_heap, sink, sort_heap, sqrt};
use crate::refusal::{Refusal, at_least_zero, vector_within_range};
use core::cmp::Ordering;
use glam::DVec3;

/// An agent near a point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Neighbor {
    /// Index of the agent, in the caller's order.
    pub agent: u32,
    /// Index of its place in the grid.
    pub place: u32,
    /// Squared distance from the point, as f64 computes it: `(dx dx + dy dy) + dz dz`.
    pub distance_squared: f64,
}

impl Neighbor {
    /// Distance from the point.
    pub fn distance(&self) -> f64 {
        sqrt(self.distance_squared)
    }

    /// The order of neighbors: by distance, then by agent.
    pub(super) fn is_before(&self, other: &Self) -> bool {
        let nearer = self.distance_squared.total_cmp(&other.distance_squared);
        nearer.then(self.agent.cmp(&other.agent)) == Ordering::Less
    }
}

impl NeighborGrid<'_> {
    /// The agents within `search_radius` of `center`, inclusive: how many there are, and the nearest of them.
    ///
    /// `found` receives the nearest, as many as it takes; the rest of it is left alone; [`NeighborGrid::seen_by`] gives the
    /// layers of the agent that asks.
    ///
    /// An agent is within `search_radius` when the [`distance`](Neighbor::distance) that is reported for it is at most that. The
    /// neighbors are sorted by distance, and equally near ones by index. Distances are compared by their squares as f64 computes
    /// them, so agents whose distances differ by less than a part in 2^50 may come in either order, the same every time. `except`
    /// is an agent to leave out, usually the one that asks. Agents that its layers do not avoid are left out; priorities are not
    /// read.
    ///
    /// It looks once at every agent in the cells that `search_radius` touches, and sorts those that it answers.
    ///
    /// # Errors
    /// A refusal when `center` is not finite or beyond 1e50, when `search_radius` is NaN or below zero; it may be infinite.
    pub fn within(
        &self,
        center: DVec3,
        search_radius: f64,
        except: Option<u32>,
        found: &mut [Neighbor],
    ) -> Result<usize, Refusal> {
        self.within_where(
            center,
            search_radius,
            |place, agent| self.is_asked_for(place, agent, except),
            found,
        )
    }

    /// [`NeighborGrid::within`] of the agents that count, each given by its place and its index.
    pub(super) fn within_where(
        &self,
        center: DVec3,
        search_radius: f64,
        counts: impl Fn(usize, u32) -> bool,
        found: &mut [Neighbor],
    ) -> Result<usize, Refusal> {
        let center = self.checked(center, search_radius)?;
        Ok(self.search(center, search_radius, &counts, found))
    }

    /// Finds the nearest agents to `center` within `search_radius`, as many as fit; returns the count.
    ///
    /// As [`NeighborGrid::within`], with the same agents in the same order; but farther agents are ignored, so an infinite
    /// `search_radius` costs little. It looks at the cells around `center` first, and doubles the radius until it has found enough.
    /// Where all agents lie in a few cells, each is looked at up to 27 times.
    ///
    /// # Errors
    /// As [`NeighborGrid::within`].
    pub fn nearest(
        &self,
        center: DVec3,
        search_radius: f64,
        except: Option<u32>,
        found: &mut [Neighbor],
    ) -> Result<usize, Refusal> {
        let center = self.checked(center, search_radius)?;
        if found.is_empty() {
            return Ok(0);
        }
        let counts = |place, agent| self.is_asked_for(place, agent, except);
        let mut searched = self.cells().size();
        // Twice the radius each time: as often as cells along an axis can be doubled, at most 27 times.
        while searched < search_radius && !self.covers_all(&SearchBox::around(center, searched)) {
            if self.search(center, searched, &counts, found) >= found.len() {
                return Ok(found.len());
            }
            searched *= 2.0;
        }
        Ok(self.search(center, search_radius, &counts, found).min(found.len()))
    }

    fn checked(&self, center: DVec3, search_radius: f64) -> Result<DVec3, Refusal> {
        let center = match self.shape.dimensions {
            Dimensions::Two => center.with_z(0.0),
            Dimensions::Three => center,
        };
        vector_within_range(center, "center")?;
        at_least_zero(search_radius, "search_radius")?;
        Ok(center)
    }

    fn search(
        &self,
        center: DVec3,
        radius: f64,
        counts: &impl Fn(usize, u32) -> bool,
        found: &mut [Neighbor],
    ) -> usize {
        let mut nearest = NearestFound { found, count: 0 };
        let farthest = rim(radius);
        let [xs, ys, zs] = self.positions;
        for run in self.runs_within(&SearchBox::around(center, radius)) {
            let start = run.start;
            let axes = (xs.get(run.clone()), ys.get(run.clone()), zs.get(run.clone()));
            let (Some(xs), Some(ys), Some(zs), Some(agents)) =
                (axes.0, axes.1, axes.2, self.agents().get(run))
            else {
                continue;
            };
            for (at, (((x, y), z), &agent)) in xs.iter().zip(ys).zip(zs).zip(agents).enumerate() {
                let (dx, dy, dz) = (x - center.x, y - center.y, z - center.z);
                let distance_squared = (dx * dx + dy * dy) + dz * dz;
                if distance_squared <= farthest && counts(start + at, agent) {
                    nearest.offer(Neighbor { agent, place: (start + at) as u32, distance_squared });
                }
            }
        }
        nearest.finish()
    }
}

/// The nearest of those offered: unordered until there is no more room, then a heap with the farthest on top.
struct NearestFound<'found> {
    found: &'found mut [Neighbor],
    count: usize,
}

impl NearestFound<'_> {
    #[inline(always)]
    fn offer(&mut self, neighbor: Neighbor) {
        if let Some(free) = self.found.get_mut(self.count) {
            *free = neighbor;
            if self.count + 1 == self.found.len() {
                make_heap(self.found, &Neighbor::is_before);
            }
        } else if let Some(farthest) = self.found.first_mut()
            && neighbor.is_before(farthest)
        {
            *farthest = neighbor;
            sink(self.found, 0, &Neighbor::is_before);
        }
        self.count += 1;
    }

    /// Puts them in order; how many were offered.
    fn finish(self) -> usize {
        if self.count >= self.found.len() {
            // They are a heap since the room ran out.
            sort_heap(self.found, &Neighbor::is_before);
        } else if let Some(listed) = self.found.get_mut(..self.count) {
            heap_sort(listed, Neighbor::is_before);
        }
        self.count
    }
}
