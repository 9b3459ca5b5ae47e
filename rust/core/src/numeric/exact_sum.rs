//! Sums of products of f64 that are never rounded.
//!
//! A finite f64 is a whole multiple of 2^-1074 below 2^1024, so it is a whole number of 34 digits to the base 2^64.
//! Sums and products of such numbers are whole numbers again, only longer, and their signs need no error bound. The
//! arrays are as long as the widest exponents ask for; the loops run over the digits in use, which for numbers of one
//! world are a handful.

use super::Extended;
use core::cmp::Ordering;

/// Digits of an f64, or of the sum of two.
pub const LINEAR: usize = 34;
/// Digits of a sum of products of two [`LINEAR`] numbers.
pub const QUADRATIC: usize = 69;
/// Digits of a sum of products of two [`QUADRATIC`] numbers.
pub const QUARTIC: usize = 139;

/// The weight of the first digit of a [`LINEAR`] number is 2^-1088: the multiple of 64 below -1074.
pub const LINEAR_DIGITS_BELOW_ONE: i32 = 17;

/// A whole number of `N` digits to the base 2^64, the least significant first.
#[derive(Clone, Copy)]
struct Natural<const N: usize> {
    digits: [u64; N],
    /// Digits before this one are zero.
    first: usize,
    /// This digit and those after it are zero.
    end: usize,
}

impl<const N: usize> Natural<N> {
    const ZERO: Self = Self { digits: [0; N], first: N, end: 0 };

    /// Adds `digit` at `index`.
    fn add_digit(&mut self, index: usize, digit: u64) {
        let mut carry = digit;
        for place in self.digits.iter_mut().skip(index) {
            let (sum, overflow) = place.overflowing_add(carry);
            *place = sum;
            carry = u64::from(overflow);
            if carry == 0 {
                break;
            }
        }
        self.widen(index, index + 1);
    }

    /// Adds the product of two numbers, digit by digit.
    fn add_product<const A: usize, const B: usize>(&mut self, a: &Natural<A>, b: &Natural<B>) {
        if a.first >= a.end || b.first >= b.end {
            return;
        }
        for (i, &digit) in a.digits.iter().enumerate().take(a.end).skip(a.first) {
            let mut factors = b.digits.iter().take(b.end).skip(b.first);
            let mut carry = 0_u128;
            for place in self.digits.iter_mut().skip(i + b.first) {
                let product = match factors.next() {
                    Some(&factor) => u128::from(digit) * u128::from(factor),
                    None if carry == 0 => break,
                    None => 0,
                };
                // At most (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
                let sum = u128::from(*place) + product + carry;
                *place = sum as u64;
                carry = sum >> 64;
            }
        }
        self.widen(a.first + b.first, a.end + b.end);
    }

    /// The digits from `first` to `end` may be in use now, and the one after them by a carry.
    fn widen(&mut self, first: usize, end: usize) {
        self.first = self.first.min(first);
        self.end = (self.end.max(end) + 1).min(N);
    }

    /// How two numbers compare; the larger one becomes the distance between them.
    fn compare_and_subtract(&mut self, other: &mut Self) -> Ordering {
        let (first, end) = (self.first.min(other.first), self.end.max(other.end));
        let (Some(a), Some(b)) = (self.digits.get_mut(first..end), other.digits.get_mut(first..end)) else {
            // Both are zero: no digit is in use.
            return Ordering::Equal;
        };
        let ordering = a.iter().rev().cmp(b.iter().rev());
        let (larger, smaller) = if ordering == Ordering::Less { (b, a) } else { (a, b) };
        let mut borrow = false;
        for (place, &digit) in larger.iter_mut().zip(smaller.iter()) {
            let (less_digit, under_digit) = place.overflowing_sub(digit);
            let (less_borrow, under_borrow) = less_digit.overflowing_sub(u64::from(borrow));
            *place = less_borrow;
            borrow = under_digit || under_borrow;
        }
        let zeros_below = larger.iter().take_while(|&&digit| digit == 0).count();
        let zeros_above = larger.iter().rev().take_while(|&&digit| digit == 0).count();
        let winner = if ordering == Ordering::Less { other } else { self };
        winner.first = first + zeros_below;
        winner.end = end.saturating_sub(zeros_above);
        ordering
    }

