//! The earliest intercept with a target of constant velocity, or else the closest approach.

use super::error_bounds::{solve_in_double_doubles, solve_in_f64};
use super::exact::solve_exactly;
use super::filter::{Decided, solve_by_filter, solve_by_speed_difference};
use super::{ClosestApproach, Intercept, Intercept2D, InterceptQuery, InterceptQuery2D};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, Within};

/// An intercept, or why there is none.
type Verdict = Result<Intercept, NoIntercept>;

/// Earliest time at which a pursuer of constant speed can meet a target of constant velocity.
///
/// No tolerance decides: the verdict equals the result of exact arithmetic on the numbers given, for every finite input. Both times are
/// within 1e-13 of their exact values, relatively.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, solve};
///
/// // A 3-4-5 triangle: the target moves 3 across while the pursuer covers 5.
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// let intercept = solve(&query).unwrap();
/// assert_eq!((intercept.time, intercept.point), (1.0, DVec3::new(4.0, 3.0, 0.0)));
/// ```
///
/// # Errors
/// [`NoIntercept::AlreadyThere`](crate::NoIntercept::AlreadyThere) within the capture radius;
/// [`NoIntercept::PursuerImmobile`](crate::NoIntercept::PursuerImmobile) at speed zero;
/// [`NoIntercept::TargetTooFast`](crate::NoIntercept::TargetTooFast) when the target is too fast;
/// [`NoIntercept::TargetEscaping`](crate::NoIntercept::TargetEscaping) when it is as fast or faster and not closing;
/// [`Unsolved::Refused`] for an input that is not finite or out of its domain, or when the time or the point of the intercept is
/// beyond the range of f64.
///
/// # Method
/// Solves `|R + V t| = S t + r` for the smallest `t >= 0`, where `R` is the target's position relative to the pursuer, `V` the
/// target's velocity, `S` the pursuer's speed and `r` the capture radius. The times are within 4 units in the last place where
/// arithmetic in f64 could not promise 1e-13 ([`arithmetic`]).
///
/// Source: M. Oberberger, "Interception of Two Moving Objects in 2D Space", 2015; the roots from the larger sum after Goualard,
/// "The Ins and Outs of Solving Quadratic Equations with Floating-Point Arithmetic", 2023; the filter before the exact arithmetic
/// after Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997.
#[inline]
pub fn solve(query: &InterceptQuery) -> Result<Intercept, Unsolved> {
    match solve_by_filter::<Verdict>(query) {
        Some(verdict) => verdict.map_err(Unsolved::NoIntercept),
        None => solve_beyond_filter(*query),
    }
}

/// What [`solve`] does where the filter does not decide.
#[inline(never)]
fn solve_beyond_filter(query: InterceptQuery) -> Result<Intercept, Unsolved> {
    match solve_by_speed_difference::<Verdict>(&query) {
        Some(verdict) => verdict.map_err(Unsolved::NoIntercept),
        None => solve_with_care::<Verdict>(&query)?.map_err(Unsolved::NoIntercept),
    }
}

/// The last tier of [`solve`] and [`solve_or_approach`], for a query that neither [`solve_by_filter`] nor
/// [`solve_by_speed_difference`] decides: on a limit, or, for a [`BestCourse`], of a target that flies straight toward the pursuer
/// or away. For any other query perhaps with other digits.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, solve_or_approach, solve_with_care};
///
/// // The target flies straight away.
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(6.0, 0.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(solve_with_care(&query), solve_or_approach(&query));
/// ```
///
/// # Errors
/// As [`solve_or_approach`].
#[cold]
#[inline(never)]
pub fn solve_with_care<T: Decided>(query: &InterceptQuery) -> Result<T, Refusal> {
    query.check().within("query")?;
    // Of a target that flies straight toward the pursuer or away the filter has the verdict, and only the approach is left.
    let by_filter = if T::HAS_APPROACH { solve_by_filter::<Verdict>(query) } else { None };
    let settled = by_filter.or_else(|| solve_in_f64(query)).or_else(|| solve_in_double_doubles(query));
    match settled.map_or_else(|| solve_exactly(query), |verdict| verdict.map_err(Unsolved::NoIntercept)) {
        Ok(met) => Ok(T::met(met)),
        Err(Unsolved::NoIntercept(reason)) => Ok(T::missed_for(query, reason)),
        Err(Unsolved::Refused(refusal)) => Err(refusal),
    }
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
    match solve_by_filter(query).or_else(|| solve_by_speed_difference(query)) {
        Some(best) => Ok(best),
        None => solve_with_care(query),
    }
}

/// The arithmetic that decides a query of [`solve`], from the fastest to the slowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// f64, with margins that are known in advance and that rounding cannot cross.
    Filter,
    /// The same with twice the digits for the difference of the squared speeds.
    SpeedDifference,
    /// f64, with an error bound computed beside every quantity.
    ErrorBounds,
    /// The same in double-doubles, with twice the digits.
    DoubleDouble,
    /// Integers, rounded only at the end.
    Exact,
}

/// The arithmetic that [`solve`] takes for this query. For tests and measurements: it solves again.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{Arithmetic, InterceptQuery, arithmetic};
///
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(arithmetic(&query).unwrap(), Arithmetic::Filter);
/// ```
///
/// # Errors
/// As [`solve`], for a query that is refused.
pub fn arithmetic(query: &InterceptQuery) -> Result<Arithmetic, Refusal> {
    query.check().within("query")?;
    Ok(if solve_by_filter::<Verdict>(query).is_some() {
        Arithmetic::Filter
    } else if solve_by_speed_difference::<Verdict>(query).is_some() {
        Arithmetic::SpeedDifference
    } else if solve_in_f64(query).is_some() {
        Arithmetic::ErrorBounds
    } else if solve_in_double_doubles(query).is_some() {
        Arithmetic::DoubleDouble
    } else {
        Arithmetic::Exact
    })
}

/// [`solve`] in two dimensions; the same bits as in space with every `z` zero.
///
/// ```
/// use pursuit_core::DVec2;
/// use pursuit_core::intercept::{InterceptQuery2D, solve_2d};
///
/// let query = InterceptQuery2D {
///     pursuer_position: DVec2::ZERO,
///     target_position: DVec2::new(4.0, 0.0),
///     target_velocity: DVec2::new(0.0, 3.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(solve_2d(&query).unwrap().pursuer_velocity, DVec2::new(4.0, 3.0));
/// ```
///
/// # Errors
/// As [`solve`].
pub fn solve_2d(query: &InterceptQuery2D) -> Result<Intercept2D, Unsolved> {
    let intercept = solve(&query.extend())?;
    Ok(Intercept2D {
        point: intercept.point.truncate(),
        pursuer_velocity: intercept.pursuer_velocity.truncate(),
        time: intercept.time,
        latest_time: intercept.latest_time,
    })
}
