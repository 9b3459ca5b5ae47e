//! Avoidance of obstacles that stand still and of neighbors that move.

pub(crate) mod collisions;
pub(crate) mod guard;
pub(crate) mod obstacles;
pub(crate) mod query_radius;
pub(crate) mod settings;

pub use settings::PursuitAvoidanceSettings;
