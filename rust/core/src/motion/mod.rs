//! Known motions: straight, accelerating up to a speed limit, turning at a constant rate, weaving, along a path; and motions
//! estimated from observations.
//!
//! Each motion gives position and velocity at a time, in closed form. [`TargetMotion`] is any of them, as the searches of
//! [`intercept`](crate::intercept) take it.

mod accelerating;
mod dubins;
mod estimate;
mod path;
mod piece;
mod target;
mod track;
mod turning;
mod weaving;

pub use accelerating::AcceleratingMotion;
pub(crate) use dubins::{CarFrame, Reach};
pub use dubins::{CarMotion, DubinsPath, DubinsSegment};
pub use estimate::{EstimateSettings, MAX_SAMPLES, MotionEstimate, MotionSample, find_motion_estimate};
pub use path::{PathMotion, PathTiming, Waypoint};
pub use target::TargetMotion;
pub use track::{MotionTracker, TrackedModel, TrackedMotion, TrackerSettings};
pub use turning::TurningMotion;
pub use weaving::{Swing, WeavingMotion};

pub(crate) use accelerating::time_to_speed;
pub(crate) use path::{COUNTABLE_LAPS, Schedule};
#[cfg(test)]
pub(crate) use piece::LOOKS;
pub(crate) use piece::{Course, Piece};

use glam::DVec3;

/// Position and velocity at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MotionState {
    /// Position.
    pub position: DVec3,
    /// Velocity.
    pub velocity: DVec3,
}

/// Position after `time` seconds of constant `velocity` from `position`.
#[inline]
pub fn position_at(position: DVec3, velocity: DVec3, time: f64) -> DVec3 {
    position + velocity * time
}

/// Position after `time` seconds of constant `acceleration`, from `position` and `velocity`.
#[inline(always)]
pub(crate) fn position_under(position: DVec3, velocity: DVec3, acceleration: DVec3, time: f64) -> DVec3 {
    position + (velocity + acceleration * (0.5 * time)) * time
}
