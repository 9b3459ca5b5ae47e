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
    #[inline]
    pub(crate) fn difference(a: f64, b: f64) -> Self {
        let (high, low) = two_sum(a, -b);
        Self { high, low }
    }

    /// `a * b`, exactly.
    #[inline]
    pub(crate) fn product(a: f64, b: f64) -> Self {
        let (high, low) = two_product(a, b);
        Self { high, low }
    }

    /// This times a power of two.
    #[inline]
    pub(crate) fn scaled(self, power_of_two: f64) -> Self {
        Self { high: self.high * power_of_two, low: self.low * power_of_two }
    }

    /// The same number with `low` at most half a unit in the last place of `high`.
    #[inline]
    fn renormalized(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self { high: sum, low: low - (sum - high) }
    }
}

impl From<f64> for DoubleDouble {
    #[inline]
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

/// Within 2^-104 of the larger operand, whatever cancels (both halves are summed with their errors).
impl Add for DoubleDouble {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let (high, high_error) = two_sum(self.high, other.high);
        let (low, low_error) = two_sum(self.low, other.low);
        let first = Self::renormalized(high, high_error + low);
        Self::renormalized(first.high, first.low + low_error)
    }
}

impl Sub for DoubleDouble {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + Self { high: -other.high, low: -other.low }
    }
}

/// Within 2^-102 relative.
impl Mul for DoubleDouble {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let (high, error) = two_product(self.high, other.high);
        Self::renormalized(high, error + (self.high * other.low + self.low * other.high))
    }
}

#[cfg(test)]
mod tests {
    use super::DoubleDouble;

    #[test]
    fn what_one_number_loses_the_pair_keeps() {
        // (1 + 2^-60)^2 - 1 = 2^-59 + 2^-120.
        let x = DoubleDouble { high: 1.0, low: 2f64.powi(-60) };
        let rest = x * x - DoubleDouble::from(1.0);
        assert_eq!(rest.high, 2f64.powi(-59));
        assert!(rest.low.abs() <= 2f64.powi(-104));
    }
}
