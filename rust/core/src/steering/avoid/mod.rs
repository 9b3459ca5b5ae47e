//! Avoidance of obstacles that stand still and of neighbors that move.

mod collisions;
#[cfg(test)]
mod collisions_tests;
mod detour;
mod guard;
#[cfg(test)]
mod guard_tests;
mod heights;
mod layers;
mod obstacles;
mod query_radius;
mod settings;
mod surroundings;

pub use collisions::{CollisionAvoidance, CollisionSettings, MovingNeighbor, avoid_collisions};
pub use guard::{GuardOutcome, GuardedSteering, apply_guard};
pub use heights::HeightBand;
pub use layers::AvoidanceLayers;
pub use obstacles::{Avoidance, avoid_obstacles};
pub use query_radius::query_radius;
pub use settings::AvoidanceSettings;
