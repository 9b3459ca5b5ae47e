//! Stopping distances: the greatest speed from which an agent can still stop in time, for any later ticks.

use crate::numeric::{min_or_second, power_of_two, sqrt};
use crate::refusal::{Refusal, Within, finite_at_least_zero};
use crate::steering::SteeringLimits;

/// Braking of an agent, with its tick.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Braking {
    /// The braking deceleration: what the body can take up in a tick of any length.
    acceleration: f64,
    /// The greatest acceleration of the body.
    max_acceleration: f64,
    /// Duration of the coming tick, in seconds; 0 for continuous time.
    delta_time: f64,
    /// Part of a steering that the body takes up in the coming tick.
    taken_up: f64,
    /// Greatest overshoot of an agent that passes its target at full speed.
    overshoot: f64,
}

impl Braking {
    /// Braking of a body with these limits, by a steering no longer than `max_speed`.
    ///
    /// A body with a response time (`mass * response_time` above a tick) accelerates by `steering / (mass * response_time)`.
    /// Harder braking would need a steering longer than `max_speed`, which would dominate every blend. Later ticks may be
    /// shorter than the coming one, so this deceleration is used for every tick.
    ///
    /// # Errors
    /// A refusal when a limit or the tick is not finite or out of its domain.
    pub(crate) fn new(limits: &SteeringLimits, max_speed: f64, delta_time: f64) -> Result<Self, Refusal> {
        limits.check().within("limits")?;
        finite_at_least_zero(delta_time, "delta_time")?;
        // An acceleration of -0 is none, and not a deceleration.
        let (max_acceleration, delta_time) = (limits.max_acceleration + 0.0, delta_time + 0.0);
        let response_time = limits.mass * limits.response_time;
        let taken_up = if response_time > delta_time { delta_time / response_time } else { 1.0 };
        let acceleration = if response_time > 0.0 {
            min_or_second(max_speed / response_time, max_acceleration)
        } else {
            max_acceleration
        };
        let overshoot = way_to_rest(max_speed, max_acceleration, 0.0);
        Ok(Self { acceleration, max_acceleration, delta_time, taken_up, overshoot })
    }

    /// Braking of a body without a response time.
    pub(crate) fn within(max_acceleration: f64, delta_time: f64) -> Self {
        let (acceleration, max_acceleration) = (max_acceleration + 0.0, max_acceleration + 0.0);
        Self { acceleration, max_acceleration, delta_time: delta_time + 0.0, taken_up: 1.0, overshoot: 0.0 }
    }

    /// What the body can take up in a tick of any length.
    pub(crate) fn acceleration(&self) -> f64 {
        self.acceleration
    }

    /// Duration of the coming tick, in seconds; 0 for continuous time.
    pub(crate) fn delta_time(&self) -> f64 {
        self.delta_time
    }

    /// The greatest change of velocity in a tick.
    pub(crate) fn change(&self) -> f64 {
        self.max_acceleration * self.delta_time
    }

    /// Part of a steering that the body takes up in a tick, before the limit on its acceleration.
    pub(crate) fn taken_up(&self) -> f64 {
        self.taken_up
    }

    /// Time to brake from `speed`.
    pub(crate) fn time(&self, speed: f64) -> f64 {
        speed / self.max_acceleration
    }

    /// The greatest speed for the coming tick from which the agent can still stop within `distance` (>= 0), including that
    /// tick, for any ticks after it.
    ///
    /// A millionth of the acceleration is held in reserve to correct rounding on the way; without it a long way is overshot
    /// by thousands of units in the last place.
    pub(crate) fn speed(&self, distance: f64) -> f64 {
        speed_to_stop(distance, self.acceleration * KEPT_BACK, self.delta_time)
    }

    /// The greatest distance covered from `speed` (>= 0) when braking, with the coming tick still at `speed`: the inverse of
    /// [`Braking::speed`] with the whole acceleration; infinite without brakes.
    pub(crate) fn distance(&self, speed: f64) -> f64 {
        way_to_rest(speed, self.acceleration, self.delta_time)
    }

