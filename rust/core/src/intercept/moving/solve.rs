//! The earliest intercept of a target on a known motion, or why there is none.

use super::no_intercept::why_not;
use super::search::{Budget, Moment, PieceSearch, approach_at, both_straight, gap};
use super::{MotionApproach, MotionInterceptQuery};
use crate::intercept::solve;
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, Within};

/// The earliest time within `horizon` at which a pursuer can meet a target on a known motion.
///
/// Where both go straight and the pursuer's speed is constant it answers as [`solve`] does. Elsewhere it is the
/// earliest margin >= 0 by conservative advancement: no earlier intercept exists, except one that lasts less than
/// 2^-40 of its time, so a longer horizon loses none. For a target on a path an intercept may lie at a jump of the path.
///
/// It takes at most three quarters of `max_steps`, and 3 * 2^4 steps more for every point of a path. A step looks at the target
/// at most twice, or passes one point of its path. A target that circles in place, or a path that repeats, costs no more for
/// more laps, unless the pursuer drifts.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{MOTION_STEPS, MotionInterceptQuery, PursuerMotion, solve_motion};
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
///     max_steps: MOTION_STEPS,
/// };
/// assert_eq!(solve_motion(&query).unwrap().time, 1.0);
/// ```
///
/// # Errors
/// [`NoIntercept::AlreadyThere`] within the capture radius; [`NoIntercept::PursuerImmobile`] when it cannot move;
/// [`NoIntercept::BeyondHorizon`] when the first intercept is later than `horizon`; without any, ever,
/// [`NoIntercept::TargetEscaping`] when the target never comes nearer to the pursuer's reachable set than it is now, by more
/// than a part in 2^30, else [`NoIntercept::TargetTooFast`]; [`NoIntercept::Unfinished`] when the steps do not suffice, which
/// proves nothing about whether it is met;
/// [`Unsolved::Refused`] for an input that is not finite or out of its domain (no magnitude may be above 1e50).
///
/// Source: M. Buzikov, "Computing the Minimum-Time Interception of a Moving Target", arXiv 2210.03439.
pub fn solve_motion(query: &MotionInterceptQuery) -> Result<MotionApproach, Unsolved> {
    solve_motion_within(query, &mut Budget::of(query).verdict)
}

/// [`solve_motion`] within `steps`, which then holds what is left of them.
pub(super) fn solve_motion_within(
    query: &MotionInterceptQuery,
    steps: &mut u64,
) -> Result<MotionApproach, Unsolved> {
    match earliest(query, steps) {
        Ok(met) => Ok(met),
        Err(Missed::Refused(refusal)) => Err(Unsolved::Refused(refusal)),
        Err(Missed::Reason(reason)) => Err(reason.into()),
        Err(Missed::ByHorizon) => Err(why_not(query, steps).into()),
    }
}

/// Why there is no intercept by the horizon, as far as it is known without looking beyond it.
pub(super) enum Missed {
    /// The question has no meaning.
    Refused(Refusal),
    /// There is nothing more to find out.
    Reason(NoIntercept),
    /// There is none.
    ByHorizon,
}

/// The earliest intercept by the horizon, within `steps`, which then holds what is left of them.
pub(super) fn earliest(query: &MotionInterceptQuery, steps: &mut u64) -> Result<MotionApproach, Missed> {
    query.check().within("query").map_err(Missed::Refused)?;
    if let Some(straight) = both_straight(query) {
        return match solve(&straight) {
            Ok(met) if met.time > query.horizon => Err(Missed::Reason(NoIntercept::BeyondHorizon)),
            Ok(met) => Ok(approach_at(query, &Moment { time: met.time, point: met.point }, 0.0)),
            // Every input is in its domain: the intercept is beyond the range of f64, and of any horizon.
            Err(Unsolved::Refused(_)) => Err(Missed::Reason(NoIntercept::BeyondHorizon)),
            Err(Unsolved::NoIntercept(NoIntercept::TargetTooFast | NoIntercept::TargetEscaping)) => {
                Err(Missed::ByHorizon)
            }
            Err(Unsolved::NoIntercept(reason)) => Err(Missed::Reason(reason)),
        };
    }
    if gap(query, query.target.state(0.0).position, 0.0) <= 0.0 {
        return Err(Missed::Reason(NoIntercept::AlreadyThere));
    }
    if query.pursuer.is_immobile() {
        return Err(Missed::Reason(NoIntercept::PursuerImmobile));
    }
    let mut search = PieceSearch::new(query, *steps);
    let met = search.earliest(0.0, query.horizon);
    *steps = search.steps_left();
    match met {
        Some(met) => Ok(approach_at(query, &met, 0.0)),
        None if search.is_exhausted() => Err(Missed::Reason(NoIntercept::Unfinished)),
        None => Err(Missed::ByHorizon),
    }
}
