//! The layers of the agents of a grid.

use super::grid::NeighborGrid;
use crate::geometry::List;
use crate::refusal::Refusal;
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
        layers: &impl List<AvoidanceLayers>,
        memory: &'memory mut [AvoidanceLayers],
    ) -> Result<Self, Refusal> {
        let memory = memory.get_mut(..self.count()).ok_or(Refusal::too_small("grid_size"))?;
        for (copy, &agent) in memory.iter_mut().zip(self.agents()) {
            *copy = layers.item(agent as usize).ok_or(Refusal::out_of_domain("crowd.layers"))?;
        }
        self.layers = memory;
        Ok(self)
    }

    /// The grid with layers that [`NeighborGrid::with_layers`] wrote; `None` when they are too few.
    pub fn with_written_layers(mut self, layers: &'memory [AvoidanceLayers]) -> Option<Self> {
        self.layers = layers.get(..self.count())?;
        Some(self)
    }

    /// The grid as an agent of these layers sees it: the search for neighbors finds only those whom it avoids. Priorities
    /// do not count.
    #[must_use]
    pub fn seen_by(mut self, layers: &AvoidanceLayers) -> Self {
        self.asking = *layers;
        self
    }

    /// Whether not all agents have the default.
    #[inline(always)]
    pub(super) fn has_layers(&self) -> bool {
        !self.layers.is_empty()
    }

    /// The layers of the agent at a place.
    #[inline(always)]
    pub(super) fn layers_at(&self, place: usize) -> AvoidanceLayers {
        self.layers.get(place).copied().unwrap_or(AvoidanceLayers::DEFAULT)
    }

    /// Whether the search for neighbors counts the agent at a place.
    #[inline(always)]
    pub(super) fn is_asked_for(&self, place: usize, agent: u32, except: Option<u32>) -> bool {
        except != Some(agent) && self.asking.avoids(&self.layers_at(place))
    }
}
