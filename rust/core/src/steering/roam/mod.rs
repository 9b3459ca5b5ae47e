//! Moving without a target: wandering, along a path, along a wall, inside a volume, with a flow.

mod congestion;
mod contain;
mod corners;
mod flow_field;
mod flow_field_build;
mod flow_grid;
mod follow_path;
mod follow_wall;
mod stay_on_path;
mod steering_path;
mod wander;

pub use crate::geometry::PathDirection;
pub use congestion::{CongestingAgent, CongestionSettings, add_congestion};
pub use contain::{Container, contain};
pub use flow_field::{FlowField, FlowOutside, follow_flow_field};
pub use flow_field_build::{FlowFieldBuild, FlowFieldState, FlowPoint};
pub use flow_grid::{FlowGrid, FlowGround};
pub use follow_path::{FollowPathSettings, PathEnding, PathSteering, follow_path};
pub use follow_wall::{FollowWallSettings, WallTravel, follow_wall};
pub use stay_on_path::stay_on_path;
pub use steering_path::{SteeringPath, find_path_progress, path_point};
pub use wander::{WanderSettings, WanderState, wander, wander_in_plane};
