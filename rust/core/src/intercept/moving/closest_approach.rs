//! Closest approach to a target on a known motion.

use super::least_gap::least_gap;
use super::search::{Budget, PieceSearch, approach_at};
use super::solve::{Missed, earliest, solve_motion_within};
use super::{MotionApproach, MotionInterceptQuery};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;
use glam::DVec3;

/// The nearest a pursuer can come to its target within `horizon`: the intercept itself when there is one by then.
///
/// The least of the target's distance from the pursuer's reachable set, to within a part in 2^30 of it, or as nearly as rounding
/// lets it tell; of several times, the earliest. For a car the distance is what it would still have to drive.
///
/// It takes at most `max_steps` steps, and 2^6 more for every point of a path. When they do not suffice, it is the nearest that
/// was found by then.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{
///     MOTION_STEPS, MotionInterceptQuery, PursuerMotion, closest_motion_approach,
/// };
/// use pursuit_core::motion::TargetMotion;
///
/// // The pursuer cannot move; the target passes it at a distance of 3 after 4 seconds.
/// let query = MotionInterceptQuery {
///     pursuer: PursuerMotion::Constant { position: DVec3::ZERO, speed: 0.0 },
///     target: TargetMotion::Straight {
///         position: DVec3::new(-4.0, 3.0, 0.0),
///         velocity: DVec3::new(1.0, 0.0, 0.0),
///     },
///     capture_radius: 0.0,
///     horizon: 10.0,
///     max_steps: MOTION_STEPS,
/// };
/// let nearest = closest_motion_approach(&query).unwrap();
/// assert!((nearest.miss_distance - 3.0).abs() < 1e-8);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn closest_motion_approach(query: &MotionInterceptQuery) -> Result<MotionApproach, Refusal> {
    let mut budget = Budget::of(query);
    match earliest(query, &mut budget.verdict) {
        Ok(met) => Ok(met),
        Err(Missed::Refused(refusal)) => Err(refusal),
        Err(Missed::Reason(reason)) => Ok(approach(query, Some(reason), budget.left())),
        Err(Missed::ByHorizon) => Ok(approach(query, None, budget.left())),
    }
}

/// The intercept, or the closest approach without one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BestMotionCourse {
    /// The pursuer meets its target.
    Intercept(MotionApproach),
    /// The reason why it cannot, and its closest approach.
    Approach(NoIntercept, MotionApproach),
}

/// The earliest time within `horizon` at which a pursuer can meet a target on a known motion; without one, the nearest it can
/// come to it within `horizon`, to within a part in 2^30 of the distance, and the earliest time at which it is that near.
///
/// Any pursuer with any target. No earlier intercept exists, except one that lasts less than 2^-40 of its time, so a
/// longer horizon loses none.
///
/// It takes at most `max_steps` steps, and 2^6 more for every point of a path; the last quarter is kept for the closest approach.
/// A step looks at the target at most twice, or passes one point of its path. A target that circles in place, or a path that
/// repeats, costs no more for more laps, unless the pursuer drifts. When the steps do not suffice, the verdict is
/// [`NoIntercept::Unfinished`] with the nearest that was found by then.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::NoIntercept;
/// use pursuit_core::intercept::{
///     BestMotionCourse, MOTION_STEPS, MotionInterceptQuery, PursuerMotion, solve_motion_or_approach,
/// };
/// use pursuit_core::motion::TargetMotion;
///
/// let query = MotionInterceptQuery {
///     pursuer: PursuerMotion::Constant { position: DVec3::ZERO, speed: 1.0 },
///     target: TargetMotion::Straight { position: DVec3::X, velocity: DVec3::X * 2.0 },
///     capture_radius: 0.0,
///     horizon: 10.0,
///     max_steps: MOTION_STEPS,
/// };
/// let best = solve_motion_or_approach(&query).unwrap();
/// assert!(matches!(best, BestMotionCourse::Approach(NoIntercept::TargetEscaping, now) if now.time == 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
///
/// # Method
/// It answers as [`solve_motion`](super::solve_motion) and [`closest_motion_approach`] do, at less than the cost of both calls.
pub fn solve_motion_or_approach(query: &MotionInterceptQuery) -> Result<BestMotionCourse, Refusal> {
    let mut budget = Budget::of(query);
    match solve_motion_within(query, &mut budget.verdict) {
        Ok(met) => Ok(BestMotionCourse::Intercept(met)),
        Err(Unsolved::Refused(refusal)) => Err(refusal),
        Err(Unsolved::NoIntercept(reason)) => {
            Ok(BestMotionCourse::Approach(reason, approach(query, Some(reason), budget.left())))
        }
    }
}

/// The nearest of a query without an intercept by its horizon, within `steps`.
fn approach(query: &MotionInterceptQuery, reason: Option<NoIntercept>, steps: u64) -> MotionApproach {
    if reason == Some(NoIntercept::AlreadyThere) {
        let point = query.target.state(0.0).position;
        return MotionApproach { point, course: DVec3::ZERO, time: 0.0, miss_distance: 0.0 };
    }
    let least = least_gap(&mut PieceSearch::new(query, steps));
    let miss_distance = if least.gap > 0.0 { least.gap } else { 0.0 };
    approach_at(query, &least.moment, miss_distance)
}
