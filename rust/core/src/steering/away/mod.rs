//! Moving away: fleeing, evasion and hiding.

mod evade;
mod flee;
mod hide;

pub use evade::{EvadeSettings, evade};
pub use flee::{flee, flee_panic, flee_weighted};
pub use hide::{HideSettings, Hiding, hide};
