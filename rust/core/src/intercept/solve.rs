//! The earliest meeting with a target of constant velocity.

use super::bounded::solve_within_bounds;
use super::exact::solve_exactly;
use super::{InterceptQuery, InterceptQuery2D};
use crate::NoIntercept;
use crate::motion::position_at;
use crate::numeric::{direction_and_length, sqrt};
use crate::reason::Refusal;
use glam::{DVec2, DVec3};

/// Where and when a pursuer meets its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intercept {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec3,
    /// The earliest meeting, in seconds from now; above zero.
    pub time: f64,
    /// The last meeting at full speed; infinite when the pursuer can wait for ever.
    pub latest_time: f64,
}

/// [`Intercept`] in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intercept2D {
    /// The target's position at `time`.
    pub point: DVec2,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec2,
    /// The earliest meeting, in seconds from now; above zero.
    pub time: f64,
    /// The last meeting at full speed; infinite when the pursuer can wait for ever.
    pub latest_time: f64,
}

/// Earliest time at which a pursuer of constant speed can meet a target of constant velocity.
///
/// Solves `|R + V t| = S t + r` for the smallest `t >= 0`, where `R` is the target's position relative to the
/// pursuer, `V` the target's velocity, `S` the pursuer's speed and `r` the capture radius. No tolerance decides:
/// the verdict is that of exact arithmetic on the numbers given, for every finite input. `time` and `latest_time` are
/// within 1e-13 of their exact values, relatively, and within 2 units in the last place where the rounded arithmetic
/// could not promise that ([`arithmetic`]).
///
/// # Errors
/// [`NoIntercept::AlreadyThere`] within the capture radius; [`NoIntercept::PursuerImmobile`] at speed zero;
/// [`NoIntercept::TargetTooFast`] when the target passes out of reach; [`NoIntercept::TargetEscaping`] when it is as
/// fast or faster and not closing; [`NoIntercept::Refused`] for an input that is not finite or out of its domain, or
/// when the time or the point of the meeting is beyond the range of f64.
///
/// Source: M. Oberberger, "Interception of Two Moving Objects in 2D Space", 2015; the roots from the larger sum after
/// Goualard, "The Ins and Outs of Solving Quadratic Equations with Floating-Point Arithmetic", 2023; the filter
/// before the exact arithmetic after Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
/// Predicates", 1997.
#[inline]
pub fn solve(query: &InterceptQuery) -> Result<Intercept, NoIntercept> {
    match solve_plainly(query) {
        Some(verdict) => verdict,
        None => solve_with_care(*query),
    }
}

/// What [`solve`] does when [`solve_plainly`] cannot promise its answer.
#[cold]
#[inline(never)]
fn solve_with_care(query: InterceptQuery) -> Result<Intercept, NoIntercept> {
    query.check()?;
    match solve_within_bounds(&query) {
        Some(verdict) => verdict,
        None => solve_exactly(&query),
    }
}

/// The arithmetic that an answer of [`solve`] comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Rounded: margins that rounding cannot cross, known in advance.
    Plain,
    /// Rounded, with an error bound computed beside every quantity.
    Bounded,
    /// Never rounded but at the end.
    Exact,
}

/// The arithmetic that [`solve`] takes for this query. For tests and measurements: it solves again.
///
/// # Errors
/// As [`solve`], for a query that is refused.
pub fn arithmetic(query: &InterceptQuery) -> Result<Arithmetic, Refusal> {
    query.check()?;
    Ok(if solve_plainly(query).is_some() {
        Arithmetic::Plain
    } else if solve_within_bounds(query).is_some() {
        Arithmetic::Bounded
    } else {
        Arithmetic::Exact
    })
}

