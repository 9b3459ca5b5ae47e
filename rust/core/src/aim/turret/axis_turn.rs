//! How long an axis takes to turn by an angle and stop there, with a limited rate and a limited acceleration.

use crate::numeric::{max_or_second, min_or_second, sqrt};

/// An axis: its turn rate now, and the limits of its motor.
#[derive(Clone, Copy)]
pub(super) struct AxisTurn {
    pub(super) velocity: f64,
    pub(super) rate: f64,
    /// Infinite for none.
    pub(super) acceleration: f64,
}

impl AxisTurn {
    /// The travel that is left if the motor brakes now. No other travel takes less time.
    pub(super) fn stopping_travel(&self) -> f64 {
        if self.acceleration == f64::INFINITY {
            0.0
        } else {
            self.velocity * self.velocity.abs() / (2.0 * self.acceleration)
        }
    }

    /// The least time for a signed travel that ends at rest; infinite if the axis cannot turn.
    ///
    /// Full acceleration, the greatest rate where it is reached, and full braking: of all motions within the limits it is the
    /// shortest. An axis that turns away brakes first.
    pub(super) fn duration(&self, travel: f64) -> f64 {
        if self.acceleration == f64::INFINITY {
            return if travel == 0.0 { 0.0 } else { travel.abs() / self.rate };
        }
        let rest = travel - self.stopping_travel();
        let toward = if rest < 0.0 { -self.velocity } else { self.velocity };
        let (braking, toward) = (max_or_second(-toward, 0.0) / self.acceleration, max_or_second(toward, 0.0));
        let rest = rest.abs();
        if rest == 0.0 {
            return braking + toward / self.acceleration;
        }
        let peak = sqrt(self.acceleration * rest + toward * toward);
        if peak <= self.rate {
            return braking + (2.0 * peak - toward) / self.acceleration;
        }
        let speeding = (self.rate - toward) * (self.rate + toward) / self.acceleration;
        braking + (2.0 * self.rate - toward) / self.acceleration + (rest - speeding) / self.rate
    }

    /// The least time for a travel between two.
    pub(super) fn least_duration(&self, least: f64, greatest: f64) -> f64 {
        self.duration(min_or_second(max_or_second(self.stopping_travel(), least), greatest))
    }

    /// The greatest rate of change of the time over the travels between two.
    pub(super) fn steepest(&self, least: f64, greatest: f64) -> f64 {
        if self.acceleration == f64::INFINITY {
            return 1.0 / self.rate;
        }
        let stop = self.stopping_travel();
        let apart = max_or_second(max_or_second(least - stop, stop - greatest), 0.0);
        1.0 / min_or_second(self.rate, sqrt(self.acceleration * apart))
    }
}

#[cfg(test)]
mod tests {
    use super::AxisTurn;

    /// The travel after that time of speeding up, cruising and braking, in small steps.
    fn flown(axis: &AxisTurn, time: f64, turns_at: f64, toward: f64) -> (f64, f64) {
        let steps = 200_000;
        let step = time / f64::from(steps);
        let (mut travel, mut velocity) = (0.0, axis.velocity);
        for number in 0..steps {
            let speeds = f64::from(number) * step < turns_at;
            let before = velocity;
            let change = axis.acceleration * step;
            velocity = match speeds {
                true => (velocity + toward * change).clamp(-axis.rate, axis.rate),
                false if velocity.abs() <= change => 0.0,
                false => velocity - velocity.signum() * change,
            };
            travel += 0.5 * (before + velocity) * step;
        }
        (travel, velocity)
    }

    /// By the textbook: from rest 2 sqrt(travel / acceleration); with a greatest rate travel / rate + rate / acceleration.
    #[test]
    fn a_turn_from_rest_takes_the_textbook_time() {
        let axis = AxisTurn { velocity: 0.0, rate: 2.0, acceleration: 4.0 };
        assert_eq!(axis.duration(0.25), 0.5);
        assert_eq!(axis.duration(-1.0), 1.0);
        assert_eq!(axis.duration(3.0), 2.0);
        assert_eq!(axis.duration(0.0), 0.0);
        let unlimited = AxisTurn { acceleration: f64::INFINITY, ..axis };
        assert_eq!((unlimited.duration(3.0), unlimited.duration(0.0)), (1.5, 0.0));
        let still = AxisTurn { rate: 0.0, ..axis };
        assert_eq!((still.duration(1.0), still.duration(0.0)), (f64::INFINITY, 0.0));
    }

    /// The motion of the formula, integrated in small steps, arrives at the travel and at rest.
    #[test]
    fn the_time_is_enough_from_any_rate() {
        for velocity in [-2.0, -0.7, 0.0, 0.4, 2.0] {
            for travel in [-3.0, -0.4, 0.1, 0.9, 2.5] {
                let axis = AxisTurn { velocity, rate: 2.0, acceleration: 3.0 };
                let time = axis.duration(travel);
                let toward = if travel < axis.stopping_travel() { -1.0 } else { 1.0 };
                // Braking from the peak takes this long.
                let away = f64::max(-toward * velocity, 0.0);
                let peak = f64::min(
                    2.0,
                    (3.0 * (travel - axis.stopping_travel()).abs()
                        + f64::max(toward * velocity, 0.0).powi(2))
                    .sqrt(),
                );
                assert!(time + 1e-12 >= away / 3.0 + peak / 3.0);
                let (reached, left) = flown(&axis, time, time - peak / 3.0, toward);
                assert!(
                    (reached - travel).abs() < 1e-3 && left.abs() < 1e-3,
                    "{velocity} {travel} {reached} {left}"
                );
            }
        }
    }

    /// No travel between two takes less than the bound, and none changes faster.
    #[test]
    fn bounds_hold_between_two_travels() {
        for velocity in [-1.5, 0.0, 0.8] {
            let axis = AxisTurn { velocity, rate: 1.5, acceleration: 2.0 };
            for (least, greatest) in [(-2.0, -1.0), (-0.5, 0.3), (0.2, 0.3), (-3.0, 3.0)] {
                let (bound, steepest) =
                    (axis.least_duration(least, greatest), axis.steepest(least, greatest));
                let mut before = axis.duration(least);
                for part in 0..=1000 {
                    let travel = least + (greatest - least) * f64::from(part) / 1000.0;
                    let duration = axis.duration(travel);
                    assert!(duration >= bound - 1e-12);
                    let change = (duration - before).abs();
                    assert!(change <= steepest * (greatest - least) / 1000.0 + 1e-12);
                    before = duration;
                }
            }
        }
    }
}
