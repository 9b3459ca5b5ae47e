//! `V^2 - S^2` with twice the digits: the one coefficient of the intercept that cancels when two are equally fast.

use crate::numeric::double_double::DoubleDouble;
use crate::numeric::{Number, SPLITTER, power_of_two, square_and_error, sum_and_error};
use glam::DVec3;

/// `V^2 - S^2` within `4 u` of itself, relatively, or zero where it is; NaN where it is below `2^-100 S^2` in size and cannot
/// be told from zero.
///
/// For speeds from `2^-150` to `2^150` and `V <= 2^11 S`.
#[inline(always)]
pub(super) fn speed_excess(velocity: DVec3, speed: f64) -> f64 {
    match whole_speed_excess(velocity, speed) {
        Some(excess) if excess == 0.0 || excess.abs() >= LEAST_EXCESS * (speed * speed) => excess,
        Some(_) => f64::NAN,
        None => uneven_speed_excess(velocity, speed),
    }
}

/// [`speed_excess`] of components that are far apart.
///
/// The remainders of [`doubled_speed_excess`] are below `2^-102 S^2`, or rounding errors of a large excess, and their sum is
/// within `5 u` of that.
#[cold]
#[inline(never)]
fn uneven_speed_excess(velocity: DVec3, speed: f64) -> f64 {
    let (excess, error) = doubled_speed_excess(velocity, speed);
    if excess.high.abs() >= LEAST_EXCESS * (speed * speed) {
        return excess.high;
    }
    let is_zero = excess.high == 0.0 && error == 0.0 && has_exact_squares(velocity);
    if is_zero { 0.0 } else { f64::NAN }
}

/// `V^2 - S^2` in whole numbers, rounded once at the end; `None` where a component is neither zero nor from `S / 512` to `2 S`.
///
/// Half a unit of the last place of numbers 9 binades below `S` is 1, so `S` is from `2^61` to `2^62`, every component below
/// `2^63`, and the sum of three squares fits.
#[inline(always)]
fn whole_speed_excess(velocity: DVec3, speed: f64) -> Option<f64> {
    let biased = (speed.to_bits() << 1) >> 53;
    let square = |x: f64| whole(x, biased + 1).map(|x| u128::from(x) * u128::from(x));
    let (x, y, z) = (square(velocity.x)?, square(velocity.y)?, square(velocity.z)?);
    let (velocity_squared, speed_squared) = (x + y + z, square(speed)?);
    let size = rounded(velocity_squared.abs_diff(speed_squared), 2 * (biased as i32 - 1023 - 61));
    Some(if velocity_squared < speed_squared { -size } else { size })
}

/// `|x|` as a whole multiple of the unit in which numbers one binade below `top`, an exponent as the bits have it, are from
/// `2^61` to `2^62`.
#[inline(always)]
fn whole(x: f64, top: u64) -> Option<u64> {
    let bits = x.to_bits() << 1;
    let below = top.wrapping_sub(bits >> 53);
    if below <= 10 { Some(((bits << 10 | 1 << 63) >> 1) >> below) } else { (bits == 0).then_some(0) }
}

/// `whole * 2^exponent`, rounded once, for a result far from the limits of f64.
#[inline(always)]
fn rounded(whole: u128, exponent: i32) -> f64 {
    let (high, low) = ((whole >> 64) as u64, whole as u64);
    if high == 0 {
        return low as f64 * power_of_two(exponent);
    }
    // The leading 64 bits, the last of them set when any bit that is left off is.
    let zeros = high.leading_zeros();
    let leading = (whole.wrapping_shl(zeros) >> 64) as u64;
    let sticky = u64::from(low.wrapping_shl(zeros) != 0);
    (leading | sticky) as f64 * power_of_two(exponent + 64 - zeros as i32)
}

/// Whether the squares of the components are exact with their errors.
pub(super) fn has_exact_squares(velocity: DVec3) -> bool {
    velocity.to_array().iter().all(|&x| x == 0.0 || x.abs() >= LEAST_COMPONENT)
}

