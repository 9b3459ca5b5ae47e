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

    /// Whether the number is below another one, from which it differs by more than 2^-95 of it.
    pub fn is_below(self, other: Self) -> bool {
        let Self { high, low, exponent } = self.over(other);
        // The quotient, beside 1: exact where it is near.
        let above =
            (high * power_of_two(exponent.clamp(-2, 2)) - 1.0) + low * power_of_two(exponent.clamp(-2, 2));
        above < -1.0 / (1_u128 << 95) as f64
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
pub(crate) const fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::{DoubleDouble, Extended, power_of_two};

    fn number(x: f64) -> Extended {
        Extended::of_double_double(DoubleDouble::from(x)).unwrap()
    }

    /// The two parts in full.
    fn value(x: Extended) -> (f64, f64) {
        let (high, low, exponent) = x.parts();
        (high * power_of_two(exponent), low * power_of_two(exponent))
    }

    /// The parts of constants as in the QD library (Y. Hida, X. S. Li, D. H. Bailey, 2001).
    #[test]
    fn a_root_and_a_quotient_have_twice_the_digits() {
        let (high, low) = value(number(2.0).square_root());
        assert_eq!(high, core::f64::consts::SQRT_2);
        assert!((low / -9.667_293_313_452_913e-17 - 1.0).abs() < 1e-15, "{low:e}");
        let (high, low) = value(number(1.0).over(number(3.0)));
        assert_eq!(high, 1.0 / 3.0);
        assert!((low / 1.850_371_707_708_594e-17 - 1.0).abs() < 1e-15, "{low:e}");
    }

    #[test]
    fn roots_of_odd_powers_and_sums_of_far_numbers_keep_their_exponents() {
        assert_eq!(number(libm::ldexp(9.0, -80)).square_root().to_f64(), libm::ldexp(3.0, -40));
        assert_eq!(number(libm::ldexp(2.0, 301)).square_root().to_f64(), libm::ldexp(1.0, 151));
        assert_eq!(number(1.0).plus(number(libm::ldexp(1.0, -60))).parts(), (1.0, libm::ldexp(1.0, -60), 0));
        assert_eq!(number(1.0).plus(number(libm::ldexp(1.0, -300))).to_f64(), 1.0);
        assert_eq!(number(3.0).plus(number(3.5)).to_f64(), 6.5);
    }

    #[test]
    fn what_no_f64_holds_is_the_nearest_that_is_neither_zero_nor_infinite() {
        assert_eq!(number(1.0).scaled(2000).to_f64(), f64::MAX);
        assert!(number(1.0).scaled(2000).is_beyond_f64());
        assert_eq!(number(1.0).scaled(-2000).to_f64(), f64::from_bits(1));
        assert!(!number(1.0).scaled(1023).is_beyond_f64());
    }

    #[test]
    fn the_leading_bits_of_a_whole_number_become_its_two_parts() {
        // 2^127 + 2^50: one bit in each part.
        let x = Extended::from_leading_bits(1 << 127 | 1 << 50, 127);
        assert_eq!(x.parts(), (1.0, libm::ldexp(1.0, -77), 127));
    }
}
