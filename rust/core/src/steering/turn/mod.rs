//! Which way something lies, and turning that way.

mod face;
mod facing;
mod limits;
mod yaw;

pub use face::{TurnState, look_where_you_go, turn_to_face};
pub use facing::{facing, is_within_radius};
pub use limits::TurnLimits;
pub use yaw::{YawState, turn_yaw};
