//! The heights of the agents of a grid: agents on other floors are not seen.

use super::grid::{Dimensions, NeighborGrid};
use crate::geometry::List;
use crate::refusal::{Refusal, Requirement, Within};
use crate::steering::HeightBand;

impl<'memory> NeighborGrid<'memory> {
    /// The grid with the heights of its agents, copied into `memory` in the order of the places. In space, where
    /// height counts anyway, they change nothing.
    ///
    /// Without them every agent is at every height. A flock, an ORCA step and the search for neighbors honor them.
    ///
    /// # Errors
    /// A refusal when a height of an agent is not finite or beyond 1e50 in size, when there are fewer heights than agents, or
    /// when `memory` has no room for all agents.
    pub fn with_heights(
        mut self,
        heights: &(impl List<HeightBand> + ?Sized),
        memory: &'memory mut [HeightBand],
    ) -> Result<Self, Refusal> {
        let memory = memory.get_mut(..self.count()).ok_or(Refusal::too_small("grid_size"))?;
        for (copy, &agent) in memory.iter_mut().zip(self.agents()) {
            *copy = heights
                .item(agent as usize)
                .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "half_heights"))?;
            copy.check("height_centers", "half_heights").element(agent as usize)?;
        }
        if self.shape.dimensions == Dimensions::Two {
            self.heights = memory;
        }
        Ok(self)
    }

    /// The grid with heights that [`NeighborGrid::with_heights`] wrote; `None` when they are too few.
    pub fn with_written_heights(mut self, heights: &'memory [HeightBand]) -> Option<Self> {
        let heights = heights.get(..self.count())?;
        if self.shape.dimensions == Dimensions::Two {
            self.heights = heights;
        }
        Some(self)
    }

    /// The grid as an agent `half_height` above and below the height `z` sees it: in two dimensions the search for neighbors
    /// finds only agents that share a height. 0 for every height. In space they change nothing.
    ///
    /// # Errors
    /// A refusal when a number is not finite or beyond 1e50 in size, or `half_height` below zero.
    pub fn seen_at(mut self, z: f64, half_height: f64) -> Result<Self, Refusal> {
        let height = HeightBand { center: z, half_height };
        height.check("center", "half_height")?;
        if self.shape.dimensions == Dimensions::Two {
            self.asking_height = height;
        }
        Ok(self)
    }

    /// The heights of the agent at a place.
    #[inline(always)]
    pub(super) fn height_at(&self, place: usize) -> HeightBand {
        self.heights.get(place).copied().unwrap_or(HeightBand::EVERYWHERE)
    }
}
