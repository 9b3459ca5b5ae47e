//! The motion intercept query and its answer.

use super::PursuerMotion;
use crate::motion::TargetMotion;
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, finite_above_zero, within_range,
};
use glam::DVec3;

/// A pursuer, a target and a horizon.
#[derive(Clone, Copy)]
pub struct MotionInterceptQuery<'a> {
    /// Motion of the pursuer.
    pub pursuer: PursuerMotion,
    /// Motion of the target.
    pub target: TargetMotion<'a>,
    /// Distance at which the target counts as met; 0 for a point. Finite and >= 0.
    pub capture_radius: f64,
    /// Latest intercept time to consider, in seconds from now. Finite and > 0.
    pub horizon: f64,
    /// Maximum number of search steps; usually [`MOTION_STEPS`]. More may finish what ends as `Unfinished`; above 2^16 they
    /// count as 2^16. At least 1.
    pub max_steps: u32,
}

/// The usual `max_steps` of a [`MotionInterceptQuery`]: most queries of a game take less than a hundredth of it.
pub const MOTION_STEPS: u32 = 3 << 10;

impl MotionInterceptQuery<'_> {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.pursuer.check().within("pursuer")?;
        self.target.check().within("target")?;
        at_least_zero_within_range(self.capture_radius, "capture_radius")?;
        finite_above_zero(self.horizon, "horizon")?;
        within_range(self.horizon, "horizon")?;
        if self.max_steps == 0 {
            return Err(Refusal::out_of_domain(Requirement::AtLeastOne, "max_steps"));
        }
        Ok(())
    }
}

/// When and where a pursuer is nearest to its target: the intercept, or the closest approach.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MotionApproach {
    /// The target's position at `time`.
    pub point: DVec3,
    /// Direction to take now, of length 1: of the velocity, or of the thrust; zero when there is none.
    pub course: DVec3,
    /// Time, in seconds from now.
    pub time: f64,
    /// Distance of the target beyond the capture radius then; 0 at an intercept.
    pub miss_distance: f64,
}
