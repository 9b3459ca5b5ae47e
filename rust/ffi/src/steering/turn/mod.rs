//! Facing tests, and turning.

pub(crate) mod face;
pub(crate) mod facing;
pub(crate) mod limits;
pub(crate) mod yaw;

pub use limits::PursuitTurnLimits;
