//! `V^2 - S^2` with twice the digits: the one coefficient of the intercept that cancels when two are equally fast.

use crate::numeric::double_double::DoubleDouble;
use crate::numeric::{power_of_two, two_square, two_sum};
use glam::DVec3;

/// `V^2 - S^2` within `4 u` of itself, relatively, or zero where it is; NaN where it is below `2^-100 S^2` in size and cannot
/// be told from zero.
///
/// For speeds from `2^-150` to `2^150` and `V <= 2^11 S`. The remainders of [`doubled_speed_excess`] are then below
/// `2^-102 S^2`, or rounding errors of a large excess, and their sum is within `5 u` of that.
#[cold]
#[inline(never)]
pub(super) fn speed_excess(velocity: DVec3, speed: f64) -> f64 {
    let (excess, error) = doubled_speed_excess(velocity, speed);
    if excess.high.abs() >= LEAST_EXCESS * (speed * speed) {
        return excess.high;
    }
    let is_zero = excess.high == 0.0 && error == 0.0 && has_exact_squares(velocity);
    if is_zero { 0.0 } else { f64::NAN }
}

/// Whether the squares of the components are exact with their errors.
pub(super) fn has_exact_squares(velocity: DVec3) -> bool {
    velocity.to_array().iter().all(|&x| x == 0.0 || x.abs() >= LEAST_COMPONENT)
}

/// `V^2 - S^2` and a bound on its error, which is zero when nothing was left off.
///
/// Four squares and their errors are eight numbers with the exact sum. A tree of error-free additions over the four, and
/// one over the seven errors, leave six remainders below `2^-104` of the largest one; only these are added with rounding,
/// and the sum of all three is rounded once more (T. Ogita, S. M. Rump, S. Oishi, "Accurate Sum and Dot Product", 2005,
/// algorithm SumK).
#[inline(always)]
pub(super) fn doubled_speed_excess(velocity: DVec3, speed: f64) -> (DoubleDouble, f64) {
    let (x, x_error) = two_square(velocity.x);
    let (y, y_error) = two_square(velocity.y);
    let (z, z_error) = two_square(velocity.z);
    let (s, s_error) = two_square(speed);
    let (xy, xy_error) = two_sum(x, y);
    let (zs, zs_error) = two_sum(z, -s);
    let (high, high_error) = two_sum(xy, zs);

    let (first, rest_1) = two_sum(x_error, y_error);
    let (second, rest_2) = two_sum(z_error, -s_error);
    let (third, rest_3) = two_sum(xy_error, zs_error);
    let (first, rest_4) = two_sum(first, second);
    let (second, rest_5) = two_sum(third, high_error);
    let (low, rest_6) = two_sum(first, second);
    let rest = ((rest_1 + rest_2) + (rest_3 + rest_4)) + (rest_5 + rest_6);
    let size =
        ((rest_1.abs() + rest_2.abs()) + (rest_3.abs() + rest_4.abs())) + (rest_5.abs() + rest_6.abs());

    let (high, low) = two_sum(high, low);
    let (high, low) = two_sum(high, low + rest);
    // When nothing is left of the remainders, the last additions round nothing either.
    let error = if size == 0.0 { 0.0 } else { f64::EPSILON * (8.0 * size + low.abs()) };
    (DoubleDouble { high, low }, error)
}

/// 2^-100: for speeds nearer to each other than that a time may be too long to square the way.
pub(super) const LEAST_EXCESS: f64 = power_of_two(-100);
/// 2^-240.
const LEAST_COMPONENT: f64 = power_of_two(-240);
