//! Closest approach: the best a pursuer can do when it cannot meet its target.

use super::doubled::settled_speed_excess;
use super::exact::speed_excess;
use super::plain::{Coefficients, PlainAnswer, answer_plainly, answer_refined};
use super::{Intercept, InterceptQuery, solve};
use crate::motion::position_at;
use crate::numeric::{Extended, direction_and_length, exponent, power_of_two, scale, sqrt};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, at_least_zero};
use glam::DVec3;

/// The straight course at full speed that brings a pursuer nearest to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestApproach {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The velocity to take; its length is the pursuer's speed, zero when already there.
    pub pursuer_velocity: DVec3,
    /// Time of the closest approach, in seconds from now. Infinite when the gap shrinks for ever, or the point is beyond
    /// the range of f64: `point` is then where the target is now, and the course is parallel to the target's.
    pub time: f64,
}

/// The intercept, or the closest approach without one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BestCourse {
    /// The pursuer meets its target.
    Intercept(Intercept),
    /// The reason why it cannot, and its closest approach.
    Approach(NoIntercept, ClosestApproach),
}

/// The intercept of [`solve`], or else the closest approach, without a limit of time.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{BestCourse, InterceptQuery, solve_or_approach};
///
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert!(matches!(solve_or_approach(&query), Ok(BestCourse::Intercept(met)) if met.time == 1.0));
/// ```
///
/// # Errors
/// As [`solve`], but only what is refused.
pub fn solve_or_approach(query: &InterceptQuery) -> Result<BestCourse, Refusal> {
    match solve_or_approach_plainly(query).or_else(|| solve_or_approach_refined(query)) {
        Some(best) => Ok(best),
        None => solve_or_approach_with_care(query),
    }
}