/// Rounded arithmetic where its errors cannot matter; `None` for all other queries, and for all that are refused.
///
/// `|R + V t|^2 - (S t + r)^2 = a t^2 + 2 b t + c`, with the discriminant `D = b^2 - a c`. Let `u = 2^-53`, let every
/// operation round by a factor `1 + d`, `|d| <= u`, and count to the first order (the second adds less than `1e-12` of
/// each bound). `R` itself is rounded once. Then
///
/// - `da <= u (3 V^2 + S^2 + |a|)`, `dc <= u (5 R^2 + r^2 + |c|)`, `db <= u (4 |R| |V| + S r + |b|)`.
/// - `c >= R^2 / 16` gives `r < R` and `dc <= 97 u c`.
/// - The times depend on the coefficients as `dt/t = db / root`, plus the relative errors of `a` and `c` with weights
///   `(root + |b|) / 2 root` and `(root - |b|) / 2 root` in one order or the other, where `root^2 = D`.
///
/// *Target slower*, `-a >= S^2 / 128`: `V < S`, so `da <= 513 u |a|`; `root^2 >= |a| c >= S^2 R^2 / 2048`, so
/// `db / root <= 7 u * 45.3 = 317 u`; the two weights are at least 0 and their sum is 1. With 5 u for the roundings of
/// `D`, the root, the sum and the quotient: at most `835 u < 9.3e-14`. The verdict has no more to decide.
///
/// *Target faster*, `a >= S^2 / 32`: `a >= V^2 / 33`, so `da <= 132 u a`.
/// - `b^2 >= a c >= V^2 R^2 / 528` wherever there are roots, so `db <= 5 u * 23 |b| + u |b| = 116 u |b|`: the sign of
///   `b` is right. With `D >= b^2 / 8`, `|b| <= 2.83 root`: `db / root <= 329 u`; the weights are at most 1.92 and 0.92
///   in size: `dt/t <= (329 + 1.92 * 132 + 0.92 * 97) u = 672 u`; the products in `D` add `b^2 u / (root (root + |b|))
///   <= 2.1 u` and the rest 5 u: below `7.6e-14`.
/// - `dD <= 2 |b| db + db^2 + a dc + c da + u (b^2 + a c + |D|)`. With `D < 0`, `b^2 < a c + dD`, and `db <= 116 u
///   sqrt(a c)` as above: `dD <= (232 + 97 + 132 + 3) u a c`. So `-D >= a c / 1024` is below zero for certain.
///
/// Range: `S >= 2^-240` and `R^2 >= 2^-480` keep what underflows below `2^-1074` beside quantities above `2^-971`; a
/// finite `D` means that nothing overflowed, since every intermediate result divides it; `a <= 2^40 S^2` keeps the
/// course `R + V t`, of length `S t + r`, above the rounding errors of its sum. A NaN fails every comparison.
#[inline(always)]
fn solve_plainly(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
    let relative = query.target_position - query.pursuer_position;
    let velocity = query.target_velocity;
    let speed = query.pursuer_speed;
    let radius = query.capture_radius;

    let speed_squared = speed * speed;
    let distance_squared = relative.length_squared();
    let a = velocity.length_squared() - speed_squared;
    let b = relative.dot(velocity) - speed * radius;
    let c = distance_squared - radius * radius;
    let product = a * c;
    let discriminant = b * b - product;
    let in_range = speed >= LEAST_SPEED
        && radius >= 0.0
        && distance_squared >= LEAST_SPEED * LEAST_SPEED
        && 16.0 * c >= distance_squared
        && discriminant.abs() <= f64::MAX;
    if !in_range {
        return None;
    }

    if -128.0 * a >= speed_squared {
        let root = sqrt(discriminant);
        // A sum of two numbers of the same sign: nothing cancels.
        let sum = root + b.abs();
        let (dividend, divisor) = if b < 0.0 { (c, sum) } else { (sum, -a) };
        return Some(Ok(meeting(query, relative, dividend / divisor, f64::INFINITY)));
    }
    let faster = 32.0 * a >= speed_squared && a <= GREATEST_EXCESS * speed_squared;
    if !faster {
        return None;
    }
    if -1024.0 * discriminant >= product {
        return Some(Err(NoIntercept::TargetTooFast));
    }
    let apart = 8.0 * discriminant >= b * b;
    if !apart {
        return None;
    }
    if b > 0.0 {
        return Some(Err(NoIntercept::TargetEscaping));
    }
    let sum = sqrt(discriminant) - b;
    Some(Ok(meeting(query, relative, c / sum, sum / a)))
}

/// 2^-240: the least speed whose products with a distance as small lose nothing to underflow.
pub(super) const LEAST_SPEED: f64 = f64::from_bits((1023 - 240) << 52);
/// 2^40: beyond this ratio of squared speeds the pursuer's way drowns in the rounding errors of the target's.
pub(super) const GREATEST_EXCESS: f64 = f64::from_bits((1023 + 40) << 52);

/// The meeting at `time`, where neither the way there nor its square leaves the range of f64.
#[inline(always)]
pub(super) fn meeting(query: &InterceptQuery, relative: DVec3, time: f64, latest_time: f64) -> Intercept {
    let course = position_at(relative, query.target_velocity, time);
    Intercept {
        point: position_at(query.target_position, query.target_velocity, time),
        pursuer_velocity: course * (query.pursuer_speed / sqrt(course.length_squared())),
        time,
        latest_time,
    }
}

/// [`solve`] in the plane; the same bits as in space with every `z` zero.
///
/// # Errors
/// As [`solve`].
pub fn solve_2d(query: &InterceptQuery2D) -> Result<Intercept2D, NoIntercept> {
    let intercept = solve(&query.extend())?;
    Ok(Intercept2D {
        point: intercept.point.truncate(),
        pursuer_velocity: intercept.pursuer_velocity.truncate(),
        time: intercept.time,
        latest_time: intercept.latest_time,
    })
}

/// The velocity of length `speed` along `offset`; zero for a zero offset.
pub(super) fn toward(offset: DVec3, speed: f64) -> DVec3 {
    direction_and_length(offset).map_or(DVec3::ZERO, |(direction, _)| direction * speed)
}
