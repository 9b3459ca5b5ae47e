//! The layers of the agents of a grid, and which agents see each other by layers and heights.

use super::grid::NeighborGrid;
use crate::geometry::List;
use crate::refusal::{Refusal, Requirement};
use crate::steering::AvoidanceLayers;

impl<'memory> NeighborGrid<'memory> {
    /// The grid with the `layers` of its agents, copied into `memory` in the order of the places.
    ///
    /// Without them every agent has the default. A flock, an ORCA step and the search for neighbors honor them.
    ///
    /// # Errors
    /// [`RefusalKind::BufferTooSmall`](crate::RefusalKind::BufferTooSmall) when `memory` has no room for all agents, and a
    /// refusal when there are fewer layers than agents.
    pub fn with_layers(
        mut self,
        layers: &(impl List<AvoidanceLayers> + ?Sized),
        memory: &'memory mut [AvoidanceLayers],
    ) -> Result<Self, Refusal> {
        let memory = memory.get_mut(..self.count()).ok_or(Refusal::too_small("grid_size"))?;
        for (copy, &agent) in memory.iter_mut().zip(self.agents()) {
            *copy = layers
                .item(agent as usize)
                .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "crowd.layers"))?;
        }
        self.layers = memory;
        Ok(self)
    }

    /// The grid with layers that [`NeighborGrid::with_layers`] wrote; `None` when they are too few.
    pub fn with_written_layers(mut self, layers: &'memory [AvoidanceLayers]) -> Option<Self> {
        self.layers = layers.get(..self.count())?;
        Some(self)
    }

    /// The grid as an agent of these layers sees it: the search for neighbors finds only agents that it avoids. Priorities
    /// are ignored.
    #[must_use]
    pub fn seen_by(mut self, layers: &AvoidanceLayers) -> Self {
        self.asking = *layers;
        self
    }

    /// Whether not everybody sees everybody: agents have layers, or heights.
    #[inline(always)]
    pub(super) fn is_selective(&self) -> bool {
        !self.layers.is_empty() | !self.heights.is_empty()
    }

    /// Whether the agent at a place avoids the one at another, as far as layers and heights tell.
    #[inline(always)]
    pub(super) fn sees(&self, place: usize, other: usize) -> bool {
        self.layers_at(place).avoids(&self.layers_at(other)) && self.shares_height(place, other)
    }

    /// Whether the agents at two places share a height.
    #[inline(always)]
    pub(super) fn shares_height(&self, place: usize, other: usize) -> bool {
        self.height_at(place).shares(&self.height_at(other))
    }

    /// The layers of the agent at a place.
    #[inline(always)]
    pub(super) fn layers_at(&self, place: usize) -> AvoidanceLayers {
        self.layers.get(place).copied().unwrap_or(AvoidanceLayers::DEFAULT)
    }

    /// Whether the search for neighbors counts the agent at a place.
    #[inline(always)]
    pub(super) fn is_asked_for(&self, place: usize, agent: u32, except: Option<u32>) -> bool {
        except != Some(agent)
            && self.asking.avoids(&self.layers_at(place))
            && self.asking_height.shares(&self.height_at(place))
    }
}
