//! The route intercept query, the caller's answers, and the result.

use crate::convert::{numbers, value_of};
use crate::motion::{PathView, PursuitPath};
use crate::types::PursuitVec3;
use pursuit_core::intercept::{RouteAccess, RouteCorner, RouteInterceptQuery, RouteSearch, RouteWay};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::contract;

/// Along all of it, forward and backward: the usual case. A few answers rule out all times between them.
pub const PURSUIT_ROUTE_ACCESS_BOTH_WAYS: i32 = 0;
/// Forward only, as where a target drops off a ledge and the pursuer can follow it.
pub const PURSUIT_ROUTE_ACCESS_FORWARD: i32 = 1;
/// Not known. Only the straight line rules times out.
pub const PURSUIT_ROUTE_ACCESS_UNKNOWN: i32 = 2;

numbers!(RouteAccess {
    BothWays = PURSUIT_ROUTE_ACCESS_BOTH_WAYS,
    Forward = PURSUIT_ROUTE_ACCESS_FORWARD,
    Unknown = PURSUIT_ROUTE_ACCESS_UNKNOWN,
});

/// A pursuer that walks on a navigation mesh, and a target on a known route.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitRouteInterceptQuery {
    /// Position of the pursuer.
    pub pursuer_position: PursuitVec3,
    /// Walking speed of the pursuer.
    #[contract(range = "[0, inf)")]
    pub pursuer_speed: f64,
    /// Greatest speed on any part of a way, links that are faster than walking included; not below `pursuer_speed`.
    #[contract(range = "[0, inf)", usual = "pursuer_speed")]
    pub max_speed: f64,
    /// Route of the target.
    pub route: PursuitPath,
    /// Distance at which the target counts as caught, along the way; 0 for a point.
    #[contract(range = "[0, inf)")]
    pub capture_radius: f64,
    /// By how much an answered travel time may be above the least, as a part of the least; 0 where ways are the shortest.
    #[contract(range = "[0, inf)", usual = "0")]
    pub overestimate: f64,
    /// How much later than the earliest the answer may be, in seconds.
    #[contract(range = "(0, inf)", usual = "0.01")]
    pub tolerance: f64,
    /// Latest time to consider, in seconds from now.
    #[contract(range = "(0, inf)")]
    pub horizon: f64,
    /// Most questions asked.
    #[contract(range = "[1, inf)", usual = "16")]
    pub max_questions: u32,
    /// Whether the pursuer can walk where the target does.
    #[contract(one_of = "PURSUIT_ROUTE_ACCESS_")]
    pub access: i32,
}

/// The pursuer's way to a point, as the caller's navigation answers it.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitRouteWay {
    /// Travel time in seconds; INFINITY when there is no way.
    #[contract(range = "[0, inf]")]
    pub travel_time: f64,
    /// The last corner of the way: from there on it is straight. It saves questions, and no promise depends on it.
    pub corner: PursuitVec3,
    /// Travel time up to the last corner, in seconds; INFINITY when the corner is not known.
    #[contract(range = "[0, inf]")]
    pub corner_travel_time: f64,
}

/// What a search has found so far, and the question that is open.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitRouteIntercept {
    /// Where to go: the target's position at `time`.
    pub point: PursuitVec3,
    /// When the target is met, in seconds from now; INFINITY before an intercept is known.
    pub time: f64,
    /// Travel time to `point`, as it was answered; at most `time` and the time that the capture radius saves. INFINITY before an
    /// intercept is known.
    pub travel_time: f64,
    /// No intercept exists before this time.
    pub none_before: f64,
    /// The open question: the travel time from the pursuer to this point.
    pub question_point: PursuitVec3,
    /// When the target is at `question_point`, in seconds from now.
    pub question_time: f64,
    /// Number of questions answered.
    pub questions: u32,
    /// 1 when a question is open, 0 when none is.
    pub is_asking: i32,
}

impl PursuitRouteInterceptQuery {
    pub(super) fn question<'a>(&self, points: &'a PathView) -> Result<RouteInterceptQuery<'a>, Refusal> {
        Ok(RouteInterceptQuery {
            pursuer_position: self.pursuer_position.into(),
            pursuer_speed: self.pursuer_speed,
            max_speed: self.max_speed,
            route: self.route.motion(points).within("query.route")?,
            access: value_of(self.access, "query.access")?,
            capture_radius: self.capture_radius,
            overestimate: self.overestimate,
            tolerance: self.tolerance,
            horizon: self.horizon,
            max_questions: self.max_questions,
        })
    }
}

impl From<PursuitRouteWay> for RouteWay {
    fn from(way: PursuitRouteWay) -> Self {
        let PursuitRouteWay { travel_time, corner, corner_travel_time } = way;
        let corner = RouteCorner { position: corner.into(), travel_time: corner_travel_time };
        Self { travel_time, corner: (corner_travel_time != f64::INFINITY).then_some(corner) }
    }
}

impl From<&RouteSearch<'_>> for PursuitRouteIntercept {
    fn from(search: &RouteSearch<'_>) -> Self {
        let (found, question) = (search.result(), search.question());
        let (question_point, question_time) = (search.state.point, search.state.time);
        Self {
            point: found.point.into(),
            time: found.time,
            travel_time: found.travel_time,
            none_before: found.none_before,
            question_point: question_point.into(),
            question_time,
            questions: found.questions,
            is_asking: i32::from(question.is_some()),
        }
    }
}
