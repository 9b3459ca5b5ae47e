//! Any motion that a target may have.

use super::piece::{Course, Piece};
use super::{AcceleratingMotion, MotionState, PathMotion, TurningMotion, WeavingMotion, position_at};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// The known motion of a target from now on.
#[derive(Clone, Copy)]
pub enum TargetMotion<'a> {
    /// With constant velocity.
    Straight {
        /// Position now.
        position: DVec3,
        /// Velocity, constant.
        velocity: DVec3,
    },
    /// With constant acceleration up to a speed limit.
    Accelerating(AcceleratingMotion),
    /// Turning at a constant rate.
    Turning(TurningMotion),
    /// Weaving about a straight drift.
    Weaving(WeavingMotion),
    /// Along a path with known times or speeds.
    Path(PathMotion<'a>),
}

impl TargetMotion<'_> {
    /// Position and velocity of the target `time` seconds from now.
    ///
    /// # Errors
    /// A refusal when an input is not finite or out of its domain; `time` must be >= 0.
    pub fn at(&self, time: f64) -> Result<MotionState, Refusal> {
        self.check().within("target")?;
        at_least_zero_within_range(time, "time")?;
        Ok(self.state(time))
    }

    /// [`TargetMotion::at`] for checked inputs.
    pub(crate) fn state(&self, time: f64) -> MotionState {
        match self {
            Self::Straight { position, velocity } => {
                MotionState { position: position_at(*position, *velocity, time), velocity: *velocity }
            }
            Self::Accelerating(motion) => motion.at(time),
            Self::Turning(motion) => motion.at(time),
            Self::Weaving(motion) => motion.at(time),
            Self::Path(path) => path.at(time),
        }
    }

    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        match self {
            Self::Straight { position, velocity } => {
                vector_within_range(*position, "position")?;
                vector_within_range(*velocity, "velocity")
            }
            Self::Accelerating(motion) => motion.check(),
            Self::Turning(motion) => motion.check(),
            Self::Weaving(motion) => motion.check(),
            Self::Path(path) => path.check().within("path"),
        }
    }

    /// Calls `visit` for the smooth pieces between `from` and `to`, in the order of time, until it has an answer; for a path,
    /// the pieces of one lap.
    pub(crate) fn pieces<T>(
        &self,
        lap: f64,
        from: f64,
        to: f64,
        visit: &mut impl FnMut(&Piece) -> Option<T>,
    ) -> Option<T> {
        match self {
            Self::Straight { position, velocity } => {
                let course = Course::Straight { position: *position, velocity: *velocity };
                visit(&Piece { course, since: 0.0, from, to })
            }
            Self::Accelerating(motion) => motion.pieces(from, to, visit),
            Self::Turning(motion) => visit(&Piece { course: Course::Turning(*motion), since: 0.0, from, to }),
            Self::Weaving(motion) => visit(&Piece { course: Course::Weaving(*motion), since: 0.0, from, to }),
            Self::Path(path) => path.schedule().lap_pieces(lap, from, to, visit),
        }
    }
}
