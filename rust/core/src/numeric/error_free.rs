//! Sums and products of two f64 without error: the rounded result and what the rounding left off.

use core::ops::{Add, Mul, Neg, Sub};

/// A number of f64, or many side by side with the same arithmetic in each lane.
pub(crate) trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
    /// Without its sign.
    fn abs(self) -> Self;
}

impl Number for f64 {
    #[inline(always)]
    fn abs(self) -> Self {
        self.abs()
    }
}

/// The rounded sum and its exact error: `a + b = sum + error`, whatever the order of magnitude, unless the sum overflows.
///
/// Source: D. Knuth, "The Art of Computer Programming", volume 2, 4.2.2, theorem B.
#[inline]
pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
    sum_and_error(a, b)
}

/// [`two_sum`] of one number or many.
#[inline(always)]
pub(crate) fn sum_and_error<T: Number>(a: T, b: T) -> (T, T) {
    let sum = a + b;
    let of_b = sum - a;
    let of_a = sum - of_b;
    (sum, (a - of_a) + (b - of_b))
}

/// The rounded product and its exact error: `a b = product + error`, while no part of it overflows or underflows: for
/// factors below 2^480 and a product of 0 or above 2^-960.
///
/// No fused multiply-add: without the processor's own it is slow, and with it no more exact.
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18,
/// 1971, with the splitting of G. W. Veltkamp.
#[inline]
pub fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let (a_high, a_low) = split(a, SPLITTER);
    let (b_high, b_low) = split(b, SPLITTER);
    let error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    (product, error)
}

/// [`two_product`] of a number with itself, or of many with themselves, by [`SPLITTER`] as many times: the same bits, with fewer
/// operations.
#[inline(always)]
pub(crate) fn square_and_error<T: Number>(a: T, splitter: T) -> (T, T) {
    let square = a * a;
    let (high, low) = split(a, splitter);
    let error = ((high * high - square) + (high + high) * low) + low * low;
    (square, error)
}

/// 2^27 + 1.
pub(crate) const SPLITTER: f64 = 134_217_729.0;

/// Two halves of at most 26 bits each, whose products are exact.
#[inline(always)]
fn split<T: Number>(x: T, splitter: T) -> (T, T) {
    let scaled = splitter * x;
    let high = scaled - (scaled - x);
    (high, x - high)
}

#[cfg(test)]
mod tests {
    use super::{SPLITTER, square_and_error, two_product, two_sum};

    /// The bits of a finite number as a whole number and a power of two.
    fn parts(x: f64) -> (i128, i32) {
        let bits = x.to_bits();
        let exponent = ((bits >> 52) & 0x7ff) as i32;
        let fraction = (bits & ((1 << 52) - 1)) as i128;
        let magnitude = if exponent == 0 { fraction } else { fraction | (1 << 52) };
        (if x < 0.0 { -magnitude } else { magnitude }, exponent.max(1) - 1075)
    }

    /// A sum of finite numbers of like magnitude, exactly, in units of 2^`unit`.
    fn whole(numbers: &[f64], unit: i32) -> i128 {
        numbers
            .iter()
            .map(|&x| {
                let (magnitude, exponent) = parts(x);
                if magnitude == 0 {
                    return 0;
                }
                // Below the unit there are only zero bits, or the sum would not be exact.
                let cut = (unit - exponent).max(0);
                assert_eq!(magnitude >> cut << cut, magnitude);
                if exponent > unit { magnitude << (exponent - unit) } else { magnitude >> cut }
            })
            .sum()
    }

    fn numbers() -> impl Iterator<Item = (f64, f64)> {
        let mut state = 7_u64;
        core::iter::repeat_with(move || {
            let mut next = |spread: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let exponent = 1023 + (state >> 33) % spread;
                let fraction = state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 12;
                f64::from_bits((state >> 63) << 63 | exponent << 52 | fraction)
            };
            (next(20), next(60))
        })
        .take(50_000)
    }

    #[test]
    fn a_sum_and_its_error_are_the_exact_sum() {
        for (a, b) in numbers() {
            let (sum, error) = two_sum(a, b);
            assert_eq!(sum, a + b);
            assert_eq!(whole(&[a, b], -53), whole(&[sum, error], -53), "{a:e} + {b:e}");
        }
    }

    #[test]
    fn a_product_and_its_error_are_the_exact_product() {
        for (a, b) in numbers() {
            let (product, error) = two_product(a, b);
            let ((a_magnitude, a_exponent), (b_magnitude, b_exponent)) = (parts(a), parts(b));
            assert_eq!(product, a * b);
            assert_eq!(
                a_magnitude * b_magnitude,
                whole(&[product, error], a_exponent + b_exponent),
                "{a:e} * {b:e}"
            );
        }
    }

    #[test]
    fn a_square_is_the_product_of_a_number_with_itself() {
        for (a, b) in numbers() {
            assert_eq!(square_and_error(a, SPLITTER), two_product(a, a));
            assert_eq!(square_and_error(b, SPLITTER), two_product(b, b));
        }
    }
}
