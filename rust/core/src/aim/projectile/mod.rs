//! Hitting a moving target with a projectile: every launch of a given muzzle speed ([`solve()`]), or the launch with a given
//! apex, angle or time, or of the least speed; and launches through air ([`solve_drag`]).
//!
//! Gravity is a vector and may be zero, the shooter may move, the target may accelerate. The integrator of the simulation
//! that flies the projectile is a setting.

mod air_flight;
mod angle;
mod apex;
mod batch;
mod bracket;
mod closest_launch;
mod drag;
mod drag_flight;
mod drag_settings;
mod exact;
mod impact_times;
mod integrator;
mod launch;
mod minimum_speed;
mod quartics_simd;
mod query;
mod reachable;
mod relative_motion;
mod search;
#[cfg(test)]
mod search_tests;
mod solve;

pub(in crate::aim) use air_flight::{AirFlight, AirSteps};
pub use angle::solve_angle;
pub use apex::solve_apex;
pub use batch::{LaunchColumns, ProjectileColumns, solve_projectile_batch};
pub use drag::solve_drag;
pub use drag_settings::DragSettings;
pub use integrator::{Integrator, ProjectileSettings};
pub use launch::{Launch, Launches, solve_time};
pub use minimum_speed::solve_minimum_speed;
pub use query::ProjectileQuery;
pub use solve::solve;
