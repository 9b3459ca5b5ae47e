//! Numbers of twice the precision: the unevaluated sum of two f64.

use super::{two_product, two_sum};
use core::ops::{Add, Mul, Sub};

/// `high + low`, where `low` is at most half a unit in the last place of `high`: about 106 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DoubleDouble {
    /// The number, rounded.
    pub high: f64,
    /// What rounding took from it.
    pub low: f64,
}

impl DoubleDouble {
    /// `a - b`, exactly.
    #[inline(always)]
    pub(crate) fn difference(a: f64, b: f64) -> Self {
        let (high, low) = two_sum(a, -b);
        Self { high, low }
    }

    /// `a * b`, exactly.
    #[inline(always)]
    pub(crate) fn product(a: f64, b: f64) -> Self {
        let (high, low) = two_product(a, b);
        Self { high, low }
    }

    /// This times a power of two.
    #[inline(always)]
    pub(crate) fn scaled(self, power_of_two: f64) -> Self {
        Self { high: self.high * power_of_two, low: self.low * power_of_two }
    }

    /// The same number with `low` at most half a unit in the last place of `high`.
    #[inline(always)]
    fn renormalized(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self { high: sum, low: low - (sum - high) }
    }
}

impl From<f64> for DoubleDouble {
    #[inline(always)]
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

/// Within 2^-104 of the larger operand, whatever cancels (both halves are summed with their errors).
impl Add for DoubleDouble {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (high, high_error) = two_sum(self.high, other.high);
        let (low, low_error) = two_sum(self.low, other.low);
        let first = Self::renormalized(high, high_error + low);
        Self::renormalized(first.high, first.low + low_error)
    }
}

impl Sub for DoubleDouble {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + Self { high: -other.high, low: -other.low }
    }
}

/// Within 2^-102 relative.
impl Mul for DoubleDouble {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let (high, error) = two_product(self.high, other.high);
        Self::renormalized(high, error + (self.high * other.low + self.low * other.high))
    }
}

#[cfg(test)]
mod tests {
    use super::DoubleDouble;
    use num_bigint::BigInt;
    use proptest::prelude::*;

    /// The weight of the last bit of [`exact`]: no operand below reaches further down, nor does a product of two.
    const LAST_BIT: i32 = -800;

    /// A pair as a whole multiple of `2^LAST_BIT`.
    fn exact(pair: DoubleDouble) -> BigInt {
        let whole = |x: f64| {
            let bits = x.to_bits();
            let biased = ((bits >> 52) & 0x7ff) as i32;
            let mantissa = (bits & ((1 << 52) - 1)) | if biased > 0 { 1 << 52 } else { 0 };
            let magnitude = match u32::try_from(biased - 1075 - LAST_BIT) {
                Ok(shift) => BigInt::from(mantissa) << shift,
                Err(_) => {
                    assert_eq!(mantissa, 0, "{x:e} has digits below the last bit");
                    BigInt::from(0)
                }
            };
            if x < 0.0 { -magnitude } else { magnitude }
        };
        whole(pair.high) + whole(pair.low)
    }

    fn magnitude(x: BigInt) -> BigInt {
        if x < BigInt::from(0) { -x } else { x }
    }

    prop_compose! {
        /// Any signs and mantissas, a low half anywhere up to half a unit in the last place, and exponents near enough to
        /// each other for both halves of two operands to meet.
        fn pair()(
            mantissa in (1_u64 << 52)..(1 << 53), exponent in -60..60,
            low in -0.5..=0.5, low_exponent in -60..=0, is_negative: bool,
        ) -> DoubleDouble {
            let high = libm::scalbn(mantissa as f64, exponent);
            let high = if is_negative { -high } else { high };
            let low = libm::scalbn(low, exponent + low_exponent);
            // Half a unit may round up.
            let sum = high + low;
            DoubleDouble { high: sum, low: low - (sum - high) }
        }
    }

    /// A pair and one that nearly cancels it.
    fn near_opposites() -> impl Strategy<Value = (DoubleDouble, DoubleDouble)> {
        (pair(), -4..=4_i64, -1.0..1.0).prop_map(|(x, units, low)| {
            let high = f64::from_bits(x.high.to_bits().wrapping_add_signed(units));
            let low = x.low * low;
            let sum = low - high;
            (x, DoubleDouble { high: sum, low: low - (sum + high) })
        })
    }

    fn assert_sum(x: DoubleDouble, y: DoubleDouble) {
        let error = magnitude(exact(x + y) - exact(x) - exact(y)) << 104;
        let larger = magnitude(exact(x)).max(magnitude(exact(y)));
        assert!(error <= larger, "{x:?} + {y:?}");
        let error = magnitude(exact(x - y) - exact(x) + exact(y)) << 104;
        assert!(error <= larger, "{x:?} - {y:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_sum_is_within_2_to_the_minus_104_of_the_larger_operand((x, y) in (pair(), pair())) {
            assert_sum(x, y);
        }

        #[test]
        fn a_sum_that_cancels_is_as_near((x, y) in near_opposites()) {
            assert_sum(x, y);
        }

        #[test]
        fn a_product_is_within_2_to_the_minus_102_of_itself((x, y) in (pair(), pair())) {
            // In units of 2^(2 * LAST_BIT).
            let product = exact(x) * exact(y);
            let error = magnitude((exact(x * y) << -LAST_BIT) - &product) << 102;
            assert!(error <= magnitude(product), "{x:?} * {y:?}");
        }

        #[test]
        fn a_difference_and_a_product_of_two_numbers_are_exact((x, y) in (pair(), pair())) {
            let (a, b) = (DoubleDouble::from(x.high), DoubleDouble::from(y.high));
            assert_eq!(exact(DoubleDouble::difference(x.high, y.high)), exact(a) - exact(b));
            assert_eq!(exact(DoubleDouble::product(x.high, y.high)) << -LAST_BIT, exact(a) * exact(b));
        }
    }

    #[test]
    fn what_one_number_loses_the_pair_keeps() {
        // (1 + 2^-60)^2 - 1 = 2^-59 + 2^-120.
        let x = DoubleDouble { high: 1.0, low: 2f64.powi(-60) };
        let rest = x * x - DoubleDouble::from(1.0);
        assert_eq!(rest.high, 2f64.powi(-59));
        assert!(rest.low.abs() <= 2f64.powi(-104));
    }
}
