//! `V^2 - S^2`, the difference of the squared speeds, with twice the digits: the one coefficient of the intercept that cancels when
//! two are equally fast.

use crate::numeric::double_double::DoubleDouble;
use crate::numeric::{Number, SPLITTER, power_of_two, square_and_error, sum_and_error, truncate};
use glam::DVec3;

/// `V^2 - S^2` with a relative error of at most `4 u`, and exactly 0 when it is 0. NaN when it is above `2^20 S^2`, or when it
/// is smaller than `2^-100 S^2` and not distinguishable from 0.
///
/// For speeds from `2^-150` to `2^150`.
#[inline(always)]
pub(super) fn squared_speed_difference(velocity: DVec3, speed: f64) -> f64 {
    match integer_speed_difference(velocity, speed) {
        Some((difference, unit)) => rounded(difference, unit, LEAST_RATIO * (speed * speed)),
        None => spread_speed_difference(velocity, speed),
    }
}

/// [`squared_speed_difference`] of components that are far apart.
///
/// The remainders of [`double_double_speed_difference`] are below `2^-102 S^2`, or rounding errors of a large difference, and their sum is
/// within `5 u` of that.
#[cold]
#[inline(never)]
fn spread_speed_difference(velocity: DVec3, speed: f64) -> f64 {
    let speed_squared = speed * speed;
    if velocity.length_squared() - speed_squared > GREATEST_RATIO * speed_squared {
        return f64::NAN;
    }
    let (difference, error) = double_double_speed_difference(velocity, speed);
    if difference.high.abs() >= LEAST_RATIO * speed_squared {
        return difference.high;
    }
    let is_zero = difference.high == 0.0 && error == 0.0 && has_exact_squares(velocity);
    if is_zero { 0.0 } else { f64::NAN }
}

/// `V^2 - S^2` in whole numbers and their unit; `None` where a component is below `S / 512` but not zero, and perhaps where `V`
/// is above `2 S`.
///
/// Half a unit of the last place of numbers 9 binades below `S` is 1, so `S` is from `2^61` to `2^62`. The sum of the squares of
/// the components is below `2^126`, and so each is below `2^63`, for no rounding takes a number across a power of two.
#[inline(always)]
fn integer_speed_difference(velocity: DVec3, speed: f64) -> Option<(i128, f64)> {
    let biased = speed.to_bits() >> 52;
    // Twice the bits of the least component, without its sign. One comparison for zero, too: it wraps around.
    let least = (biased.wrapping_sub(9) << 53).wrapping_sub(1);
    let is_whole = |x: f64| (x.to_bits() << 1).wrapping_sub(1) >= least;
    let unit = f64::from_bits((2 * biased).wrapping_sub(1023 + 2 * 61) << 52);
    let is_below = velocity.length_squared() < power_of_two(126) * unit;
    if !(is_below && is_whole(velocity.x) && is_whole(velocity.y) && is_whole(velocity.z)) {
        return None;
    }
    let scale = f64::from_bits((2 * 1023 + 61_u64).wrapping_sub(biased) << 52);
    let square = |x: f64| {
        let whole = i128::from(truncate(x * scale));
        whole * whole
    };
    let difference = square(velocity.x) + square(velocity.y) + square(velocity.z) - square(speed);
    Some((difference, unit))
}

/// `whole * unit`, rounded once, for a result far from the limits of f64; NaN where that is not zero and below `least` in size,
/// at most `2^24` units.
#[inline(always)]
fn rounded(whole: i128, unit: f64, least: f64) -> f64 {
    let (high, low) = ((whole >> 64) as i64, whole as i64);
    if high == low >> 63 {
        let number = low as f64 * unit;
        return if low == 0 || number.abs() >= least { number } else { f64::NAN };
    }
    // Below 2^105 both parts are numbers of f64, and only their sum is rounded.
    if (-(1 << 41)..1 << 41).contains(&high) {
        let (upper, lower) = ((whole >> 53) as i64, low & ((1 << 53) - 1));
        return (upper as f64 * power_of_two(53) + lower as f64) * unit;
    }
    // The leading 64 bits, the last of them set when any bit that is left off is.
    let size = whole.unsigned_abs();
    let zeros = size.leading_zeros();
    let shifted = size.wrapping_shl(zeros);
    let leading = (shifted >> 64) as u64 | u64::from(shifted as u64 != 0);
    let number = leading as f64 * power_of_two(64 - zeros as i32) * unit;
    if high < 0 { -number } else { number }
}

