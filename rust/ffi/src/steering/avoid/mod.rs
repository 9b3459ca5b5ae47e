//! Keeping out of the way: of obstacles that stand still, and of neighbors that move.

pub(crate) mod collisions;
pub(crate) mod guard;
pub(crate) mod obstacles;

pub use obstacles::PursuitAvoidanceSettings;
