//! Stopping distances, in ticks: the greatest speed from which one can still stop in time.

use crate::numeric::{less, power_of_two, sqrt};
use crate::refusal::{Refusal, Within, finite_at_least_zero};
use crate::steering::SteeringLimits;

/// How hard an agent brakes, and in which ticks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Braking {
    /// The acceleration to brake with.
    acceleration: f64,
    /// The greatest acceleration of the body.
    max_acceleration: f64,
    /// How long a tick is, in seconds; 0 for time without ticks.
    delta_time: f64,
    /// Which part of a steering the body takes up in a tick.
    taken_up: f64,
}

impl Braking {
    /// How a body of these limits brakes with a steering that is no longer than `max_speed`.
    ///
    /// A body that takes its steering up slowly (`mass * response_time` above a tick) gets from it an acceleration of
    /// `steering / (mass * response_time)`. Braking harder than `max_speed` asks for would need a steering that drowns every
    /// other one in a blend.
    ///
    /// # Errors
    /// A refusal when a limit or the tick is not finite or out of its domain.
    pub(crate) fn new(limits: &SteeringLimits, max_speed: f64, delta_time: f64) -> Result<Self, Refusal> {
        limits.check().within("limits")?;
        finite_at_least_zero(delta_time, "delta_time")?;
        let max_acceleration = limits.max_acceleration;
        let response_time = limits.mass * limits.response_time;
        let (acceleration, taken_up) = if response_time > delta_time {
            (less(max_acceleration, max_speed / response_time), delta_time / response_time)
        } else {
            (max_acceleration, 1.0)
        };
        Ok(Self { acceleration, max_acceleration, delta_time, taken_up })
    }

    /// The greatest change of velocity in a tick.
    pub(crate) fn change(&self) -> f64 {
        self.max_acceleration * self.delta_time
    }

    /// Which part of a steering the body takes up in a tick, before its acceleration is limited.
    pub(crate) fn taken_up(&self) -> f64 {
        self.taken_up
    }

    /// Time to brake from `speed`.
    pub(crate) fn time(&self, speed: f64) -> f64 {
        speed / self.max_acceleration
    }

    /// The greatest speed for the coming tick from which one can still stop within `distance` (>= 0), that tick included.
    ///
    /// A tick moves with the velocity at its end. At speed `w`, with `b` less every tick, one therefore goes
    /// `w h + (w - b) h + ... = h (n w - b n (n - 1) / 2)` in the `n = ceil(w / b)` ticks before rest; solved for `w`, with
    /// `s = distance / (b h)` and `n (n - 1) / 2 < s <= n (n + 1) / 2`, it is `w = distance / (n h) + b (n - 1) / 2`. The
    /// last tick (`n = 1`) ends at the distance exactly. As the tick shrinks this becomes `sqrt(2 a distance)`.
    ///
    /// A millionth of the acceleration is kept back, so that the brakes can also correct what rounding adds on the way:
    /// without it a long way is overshot by thousands of units in the last place.
    ///
    /// Told twice its length, the sum is at least `w h + w^2 / 2 a` of the coming tick as it is: the whole tick at `w`, and
    /// then the continuous way to rest, which ticks of no length exceed. So no order of uneven ticks passes the target.
    pub(crate) fn speed(&self, distance: f64) -> f64 {
        Self { acceleration: self.acceleration * KEPT_BACK, ..*self }.greatest_speed(distance)
    }

    fn greatest_speed(&self, distance: f64) -> f64 {
        let (acceleration, tick) = (self.acceleration, self.delta_time);
        let change = acceleration * tick;
        let least_step = change * tick;
        let steps = distance / least_step;
        if least_step < f64::MIN_POSITIVE || steps >= UNCOUNTABLE {
            // A tick is nothing beside the way. Roots one by one: their product may not fit.
            let speed = 2.0 * sqrt(0.5 * acceleration) * sqrt(distance);
            return if tick > 0.0 { less(speed, distance / tick) } else { speed };
        }
        let ticks = libm::ceil((sqrt(1.0 + 8.0 * steps) - 1.0) * 0.5);
        if ticks > 1.0 { distance / (ticks * tick) + change * ((ticks - 1.0) * 0.5) } else { distance / tick }
    }

    /// How far one goes from `speed` (>= 0) in the coming ticks with the brakes on, the first still at `speed`: the inverse
    /// of [`Braking::speed`] with the whole acceleration; infinite with no brakes.
    pub(crate) fn distance(&self, speed: f64) -> f64 {
        way_to_rest(speed, self.acceleration, self.delta_time)
    }

