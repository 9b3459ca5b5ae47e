//! The earliest intercept with a target of constant velocity.

use super::bounded::solve_within_bounds;
use super::doubled::solve_doubled;
use super::exact::solve_exactly;
use super::plain::{is_clear, solve_plainly, solve_refined};
use super::{Intercept, Intercept2D, InterceptQuery, InterceptQuery2D};
use crate::reason::Unsolved;
use crate::refusal::{Refusal, Within};

/// Earliest time at which a pursuer of constant speed can meet a target of constant velocity.
///
/// No tolerance decides: the verdict is that of exact arithmetic on the numbers given, for every finite input. Both times are
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
/// the rounded arithmetic could not promise 1e-13 ([`arithmetic`]).
///
/// Source: M. Oberberger, "Interception of Two Moving Objects in 2D Space", 2015; the roots from the larger sum after Goualard,
/// "The Ins and Outs of Solving Quadratic Equations with Floating-Point Arithmetic", 2023; the filter before the exact arithmetic
/// after Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997.
#[inline]
pub fn solve(query: &InterceptQuery) -> Result<Intercept, Unsolved> {
    match solve_plainly(query) {
        Some(verdict) => verdict.map_err(Unsolved::NoIntercept),
        None => solve_closely(*query),
    }
}

/// What [`solve`] does when [`solve_plainly`] cannot promise its answer.
#[inline(never)]
fn solve_closely(query: InterceptQuery) -> Result<Intercept, Unsolved> {
    match solve_refined(&query) {
        Some(verdict) => verdict.map_err(Unsolved::NoIntercept),
        None => solve_with_care(query),
    }
}

/// What [`solve`] does when [`solve_refined`] cannot promise its answer either.
#[cold]
#[inline(never)]
fn solve_with_care(query: InterceptQuery) -> Result<Intercept, Unsolved> {
    query.check().within("query")?;
    match solve_within_bounds(&query).or_else(|| solve_doubled(&query)) {
        Some(verdict) => verdict.map_err(Unsolved::NoIntercept),
        None => solve_exactly(&query),
    }
}

/// The arithmetic that an answer of [`solve`] comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Rounded: margins that rounding cannot cross, known in advance.
    Plain,
    /// The same with twice the digits for the difference of the squared speeds.
    Refined,
    /// Rounded, with an error bound computed beside every quantity.
    Bounded,
    /// The same with twice the digits.
    Doubled,
    /// Never rounded but at the end.
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
/// assert_eq!(arithmetic(&query).unwrap(), Arithmetic::Plain);
/// ```
///
/// # Errors
/// As [`solve`], for a query that is refused.
pub fn arithmetic(query: &InterceptQuery) -> Result<Arithmetic, Refusal> {
    query.check().within("query")?;
    Ok(if is_clear(query) {
        Arithmetic::Plain
    } else if solve_refined(query).is_some() {
        Arithmetic::Refined
    } else if solve_within_bounds(query).is_some() {
        Arithmetic::Bounded
    } else if solve_doubled(query).is_some() {
        Arithmetic::Doubled
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