/// Whether the squares of the components are exact with their errors.
pub(super) fn has_exact_squares(velocity: DVec3) -> bool {
    velocity.to_array().iter().all(|&x| x == 0.0 || x.abs() >= LEAST_COMPONENT)
}

/// `V^2 - S^2` and a bound on its error, which is zero when nothing was left off.
#[inline(always)]
pub(super) fn double_double_speed_difference(velocity: DVec3, speed: f64) -> (DoubleDouble, f64) {
    let SpeedDifference { high, low, size } = SpeedDifference::of(velocity.to_array(), speed, SPLITTER);
    // When nothing is left of the remainders, the last additions round nothing either.
    let error = if size == 0.0 { 0.0 } else { f64::EPSILON * (8.0 * size + low.abs()) };
    (DoubleDouble { high, low }, error)
}

/// `V^2 - S^2` of one query, or of many side by side, with twice the digits.
pub(super) struct SpeedDifference<T> {
    pub(super) high: T,
    pub(super) low: T,
    /// The sizes of what was added with rounding.
    pub(super) size: T,
}

impl<T: Number> SpeedDifference<T> {
    /// Takes [`SPLITTER`], once for each query.
    ///
    /// Four squares and their errors are eight numbers with the exact sum. A tree of error-free additions over the four, and
    /// one over the seven errors, leave six remainders below `2^-104` of the largest one; only these are added with rounding,
    /// and the sum of all three is rounded once more (T. Ogita, S. M. Rump, S. Oishi, "Accurate Sum and Dot Product", 2005,
    /// algorithm SumK).
    #[inline(always)]
    pub(super) fn of([x, y, z]: [T; 3], speed: T, splitter: T) -> Self {
        let (x, x_error) = square_and_error(x, splitter);
        let (y, y_error) = square_and_error(y, splitter);
        let (z, z_error) = square_and_error(z, splitter);
        let (s, s_error) = square_and_error(speed, splitter);
        let (xy, xy_error) = sum_and_error(x, y);
        let (zs, zs_error) = sum_and_error(z, -s);
        let (high, high_error) = sum_and_error(xy, zs);

        let (first, rest_1) = sum_and_error(x_error, y_error);
        let (second, rest_2) = sum_and_error(z_error, -s_error);
        let (third, rest_3) = sum_and_error(xy_error, zs_error);
        let (first, rest_4) = sum_and_error(first, second);
        let (second, rest_5) = sum_and_error(third, high_error);
        let (low, rest_6) = sum_and_error(first, second);
        let rest = ((rest_1 + rest_2) + (rest_3 + rest_4)) + (rest_5 + rest_6);
        let size =
            ((rest_1.abs() + rest_2.abs()) + (rest_3.abs() + rest_4.abs())) + (rest_5.abs() + rest_6.abs());

        let (high, low) = sum_and_error(high, low);
        let (high, low) = sum_and_error(high, low + rest);
        Self { high, low, size }
    }
}

/// 2^-100 of `S^2`: for a smaller difference a time may be too long to square the way.
pub(super) const LEAST_RATIO: f64 = power_of_two(-100);
/// 2^20 of `S^2`: for a larger difference the filter does not know the length of the pursuer's way well enough.
const GREATEST_RATIO: f64 = power_of_two(GREATEST_RATIO_POWER);

/// Its power of two.
pub(super) const GREATEST_RATIO_POWER: i32 = 20;
/// 2^-240: the rounding error of the square of a component is a number of f64 from here on.
pub(super) const LEAST_COMPONENT: f64 = power_of_two(-240);

#[cfg(test)]
mod tests {
    use super::{double_double_speed_difference, integer_speed_difference, rounded, spread_speed_difference};
    use crate::numeric::power_of_two;
    use glam::DVec3;

