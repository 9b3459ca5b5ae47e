//! What a guidance law answers.

use glam::DVec3;

/// What a guided missile does, and if it cannot do what the law asks, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GuidanceState {
    /// The law steers.
    Homing,
    /// The missile flies away from the intercept: it turns at its greatest acceleration until the law takes over.
    Turning,
    /// The intercept lies within the missile's turning circle: it flies straight on until there is room to turn.
    ComingRound,
    /// The law asks for more than the greatest acceleration, now or, for an impact angle or time, on the way that is left.
    Saturated,
    /// The seeker does not see the target: the missile flies straight on.
    OutOfView,
    /// No course meets the target at this speed, or the missile is at rest: it comes as near as it can.
    OutOfReach,
    /// The impact would be later than `impact_time` by more than a tick and a 128th of the time: the missile arrives as early as it can.
    TooLate,
    /// The missile has passed the target on the line of sight.
    Passed,
}

/// Acceleration to command, and what the missile is about to do.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Guidance {
    /// Acceleration across the course, at most the greatest.
    pub acceleration: DVec3,
    /// Where the impact is expected.
    pub impact_point: DVec3,
    /// The miss if neither accelerates any more except the target as it does now: from the missile to the target at
    /// `time_to_go`.
    pub zero_effort_miss: DVec3,
    /// Seconds to the impact; infinite if there is none.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub time_to_go: f64,
    /// Size of the acceleration that the law asks for; for an impact angle or time the greatest on the way that is left.
    pub needed_acceleration: f64,
    /// What the missile does.
    pub state: GuidanceState,
}

impl Guidance {
    /// Whether every number but the time is finite.
    pub(super) fn is_finite(&self) -> bool {
        self.acceleration.is_finite()
            && self.impact_point.is_finite()
            && self.zero_effort_miss.is_finite()
            && self.needed_acceleration.is_finite()
            && !self.time_to_go.is_nan()
    }
}