    /// The extra distance for a follower with these brakes behind another agent that has `speed` (>= 0) in the coming tick
    /// and then brakes as hard as these limits allow, for any ticks after it.
    ///
    /// The difference of the two speeds grows, at `A - a`, until the other rests after `t = speed / A`, and then falls. The
    /// worst ticks are one of that length and short ones after it: the follower with speed `w` then gains
    /// `(w - a t) t + (w - a t)^2 / 2 a`, which is `w^2 / 2 a - a t^2 / 2`.
    pub(crate) fn distance_behind(&self, speed: f64) -> f64 {
        let time = self.time(speed);
        if time > 0.0 { speed * self.delta_time + 0.5 * self.acceleration * time * time } else { 0.0 }
    }

    /// The least reduction, in the coming tick, of an agent's speed away from a target that is `distance` away.
    ///
    /// An agent that has just passed its target brakes as hard as it can, whatever its response time. That applies near the
    /// target, up to the overshoot of an agent at full speed, and less and less further away.
    pub(crate) fn return_from(&self, distance: f64, speed: f64) -> f64 {
        let stop = distance + way_to_rest(speed, self.max_acceleration, 0.0);
        min_or_second(self.change() * min_or_second(self.overshoot / stop, 1.0), speed)
    }
}

/// The greatest speed for the coming `tick` from which an agent can still stop within `distance` (>= 0), including that tick,
/// with an `acceleration` (>= 0) in all later ticks: `speed * tick + speed^2 / (2 acceleration) = distance`.
///
/// A tick moves with the velocity at its end, so braking ticks of any length go no further than `speed^2 / (2 acceleration)`:
/// after the coming tick that distance is left, and every tick in which the speed falls by `acceleration` times the tick, or
/// to rest, preserves this.
pub(crate) fn speed_to_stop(distance: f64, acceleration: f64, tick: f64) -> f64 {
    // Without ticks. The product of two roots if the product overflows.
    let square = 2.0 * acceleration * distance;
    let speed = if (f64::MIN_POSITIVE..f64::INFINITY).contains(&square) {
        sqrt(square)
    } else {
        core::f64::consts::SQRT_2 * (sqrt(acceleration) * sqrt(distance))
    };
    if speed == 0.0 {
        return 0.0;
    }
    // The tick, in units of the time to stop.
    let ticks = 0.5 * tick / (distance / speed);
    if ticks > ENDLESS { distance / tick } else { speed / (ticks + sqrt(ticks * ticks + 1.0)) }
}

/// Distance covered from `speed` (>= 0): the coming `tick` at `speed`, and then braking by `acceleration`.
fn way_to_rest(speed: f64, acceleration: f64, tick: f64) -> f64 {
    if speed == 0.0 { 0.0 } else { speed * tick + 0.5 * speed * (speed / acceleration) }
}

/// 1 - 2^-20.
const KEPT_BACK: f64 = 1.0 - power_of_two(-20);
/// 2^30: from here on the time to stop is below rounding.
const ENDLESS: f64 = power_of_two(30);

#[cfg(test)]
mod tests {
    use super::{Braking, speed_to_stop};
    use crate::steering::SteeringLimits;

    fn braking(max_acceleration: f64, delta_time: f64) -> Braking {
        let limits = SteeringLimits { max_acceleration, ..SteeringLimits::default() };
        Braking::new(&limits, 600.0, delta_time).unwrap()
    }

    /// From 6 at 8 per second squared one stops within 36 / 16 = 2.25, and a tick of 1/4 s before it takes 1.5.
    #[test]
    fn the_way_to_rest_is_that_of_the_tick_and_the_continuous_one() {
        let braking = braking(8.0, 0.25);
        assert_eq!(braking.distance(6.0), 3.75);
        assert_eq!(speed_to_stop(3.75, 8.0, 0.25), 6.0);
        assert_eq!(speed_to_stop(0.0, 8.0, 0.25), 0.0);
        assert_eq!(braking.distance(0.0), 0.0);
        assert_eq!((speed_to_stop(9.0, 2.0, 0.0), way(6.0)), (6.0, 9.0));
    }

