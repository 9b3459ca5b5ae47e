//! Moving without a target: wandering, along a path, along a wall, inside a volume, with a flow.

pub(crate) mod congestion;
pub(crate) mod contain;
pub(crate) mod flow_field;
pub(crate) mod flow_field_build;
pub(crate) mod flow_grid;
pub(crate) mod follow_path;
pub(crate) mod follow_wall;
pub(crate) mod stay_on_path;
pub(crate) mod steering_path;
pub(crate) mod wander;
