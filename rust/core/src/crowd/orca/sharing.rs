//! Who avoids whom in a crowd, and which part of it each does.

use super::OrcaMember;
use super::step::Crowd;
use crate::steering::AvoidanceLayers;

impl<Member: Fn(usize) -> OrcaMember> Crowd<'_, Member> {
    /// Whether the agent at a place avoids the one at another.
    pub(super) fn counts(&self, place: usize, other: usize) -> bool {
        let member = |place| self.grid.agents().get(place).map(|&agent| (self.member)(agent as usize));
        match (member(place), member(other)) {
            (Some(own), Some(body)) => self.share(place, &own, other, &body).is_some(),
            _ => false,
        }
    }

    /// The share of the avoidance that the agent at a place takes beside the one at another; its own weight is not 0.
    #[inline(always)]
    pub(super) fn share(
        &self,
        place: usize,
        own: &OrcaMember,
        other: usize,
        body: &OrcaMember,
    ) -> Option<f64> {
        let even = own.share(body);
        if !self.grid.has_layers() {
            return Some(even);
        }
        let layers = self.grid.layers_at(other);
        // Without a weight it avoids nobody.
        let avoids = if body.responsibility == 0.0 { 0 } else { layers.avoids };
        self.grid.layers_at(place).share(&AvoidanceLayers { avoids, ..layers }, even)
    }
}