/// [`solve_or_approach`] of what neither [`solve_or_approach_plainly`] nor [`solve_or_approach_refined`] has an answer to; for
/// any other query perhaps with other digits.
///
/// For a caller who has asked both.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, solve_or_approach, solve_or_approach_with_care};
///
/// // The target flies straight away.
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(6.0, 0.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(solve_or_approach_with_care(&query), solve_or_approach(&query));
/// ```
///
/// # Errors
/// As [`solve_or_approach`].
pub fn solve_or_approach_with_care(query: &InterceptQuery) -> Result<BestCourse, Refusal> {
    match solve(query) {
        Ok(met) => Ok(BestCourse::Intercept(met)),
        Err(Unsolved::Refused(refusal)) => Err(refusal),
        Err(Unsolved::NoIntercept(reason)) => {
            Ok(BestCourse::Approach(reason, approach_with_care(query, reason, f64::INFINITY)))
        }
    }
}

/// [`solve_or_approach`] where plain arithmetic can promise its answer, as for nearly every query of a game; `None`
/// elsewhere.
///
/// For a caller that wants this much in line, and the rest out of its way.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, solve_or_approach, solve_or_approach_plainly};
///
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(solve_or_approach_plainly(&query), solve_or_approach(&query).ok());
/// ```
#[inline(always)]
pub fn solve_or_approach_plainly(query: &InterceptQuery) -> Option<BestCourse> {
    answer_plainly(query)
}

/// [`solve_or_approach`] where plain arithmetic can promise its answer once the difference of the squared speeds has twice the
/// digits: for nearly equal speeds, and courses that nearly miss. `None` elsewhere.
///
/// For a caller whose [`solve_or_approach_plainly`] had no answer.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{
///     InterceptQuery, solve_or_approach, solve_or_approach_plainly, solve_or_approach_refined,
/// };
///
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(-3.0, 4.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(solve_or_approach_plainly(&query), None);
/// assert_eq!(solve_or_approach_refined(&query), solve_or_approach(&query).ok());
/// ```
#[inline(always)]
pub fn solve_or_approach_refined(query: &InterceptQuery) -> Option<BestCourse> {
    answer_refined(query)
}

impl PlainAnswer for BestCourse {
    #[inline(always)]
    fn met(intercept: Intercept) -> Self {
        Self::Intercept(intercept)
    }

    #[inline(always)]
    fn missed(
        query: &InterceptQuery,
        relative: DVec3,
        coefficients: &Coefficients,
        reason: NoIntercept,
        is_as_fast: bool,
    ) -> Option<Self> {
        let closest = approach_plainly(query, relative, coefficients, is_as_fast)?;
        Some(Self::Approach(reason, closest))
    }
}

/// The nearest a pursuer can come to its target within `horizon` seconds: the intercept itself when there is one by then.
///
/// `horizon` must be >= 0 and may be infinite.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, closest_approach};
///
/// // The pursuer cannot move; the target passes it at a distance of 3.
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(-4.0, 3.0, 0.0),
///     target_velocity: DVec3::new(1.0, 0.0, 0.0),
///     pursuer_speed: 0.0,
///     capture_radius: 0.0,
/// };
/// let closest = closest_approach(&query, f64::INFINITY).unwrap();
/// assert_eq!((closest.time, closest.point), (4.0, DVec3::new(0.0, 3.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is NaN or out of its domain, or when the intercept is beyond the range of f64 and the target is
/// too by the horizon.
///
/// # Method
/// The least of `|R + V t| - S t` over `0 <= t <= horizon`. It is convex; its stationary point is `(S |R x V| / sqrt(V^2 - S^2) -
/// R.V) / V^2` for a faster target, and it falls for ever for a slower one.
pub fn closest_approach(query: &InterceptQuery, horizon: f64) -> Result<ClosestApproach, Refusal> {
    at_least_zero(horizon, "horizon")?;
    match solve(query) {
        Err(Unsolved::Refused(refusal)) if !is_inside_at(query, horizon) => Err(refusal),
        Ok(met) if met.time <= horizon => {
            Ok(ClosestApproach { point: met.point, pursuer_velocity: met.pursuer_velocity, time: met.time })
        }
        // The gap falls until the intercept.
        Ok(_) | Err(Unsolved::Refused(_)) => {
            Ok(approach_with_care(query, NoIntercept::BeyondHorizon, horizon))
        }
        Err(Unsolved::NoIntercept(reason)) => Ok(approach_with_care(query, reason, horizon)),
    }
}

/// Whether the query is valid and its target still within the range of f64 at `time`. An intercept whose time or point is
/// beyond that range is then later than `time`, for the way of the target until then is within it.
pub(super) fn is_inside_at(query: &InterceptQuery, time: f64) -> bool {
    query.check().is_ok() && position_at(query.target_position, query.target_velocity, time).is_finite()
}

/// The closest approach to a target that is as fast or faster and not met, by coefficients that settle that.
///
/// With `a = V^2 - S^2`, at the stationary point of the gap the course is `w = |R x V| / sqrt(a)` long. It is ahead when
/// `R.V < S |R|`. Where the target flies neither toward the pursuer nor away, `(R x V)^2 = R^2 V^2 - (R.V)^2` cancels little:
/// with `(R x V)^2 >= R^2 V^2 / 64` it is within `700 u`, `a` is within `260 u`, so `w` and the time are within `2^-43` of
/// exact beside `|R|` and `|R| / |V|`; the gap is stationary there, so it is within rounding of the least one.
#[inline(always)]
fn approach_plainly(
    query: &InterceptQuery,
    relative: DVec3,
    coefficients: &Coefficients,
    is_as_fast: bool,
) -> Option<ClosestApproach> {
    if !is_across(coefficients) {
        return None;
    }
    if is_as_fast {
        return Some(endless_approach(query, query.target_velocity));
    }
    Some(approach_across(query, relative, coefficients))
}

/// Whether the target flies neither toward the pursuer nor away.
#[inline(always)]
pub(super) fn is_across(coefficients: &Coefficients) -> bool {
    let product = coefficients.distance_squared * coefficients.velocity_squared;
    64.0 * sideways_squared(coefficients) >= product
}

/// `(R x V)^2`.
#[inline(always)]
fn sideways_squared(coefficients: &Coefficients) -> f64 {
    let Coefficients { along, velocity_squared, distance_squared, .. } = *coefficients;
    distance_squared * velocity_squared - along * along
}

/// The closest approach to a faster target of which [`is_across`] holds, without a branch.
#[inline(always)]
pub(super) fn approach_across(
    query: &InterceptQuery,
    relative: DVec3,
    coefficients: &Coefficients,
) -> ClosestApproach {
    let Coefficients { a, along, speed_squared, velocity_squared, distance_squared, .. } = *coefficients;
    let sideways_squared = sideways_squared(coefficients);
    let inverse = 1.0 / (velocity_squared * a);
    let is_ahead = along * along.abs() < speed_squared * distance_squared;
    // The length of the course, times a.
    let root = sqrt(if is_ahead { sideways_squared } else { distance_squared * a } * a);
    let lead = query.pursuer_speed * root - along * a;
    let time = if lead > 0.0 { lead } else { 0.0 } * inverse;
    let course = position_at(relative, query.target_velocity, time);
    // One step of Newton's method for the inverse of the length.
    let inverse_length = a * (1.0 / root);
    let step = 1.5 - (0.5 * (inverse_length * inverse_length)) * course.length_squared();
    ClosestApproach {
        point: position_at(query.target_position, query.target_velocity, time),
        pursuer_velocity: course * (query.pursuer_speed * inverse_length) * step,
        time,
    }
}

/// The gap to a target exactly as fast shrinks for ever on a course parallel to its own.
#[inline(always)]
fn endless_approach(query: &InterceptQuery, velocity: DVec3) -> ClosestApproach {
    ClosestApproach { point: query.target_position, pursuer_velocity: velocity, time: f64::INFINITY }
}

/// The closest approach within `horizon` for any query that passed its check and has no intercept by then, in units of
/// length and speed in which nothing overflows and nothing that matters underflows.
fn approach_with_care(query: &InterceptQuery, reason: NoIntercept, horizon: f64) -> ClosestApproach {
    if reason == NoIntercept::AlreadyThere {
        return ClosestApproach { point: query.target_position, pursuer_velocity: DVec3::ZERO, time: 0.0 };
    }
    // Halves, for positions whose difference does not fit.
    let whole = query.target_position - query.pursuer_position;
    let (relative, length_exponent) = if whole.is_finite() {
        (whole, exponent(whole.abs().max_element()))
    } else {
        let half = query.target_position * 0.5 - query.pursuer_position * 0.5;
        (half, exponent(half.abs().max_element()) + 1)
    };
    let relative = scale(relative, -exponent(relative.abs().max_element()));
    let speed_exponent = exponent(query.target_velocity.abs().max_element());
    let velocity = scale(query.target_velocity, -speed_exponent);
    let time_exponent = length_exponent - speed_exponent;

    let horizon_in_units = libm::scalbn(horizon, -time_exponent);
    let nearest = match reason {
        NoIntercept::BeyondHorizon => horizon_in_units,
        NoIntercept::PursuerImmobile => passing_time(relative, velocity, 0.0),
        _ => match speed_excess_of(query).map(Extended::square_root) {
            Some(root) => {
                // S / sqrt(V^2 - S^2), a pure number.
                let ratio = query.pursuer_speed / root.to_f64();
                passing_time(relative, velocity, ratio)
            }
            None if relative.cross(velocity) == DVec3::ZERO => 0.0,
            None => f64::INFINITY,
        },
    };
    let (units, time) = if nearest < horizon_in_units {
        let time = libm::scalbn(nearest, time_exponent);
        (nearest, if time < horizon { time } else { horizon })
    } else {
        (horizon_in_units, horizon)
    };
    let point = position_at(query.target_position, query.target_velocity, time);
    if time.is_finite() && point.is_finite() {
        // Where the target is so far along that its start makes no difference, and no multiple of V overflows.
        let course = if velocity == DVec3::ZERO {
            relative
        } else if units < FAR {
            position_at(relative, velocity, units)
        } else {
            velocity
        };
        ClosestApproach { point, pursuer_velocity: toward(course, query.pursuer_speed), time }
    } else {
        ClosestApproach {
            point: query.target_position,
            pursuer_velocity: toward(velocity, query.pursuer_speed),
            time: f64::INFINITY,
        }
    }
}

/// `V^2 - S^2` when it is above zero.
fn speed_excess_of(query: &InterceptQuery) -> Option<Extended> {
    match settled_speed_excess(query) {
        Some(excess) => excess,
        None => speed_excess(query),
    }
}

/// 2^200.
const FAR: f64 = power_of_two(200);

/// The stationary point of the gap, `(S |R x V| / sqrt(V^2 - S^2) - R.V) / V^2` with `ratio = S / sqrt(V^2 - S^2)`, or
/// now when it is past.
fn passing_time(relative: DVec3, velocity: DVec3, ratio: f64) -> f64 {
    let sideways = sqrt(relative.cross(velocity).length_squared());
    let time = (ratio * sideways - relative.dot(velocity)) / velocity.length_squared();
    if time > 0.0 { time } else { 0.0 }
}

/// The velocity of length `speed` along `course`; zero for a zero course.
fn toward(course: DVec3, speed: f64) -> DVec3 {
    direction_and_length(course).map_or(DVec3::ZERO, |(direction, _)| direction * speed)
}
