//! Keeping out of the way: of obstacles that stand still, and of neighbors that move.

mod collisions;
mod guard;
mod obstacles;

pub use collisions::PursuitCollisionAvoidance;
pub use guard::PursuitGuardedSteering;
pub use obstacles::{PursuitAvoidance, PursuitAvoidanceSettings};
