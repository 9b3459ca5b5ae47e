//! Closest approach: the best a pursuer can do when it cannot meet its target.

use super::error_bounds::positive_speed_difference_in_double_doubles;
use super::exact::exact_positive_speed_difference;
use super::{InterceptQuery, solve};
use crate::motion::position_at;
use crate::numeric::{Extended, direction_and_length, exponent, power_of_two, scale, sqrt};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, at_least_zero};
use glam::DVec3;

/// The straight course at full speed that brings a pursuer nearest to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClosestApproach {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The velocity to take; its length is the pursuer's speed, zero when already there.
    pub pursuer_velocity: DVec3,
    /// Time of the closest approach, in seconds from now. Infinite when the gap shrinks without end, or the point is beyond
    /// the range of f64: `point` is then where the target is now, and the course is parallel to the target's.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub time: f64,
}

impl ClosestApproach {
    /// The gap to a target exactly as fast shrinks without end on a course parallel to its own.
    #[inline(always)]
    pub(super) fn endless(target: DVec3, velocity: DVec3) -> Self {
        Self { point: target, pursuer_velocity: velocity, time: f64::INFINITY }
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
/// R.V) / V^2` for a faster target, and it falls without end for a slower one.
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

/// The closest approach within `horizon` for any query that passed its check and has no intercept by then, in units of
/// length and speed in which nothing overflows and nothing that matters underflows.
pub(super) fn approach_with_care(
    query: &InterceptQuery,
    reason: NoIntercept,
    horizon: f64,
) -> ClosestApproach {
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
        _ => match positive_speed_difference(query).map(Extended::square_root) {
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
        ClosestApproach::endless(query.target_position, toward(velocity, query.pursuer_speed))
    }
}

/// `V^2 - S^2` when it is above zero.
fn positive_speed_difference(query: &InterceptQuery) -> Option<Extended> {
    match positive_speed_difference_in_double_doubles(query) {
        Some(difference) => difference,
        None => exact_positive_speed_difference(query),
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
