//! Shooting at a target.

mod projectile;
mod shot;
mod turret;

pub use projectile::{
    PursuitDragSettings, PursuitDragSolution, PursuitNearestLaunch, PursuitProjectileQuery,
    PursuitProjectileSettings, PursuitProjectileSolution,
};
pub use shot::PursuitShot;
pub use turret::{
    PursuitGimbalTurretQuery, PursuitGimbalTurretSolution, PursuitTurretIteration, PursuitTurretQuery,
    PursuitTurretSearch, PursuitTurretSolution,
};
