//! Moving without a target: wandering, along a path, along a wall, inside a volume, with a flow.

mod contain;
mod flow_field;
mod path;
mod wall;
mod wander;

pub use contain::PursuitContainer;
pub use flow_field::PursuitFlowField;
pub use path::{PursuitFollowPathSettings, PursuitPathSteering, PursuitSteeringPath};
pub use wall::{PursuitFollowWallSettings, PursuitSurface};
pub use wander::{PursuitWanderSettings, PursuitWanderState};