    /// The number times `2^-(64 digits_below_one)`, cut off after 105 bits or more; `None` for zero.
    fn leading(&self, digits_below_one: i32) -> Option<Extended> {
        let mut digits =
            self.digits.iter().enumerate().take(self.end).rev().skip_while(|&(_, &digit)| digit == 0);
        let (index, &top) = digits.next()?;
        let mut next = || digits.next().map_or(0, |(_, &digit)| u128::from(digit));
        let shift = top.leading_zeros();
        let (second, third) = (next(), next());
        // The 128 bits from the first one on.
        let bits = (u128::from(top) << 64 | second) << shift | (third << shift) >> 64;
        let exponent = 64 * (index as i32 - digits_below_one) + 63 - shift as i32;
        Some(Extended::from_leading_bits(bits, exponent))
    }
}

impl Natural<LINEAR> {
    /// Adds a finite number without its sign.
    fn add_number(&mut self, x: f64) {
        let bits = x.to_bits();
        let biased_exponent = (bits >> 52) & 0x7ff;
        let fraction = bits & ((1 << 52) - 1);
        // Subnormal numbers have the exponent of the smallest normal ones, and no hidden bit.
        let (significand, exponent) =
            if biased_exponent == 0 { (fraction, 1) } else { (fraction | 1 << 52, biased_exponent) };
        if significand == 0 {
            return;
        }
        // The weight of the last bit is 2^(exponent - 1075), the weight of the first digit 2^-1088.
        let position = exponent as usize + (1088 - 1075);
        let shifted = u128::from(significand) << (position % 64);
        self.add_digit(position / 64, shifted as u64);
        self.add_digit(position / 64 + 1, (shifted >> 64) as u64);
    }
}

/// A number that is never rounded: a sign and a [`Natural`] times a power of two.
#[derive(Clone, Copy)]
pub struct Exact<const N: usize> {
    sign: Ordering,
    magnitude: Natural<N>,
}

impl Exact<LINEAR> {
    /// A finite number.
    pub fn new(x: f64) -> Self {
        let mut magnitude = Natural::ZERO;
        magnitude.add_number(x);
        let sign = if x > 0.0 {
            Ordering::Greater
        } else if x < 0.0 {
            Ordering::Less
        } else {
            Ordering::Equal
        };
        Self { sign, magnitude }
    }

    /// The difference of two finite numbers.
    pub fn difference(a: f64, b: f64) -> Self {
        let mut sum = ExactSum { added: Natural::ZERO, taken: Natural::ZERO };
        for x in [a, -b] {
            let side = if x < 0.0 { &mut sum.taken } else { &mut sum.added };
            side.add_number(x);
        }
        sum.total()
    }
}

impl<const N: usize> Exact<N> {
    /// `Less` below zero, `Equal` at zero, `Greater` above.
    pub fn sign(&self) -> Ordering {
        self.sign
    }

    /// The number without its sign, cut off after 105 bits or more; `None` for zero.
    pub fn magnitude(&self) -> Option<Extended> {
        self.magnitude.leading(LINEAR_DIGITS_BELOW_ONE * degree(N))
    }
}

/// How many factors the products have that a number of `digits` digits has room for.
const fn degree(digits: usize) -> i32 {
    match digits {
        LINEAR => 1,
        QUADRATIC => 2,
        _ => 4,
    }
}

/// A sum under way: what is added and what is taken off, apart.
pub struct ExactSum<const N: usize> {
    added: Natural<N>,
    taken: Natural<N>,
}

impl<const N: usize> ExactSum<N> {
    /// Zero.
    pub fn new() -> Self {
        Self { added: Natural::ZERO, taken: Natural::ZERO }
    }

    /// Adds `a b`. The sum has twice the digits of its factors.
    pub fn add<const A: usize>(&mut self, a: &Exact<A>, b: &Exact<A>) {
        self.accumulate(a, b, true);
    }

    /// Takes `a b` off. The sum has twice the digits of its factors.
    pub fn subtract<const A: usize>(&mut self, a: &Exact<A>, b: &Exact<A>) {
        self.accumulate(a, b, false);
    }

