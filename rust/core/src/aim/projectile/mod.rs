//! Hitting a moving target with a projectile: every launch of a given muzzle speed, or the launch with a given apex, angle
//! or time, or of the least speed.
//!
//! Gravity is a vector and may be zero, the shooter may move, the target may accelerate. What the simulation that flies
//! the projectile does at its ticks is a setting.

mod encounter;
mod exact;
mod hits;
mod integrator;
mod nearest;
mod query;
mod solve;

pub use integrator::{Integrator, ProjectileSettings};
pub use nearest::{NearestLaunch, nearest_launch};
pub use query::ProjectileQuery;
pub use solve::{ProjectileSolution, ProjectileSolutions, solve};
