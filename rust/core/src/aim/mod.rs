//! Shooting at a moving target: [`turret`] (rotate, then fire), [`projectile`] (gravity, every arc that hits), and
//! [`line_of_fire`] (who is in the way).

pub mod line_of_fire;
pub mod projectile;
mod shot;
pub mod turret;

pub use shot::Shot;
