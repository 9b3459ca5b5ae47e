//! Twice the digits of an f64, and exponents that cannot overflow.

use super::double_double::DoubleDouble;
use super::error_free::{two_product, two_sum};
use super::sqrt;

/// A number above zero of about 105 bits: `(high + low) 2^exponent`, with `high` in `[1, 4)` and `low` below a rounding
/// error of `high`.
///
/// Each operation errs by less than 2^-100 of its result.
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18,
/// 1971: the double-length operations.
#[derive(Clone, Copy, Debug)]
pub struct Extended {
    high: f64,
    low: f64,
    exponent: i32,
}

impl Extended {
    /// `bits 2^(exponent - 127)`, cut off after 106 bits. The first of the bits is set.
    pub fn from_leading_bits(bits: u128, exponent: i32) -> Self {
        let high = (bits >> 75) as u64;
        let low = (bits >> 22) as u64 & ((1 << 53) - 1);
        Self { high: high as f64 * power_of_two(-52), low: low as f64 * power_of_two(-105), exponent }
    }

    /// A double-double between 2^-1000 and 2^1000, whole; `None` when it is not above zero.
    pub fn of_double_double(x: DoubleDouble) -> Option<Self> {
        if x.high <= 0.0 {
            return None;
        }
        let exponent = (x.high.to_bits() >> 52) as i32 - 1023;
        let scale = power_of_two(-exponent);
        Some(Self { high: x.high * scale, low: x.low * scale, exponent })
    }

    /// The high part alone, in `[1, 4)`, the low part, and the power of two by which both are multiplied.
    pub fn parts(self) -> (f64, f64, i32) {
        (self.high, self.low, self.exponent)
    }

    /// The number times `2^by`.
    pub fn scaled(self, by: i32) -> Self {
        Self { exponent: self.exponent + by, ..self }
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Self {
        let (larger, smaller) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        // Below 2^-200 of the larger one the smaller one changes no digit.
        let scale = power_of_two((smaller.exponent - larger.exponent).max(-200));
        let (high, error) = two_sum(larger.high, smaller.high * scale);
        let low = error + (larger.low + smaller.low * scale);
        Self::normalized(high, low, larger.exponent)
    }

    /// The square root.
    pub fn square_root(self) -> Self {
        let odd = self.exponent & 1;
        let scale = power_of_two(odd);
        let (high, low) = (self.high * scale, self.low * scale);
        let root = sqrt(high);
        let (square, error) = two_product(root, root);
        let remainder = ((high - square) - error) + low;
        Self::normalized(root, remainder / (2.0 * root), (self.exponent - odd) / 2)
    }

    /// The quotient.
    pub fn over(self, divisor: Self) -> Self {
        let quotient = self.high / divisor.high;
        let (product, error) = two_product(quotient, divisor.high);
        let remainder = ((self.high - product) - error) + (self.low - quotient * divisor.low);
        Self::normalized(quotient, remainder / divisor.high, self.exponent - divisor.exponent)
    }

    /// The f64 next to the number: never zero and never infinite, but the smallest or the greatest one.
    pub fn to_f64(self) -> f64 {
        let rounded = libm::scalbn(self.high + self.low, self.exponent);
        if rounded > f64::MAX {
            f64::MAX
        } else if rounded > 0.0 {
            rounded
        } else {
            f64::from_bits(1)
        }
    }

    /// Whether the number rounds to more than the greatest f64.
    pub fn is_beyond_f64(self) -> bool {
        libm::scalbn(self.high + self.low, self.exponent) > f64::MAX
    }

    /// `high + low` with `low` below a rounding error of `high`, and `high` in `[1, 4)`; `high` is in `[1/4, 16)`.
    fn normalized(high: f64, low: f64, exponent: i32) -> Self {
        let (high, low) = two_sum(high, low);
        let shift = if high < 1.0 {
            2
        } else if high >= 4.0 {
            -2
        } else {
            0
        };
        let scale = power_of_two(shift);
        Self { high: high * scale, low: low * scale, exponent: exponent - shift }
    }
}

/// `2^exponent`, for an exponent from -1022 to 1023.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}
