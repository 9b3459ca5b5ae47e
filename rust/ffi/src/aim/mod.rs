//! Shooting at a target.

mod projectile;
mod shot;
mod turret;

pub use projectile::{PursuitDragSettings, PursuitLaunch, PursuitProjectileQuery, PursuitProjectileSettings};
pub use shot::PursuitShot;
pub use turret::{
    PursuitGimbalTurretQuery, PursuitGimbalTurretSolution, PursuitTurretIteration, PursuitTurretQuery,
    PursuitTurretSearch, PursuitTurretSolution,
};