    fn way(speed: f64) -> f64 {
        braking(2.0, 0.0).distance(speed)
    }

    /// Exact in integers: with an acceleration of 1/2 and a tick of 1, every speed w goes w (w + 1).
    #[test]
    fn it_is_the_inverse_of_the_way_to_rest() {
        for speed in 1..2000_u32 {
            let (speed, way) = (f64::from(speed), f64::from(speed * (speed + 1)));
            assert_eq!(braking(0.5, 1.0).distance(speed), way);
            let off = speed_to_stop(way, 0.5, 1.0) / speed - 1.0;
            assert!(off.abs() <= 4.0 * f64::EPSILON, "{speed}: {off:e}");
        }
    }

    /// A body that takes its steering up in 1/2 s gets at most 600 / (1/2 s) from one of 600, also when the coming tick is
    /// longer than that: the next one may be shorter.
    #[test]
    fn what_a_slow_body_can_brake_does_not_depend_on_the_coming_tick() {
        for delta_time in [0.0, 0.25, 0.75] {
            let limits =
                SteeringLimits { max_acceleration: 1e4, response_time: 0.5, ..SteeringLimits::default() };
            let braking = Braking::new(&limits, 600.0, delta_time).unwrap();
            assert_eq!(braking.distance(60.0), 60.0 * delta_time + 60.0 * 60.0 / 2400.0);
        }
    }

    /// By sums over sequences of ticks: a follower that starts with the greatest speed never comes nearer than allowed, for
    /// any ticks, and for the worst ticks exactly as near.
    #[test]
    fn behind_another_that_brakes_no_ticks_bring_the_two_together() {
        let limits =
            SteeringLimits { max_acceleration: 8.0, response_time: 1.0, ..SteeringLimits::default() };
        for (ahead, gap, first) in
            [(4.0, 3.0, 0.125), (8.0, 1.0, 0.25), (2.0, 20.0, 0.5), (8.0, 9.0, 0.062_5)]
        {
            let braking = Braking::new(&limits, 4.0, first).unwrap();
            let speed = speed_to_stop(gap + braking.distance_behind(ahead), 4.0, first);
            let mut nearest = f64::INFINITY;
            for ticks in 0..512_u32 {
                // A tick in which the other comes to rest, then some of 1/4 s or 1/32 s, and short ones to the end.
                let whole = (ticks & 1 == 1).then_some(ahead / 8.0);
                let later = (1..9).map(|bit| if ticks >> bit & 1 == 1 { 0.25 } else { 0.031_25 });
                let (mut follower, mut other, mut left) = (speed, ahead, gap + (ahead - speed) * first);
                for tick in whole.into_iter().chain(later).chain([0.002; 1500]) {
                    (follower, other) = ((follower - 4.0 * tick).max(0.0), (other - 8.0 * tick).max(0.0));
                    left += (other - follower) * tick;
                    nearest = nearest.min(left);
                }
            }
            assert!((-1e-12..0.2).contains(&nearest), "{ahead} {gap}: {nearest}");
        }
    }

    #[test]
    fn without_brakes_nothing_stops() {
        for delta_time in [0.0, 0.1] {
            let braking = braking(0.0, delta_time);
            assert_eq!(braking.speed(9.0), 0.0);
            assert_eq!(braking.distance(6.0), f64::INFINITY);
        }
    }

    /// At both ends of the range of f64 it is not NaN, and falls with the distance.
    #[test]
    fn nothing_overflows_within_the_range() {
        for acceleration in [1e-308, 1e-100, 1.0, 1e100, 1e308] {
            for delta_time in [0.0, 1e-308, 1e-100, 1.0, 1e100, 1e308] {
                let mut previous = 0.0;
                for distance in [0.0, 5e-324, 1e-300, 1e-100, 1.0, 1e100, 1e300] {
                    let speed = speed_to_stop(distance, acceleration, delta_time);
                    assert!(speed >= previous, "{acceleration:e} {delta_time:e} {distance:e}: {speed:e}");
                    previous = speed;
                }
            }
        }
    }
}