    fn whole_and_rounded(velocity: DVec3, speed: f64) -> Option<f64> {
        integer_speed_difference(velocity, speed).map(|(difference, unit)| rounded(difference, unit, 0.0))
    }

    #[test]
    fn whole_numbers_and_twice_the_digits_agree() {
        let mut counted = 0;
        for seed in 1..40_000_u64 {
            let number = |salt: u64| {
                let mixed = (seed * 4 + salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                (mixed >> 11) as f64 * power_of_two(-52) - 1.0
            };
            let velocity = DVec3::new(number(0), number(1), if seed % 3 == 0 { 0.0 } else { number(2) });
            let near = velocity.length();
            let speed = match seed % 4 {
                0 => near,
                1 => f64::from_bits(near.to_bits() + seed % 7 - 3),
                2 => near * (1.0 + number(3) * power_of_two(-(seed as i32 % 50))),
                _ => number(3).abs() + 0.25,
            };
            let scale = power_of_two(seed as i32 % 281 - 140);
            let (velocity, speed) = (velocity * scale, speed * scale);
            let Some(difference) = whole_and_rounded(velocity, speed) else { continue };
            let (in_double_double, error) = double_double_speed_difference(velocity, speed);
            counted += 1;
            let apart = (difference - in_double_double.high).abs();
            assert!(
                apart <= difference.abs() * f64::EPSILON + error,
                "seed {seed}: {difference:e}, {in_double_double:?}"
            );
        }
        assert!(counted > 30_000, "only {counted}");
    }

    #[test]
    fn equal_speeds_in_whole_numbers_have_no_difference() {
        for (velocity, speed) in [
            (DVec3::new(3.0, -4.0, 0.0), 5.0),
            (DVec3::new(0.0, 0.0, -600.0), 600.0),
            (DVec3::new(1.0, 2.0, 2.0) / 3.0_f64.exp2(), 3.0 / 3.0_f64.exp2()),
        ] {
            assert_eq!(whole_and_rounded(velocity, speed), Some(0.0));
        }
    }

    #[test]
    fn components_far_apart_are_left_to_twice_the_digits() {
        let velocity = DVec3::new(1.0, 1.0 / 4096.0 + f64::EPSILON / 4096.0, 0.0);
        assert_eq!(integer_speed_difference(velocity, 1.0), None);
        assert_eq!(spread_speed_difference(velocity, 1.0), velocity.y * velocity.y);
        assert_eq!(integer_speed_difference(DVec3::new(4.0, 0.0, 0.0), 1.0), None);
        assert_eq!(spread_speed_difference(DVec3::new(4.0, 0.0, 0.0), 1.0), 15.0);
        assert!(spread_speed_difference(DVec3::new(1025.0, 0.0, 0.0), 1.0).is_nan());
        assert_eq!(whole_and_rounded(DVec3::new(3.0, 0.0, 0.0), 1.75), Some(5.9375));
    }

    #[test]
    fn a_difference_too_small_to_tell_from_zero_is_nan() {
        assert_eq!(rounded(0, 1.0, 2.0), 0.0);
        assert!(rounded(-1, 1.0, 2.0).is_nan());
        assert_eq!(rounded(-2, 1.0, 2.0), -2.0);
    }

    #[test]
    fn a_whole_number_is_rounded_once_to_even() {
        let unit = power_of_two(-5);
        let rounded = |whole: i128| {
            assert_eq!(super::rounded(-whole, unit, 0.0), -super::rounded(whole, unit, 0.0));
            super::rounded(whole, unit, 0.0) / unit
        };
        assert_eq!(rounded(3), 3.0);
        // The whole numbers of Rust round to even, too. Halfway, beside it, and at the limits between the three ways.
        for exponent in 0..126 {
            for below in 52..56 {
                let half = 1_i128 << (exponent - below).max(0);
                for whole in [1 << exponent, (1 << exponent) + half, (1 << exponent) + 3 * half] {
                    for whole in [whole - 1, whole, whole + 1] {
                        assert_eq!(rounded(whole), whole as f64, "{whole}");
                    }
                }
            }
        }
    }
}
