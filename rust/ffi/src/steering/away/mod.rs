//! Moving away: fleeing, evasion and hiding.

pub(crate) mod evade;
pub(crate) mod flee;
pub(crate) mod hide;
