//! Shooting at a moving target: [`turret`] (rotate, then fire), [`projectile`] (gravity, every arc that hits),
//! [`line_of_fire`] (who is in the way), [`guidance`] (the laws of missiles), [`hand`] (aim with the errors of a person), and
//! [`weapon_assignment`] (which weapon shoots which threat).

pub mod guidance;
pub mod hand;
pub mod line_of_fire;
pub mod projectile;
mod shot;
pub mod turret;
pub mod weapon_assignment;

pub use shot::Shot;
