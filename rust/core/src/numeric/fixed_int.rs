//! Whole numbers of a fixed capacity, for the decisions that no rounding may touch.

use super::certain_sign::Signed;
use core::cmp::Ordering;
use core::ops::{Add, Mul, Sub};

/// A whole number of at most `64 * LIMBS` bits. What does not fit has no sign, nor has anything computed from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Integer<const LIMBS: usize> {
    /// The magnitude, lowest limb first; zero from `used` on.
    limbs: [u64; LIMBS],
    used: usize,
    is_negative: bool,
    overflowed: bool,
}

impl<const LIMBS: usize> Integer<LIMBS> {
    const ZERO: Self = Self { limbs: [0; LIMBS], used: 0, is_negative: false, overflowed: false };
    const OVERFLOW: Self = Self { overflowed: true, ..Self::ZERO };

    /// `mantissa * 2^exponent`; `exponent` is >= 0.
    pub(crate) fn shifted(mantissa: i64, exponent: u32) -> Self {
        let mut number = Self::ZERO;
        if mantissa == 0 {
            return number;
        }
        let wide = u128::from(mantissa.unsigned_abs()) << (exponent % 64);
        let first = (exponent / 64) as usize;
        let high = (wide >> 64) as u64;
        number.used = first.saturating_add(if high > 0 { 2 } else { 1 });
        if number.used > LIMBS {
            return Self::OVERFLOW;
        }
        number.is_negative = mantissa < 0;
        let mut slots = number.limbs.iter_mut().skip(first);
        for (slot, limb) in slots.by_ref().zip([wide as u64, high]) {
            *slot = limb;
        }
        number
    }

    /// This times `2^exponent`.
    pub(crate) fn shift(self, exponent: u32) -> Self {
        if exponent == 0 {
            return self;
        }
        self * Self::shifted(1, exponent)
    }

    fn magnitude(&self) -> &[u64] {
        self.limbs.get(..self.used).unwrap_or(&[])
    }

    fn with_sign(mut self, is_negative: bool) -> Self {
        self.is_negative = is_negative && self.used > 0;
        self
    }

    fn compare_magnitudes(&self, other: &Self) -> Ordering {
        self.used
            .cmp(&other.used)
            .then_with(|| self.magnitude().iter().rev().cmp(other.magnitude().iter().rev()))
    }

    fn add_magnitudes(&self, other: &Self) -> Self {
        let mut sum = Self::ZERO;
        let longer = self.used.max(other.used);
        let mut carry = 0_u128;
        let mut slots = sum.limbs.iter_mut();
        for ((x, y), slot) in self.limbs.iter().zip(&other.limbs).take(longer).zip(&mut slots) {
            let total = u128::from(*x) + u128::from(*y) + carry;
            *slot = total as u64;
            carry = total >> 64;
        }
        sum.used = longer;
        if carry > 0 {
            match slots.next() {
                Some(slot) => *slot = carry as u64,
                None => return Self::OVERFLOW,
            }
            sum.used = longer.saturating_add(1);
        }
        sum
    }

    /// The magnitude minus the magnitude of `other`, which is not larger.
    fn subtract_magnitudes(&self, other: &Self) -> Self {
        let mut difference = Self::ZERO;
        let mut borrow = false;
        for ((x, y), slot) in self.limbs.iter().zip(&other.limbs).take(self.used).zip(&mut difference.limbs) {
            let (partial, first) = x.overflowing_sub(*y);
            let (rest, second) = partial.overflowing_sub(u64::from(borrow));
            *slot = rest;
            borrow = first || second;
        }
        difference.used =
            self.used - difference.limbs.iter().take(self.used).rev().take_while(|limb| **limb == 0).count();
        difference
    }
}

impl<const LIMBS: usize> From<i32> for Integer<LIMBS> {
    fn from(value: i32) -> Self {
        Self::shifted(i64::from(value), 0)
    }
}

impl<const LIMBS: usize> Add for Integer<LIMBS> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        if self.overflowed || other.overflowed {
            return Self::OVERFLOW;
        }
        if self.is_negative == other.is_negative {
            return self.add_magnitudes(&other).with_sign(self.is_negative);
        }
        match self.compare_magnitudes(&other) {
            Ordering::Less => other.subtract_magnitudes(&self).with_sign(other.is_negative),
            _ => self.subtract_magnitudes(&other).with_sign(self.is_negative),
        }
    }
}

impl<const LIMBS: usize> Sub for Integer<LIMBS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + other.with_sign(!other.is_negative)
    }
}

