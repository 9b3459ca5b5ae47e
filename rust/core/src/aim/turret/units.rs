//! The units the search works in: lengths and times near one, so that no square overflows or underflows.

use crate::numeric::power_of_two;
use glam::DVec3;

/// Powers of two that a length and a time are divided by. Multiplying by them is exact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    length: i32,
    time: i32,
}

/// Beyond these a speed is as good as infinite, or as none, within the window.
const FASTEST: f64 = power_of_two(400);
const SLOWEST: f64 = power_of_two(-400);

/// Below every exponent that a number can have.
const NOTHING: i32 = -10_000;

impl Units {
    /// Units in which neither the way from `offset` along `velocity` nor the window is longer than one.
    pub(super) fn new(offset: DVec3, velocity: DVec3, window: f64) -> Self {
        let time = exponent(window);
        let way = exponent(velocity.abs().max_element()).saturating_add(time);
        let start = exponent(offset.abs().max_element());
        let length = if way > start { way } else { start };
        Self { length: if length > NOTHING / 2 { length } else { 0 }, time }
    }

    pub(super) fn length(&self, x: f64) -> f64 {
        scaled(x, -self.length)
    }

    pub(super) fn time(&self, x: f64) -> f64 {
        scaled(x, -self.time)
    }

    pub(super) fn seconds(&self, time: f64) -> f64 {
        scaled(time, self.time)
    }

    pub(super) fn offset(&self, v: DVec3) -> DVec3 {
        v.map(|x| self.length(x))
    }

    pub(super) fn velocity(&self, v: DVec3) -> DVec3 {
        v.map(|x| scaled(x, self.time - self.length))
    }

    /// A speed above zero, within the range that squares allow.
    pub(super) fn speed(&self, x: f64) -> f64 {
        scaled(x, self.time - self.length).clamp(SLOWEST, FASTEST)
    }

    pub(super) fn turn_rate(&self, x: f64) -> f64 {
        scaled(x, self.time)
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

/// `x 2^exponent`, rounded once.
fn scaled(x: f64, exponent: i32) -> f64 {
    if exponent.unsigned_abs() < 1022 { x * power_of_two(exponent) } else { libm::scalbn(x, exponent) }
}
