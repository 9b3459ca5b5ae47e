//! Moving away: fleeing, evasion and hiding.

mod evade;
mod evade_among_obstacles;
mod flee;
mod hide;

pub use evade::{EvadeSettings, evade};
pub use evade_among_obstacles::evade_among_obstacles;
pub use flee::{flee, flee_panic, flee_weighted};
pub use hide::{HideSettings, Hiding, hide};
