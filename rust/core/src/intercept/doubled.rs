//! The intercept by twice the digits, without error where it matters most: for equal speeds, tangents, grazed radii.

use super::bounded::{GREATEST_EXCESS, intercept};
use super::excess::{LEAST_EXCESS, doubled_speed_excess, has_exact_squares};
use super::{Intercept, InterceptQuery};
use crate::numeric::double_double::DoubleDouble;
use crate::numeric::{Extended, power_of_two, sqrt};
use crate::reason::NoIntercept;
use glam::DVec3;

/// An operation on double-doubles errs by less, relative to its larger operand; so do the few in a row of a coefficient.
const DOUBLED: f64 = power_of_two(-99);
/// How much of a time all errors together may be: 2^-57, a sixteenth of a unit in the last place.
const PROMISED: f64 = power_of_two(-57);
/// 2^-120 and 2^120: between them lie the speed and the distance, so that what underflows in a product of four, or in its
/// error, is far below the bounds.
const LEAST: f64 = power_of_two(-120);
const GREATEST: f64 = power_of_two(120);

/// Double-double arithmetic with an error bound beside every quantity; `None` where the bounds do not settle the verdict
/// or do not keep the times within [`PROMISED`], and for queries outside a wide range of exponents.
///
/// The difference of the positions is exact as a double-double. With `e = 2^-99`, above what three additions (2^-104
/// each) and a product (2^-102) bring along: `db <= e (|R| |V| + S r)`, `dc <= e (R^2 + r^2)`, and
/// `dD <= 2 |b| db + db^2 + a dc + c da + da dc + e (b^2 + |a| c)`. For nearly equal speeds `e (V^2 + S^2)` would not
/// do: `a` is the sum of eight numbers that are exact, added without error but for the last step ([`doubled_speed_excess`]).
pub(super) fn solve_doubled(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
    let relative = query.target_position - query.pursuer_position;
    let velocity = query.target_velocity;
    let speed = query.pursuer_speed;
    let radius = query.capture_radius;
    let distance_squared = relative.length_squared();
    let in_range = speeds_in_range(velocity, speed)
        && (0.0..=GREATEST).contains(&radius)
        && (LEAST * LEAST..=GREATEST * GREATEST).contains(&distance_squared);
    if !in_range {
        return None;
    }

    let (a, a_error) = doubled_speed_excess(velocity, speed);
    let [x, y, z] = [
        DoubleDouble::difference(query.target_position.x, query.pursuer_position.x),
        DoubleDouble::difference(query.target_position.y, query.pursuer_position.y),
        DoubleDouble::difference(query.target_position.z, query.pursuer_position.z),
    ];
    let [u, v, w] = velocity.to_array().map(DoubleDouble::from);
    let b = x * u + y * v + z * w - DoubleDouble::product(speed, radius);
    let b_error = DOUBLED * (relative.abs().dot(velocity.abs()) + speed * radius);
    let c = x * x + y * y + z * z - DoubleDouble::product(radius, radius);
    let c_error = DOUBLED * (distance_squared + radius * radius);
    let product = a * c;
    let squared = b * b;
    let discriminant = squared - product;
    let discriminant_error = 2.1 * b.high.abs() * b_error
        + b_error * b_error
        + 1.1 * (a.high.abs() * c_error + c.high.abs() * a_error)
        + a_error * c_error
        + DOUBLED * (squared.high + product.high.abs());

    let equal = a.high == 0.0 && a_error == 0.0;
    let unequal = a.high.abs() > a_error && a.high.abs() >= LEAST_EXCESS * speed * speed;
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
    if sum_spread + c_spread + a_spread > PROMISED {
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
pub(super) fn settled_speed_excess(query: &InterceptQuery) -> Option<Option<Extended>> {
    if !speeds_in_range(query.target_velocity, query.pursuer_speed) {
        return None;
    }
    let (excess, error) = doubled_speed_excess(query.target_velocity, query.pursuer_speed);
    let is_settled = error == 0.0 || excess.high.abs() > error / PROMISED;
    is_settled.then(|| Extended::of_double_double(excess))
}

/// Whether the squares of all that moves are exact with their errors, and the speeds near enough to each other.
fn speeds_in_range(velocity: DVec3, speed: f64) -> bool {
    (LEAST..=GREATEST).contains(&speed)
        && velocity.length_squared() <= GREATEST_EXCESS * speed * speed
        && has_exact_squares(velocity)
}

/// The number without its sign.
fn absolute(x: DoubleDouble) -> DoubleDouble {
    if x.high < 0.0 { x.scaled(-1.0) } else { x }
}
