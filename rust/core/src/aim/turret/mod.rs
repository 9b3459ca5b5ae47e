//! Turrets: turn first, then fire, so that the projectile and the target arrive together.

mod line;
mod mount;
mod pieces;
mod query;
mod search;
mod slew;
mod solve;
mod units;

pub use query::{TurretQuery, TurretSolution};
pub use search::{TurretPhase, TurretSearchState};
pub use solve::{TurretIteration, TurretSearch, solve_turret};
