//! Turn limits.

use crate::numeric::{min_or_second, power_of_two, sqrt};
use crate::refusal::{Refusal, at_least_zero};
use core::f64::consts::TAU;

/// Allowance for the rounding of a turn, as a part of it.
const ROUNDING: f64 = power_of_two(-30);

/// Turn limits of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurnLimits {
    /// Maximum turn rate, in radians per second; infinite for no limit. >= 0.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_rate: f64,
    /// Maximum change of the turn rate, in radians per second squared. >= 0; infinite for no limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_acceleration: f64,
}

impl Default for TurnLimits {
    /// Unreal's character movement: 360 degrees/s, unlimited turn acceleration.
    fn default() -> Self {
        Self { max_rate: TAU, max_acceleration: f64::INFINITY }
    }
}

impl TurnLimits {
    /// No limits: the body turns instantly.
    pub const NONE: Self = Self { max_rate: f64::INFINITY, max_acceleration: f64::INFINITY };

    pub(super) fn check(&self) -> Result<(), Refusal> {
        at_least_zero(self.max_rate, "max_rate")?;
        at_least_zero(self.max_acceleration, "max_acceleration")
    }

    /// 0 for -0: neither changes the turn.
    #[inline(always)]
    pub(super) fn without_minus_zero(&self) -> Self {
        Self { max_rate: self.max_rate + 0.0, max_acceleration: self.max_acceleration + 0.0 }
    }

    /// Whether a turn with that rate toward its goal, `angle` away, can be at rest there within `time`: it speeds up, up to
    /// the maximum rate, and brakes.
    pub(super) fn ends_within(&self, time: f64, angle: f64, rate: f64) -> bool {
        let peak = sqrt(self.max_acceleration * angle + 0.5 * rate * rate);
        // Limits of -0 are none, and do not make a time below 0.
        let max_acceleration = self.max_acceleration.abs();
        let rate_time = rate / max_acceleration;
        let needed = if peak <= self.max_rate {
            2.0 * sqrt(angle / max_acceleration + 0.5 * rate_time * rate_time) - rate_time
        } else {
            let max_rate = self.max_rate.abs();
            let ramps = max_rate / max_acceleration + 0.5 * rate_time * (rate / max_rate);
            ramps + angle / max_rate - rate_time
        };
        rate <= peak && needed <= time
    }

    /// The widest turn that begins and ends at rest within `time`: it speeds up, up to the maximum rate, and brakes. Slightly
    /// less, so that rounding does not lengthen it.
    pub(crate) fn widest_turn(&self, time: f64) -> f64 {
        if self.max_acceleration == f64::INFINITY {
            return self.max_rate * time;
        }
        let peak = 0.5 * self.max_acceleration * time;
        let angle = if peak <= self.max_rate {
            0.5 * peak * time
        } else {
            self.max_rate * (time - self.max_rate / self.max_acceleration)
        };
        angle * (1.0 - ROUNDING)
    }

    /// The greatest turn rate for the next `delta_time` seconds from which the turn can still stop at its goal, `angle` away:
    /// `rate * delta_time + rate^2 / (2 max_acceleration) = angle`.
    ///
    /// It holds for any later time steps: after a step the angle left is at least `rate^2 / (2 max_acceleration)`, and a step
    /// of any length that reduces the rate by `max_acceleration` preserves this.
    pub(super) fn rate_toward(&self, angle: f64, delta_time: f64) -> f64 {
        let braking = 2.0 * (angle / self.max_acceleration.abs());
        let rate = 2.0 * (angle / (delta_time + sqrt(delta_time * delta_time + braking)));
        min_or_second(rate, self.max_rate)
    }
}
