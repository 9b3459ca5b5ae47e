//! The earliest intercept of a target on a known motion, or why there is none.

use super::search::{Moment, Search, approach_at, both_straight, gap};
use super::verdict::why_not;
use super::{MotionApproach, MotionInterceptQuery};
use crate::intercept::solve;
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Within;

/// The earliest time within `horizon` at which a pursuer can meet a target on a known motion.
///
/// Where both go straight and the pursuer's speed is constant the answer is that of [`solve`]. Elsewhere it is the
/// earliest margin >= 0 by conservative advancement: no earlier intercept exists, but for an encounter that lasts less than
/// `horizon * 2^-40`. For a target on a path an intercept may lie at a jump of the path.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{MotionInterceptQuery, PursuerMotion, solve_motion};
/// use pursuit_core::motion::TargetMotion;
///
/// let query = MotionInterceptQuery {
///     pursuer: PursuerMotion::Constant { position: DVec3::ZERO, speed: 5.0 },
///     target: TargetMotion::Straight {
///         position: DVec3::new(4.0, 0.0, 0.0),
///         velocity: DVec3::new(0.0, 3.0, 0.0),
///     },
///     capture_radius: 0.0,
///     horizon: 10.0,
/// };
/// assert_eq!(solve_motion(&query).unwrap().time, 1.0);
/// ```
///
/// # Errors
/// [`NoIntercept::AlreadyThere`] within the capture radius; [`NoIntercept::PursuerImmobile`] when it cannot move;
/// [`NoIntercept::BeyondHorizon`] when the first intercept is later than `horizon`; without any, ever,
/// [`NoIntercept::TargetEscaping`] when the target comes nowhere within `horizon` nearer to the pursuer's reachable set
/// than it is now, else [`NoIntercept::TargetTooFast`]; [`NoIntercept::Unfinished`] for a target that turns, or a path that
/// repeats, too many times for the search; [`Unsolved::Refused`] for an input that is not finite or out of its domain
/// (no magnitude may be above 1e50).
///
/// Source: M. Buzikov, "Computing the Minimum-Time Interception of a Moving Target", arXiv 2210.03439.
pub fn solve_motion(query: &MotionInterceptQuery) -> Result<MotionApproach, Unsolved> {
    query.check().within("query")?;
    let now = query.target.state(0.0).position;
    if let Some(straight) = both_straight(query) {
        return match solve(&straight) {
            Ok(met) if met.time > query.horizon => Err(NoIntercept::BeyondHorizon.into()),
            Ok(met) => Ok(approach_at(query, &Moment { time: met.time, point: met.point }, 0.0)),
            // Every input is in its domain: the intercept is beyond the range of f64, and of any horizon.
            Err(Unsolved::Refused(_)) => Err(NoIntercept::BeyondHorizon.into()),
            Err(reason) => Err(reason),
        };
    }
    if gap(query, now, 0.0) <= 0.0 {
        return Err(NoIntercept::AlreadyThere.into());
    }
    if query.pursuer.is_immobile() {
        return Err(NoIntercept::PursuerImmobile.into());
    }
    let mut search = Search::new(query);
    match search.earliest(0.0, query.horizon) {
        Some(met) => Ok(approach_at(query, &met, 0.0)),
        None if search.is_exhausted() => Err(NoIntercept::Unfinished.into()),
        None => Err(why_not(query).into()),
    }
}
