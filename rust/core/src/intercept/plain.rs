//! The intercept by plain arithmetic: what nearly every query of a game takes.

use super::{Intercept, InterceptQuery};
use crate::motion::position_at;
use crate::numeric::{power_of_two, sqrt};
use crate::reason::NoIntercept;
use glam::DVec3;

/// Rounded arithmetic where its errors cannot matter; `None` for all other queries, and for all that are refused.
///
/// `|R + V t|^2 - (S t + r)^2 = a t^2 + 2 b t + c`, with the discriminant `D = b^2 - a c`. Let `u = 2^-53`, let every
/// operation round by a factor `1 + d`, `|d| <= u`, and count to the first order (the second adds less than `1e-12` of
/// each bound). `R` itself is rounded once. Then
///
/// - `da <= u (3 V^2 + S^2 + |a|)`, `db <= u (4 |R| |V| + S r + |b|)`, `dc <= u (5 R^2 + r^2 + |c|)`.
/// - With `c >= R^2 / 4`: `r < R`, and `dc <= 25 u c`.
/// - The times depend on the coefficients as `dt/t = db / root`, plus the relative errors of `a` and `c` with weights
///   `(root + |b|) / 2 root` and `(root - |b|) / 2 root` in one order or the other, where `root^2 = D`.
///
/// *Target slower*, `-a >= S^2 / 64`: `V < S`, so `da <= 257 u |a|`; `root^2 >= |a| c >= S^2 R^2 / 256`, so
/// `db / root <= 7 u * 16 = 112 u`; the two weights are at least 0 and their sum is 1. With 5 u for the roundings of
/// `D`, the root, the sum and the quotient: `dt/t <= 374 u < 4.2e-14`. The verdict has no more to decide, and `D >= b^2`.
///
/// *Target faster*, `a >= S^2 / 64`: `a >= V^2 / 65`, so `da <= 260 u a`.
/// - Where there are roots, `b^2 >= a c >= V^2 R^2 / 260`, so `db <= 5 u * 16.2 |b| + u |b| = 82 u |b|`: the sign of
///   `b` is right. With `D >= b^2 / 8`, `|b| <= 2.83 root`: `db / root <= 232 u`; the weights are at most 1.92 and 0.92
///   in size: `dt/t <= (232 + 1.92 * 260 + 0.92 * 25) u`; the products in `D` add `b^2 u / (root (root + |b|)) <= 2.1 u`
///   and the rest 5 u: at most `762 u < 8.5e-14`.
/// - `dD <= 2 |b| db + db^2 + a dc + c da + u (b^2 + a c + |D|)`. With `D < 0`, `b^2 < a c + dD` and `db <= 82 u
///   sqrt(a c)`: `dD <= (164 + 25 + 260 + 3) u a c`. So `-D >= a c / 1024` is below zero for certain, and so is
///   `D >= b^2 / 1024` above it, by the same count in `b^2 >= a c`.
///
/// Range: with `S` and `R` from `2^-240` to `2^240`, what underflows is below `2^-1074` beside quantities above
/// `2^-970`. `a <= 2^40 S^2` keeps `V` below `2^261` and `D` below `2^1004`, and the course `R + V t`, of length
/// `S t + r`, above the rounding errors of its sum; `|a| >= S^2 / 64` keeps it below `2^9 R`. A NaN fails a comparison.
#[inline(always)]
pub(super) fn solve_plainly(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
    let relative = query.target_position - query.pursuer_position;
    let velocity = query.target_velocity;
    let speed = query.pursuer_speed;
    let radius = query.capture_radius;

    let speed_squared = speed * speed;
    let distance_squared = relative.length_squared();
    let a = velocity.length_squared() - speed_squared;
    let b = relative.dot(velocity) - speed * radius;
    let c = distance_squared - radius * radius;
    let (b_squared, product) = (b * b, a * c);
    let discriminant = b_squared - product;

    let clear = (LEAST..=GREATEST).contains(&speed)
        && radius >= 0.0
        && (LEAST * LEAST..=GREATEST * GREATEST).contains(&distance_squared)
        && 4.0 * c >= distance_squared
        && 64.0 * a.abs() >= speed_squared
        && a <= GREATEST_EXCESS * speed_squared;
    if !clear {
        return None;
    }
    if 8.0 * discriminant >= b_squared {
        if a > 0.0 && b > 0.0 {
            return Some(Err(NoIntercept::TargetEscaping));
        }
        // A sum of two numbers of the same sign: nothing cancels. Both quotients cost no more than one, and a choice
        // between numbers less than a branch that goes either way.
        let sum = sqrt(discriminant) + b.abs();
        let (smaller, larger) = (c / sum, sum / a.abs());
        let time = if b < 0.0 { smaller } else { larger };
        let latest_time = if a > 0.0 { larger } else { f64::INFINITY };
        return Some(Ok(intercept(query, relative, time, latest_time)));
    }
    if a > 0.0 && -1024.0 * discriminant >= product {
        return Some(Err(NoIntercept::TargetTooFast));
    }
    if a > 0.0 && b > 0.0 && 1024.0 * discriminant >= b_squared {
        return Some(Err(NoIntercept::TargetEscaping));
    }
    None
}

/// 2^-240 and 2^240: between them lie the speeds and distances whose products neither underflow nor overflow.
pub(super) const LEAST: f64 = power_of_two(-240);
pub(super) const GREATEST: f64 = power_of_two(240);
/// 2^40: beyond this ratio of squared speeds the pursuer's way drowns in the rounding errors of the target's.
pub(super) const GREATEST_EXCESS: f64 = power_of_two(40);

/// The intercept at `time`, where neither the way there nor its square leaves the range of f64.
#[inline(always)]
pub(super) fn intercept(query: &InterceptQuery, relative: DVec3, time: f64, latest_time: f64) -> Intercept {
    let course = position_at(relative, query.target_velocity, time);
    Intercept {
        point: position_at(query.target_position, query.target_velocity, time),
        pursuer_velocity: course * (query.pursuer_speed / sqrt(course.length_squared())),
        time,
        latest_time,
    }
}