/// `V^2 - S^2` and a bound on its error, which is zero when nothing was left off.
#[inline(always)]
pub(super) fn doubled_speed_excess(velocity: DVec3, speed: f64) -> (DoubleDouble, f64) {
    let Doubled { high, low, size } = Doubled::speed_excess(velocity.to_array(), speed, SPLITTER);
    // When nothing is left of the remainders, the last additions round nothing either.
    let error = if size == 0.0 { 0.0 } else { f64::EPSILON * (8.0 * size + low.abs()) };
    (DoubleDouble { high, low }, error)
}

/// One number or many with twice the digits.
pub(super) struct Doubled<T> {
    pub(super) high: T,
    pub(super) low: T,
    /// The sizes of what was added with rounding.
    pub(super) size: T,
}

impl<T: Number> Doubled<T> {
    /// `V^2 - S^2`, by [`SPLITTER`] as many times.
    ///
    /// Four squares and their errors are eight numbers with the exact sum. A tree of error-free additions over the four, and
    /// one over the seven errors, leave six remainders below `2^-104` of the largest one; only these are added with rounding,
    /// and the sum of all three is rounded once more (T. Ogita, S. M. Rump, S. Oishi, "Accurate Sum and Dot Product", 2005,
    /// algorithm SumK).
    #[inline(always)]
    pub(super) fn speed_excess([x, y, z]: [T; 3], speed: T, splitter: T) -> Self {
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

/// 2^-100: for speeds nearer to each other than that a time may be too long to square the way.
pub(super) const LEAST_EXCESS: f64 = power_of_two(-100);
/// 2^-240: the square of a component of at least that has an error that is exact.
pub(super) const LEAST_COMPONENT: f64 = power_of_two(-240);

#[cfg(test)]
mod tests {
    use super::{doubled_speed_excess, rounded, uneven_speed_excess, whole_speed_excess};
    use crate::numeric::power_of_two;
    use glam::DVec3;

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
            let Some(excess) = whole_speed_excess(velocity, speed) else { continue };
            let (doubled, error) = doubled_speed_excess(velocity, speed);
            counted += 1;
            let apart = (excess - doubled.high).abs();
            assert!(apart <= excess.abs() * f64::EPSILON + error, "seed {seed}: {excess:e}, {doubled:?}");
        }
        assert!(counted > 30_000, "only {counted}");
    }

    #[test]
    fn equal_speeds_in_whole_numbers_have_no_excess() {
        for (velocity, speed) in [
            (DVec3::new(3.0, -4.0, 0.0), 5.0),
            (DVec3::new(0.0, 0.0, -600.0), 600.0),
            (DVec3::new(1.0, 2.0, 2.0) / 3.0_f64.exp2(), 3.0 / 3.0_f64.exp2()),
        ] {
            assert_eq!(whole_speed_excess(velocity, speed), Some(0.0));
        }
    }

    #[test]
    fn components_far_apart_are_left_to_twice_the_digits() {
        let velocity = DVec3::new(1.0, 1.0 / 4096.0 + f64::EPSILON / 4096.0, 0.0);
        assert_eq!(whole_speed_excess(velocity, 1.0), None);
        assert_eq!(uneven_speed_excess(velocity, 1.0), velocity.y * velocity.y);
        assert_eq!(whole_speed_excess(DVec3::new(4.0, 0.0, 0.0), 1.0), None);
        assert_eq!(whole_speed_excess(DVec3::new(3.5, 0.0, 0.0), 1.75), Some(9.1875));
    }

    #[test]
    fn a_whole_number_is_rounded_once_to_even() {
        assert_eq!(rounded(0, 5), 0.0);
        assert_eq!(rounded(3, 5), 96.0);
        assert_eq!(rounded((1 << 100) + (1 << 47), 0), power_of_two(100));
        assert_eq!(rounded((1 << 100) + (1 << 47) + 1, 0), power_of_two(100) + power_of_two(48));
        assert_eq!(rounded((1 << 100) + (3 << 47), 0), power_of_two(100) + power_of_two(49));
    }
}
