//! Facing tests, and turning.

mod face;
mod facing;
mod limits;
mod yaw;

pub use face::{TurnState, advance_turn, advance_turn_along_velocity};
pub use facing::{facing, is_within_arrival_radius};
pub use limits::TurnLimits;
pub use yaw::{YawState, advance_yaw};
