//! Shooting at a moving target: [`turret`] (rotate, then fire), [`projectile`] (gravity, every arc that hits).

pub mod projectile;
mod shot;
pub mod turret;

pub use shot::Shot;
