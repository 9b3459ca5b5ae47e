//! What is asked, and what is answered.

use super::PursuerMotion;
use crate::motion::TargetMotion;
use crate::refusal::{Refusal, Within, finite_above_zero, finite_at_least_zero, within_range};
use glam::DVec3;

/// Who pursues whom, and for how long at most.
#[derive(Clone, Copy)]
pub struct MotionInterceptQuery<'a> {
    /// How the pursuer can move.
    pub pursuer: PursuerMotion,
    /// How the target moves.
    pub target: TargetMotion<'a>,
    /// How near counts as met; 0 for a point. Finite and >= 0.
    pub capture_radius: f64,
    /// How far ahead to look, in seconds. Finite and > 0.
    pub horizon: f64,
}

impl MotionInterceptQuery<'_> {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.pursuer.check().within("pursuer")?;
        self.target.check().within("target")?;
        finite_at_least_zero(self.capture_radius, "capture_radius")?;
        within_range(self.capture_radius, "capture_radius")?;
        finite_above_zero(self.horizon, "horizon")?;
        within_range(self.horizon, "horizon")
    }
}

/// Where and when a pursuer is nearest to its target: at their intercept, or as near as it can come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionApproach {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The direction to take now, of length 1: of the way, or of the thrust; zero when there is none to take.
    pub course: DVec3,
    /// When, in seconds from now.
    pub time: f64,
    /// How far outside the capture radius the target is then; 0 at an intercept.
    pub miss_distance: f64,
}
