//! The units of the search: lengths and times near one, so that no square overflows or underflows.

use crate::numeric::power_of_two;
use glam::DVec3;

/// Powers of two that a length, a time and a speed are divided by. Multiplying by them is exact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    length: PowerOfTwo,
    time: PowerOfTwo,
    speed: PowerOfTwo,
}

/// A power of two, as far as `f64` has it and its reciprocal.
#[derive(Clone, Copy, Debug)]
struct PowerOfTwo {
    exponent: i32,
    value: f64,
    reciprocal: f64,
    is_moderate: bool,
}

/// A speed beyond this, or below its reciprocal, counts as infinite, or as zero, within the window.
const FASTEST: f64 = power_of_two(400);
const SLOWEST: f64 = power_of_two(-400);

/// Below every exponent that a number can have.
const NOTHING: i32 = -10_000;

impl Units {
    /// Units in which neither the path from `offset` along `velocity` nor the window is longer than one.
    #[inline(always)]
    pub(super) fn new(offset: DVec3, velocity: DVec3, window: f64) -> Self {
        let time = exponent(window);
        let way = exponent(velocity.abs().max_element()).saturating_add(time);
        let start = exponent(offset.abs().max_element());
        let length = if way > start { way } else { start };
        let length = if length > NOTHING / 2 { length } else { 0 };
        Self {
            length: PowerOfTwo::new(length),
            time: PowerOfTwo::new(time),
            speed: PowerOfTwo::new(length - time),
        }
    }

    pub(super) fn length(&self, x: f64) -> f64 {
        self.length.divide(x)
    }

    pub(super) fn time(&self, x: f64) -> f64 {
        self.time.divide(x)
    }

    pub(super) fn seconds(&self, time: f64) -> f64 {
        self.time.multiply(time)
    }

    pub(super) fn offset(&self, v: DVec3) -> DVec3 {
        self.length.divide_vector(v)
    }

    pub(super) fn velocity(&self, v: DVec3) -> DVec3 {
        self.speed.divide_vector(v)
    }

    pub(super) fn acceleration(&self, v: DVec3) -> DVec3 {
        self.speed.divide_vector(v.map(|x| self.time.multiply(x)))
    }

    /// A speed above zero, within the range that squares allow.
    pub(super) fn speed(&self, x: f64) -> f64 {
        self.speed.divide(x).clamp(SLOWEST, FASTEST)
    }

    pub(super) fn turn_rate(&self, x: f64) -> f64 {
        // A rate of -0 turns never, and not in a time below 0.
        self.time.multiply(x) + 0.0
    }
}

impl PowerOfTwo {
    #[inline(always)]
    fn new(exponent: i32) -> Self {
        let is_moderate = exponent.unsigned_abs() < 1022;
        let moderate = if is_moderate { exponent } else { 0 };
        Self { exponent, value: power_of_two(moderate), reciprocal: power_of_two(-moderate), is_moderate }
    }

    /// `x` times this, rounded once.
    #[inline(always)]
    fn multiply(&self, x: f64) -> f64 {
        if self.is_moderate { x * self.value } else { libm::scalbn(x, self.exponent) }
    }

    /// `x` divided by this, rounded once.
    #[inline(always)]
    fn divide(&self, x: f64) -> f64 {
        if self.is_moderate { x * self.reciprocal } else { libm::scalbn(x, -self.exponent) }
    }

    /// `v` divided by this, rounded once.
    #[inline(always)]
    fn divide_vector(&self, v: DVec3) -> DVec3 {
        if self.is_moderate { v * self.reciprocal } else { v.map(|x| libm::scalbn(x, -self.exponent)) }
    }
}

/// The power of two just above `x`, for a finite `x` >= 0.
fn exponent(x: f64) -> i32 {
    if x >= f64::MIN_POSITIVE {
        (x.to_bits() >> 52) as i32 - 1022
    } else if x > 0.0 {
        libm::frexp(x).1
    } else {
        NOTHING
    }
}
