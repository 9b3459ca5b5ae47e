//! Lengths of vectors whose squares do not fit.

use super::{power_of_two, sqrt};
use glam::DVec3;

/// 2^600, and its reciprocal: the largest finite numbers become small enough to square, the smallest large enough.
const HUGE: f64 = power_of_two(600);
const TINY: f64 = power_of_two(-600);
/// Squares between 2^-900 and 2^1000 have lost nothing: no overflow, and what underflowed beside them is below a
/// rounding error.
pub(crate) const LEAST_SAFE_SQUARE: f64 = power_of_two(-900);
pub(crate) const GREATEST_SAFE_SQUARE: f64 = power_of_two(1000);

/// The length of `v`, for every finite `v`; infinite only when the length itself is beyond the range of f64.
#[inline]
pub fn length(v: DVec3) -> f64 {
    let square = v.length_squared();
    if is_safe_square(square) {
        sqrt(square)
    } else {
        let scale = balance(v.abs().max_element());
        sqrt((v * scale).length_squared()) / scale
    }
}

/// The direction of `v`, of length 1, and its length; the zero vector has no direction.
#[inline]
pub fn direction_and_length(v: DVec3) -> Option<(DVec3, f64)> {
    let square = v.length_squared();
    if is_safe_square(square) {
        let length = sqrt(square);
        return Some((v / length, length));
    }
    let scale = balance(v.abs().max_element());
    let scaled = v * scale;
    let length = sqrt(scaled.length_squared());
    if length > 0.0 { Some((scaled / length, length / scale)) } else { None }
}

/// A power of two that scales quantities up to `largest` into a range where squares are safe.
///
/// Scaling by it is exact, but for what is far too small beside `largest` to matter in a sum of squares.
#[inline]
pub fn balance(largest: f64) -> f64 {
    if is_safe_square(largest * largest) {
        1.0
    } else if largest > 1.0 {
        TINY
    } else {
        HUGE
    }
}

/// The exponent of a finite number: the number is between `2^exponent` and its double in size; 0 for zero.
pub(crate) fn exponent(x: f64) -> i32 {
    if x == 0.0 { 0 } else { libm::ilogb(x) }
}

/// `v 2^exponent`.
pub(crate) fn scale(v: DVec3, exponent: i32) -> DVec3 {
    v.map(|x| libm::scalbn(x, exponent))
}

/// Whether the root of that square is right: nothing has been lost.
#[inline(always)]
pub(crate) fn is_safe_square(square: f64) -> bool {
    (LEAST_SAFE_SQUARE..=GREATEST_SAFE_SQUARE).contains(&square)
}

/// `v`, shortened to `limit` when it is longer.
pub(crate) fn shorten_to(v: DVec3, limit: f64) -> DVec3 {
    match direction_and_length(v) {
        Some((direction, length)) if length > limit => direction * limit,
        _ => v,
    }
}

#[cfg(test)]
mod tests {
    use super::{balance, direction_and_length, length};
    use glam::DVec3;

    /// 3-4-5 times every power of two: exact in every range, subnormal numbers included.
    #[test]
    fn the_length_of_3_4_0_is_5_at_every_scale() {
        for exponent in -1073..=1020 {
            let unit = libm::ldexp(1.0, exponent);
            let v = DVec3::new(3.0 * unit, -4.0 * unit, 0.0);
            assert_eq!(length(v), 5.0 * unit, "2^{exponent}");
            let (direction, length) = direction_and_length(v).unwrap();
            assert_eq!(length, 5.0 * unit, "2^{exponent}");
            assert_eq!(direction, DVec3::new(0.6, -0.8, 0.0), "2^{exponent}");
        }
    }

    #[test]
    fn a_length_beyond_the_range_is_infinite_and_its_direction_is_not_lost() {
        let v = DVec3::splat(f64::MAX);
        assert_eq!(length(v), f64::INFINITY);
        let (direction, _) = direction_and_length(v).unwrap();
        assert!((direction.length() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn the_zero_vector_has_no_direction() {
        assert_eq!(length(DVec3::ZERO), 0.0);
        assert!(direction_and_length(DVec3::ZERO).is_none());
    }

    #[test]
    fn quantities_of_common_size_are_not_scaled() {
        assert_eq!(balance(1e-9), 1.0);
        assert_eq!(balance(1e12), 1.0);
    }
}
