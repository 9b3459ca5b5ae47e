//! The route intercept query, the caller's answers, and the result.

use crate::motion::PathMotion;
use crate::reason::NoIntercept;
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero, at_least_zero_within_range, finite, finite_above_zero,
    vector_within_range, within_range,
};
use glam::DVec3;

/// Whether a pursuer can walk along the route of its target, at its walking speed and without a detour. What a search rules out
/// depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RouteAccess {
    /// Along all of it, forward and backward: the usual case. A few answers rule out all times between them.
    BothWays,
    /// Forward only, as where a target drops off a ledge and the pursuer can follow it.
    Forward,
    /// Not known. Only the straight line rules times out.
    Unknown,
}

/// A pursuer that walks on a navigation mesh, and a target on a known route.
#[derive(Clone, Copy)]
pub struct RouteInterceptQuery<'a> {
    /// Position of the pursuer.
    pub pursuer_position: DVec3,
    /// Walking speed of the pursuer. Finite and >= 0.
    pub pursuer_speed: f64,
    /// Greatest speed on any part of a way, links that are faster than walking included; usually `pursuer_speed`. Finite, and not
    /// below `pursuer_speed`.
    pub max_speed: f64,
    /// Route of the target.
    pub route: PathMotion<'a>,
    /// Whether the pursuer can walk where the target does.
    pub access: RouteAccess,
    /// Distance at which the target counts as caught, along the way; 0 for a point. Finite and >= 0.
    pub capture_radius: f64,
    /// By how much an answered travel time may be above the least, as a part of the least; 0 where ways are the shortest. Finite
    /// and >= 0.
    pub overestimate: f64,
    /// How much later than the earliest the answer may be, in seconds; usually 0.01. Finite and > 0.
    pub tolerance: f64,
    /// Latest time to consider, in seconds from now. Finite and > 0.
    pub horizon: f64,
    /// Most questions asked; usually 16. At least 1.
    pub max_questions: u32,
}

/// The last corner of a way: from there on it is straight.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RouteCorner {
    /// Position.
    pub position: DVec3,
    /// Travel time up to there, in seconds.
    pub travel_time: f64,
}

/// The pursuer's way to a point, as the caller's navigation answers it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RouteWay {
    /// Travel time in seconds; infinite when there is no way. Not NaN, and >= 0.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub travel_time: f64,
    /// The last corner of the way, if it is known. It saves questions, and no promise depends on it.
    pub corner: Option<RouteCorner>,
}

impl RouteWay {
    /// There is no way.
    pub const NONE: Self = Self { travel_time: f64::INFINITY, corner: None };
}

/// What a search has found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RouteIntercept {
    /// Whether the target is met in time, and if not, why; `Unfinished` while there are questions.
    pub verdict: Result<(), NoIntercept>,
    /// Where to go: the target's position at `time`.
    pub point: DVec3,
    /// When the target is met, in seconds from now; infinite before an intercept is known.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub time: f64,
    /// Travel time to `point`, as it was answered; at most `time` and the time that the capture radius saves.
    pub travel_time: f64,
    /// No intercept exists before this time.
    pub none_before: f64,
    /// Number of questions answered.
    pub questions: u32,
}

impl RouteIntercept {
    /// What is known before a search.
    pub const UNSEARCHED: Self = Self {
        verdict: Err(NoIntercept::Unfinished),
        point: DVec3::ZERO,
        time: f64::INFINITY,
        travel_time: f64::INFINITY,
        none_before: 0.0,
        questions: 0,
    };
}

impl RouteInterceptQuery<'_> {
    /// Refuses what has no meaning.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.pursuer_position, "pursuer_position")?;
        at_least_zero_within_range(self.pursuer_speed, "pursuer_speed")?;
        at_least_zero_within_range(self.max_speed, "max_speed")?;
        if self.max_speed < self.pursuer_speed {
            return Err(Refusal::out_of_domain(Requirement::AtLeastMinimum, "max_speed"));
        }
        self.route.check().within("route")?;
        at_least_zero_within_range(self.capture_radius, "capture_radius")?;
        at_least_zero_within_range(self.overestimate, "overestimate")?;
        finite_above_zero(self.tolerance, "tolerance")?;
        within_range(self.tolerance, "tolerance")?;
        finite_above_zero(self.horizon, "horizon")?;
        within_range(self.horizon, "horizon")?;
        if self.max_questions == 0 {
            return Err(Refusal::out_of_domain(Requirement::AtLeastOne, "max_questions"));
        }
        Ok(())
    }
}

impl RouteWay {
    /// Refuses what has no meaning.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        at_least_zero(self.travel_time, "travel_time")?;
        // Named as the C struct names them, whose corner is flat.
        if let Some(RouteCorner { position, travel_time }) = self.corner {
            vector_within_range(position, "corner")?;
            finite(travel_time, "corner_travel_time")?;
            at_least_zero_within_range(travel_time, "corner_travel_time")?;
        }
        Ok(())
    }
}
