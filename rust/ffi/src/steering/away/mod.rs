//! Moving away: fleeing, evasion and hiding.

pub(crate) mod evade;
pub(crate) mod evade_among_obstacles;
pub(crate) mod flee;
pub(crate) mod hide;