impl<const LIMBS: usize> Mul for Integer<LIMBS> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if self.overflowed || other.overflowed {
            return Self::OVERFLOW;
        }
        if self.used == 0 || other.used == 0 {
            return Self::ZERO;
        }
        let most = self.used.saturating_add(other.used);
        if most > LIMBS {
            return Self::OVERFLOW;
        }
        let mut product = Self::ZERO;
        for (shift, x) in self.magnitude().iter().enumerate() {
            let mut carry = 0_u128;
            let mut slots = product.limbs.iter_mut().skip(shift);
            for (y, slot) in other.magnitude().iter().zip(&mut slots) {
                let total = u128::from(*x) * u128::from(*y) + u128::from(*slot) + carry;
                *slot = total as u64;
                carry = total >> 64;
            }
            // No earlier row reached this limb.
            if let Some(slot) = slots.next() {
                *slot = carry as u64;
            }
        }
        let top_is_zero = product.limbs.get(most - 1).is_some_and(|limb| *limb == 0);
        product.used = most - usize::from(top_is_zero);
        product.with_sign(self.is_negative != other.is_negative)
    }
}

impl<const LIMBS: usize> Signed for Integer<LIMBS> {
    fn sign(&self) -> Option<Ordering> {
        if self.overflowed {
            None
        } else if self.used == 0 {
            Some(Ordering::Equal)
        } else if self.is_negative {
            Some(Ordering::Less)
        } else {
            Some(Ordering::Greater)
        }
    }
}

/// A finite number as `mantissa * 2^exponent`, exactly.
pub(crate) fn decompose(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, exponent) =
        if biased == 0 { (fraction, -1074) } else { (fraction | (1 << 52), biased - 1075) };
    if mantissa == 0 {
        return (0, 0);
    }
    // Without the zeros at its end the number takes as few bits as it can.
    let zeros = mantissa.trailing_zeros();
    let mantissa = mantissa >> zeros;
    (if x.is_sign_negative() { -mantissa } else { mantissa }, exponent + zeros as i32)
}

#[cfg(test)]
mod tests {
    use super::{Integer, decompose};
    use crate::numeric::certain_sign::Signed;
    use core::cmp::Ordering;

    type Small = Integer<4>;

    fn of(value: i128) -> Small {
        let high = Small::shifted((value >> 62) as i64, 62);
        high + Small::shifted((value & ((1 << 62) - 1)) as i64, 0)
    }

    #[test]
    fn sums_and_products_are_those_of_128_bit_integers() {
        let mut state = 11_u64;
        let mut draw = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Every length from 0 to 62 bits.
            (state as i64) >> (1 + (state >> 33) % 62)
        };
        for _ in 0..20_000 {
            let (a, b, c) = (i128::from(draw()), i128::from(draw()), i128::from(draw()));
            let equals = |left: Small, right: i128| (left - of(right)).sign() == Some(Ordering::Equal);
            assert!(equals(of(a) + of(b), a + b), "{a} + {b}");
            assert!(equals(of(a) - of(b), a - b), "{a} - {b}");
            assert!(equals(of(a) * of(b), a * b), "{a} * {b}");
            assert!(equals(of(a) * of(b) - of(c), a * b - c), "{a} * {b} - {c}");
            assert_eq!((of(a) * of(b) - of(c)).sign(), Some((a * b).cmp(&c)), "{a} * {b} <=> {c}");
        }
    }

    #[test]
    fn carries_run_through_every_limb() {
        // (2^192 - 1) + 1 = 2^192, and back.
        let all_ones = Small::shifted(1, 192) - Small::from(1);
        assert_eq!((all_ones + Small::from(1) - Small::shifted(1, 192)).sign(), Some(Ordering::Equal));
        // (2^127 - 1)^2 = 2^254 - 2^128 + 1.
        let mersenne = Small::shifted(1, 127) - Small::from(1);
        let square = Small::shifted(1, 254) - Small::shifted(1, 128) + Small::from(1);
        assert_eq!((mersenne * mersenne - square).sign(), Some(Ordering::Equal));
    }

    #[test]
    fn what_does_not_fit_has_no_sign() {
        let large = Small::shifted(1, 200);
        assert_eq!((large * large).sign(), None);
        assert_eq!((large * large * Small::from(0)).sign(), None);
        assert_eq!(Small::shifted(3, 255).sign(), None);
    }

    #[test]
    fn a_number_is_its_mantissa_times_its_power_of_two() {
        for x in [1.0, -0.1, 6.5e300, f64::MIN_POSITIVE, 5e-324, f64::MAX, 0.0, -3.0] {
            let (mantissa, exponent) = decompose(x);
            assert_eq!(libm::ldexp(mantissa as f64, exponent), x);
        }
    }
}
