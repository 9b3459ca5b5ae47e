//! The heights of the agents of a grid: who is on another floor is not seen.

use super::grid::{Dimensions, NeighborGrid};
use crate::geometry::List;
use crate::refusal::{Refusal, Within, at_least_zero_within_range, within_range};

/// The heights that an agent or a wall of a planar crowd takes up. Two that share no height do not see each other: a person on
/// a bridge, and one below it.
///
/// Bands that only touch share none; leave some room between the floors, so that rounding does not decide.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct HeightBand {
    /// The middle of it. At most 1e50 in size; not read where `half_height` is 0.
    pub center: f64,
    /// How far it reaches up and down from there, from 0 to 1e50; 0, the default, for every height.
    pub half_height: f64,
}

impl HeightBand {
    /// At every height.
    pub const EVERYWHERE: Self = Self { center: 0.0, half_height: 0.0 };

    /// Whether both share a height.
    ///
    /// ```
    /// use pursuit_core::crowd::HeightBand;
    ///
    /// let below = HeightBand { center: 0.9, half_height: 0.9 };
    /// let above = HeightBand { center: 5.9, half_height: 0.9 };
    /// let stairs = HeightBand { center: 2.5, half_height: 3.0 };
    /// assert!(!below.shares(&above) && below.shares(&stairs) && stairs.shares(&above));
    /// assert!(above.shares(&HeightBand::EVERYWHERE));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn shares(&self, other: &Self) -> bool {
        (self.half_height == 0.0)
            | (other.half_height == 0.0)
            | ((self.center - other.center).abs() < self.half_height + other.half_height)
    }

    /// Refuses what has no meaning.
    pub(crate) fn check(&self, center: &'static str, half_height: &'static str) -> Result<(), Refusal> {
        at_least_zero_within_range(self.half_height, half_height)?;
        if self.half_height == 0.0 { Ok(()) } else { within_range(self.center, center) }
    }
}

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
        heights: &impl List<HeightBand>,
        memory: &'memory mut [HeightBand],
    ) -> Result<Self, Refusal> {
        let memory = memory.get_mut(..self.count()).ok_or(Refusal::too_small("grid_size"))?;
        for (copy, &agent) in memory.iter_mut().zip(self.agents()) {
            *copy = heights.item(agent as usize).ok_or(Refusal::out_of_domain("half_heights"))?;
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

    /// The grid as somebody `half_height` above and below the height `z` sees it: in two dimensions the search for neighbors finds
    /// only those who share a height. 0 for every height. In space they change nothing.
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
