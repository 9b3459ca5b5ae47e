//! Shooting at a moving target.

pub(crate) mod guidance;
pub(crate) mod hand;
pub(crate) mod line_of_fire;
pub(crate) mod projectile;
pub(crate) mod shot;
pub(crate) mod turret;
pub(crate) mod weapon_assignment;

pub use shot::PursuitShot;