    /// The same for a body that brakes as hard as these limits allow any body.
    pub(crate) fn least_distance(&self, speed: f64) -> f64 {
        way_to_rest(speed, self.max_acceleration, self.delta_time)
    }
}

/// How far one goes from `speed` in ticks that each take off `acceleration` times `tick`, the first still at `speed`.
fn way_to_rest(speed: f64, acceleration: f64, tick: f64) -> f64 {
    if speed == 0.0 {
        return 0.0;
    }
    let change = acceleration * tick;
    let ticks = libm::ceil(speed / change);
    if ticks >= UNCOUNTABLE {
        return 0.5 * speed * (speed / acceleration);
    }
    tick * (ticks * (speed - change * ((ticks - 1.0) * 0.5)))
}

/// 1 - 2^-20.
const KEPT_BACK: f64 = 1.0 - power_of_two(-20);
/// 2^53: from here on one tick more or less is below rounding.
const UNCOUNTABLE: f64 = power_of_two(53);

#[cfg(test)]
mod tests {
    use super::Braking;
    use crate::steering::SteeringLimits;

    fn braking(max_acceleration: f64, delta_time: f64) -> Braking {
        let limits = SteeringLimits { max_acceleration, ..SteeringLimits::default() };
        Braking::new(&limits, 600.0, delta_time).unwrap()
    }

    /// A tick of 1/4 s at 8 per second squared takes off 2 per tick: from 7 one goes 7 + 5 + 3 + 1 = 16 quarters.
    #[test]
    fn the_way_to_rest_is_the_sum_of_the_ticks() {
        let braking = braking(8.0, 0.25);
        assert_eq!(braking.distance(7.0), 4.0);
        assert_eq!(braking.greatest_speed(4.0), 7.0);
        // 6 + 4 + 2 quarters; the continuous formula would say 6^2 / 16 = 2.25.
        assert_eq!(braking.distance(6.0), 3.0);
        assert_eq!(braking.greatest_speed(3.0), 6.0);
        // One tick's way: gone in one tick, and stopped from in the next.
        assert_eq!(braking.greatest_speed(0.5), 2.0);
        assert_eq!(braking.greatest_speed(0.125), 0.5);
        assert_eq!(braking.greatest_speed(0.0), 0.0);
        assert_eq!(braking.distance(0.0), 0.0);
    }

    /// Exact in integers: with b = h = 1 every speed w goes w (w + 1) / 2, and in between the speed is linear.
    #[test]
    fn triangular_numbers_are_braked_from_whole_speeds() {
        let braking = braking(1.0, 1.0);
        for speed in 1..2000_u32 {
            let way = f64::from(speed * (speed + 1) / 2);
            assert_eq!(braking.greatest_speed(way), f64::from(speed));
            assert_eq!(braking.distance(f64::from(speed)), way);
            let halfway = way + f64::from(speed + 1) / 2.0;
            assert_eq!(braking.greatest_speed(halfway), f64::from(speed) + 0.5);
        }
    }

    #[test]
    fn without_ticks_it_is_the_continuous_formula() {
        let braking = braking(2.0, 0.0);
        assert_eq!(braking.greatest_speed(9.0), 6.0);
        assert_eq!(braking.distance(6.0), 9.0);
    }

    #[test]
    fn without_brakes_nothing_stops() {
        for delta_time in [0.0, 0.1] {
            let braking = braking(0.0, delta_time);
            assert_eq!(braking.greatest_speed(9.0), 0.0);
            assert_eq!(braking.distance(6.0), f64::INFINITY);
        }
    }

    /// At both ends of the range of f64 it stays a number, and one that falls with the distance.
    #[test]
    fn nothing_overflows_within_the_range() {
        for acceleration in [1e-308, 1e-100, 1.0, 1e100, 1e308] {
            for delta_time in [0.0, 1e-308, 1e-100, 1.0, 1e100, 1e308] {
                let braking = braking(acceleration, delta_time);
                let mut previous = 0.0;
                for distance in [0.0, 5e-324, 1e-300, 1e-100, 1.0, 1e100, 1e300] {
                    let speed = braking.greatest_speed(distance);
                    assert!(speed >= previous, "{braking:?} {distance:e}: {speed:e}");
                    previous = speed;
                }
            }
        }
    }
}
