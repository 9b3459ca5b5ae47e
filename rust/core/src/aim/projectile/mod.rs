//! Hitting a moving target with a projectile: every launch of a given muzzle speed ([`solve()`]), or the launch with a given
//! apex, angle or time, or of the least speed; launches through air ([`solve_drag`]), with drag that depends on the Mach number and with
//! a motor ([`solve_flight`]).
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
mod drag_law;
mod drag_settings;
mod drag_tables;
mod exact;
mod flight;
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
mod varied_flight;
mod varied_steps;
#[cfg(test)]
mod varied_steps_tests;

pub(in crate::aim) use air_flight::{AirFlight, AirStep, AirSteps};
pub use angle::solve_angle;
pub use apex::solve_apex;
pub use batch::{LaunchColumns, ProjectileColumns, solve_projectile_batch};
pub use drag::solve_drag;
pub(in crate::aim) use drag_law::KnotRoom;
pub use drag_law::{DragLaw, DragPoint, MAX_DRAG_POINTS, quadratic_drag};
pub use drag_settings::DragSettings;
pub use flight::{ProjectileFlight, ProjectileState, advance_projectile, solve_flight};
pub use integrator::{Integrator, ProjectileSettings};
pub use launch::{Launch, Launches, solve_time};
pub use minimum_speed::solve_minimum_speed;
pub use query::ProjectileQuery;
pub use solve::solve;
pub(in crate::aim) use varied_steps::VariedSteps;
