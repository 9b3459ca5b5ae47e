//! Which agents see each other.

use bevy_ecs::prelude::*;
use pursuit_core::steering::AvoidanceLayers;

/// The groups that an agent of a crowd or a flock belongs to, avoids and ignores, one bit each, and its priority. Without it an agent
/// is in the first group and avoids all.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    /// The groups that the agent belongs to. 0: no agent avoids it. 1 by default.
    pub group: u32,
    /// The groups that it avoids, or flocks with. All by default.
    pub avoids: u32,
    /// The groups that it ignores, even if it avoids them. None by default.
    pub ignores: u32,
    /// Of two agents that avoid each other the one with the lower priority gives way. 0 by default. Not read of a flock.
    pub priority: i32,
}

impl Default for Layers {
    fn default() -> Self {
        let AvoidanceLayers { group, avoids, ignores, priority } = AvoidanceLayers::DEFAULT;
        Self { group, avoids, ignores, priority }
    }
}

impl From<Layers> for AvoidanceLayers {
    fn from(layers: Layers) -> Self {
        let Layers { group, avoids, ignores, priority } = layers;
        Self { group, avoids, ignores, priority }
    }
}

/// A list for the core: empty, which costs nothing, where no agent has layers.
pub(crate) fn gather(list: &mut Vec<AvoidanceLayers>, layers: impl Iterator<Item = Option<Layers>> + Clone) {
    list.clear();
    if layers.clone().any(|one| one.is_some()) {
        list.extend(layers.map(|one| AvoidanceLayers::from(one.unwrap_or_default())));
    }
}
