//! Shooting at a moving target: [`turret`] (rotate, then fire), [`projectile`] (gravity, every arc that hits).

pub mod projectile;
pub mod turret;
