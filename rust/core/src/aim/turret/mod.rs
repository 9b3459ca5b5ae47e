//! Turrets: turn first, then fire, so that the projectile and the target arrive together.

mod angle;
mod batch;
mod bounds;
#[cfg(test)]
mod bounds_tests;
mod gimbal;
mod gimbal_margin;
mod gimbal_query;
mod gimbal_solve;
mod line;
mod mount;
mod pieces;
mod query;
mod search;
mod slew;
mod solve;
mod units;

pub use batch::{TurretAnswers, TurretColumns, solve_turret_batch};
pub use gimbal_query::{GimbalTurretQuery, GimbalTurretSolution};
pub use gimbal_solve::solve_gimbal_turret;
pub use query::{TurretQuery, TurretSolution};
pub use search::{TurretPhase, TurretSearchState};
pub use solve::{TurretIteration, TurretSearch, solve_turret};
