//! Moving without a target: wandering, along a path, along a wall, inside a volume, with a flow.

mod contain;
mod flow_field;
mod follow_path;
mod follow_wall;
mod wander;

pub use contain::PursuitContainer;
pub use flow_field::PursuitFlowField;
pub use follow_path::{PursuitFollowPathSettings, PursuitPathSteering, PursuitSteeringPath};
pub use follow_wall::PursuitFollowWallSettings;
pub use wander::{PursuitWanderSettings, PursuitWanderState};
