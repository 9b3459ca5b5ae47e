//! The intercept by rounded arithmetic that knows its own error: for the queries near a limit, but not on it.

use super::excess::LEAST_EXCESS;
use super::{Intercept, InterceptQuery};
use crate::motion::position_at;
use crate::numeric::{power_of_two, sqrt};
use crate::reason::NoIntercept;
use glam::DVec3;

/// The greatest relative error of one rounding.
const U: f64 = f64::EPSILON / 2.0;
/// More than all that underflows in a coefficient, and less than a rounding error of `S^2` or `R^2`: they are above
/// 2^-480.
const UNDERFLOW: f64 = power_of_two(-1000);
/// The same for the discriminant.
const DISCRIMINANT_UNDERFLOW: f64 = f64::MIN_POSITIVE;
/// 2^-240 and 2^240: between them lie the speeds and distances whose products neither underflow nor overflow.
const LEAST: f64 = power_of_two(-240);
const GREATEST: f64 = power_of_two(240);
/// 2^40: beyond this ratio of squared speeds the pursuer's way drowns in the rounding errors of the target's.
pub(super) const GREATEST_EXCESS: f64 = power_of_two(40);
/// The relative error that is promised, 1e-13, less what the last roundings add.
const PROMISED: f64 = 9.9e-14;

/// Rounded arithmetic with an error bound beside every quantity; `None` where the bounds do not settle the verdict or
/// do not keep the times within [`PROMISED`], and for queries outside the range of plain arithmetic.
///
/// The coefficients are those of [`solve()`](super::solve()), only `a` is formed around the largest component `m` of `V`:
/// `a = (m - S)(m + S) + (k^2 + n^2)`. Its error is `u` times three of the first product and two of the second sum, so
/// that near equal speeds it is a matter of the smaller components. The errors of `b`, `c` and the discriminant are
/// derived there. Here they are raised by 2 % or more, which covers the second order and the roundings of the bounds
/// themselves: below `1e-12` of each.
///
/// For the root, `|sqrt(D) - sqrt(D + dD)| = |dD| / (sqrt(D) + sqrt(D + dD)) <= 0.51 |dD| / sqrt(D)` when `|dD|` is
/// below `D / 1024`.
pub(super) fn solve_within_bounds(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
    let relative = query.target_position - query.pursuer_position;
    let velocity = query.target_velocity;
    let speed = query.pursuer_speed;
    let radius = query.capture_radius;

    let (largest, k, n) = largest_first(velocity.x.abs(), velocity.y.abs(), velocity.z.abs());
    let along = (largest - speed) * (largest + speed);
    let across = k * k + n * n;
    let a = along + across;
    let a_error = U * (3.1 * along.abs() + 2.1 * across + 1.1 * a.abs()) + UNDERFLOW;

    let product = speed * radius;
    let b = relative.dot(velocity) - product;
    let b_error = U * (4.1 * relative.abs().dot(velocity.abs()) + 1.1 * (product + b.abs())) + UNDERFLOW;

    let distance_squared = relative.length_squared();
    let radius_squared = radius * radius;
    let c = distance_squared - radius_squared;
    let c_error = U * (5.1 * distance_squared + 1.1 * (radius_squared + c.abs())) + UNDERFLOW;

    let product = a * c;
    let discriminant = b * b - product;
    let discriminant_error = 2.1 * b.abs() * b_error
        + b_error * b_error
        + 1.1 * (a.abs() * c_error + c.abs() * a_error)
        + a_error * c_error
        + 1.1 * U * (b * b + product.abs() + discriminant.abs())
        + DISCRIMINANT_UNDERFLOW;

    let in_range = (LEAST..=GREATEST).contains(&speed)
        && (LEAST * LEAST..=GREATEST * GREATEST).contains(&distance_squared)
        && (0.0..=GREATEST).contains(&radius)
        && a <= GREATEST_EXCESS * speed * speed
        && a.abs() >= LEAST_EXCESS * speed * speed;
    if !(in_range && c > c_error && a.abs() > a_error) {
        return None;
    }
    let faster = a > 0.0;
    if faster && discriminant < -discriminant_error {
        return Some(Err(NoIntercept::TargetTooFast));
    }
    let settled = discriminant > 1024.0 * discriminant_error && (!faster || b.abs() > b_error);
    if !settled {
        return None;
    }
    if faster && b > 0.0 {
        return Some(Err(NoIntercept::TargetEscaping));
    }

    let root = sqrt(discriminant);
    let sum = root + b.abs();
    let sum_error = 0.51 * discriminant_error / root + b_error + 2.1 * U * sum;
    let (a_spread, c_spread) = (a_error / a.abs(), c_error / c);
    let (time, latest_time, spread) = match (faster, b < 0.0) {
        (true, _) => (c / sum, sum / a, if a_spread > c_spread { a_spread } else { c_spread }),
        (false, true) => (c / sum, f64::INFINITY, c_spread),
        (false, false) => (sum / -a, f64::INFINITY, a_spread),
    };
    if sum_error / sum + spread <= PROMISED {
        Some(Ok(intercept(query, relative, time, latest_time)))
    } else {
        None
    }
}

/// The three numbers, the largest one first.
fn largest_first(x: f64, y: f64, z: f64) -> (f64, f64, f64) {
    if x >= y && x >= z {
        (x, y, z)
    } else if y >= z {
        (y, x, z)
    } else {
        (z, x, y)
    }
}

/// The intercept at `time`, where neither the way there nor its square leaves the range of f64.
#[inline]
pub(super) fn intercept(query: &InterceptQuery, relative: DVec3, time: f64, latest_time: f64) -> Intercept {
    let course = position_at(relative, query.target_velocity, time);
    Intercept {
        point: position_at(query.target_position, query.target_velocity, time),
        pursuer_velocity: course * (query.pursuer_speed / sqrt(course.length_squared())),
        time,
        latest_time,
    }
}
