//! The intercept with an error bound beside every quantity, for the queries that the filter leaves: in f64 for those near a limit
//! but not on it, then in double-doubles.
//!
//! A double-double has twice the digits, without error where it matters most: for equal speeds, tangents, grazed radii.

use super::speed_difference::{LEAST_RATIO, double_double_speed_difference, has_exact_squares};
use super::{Intercept, InterceptQuery};
use crate::motion::position_at;
use crate::numeric::double_double::DoubleDouble;
use crate::numeric::{Extended, power_of_two, sqrt};
use crate::reason::NoIntercept;
use glam::DVec3;

/// The greatest relative error of one rounding.
const U: f64 = f64::EPSILON / 2.0;
/// More than all that underflows in a coefficient, and less than a rounding error of `S^2` or `R^2`: they are above
/// 2^-480.
const UNDERFLOW: f64 = power_of_two(-1000);
/// The same for the discriminant.
const DISCRIMINANT_UNDERFLOW: f64 = f64::MIN_POSITIVE;
/// 2^-240 and 2^240: between them lie the speeds and distances whose products in f64 neither underflow nor overflow.
const LEAST_IN_F64: f64 = power_of_two(-240);
const GREATEST_IN_F64: f64 = power_of_two(240);
/// 2^40 of `S^2`: for a larger difference of the squared speeds the pursuer's way drowns in the rounding errors of the target's.
const GREATEST_COURSE_RATIO: f64 = power_of_two(40);
/// The relative error of a time in f64 that is promised, 1e-13, less what the last roundings add.
const TIME_ERROR_IN_F64: f64 = 9.9e-14;

/// Rounded arithmetic with an error bound beside every quantity; `None` where the bounds do not settle the verdict or
/// do not keep the times within [`TIME_ERROR_IN_F64`], and for queries outside a range of exponents.
///
/// The coefficients are as in [`solve()`](super::solve()), only `a` is formed around the largest component `m` of `V`:
/// `a = (m - S)(m + S) + (k^2 + n^2)`. Its error is `u` times three of the first product and two of the second sum, so
/// that near equal speeds it is a matter of the smaller components. The errors of `b`, `c` and the discriminant are
/// derived there. Here they are raised by 2 % or more, which covers the second order and the roundings of the bounds
/// themselves: below `1e-12` of each.
///
/// For the root, `|sqrt(D) - sqrt(D + dD)| = |dD| / (sqrt(D) + sqrt(D + dD)) <= 0.51 |dD| / sqrt(D)` when `|dD|` is
/// below `D / 1024`.
pub(super) fn solve_in_f64(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
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

    let in_range = (LEAST_IN_F64..=GREATEST_IN_F64).contains(&speed)
        && (LEAST_IN_F64 * LEAST_IN_F64..=GREATEST_IN_F64 * GREATEST_IN_F64).contains(&distance_squared)
        && (0.0..=GREATEST_IN_F64).contains(&radius)
        && a <= GREATEST_COURSE_RATIO * speed * speed
        && a.abs() >= LEAST_RATIO * speed * speed;
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
    if sum_error / sum + spread <= TIME_ERROR_IN_F64 {
        Some(Ok(intercept(query, relative, time, latest_time)))
    } else {
        None
    }
}

/// An operation on double-doubles errs by less, relative to its larger operand; so do the few in a row of a coefficient.
const DOUBLE_DOUBLE_ERROR: f64 = power_of_two(-99);
/// How much of a time in double-doubles all errors together may be: 2^-57, a sixteenth of a unit in the last place.
const TIME_ERROR_IN_DOUBLE_DOUBLES: f64 = power_of_two(-57);
/// 2^-120 and 2^120: between them lie the speed and the distance, so that what underflows in a product of four, or in its
/// error, is far below the bounds.
const LEAST_IN_DOUBLE_DOUBLES: f64 = power_of_two(-120);
const GREATEST_IN_DOUBLE_DOUBLES: f64 = power_of_two(120);

