//! The nearest a pursuer can come to a target on a known motion.

use super::nearest::nearest;
use super::search::{Search, approach_at};
use super::{MotionApproach, MotionInterceptQuery, solve_motion};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;
use glam::DVec3;

/// The nearest a pursuer can come to its target within `horizon`: the intercept itself when there is one by then.
///
/// The least of the target's distance from the pursuer's reach, to within a part in 2^30 of it (2^20 for a car, whose
/// distance is what it would still have to drive), or as nearly as rounding lets it tell; of several times, the
/// earliest. For a target that turns, or a path that repeats, too many times for the search, the nearest that was found.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{MotionInterceptQuery, PursuerMotion, closest_motion_approach};
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
/// };
/// let nearest = closest_motion_approach(&query).unwrap();
/// assert!((nearest.miss_distance - 3.0).abs() < 1e-8);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn closest_motion_approach(query: &MotionInterceptQuery) -> Result<MotionApproach, Refusal> {
    match solve_motion(query) {
        Ok(met) => Ok(met),
        Err(Unsolved::Refused(refusal)) => Err(refusal),
        Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => {
            let point = query.target.state(0.0).position;
            Ok(MotionApproach { point, course: DVec3::ZERO, time: 0.0, miss_distance: 0.0 })
        }
        Err(Unsolved::NoIntercept(_)) => {
            let nearest = nearest(&mut Search::new(query));
            let miss_distance = if nearest.gap > 0.0 { nearest.gap } else { 0.0 };
            Ok(approach_at(query, &nearest.moment, miss_distance))
        }
    }
}
