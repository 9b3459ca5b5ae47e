//! A projectile under gravity, with or without air.

mod drag;
mod launch;
mod solve;

pub use drag::{PursuitDragSettings, PursuitDragSolution};
pub use solve::{
    PursuitNearestLaunch, PursuitProjectileQuery, PursuitProjectileSettings, PursuitProjectileSolution,
};