    fn accumulate<const A: usize>(&mut self, a: &Exact<A>, b: &Exact<A>, plus: bool) {
        const { assert!(degree(N) == 2 * degree(A) && N > 2 * A) };
        let same_signs = a.sign == b.sign;
        let side = if same_signs == plus { &mut self.added } else { &mut self.taken };
        side.add_product(&a.magnitude, &b.magnitude);
    }

    /// The sum.
    // Not inlined: where it is, the sum lies on the stack a second time.
    #[inline(never)]
    pub fn total(mut self) -> Exact<N> {
        let sign = self.added.compare_and_subtract(&mut self.taken);
        Exact { sign, magnitude: if sign == Ordering::Less { self.taken } else { self.added } }
    }
}

#[cfg(test)]
mod tests {
    use super::{Exact, ExactSum, QUADRATIC, QUARTIC};
    use core::cmp::Ordering;

    /// The sign and the leading digits of `a^2 - b^2`.
    fn difference_of_squares(a: f64, b: f64) -> (Ordering, f64) {
        let mut sum = ExactSum::<QUADRATIC>::new();
        sum.add(&Exact::new(a), &Exact::new(a));
        sum.subtract(&Exact::new(b), &Exact::new(b));
        let total = sum.total();
        (total.sign(), total.magnitude().map_or(0.0, |magnitude| magnitude.to_f64()))
    }

    /// (x + ulp)^2 - x^2 = 2 x ulp + ulp^2, where the rounded squares say nothing.
    #[test]
    fn neighbors_differ_at_every_scale() {
        for exponent in [-450, -64, -1, 0, 1, 63, 450] {
            let x = libm::ldexp(1.5, exponent);
            let expected = libm::ldexp(3.0, 2 * exponent - 52) + libm::ldexp(1.0, 2 * (exponent - 52));
            assert_eq!(difference_of_squares(x.next_up(), x), (Ordering::Greater, expected), "2^{exponent}");
            assert_eq!(difference_of_squares(x, -x), (Ordering::Equal, 0.0), "2^{exponent}");
        }
        // Where no f64 holds the squares.
        let x = libm::ldexp(1.5, -1000);
        assert_eq!(difference_of_squares(x.next_up(), x).0, Ordering::Greater);
    }

    #[test]
    fn the_widest_exponents_have_room() {
        let (largest, smallest) = (f64::MAX, f64::from_bits(1));
        assert_eq!(difference_of_squares(smallest, 0.0).0, Ordering::Greater);
        // (MAX + smallest)^2 - MAX^2 - smallest^2 = 2 MAX smallest, squared once more.
        let sum = Exact::difference(largest, -smallest);
        let mut square = ExactSum::<QUADRATIC>::new();
        square.add(&sum, &sum);
        square.subtract(&Exact::new(largest), &Exact::new(largest));
        square.subtract(&Exact::new(smallest), &Exact::new(smallest));
        let square = square.total();
        assert_eq!(square.sign(), Ordering::Greater);
        // MAX = (2 - 2^-52) 2^1023, smallest = 2^-1074.
        assert_eq!(square.magnitude().unwrap().to_f64(), libm::ldexp(2.0 - f64::EPSILON, 1023 - 1074 + 1));
        let mut fourth = ExactSum::<QUARTIC>::new();
        fourth.add(&square, &square);
        let squared = (2.0 - f64::EPSILON) * (2.0 - f64::EPSILON);
        assert_eq!(fourth.total().magnitude().unwrap().to_f64(), libm::ldexp(squared, -100));
    }

    /// Against 128-bit integers.
    #[test]
    fn products_of_whole_numbers_are_those_of_integers() {
        let mut state = 3_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state as i64) >> 12
        };
        for _ in 0..20_000 {
            let (a, b, c, d) = (next(), next(), next(), next());
            let mut sum = ExactSum::<QUADRATIC>::new();
            sum.add(&Exact::new(a as f64), &Exact::new(b as f64));
            sum.subtract(&Exact::new(c as f64), &Exact::new(d as f64));
            let total = sum.total();
            let expected = i128::from(a) * i128::from(b) - i128::from(c) * i128::from(d);
            assert_eq!(total.sign(), expected.cmp(&0), "{a} * {b} - {c} * {d}");
            let magnitude = total.magnitude().map_or(0.0, |magnitude| magnitude.to_f64());
            assert_eq!(magnitude, expected.unsigned_abs() as f64, "{a} * {b} - {c} * {d}");
        }
    }
}
