//! What a guidance law is asked.

use crate::motion::MotionState;
use crate::numeric::direction_and_length;
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, finite, finite_vector, vector_within_range,
    within, within_range,
};
use glam::DVec3;

/// How the acceleration is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GuidanceLaw {
    /// Proportional navigation: `N Vc w`, with the closing speed `Vc` and the turn rate `w` of the line of sight.
    ProportionalNavigation,
    /// Proportional navigation plus half of `N` times the target's acceleration across the line of sight.
    AugmentedProportionalNavigation,
    /// `N / tgo^2` times the zero-effort miss across the line of sight.
    ZeroEffortMiss,
    /// Command to line of sight: onto the line from the launcher to the target, and along it.
    LineOfSight,
    /// Arrives in `impact_direction`.
    ImpactAngle,
    /// Arrives at `impact_time`.
    ImpactTime,
    /// Arrives in `impact_direction` at `impact_time`.
    ImpactAngleAndTime,
}

impl GuidanceLaw {
    pub(super) const fn has_time(self) -> bool {
        matches!(self, Self::ImpactTime | Self::ImpactAngleAndTime)
    }

    pub(super) const fn has_direction(self) -> bool {
        matches!(self, Self::ImpactAngle | Self::ImpactAngleAndTime)
    }
}

/// A missile, its target, and how it is to be guided. Lengths in one unit, times in seconds, angles in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GuidanceQuery {
    /// How the acceleration is chosen.
    pub law: GuidanceLaw,
    /// The missile. Its speed is kept: the command is across its course.
    pub missile: MotionState,
    /// The target.
    pub target: MotionState,
    /// Acceleration of the target; zero when unknown. Proportional navigation does not read it.
    pub target_acceleration: DVec3,
    /// The navigation constant of the first three laws: from 3 to 5 as a rule, above 2. At 2 or below it does not settle.
    pub navigation_constant: f64,
    /// The greatest acceleration across the course, the g-limit. Above 0 and at most 1e50.
    pub max_acceleration: f64,
    /// Half of the angle of the seeker's field of view, about the course. From 0 to pi; pi sees all around. The line of sight
    /// law does not read it: its launcher sees the target.
    pub field_of_view: f64,
    /// The launcher that the line of sight law sees the target from.
    pub launcher: MotionState,
    /// Time constant of the line of sight law, with which the missile comes to the line. Above 0 and at most 1e50.
    pub line_time: f64,
    /// Velocity at impact, of any length but zero, of the laws with an impact angle.
    pub impact_direction: DVec3,
    /// Seconds from now to the impact, of the laws with an impact time. From 0 to 1e50.
    pub impact_time: f64,
    /// Seconds of the coming tick: the command of the laws with an impact angle fades in the last two ticks, whose
    /// corrections would turn the missile out of its direction. From 0 to 1e50.
    pub delta_time: f64,
    /// The side to which a missile that has time left goes round, of any length: up lofts it. Zero goes to the side on which
    /// it is.
    pub detour_direction: DVec3,
}

impl GuidanceQuery {
    /// A missile with a seeker that sees all around, with a navigation constant of 3 and no target acceleration.
    #[must_use]
    pub const fn homing(
        law: GuidanceLaw,
        missile: MotionState,
        target: MotionState,
        max_acceleration: f64,
    ) -> Self {
        Self {
            law,
            missile,
            target,
            target_acceleration: DVec3::ZERO,
            navigation_constant: 3.0,
            max_acceleration,
            field_of_view: core::f64::consts::PI,
            launcher: MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO },
            line_time: 0.5,
            impact_direction: DVec3::X,
            impact_time: 0.0,
            delta_time: 0.0,
            detour_direction: DVec3::ZERO,
        }
    }

    /// Refuses motions and limits, which a salvo has too.
    pub(super) fn check_motion(&self) -> Result<(), Refusal> {
        finite_vector(self.impact_direction, "impact_direction")?;
        Self { impact_direction: DVec3::X, ..*self }.check()
    }

    /// Refuses invalid inputs, also those that the law does not read.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let motion = |motion: &MotionState, name| {
            vector_within_range(motion.position, "position").within(name)?;
            vector_within_range(motion.velocity, "velocity").within(name)
        };
        let above_zero = |x: f64, name| {
            within_range(x, name)?;
            if x > 0.0 { Ok(()) } else { Err(Refusal::out_of_domain(Requirement::AboveZero, name)) }
        };
        motion(&self.missile, "missile")?;
        motion(&self.target, "target")?;
        motion(&self.launcher, "launcher")?;
        vector_within_range(self.target_acceleration, "target_acceleration")?;
        above_zero(self.navigation_constant, "navigation_constant")?;
        above_zero(self.max_acceleration, "max_acceleration")?;
        finite(self.field_of_view, "field_of_view")?;
        within(self.field_of_view, 0.0..=core::f64::consts::PI, Requirement::HalfTurn, "field_of_view")?;
        above_zero(self.line_time, "line_time")?;
        finite_vector(self.impact_direction, "impact_direction")?;
        if self.law.has_direction() && direction_and_length(self.impact_direction).is_none() {
            return Err(Refusal::no_direction("impact_direction"));
        }
        at_least_zero_within_range(self.impact_time, "impact_time")?;
        at_least_zero_within_range(self.delta_time, "delta_time")?;
        finite_vector(self.detour_direction, "detour_direction")
    }
}
