//! A projectile under gravity, with or without air.

mod drag;
mod launch;
mod solve;

pub use drag::PursuitDragSettings;
pub use solve::{PursuitLaunch, PursuitProjectileQuery, PursuitProjectileSettings};