/// Double-double arithmetic with an error bound beside every quantity; `None` where the bounds do not settle the verdict
/// or do not keep the times within [`TIME_ERROR_IN_DOUBLE_DOUBLES`], and for queries outside a wide range of exponents.
///
/// The difference of the positions is exact as a double-double. With `e = 2^-99`, above what three additions (2^-104
/// each) and a product (2^-102) bring along: `db <= e (|R| |V| + S r)`, `dc <= e (R^2 + r^2)`, and
/// `dD <= 2 |b| db + db^2 + a dc + c da + da dc + e (b^2 + |a| c)`. For nearly equal speeds `e (V^2 + S^2)` would not
/// do: `a` is the sum of eight numbers that are exact, added without error but for the last step ([`double_double_speed_difference`]).
pub(super) fn solve_in_double_doubles(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
    let relative = query.target_position - query.pursuer_position;
    let velocity = query.target_velocity;
    let speed = query.pursuer_speed;
    let radius = query.capture_radius;
    let distance_squared = relative.length_squared();
    let in_range = speeds_in_range(velocity, speed)
        && (0.0..=GREATEST_IN_DOUBLE_DOUBLES).contains(&radius)
        && (LEAST_IN_DOUBLE_DOUBLES * LEAST_IN_DOUBLE_DOUBLES
            ..=GREATEST_IN_DOUBLE_DOUBLES * GREATEST_IN_DOUBLE_DOUBLES)
            .contains(&distance_squared);
    if !in_range {
        return None;
    }

    let (a, a_error) = double_double_speed_difference(velocity, speed);
    let [x, y, z] = [
        DoubleDouble::difference(query.target_position.x, query.pursuer_position.x),
        DoubleDouble::difference(query.target_position.y, query.pursuer_position.y),
        DoubleDouble::difference(query.target_position.z, query.pursuer_position.z),
    ];
    let [u, v, w] = velocity.to_array().map(DoubleDouble::from);
    let b = x * u + y * v + z * w - DoubleDouble::product(speed, radius);
    let b_error = DOUBLE_DOUBLE_ERROR * (relative.abs().dot(velocity.abs()) + speed * radius);
    let c = x * x + y * y + z * z - DoubleDouble::product(radius, radius);
    let c_error = DOUBLE_DOUBLE_ERROR * (distance_squared + radius * radius);
    let product = a * c;
    let squared = b * b;
    let discriminant = squared - product;
    let discriminant_error = 2.1 * b.high.abs() * b_error
        + b_error * b_error
        + 1.1 * (a.high.abs() * c_error + c.high.abs() * a_error)
        + a_error * c_error
        + DOUBLE_DOUBLE_ERROR * (squared.high + product.high.abs());

    let equal = a.high == 0.0 && a_error == 0.0;
    let unequal = a.high.abs() > a_error && a.high.abs() >= LEAST_RATIO * speed * speed;
    if c.high <= c_error || !(equal || unequal) {
        return None;
    }
    let slower = a.high < 0.0;
    if !slower && !equal && discriminant.high < -discriminant_error {
        return Some(Err(NoIntercept::TargetTooFast));
    }
    let settled = discriminant.high > 1024.0 * discriminant_error && (slower || b.high.abs() > b_error);
    if !settled {
        return None;
    }
    if !slower && b.high > 0.0 {
        return Some(Err(NoIntercept::TargetEscaping));
    }

    let root = Extended::of_double_double(discriminant)?.square_root();
    let sum = match Extended::of_double_double(absolute(b)) {
        Some(b) => root.plus(b),
        None => root,
    };
    let gap = Extended::of_double_double(c)?;
    let rounded_root = sqrt(discriminant.high);
    let sum_spread = (0.51 * discriminant_error / rounded_root + b_error) / (rounded_root + b.high.abs());
    let c_spread = c_error / c.high;
    let a_spread = if equal { 0.0 } else { a_error / a.high.abs() };
    if sum_spread + c_spread + a_spread > TIME_ERROR_IN_DOUBLE_DOUBLES {
        return None;
    }
    let (time, latest_time) = match Extended::of_double_double(absolute(a)) {
        Some(a) if slower && b.high >= 0.0 => (sum.over(a), f64::INFINITY),
        Some(a) if !slower => (gap.over(sum), sum.over(a).to_f64()),
        _ => (gap.over(sum), f64::INFINITY),
    };
    Some(Ok(intercept(query, relative, time.to_f64(), latest_time)))
}

/// `V^2 - S^2`; the inner `None` when it is not above zero, the outer one when double-doubles do not settle that.
pub(super) fn positive_speed_difference_in_double_doubles(
    query: &InterceptQuery,
) -> Option<Option<Extended>> {
    if !speeds_in_range(query.target_velocity, query.pursuer_speed) {
        return None;
    }
    let (difference, error) = double_double_speed_difference(query.target_velocity, query.pursuer_speed);
    let is_settled = error == 0.0 || difference.high.abs() > error / TIME_ERROR_IN_DOUBLE_DOUBLES;
    is_settled.then(|| Extended::of_double_double(difference))
}

/// Whether the squares of all that moves are exact with their errors, and the speeds near enough to each other.
fn speeds_in_range(velocity: DVec3, speed: f64) -> bool {
    (LEAST_IN_DOUBLE_DOUBLES..=GREATEST_IN_DOUBLE_DOUBLES).contains(&speed)
        && velocity.length_squared() <= GREATEST_COURSE_RATIO * speed * speed
        && has_exact_squares(velocity)
}

/// The number without its sign.
fn absolute(x: DoubleDouble) -> DoubleDouble {
    if x.high < 0.0 { x.scaled(-1.0) } else { x }
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
