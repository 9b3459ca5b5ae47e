//! Shooting at a moving target: [`turret`] (rotate, then fire), [`projectile`] (gravity, every arc that hits),
//! [`line_of_fire`] (who is in the way), [`guidance`] (the laws of missiles), and [`hand`] (aim with the errors of a person).

pub mod guidance;
pub mod hand;
pub mod line_of_fire;
pub mod projectile;
mod shot;
pub mod turret;

pub use shot::Shot;
