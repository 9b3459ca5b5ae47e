//! Numbers whose sign is either certain or admitted to be in doubt.

use core::cmp::Ordering;
use core::ops::{Add, Mul, Sub};

/// What a formula that must decide something is computed in: first [`ErrorBounded`], then exact integers.
pub(crate) trait Signed:
    Copy + From<i32> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    /// How the number compares with zero; `None` when its own error leaves that in doubt.
    fn sign(&self) -> Option<Ordering>;
}

/// An f64 with a bound on its distance from the exact value.
///
/// Every operation adds its rounding error, at most half a unit in the last place (`EPSILON / 2` of the result, taken
/// twice as large to cover the rounding of the bounds themselves), to what its operands bring along. A product of which
/// one factor is exactly zero stays exactly zero; any other may underflow, which the least normal number covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErrorBounded {
    value: f64,
    error: f64,
}

impl ErrorBounded {
    /// A number known to within `error` of `value`.
    #[inline(always)]
    pub(crate) fn new(value: f64, error: f64) -> Self {
        Self { value, error }
    }

    /// The number without its bound.
    #[inline(always)]
    pub(crate) fn value(self) -> f64 {
        self.value
    }

    /// How far it may be from the exact value.
    #[inline(always)]
    pub(crate) fn error(self) -> f64 {
        self.error
    }

    /// Whether its sign is certain and it is not zero.
    #[inline(always)]
    pub(crate) fn is_clear(&self) -> bool {
        self.value.abs() > self.error
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.value == 0.0 && self.error == 0.0
    }
}

/// Covers the rounding of a few operations on the bounds.
const SLACK: f64 = 1.0 + 8.0 * f64::EPSILON;

impl From<i32> for ErrorBounded {
    #[inline(always)]
    fn from(value: i32) -> Self {
        Self { value: f64::from(value), error: 0.0 }
    }
}

impl Add for ErrorBounded {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let value = self.value + other.value;
        Self { value, error: (self.error + other.error) * SLACK + value.abs() * f64::EPSILON }
    }
}

impl Sub for ErrorBounded {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + Self { value: -other.value, error: other.error }
    }
}

impl Mul for ErrorBounded {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self { value: 0.0, error: 0.0 };
        }
        let value = self.value * other.value;
        let inherited = self.value.abs() * other.error + (other.value.abs() + other.error) * self.error;
        Self { value, error: inherited * SLACK + value.abs() * f64::EPSILON + f64::MIN_POSITIVE }
    }
}

impl Signed for ErrorBounded {
    #[inline]
    fn sign(&self) -> Option<Ordering> {
        if self.is_clear() {
            self.value.partial_cmp(&0.0)
        } else if self.is_zero() {
            Some(Ordering::Equal)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ErrorBounded, Signed};
    use core::cmp::Ordering;

    #[test]
    fn a_sign_above_its_error_is_certain() {
        let x = ErrorBounded::new(1.0 + f64::EPSILON, 0.0);
        assert_eq!((x - ErrorBounded::from(2)).sign(), Some(Ordering::Less));
        assert_eq!((x * ErrorBounded::from(0)).sign(), Some(Ordering::Equal));
    }

    #[test]
    fn a_sign_that_rounding_may_have_made_is_in_doubt() {
        // (1 + e)^2 - (1 + 2 e) = e^2 exactly, and e^2 is below the rounding of the square.
        let e = ErrorBounded::new(f64::EPSILON, 0.0);
        let one = ErrorBounded::from(1);
        let difference = (one + e) * (one + e) - (one + e + e);
        assert_eq!(difference.sign(), None);
    }

    #[test]
    fn overflow_is_in_doubt() {
        let huge = ErrorBounded::new(f64::MAX, 0.0);
        assert_eq!((huge * huge).sign(), None);
        assert_eq!((huge * huge - huge * huge).sign(), None);
    }

    #[test]
    fn underflow_is_in_doubt() {
        let tiny = ErrorBounded::new(f64::MIN_POSITIVE, 0.0);
        assert_eq!((tiny * tiny).sign(), None);
    }
}
