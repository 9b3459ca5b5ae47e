//! Turrets: turn first, then fire, so that the projectile and the target arrive together.

pub(super) mod angle;
mod axis_turn;
mod ballistic;
mod ballistic_query;
mod ballistic_solve;
mod batch;
mod gimbal;
mod gimbal_margin;
mod gimbal_query;
mod gimbal_solve;
mod great_circle;
mod mount;
mod query;
mod search;
mod search_windows;
mod slope_bounds;
#[cfg(test)]
mod slope_bounds_tests;
mod solve;
mod target_line;
mod units;

pub use ballistic_query::{BallisticTurretQuery, BallisticTurretSolution, TurretArc};
pub use ballistic_solve::solve_ballistic_turret;
pub use batch::{TurretAnswers, TurretColumns, solve_turret_batch};
pub use gimbal_query::{GimbalTurretQuery, GimbalTurretSolution};
pub use gimbal_solve::solve_gimbal_turret;
pub use query::{TurretQuery, TurretSolution};
pub use search::{TurretPhase, TurretSearchState};
pub use solve::{TurretIteration, TurretSearch, solve_turret};
