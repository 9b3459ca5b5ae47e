//! Bounds of the reachable set under drag, without flying a projectile.

use super::drag_flight::Air;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, sqrt};
use glam::DVec3;

impl Air {
    /// Whether no projectile of `muzzle_speed` or less, in any direction, can be at `offset` from its start after `time`.
    /// False means that it may be. True is never wrong, except for rounding: it follows from four sets that contain every
    /// flight.
    ///
    /// Relative to the air a velocity is `r = r0 E + g B`, because drag acts along it: `E` falls at least as fast as linear
    /// drag alone would have it, so a place is `r0 a + g b` with `0 <= a <= f = (1 - exp(-k t)) / k`,
    /// `0 <= b <= (t - f) / k`. The speed obeys `|r|' <= G - k |r| - q |r|^2`, whose solution approaches the terminal speed
    /// `v` and integrates to `v t + ln(1 + q (|r0| - v) (1 - exp(-c t)) / c) / q`, `c = k + 2 q v`. Across gravity a speed
    /// `u` falls at least as by its own drag, `u' <= -k u - q u^2`, whose way is `ln(1 + q u0 f) / q`. Upward, gravity also
    /// decelerates: without linear drag, nothing rises higher than `ln(1 + q w0^2 / |g|) / (2 q)`.
    ///
    /// A motor adds at most `push`, the way of its thrust alone, to each: what it adds to a speed only fades by drag.
    pub(super) fn is_out_of_range(
        &self,
        shooter_velocity: DVec3,
        muzzle_speed: f64,
        push: f64,
        offset: DVec3,
        time: f64,
    ) -> bool {
        let place = offset - self.wind * time;
        let carried = shooter_velocity - self.wind;
        place_is_beyond_linear_drag(self, carried, muzzle_speed, push, place, time)
            || length(place) > self.longest_way(length(carried) + muzzle_speed, time) + push
            || self.is_beyond_sideways_or_above(carried, muzzle_speed, push, place, time)
    }

    fn is_beyond_sideways_or_above(
        &self,
        carried: DVec3,
        speed: f64,
        push: f64,
        place: DVec3,
        time: f64,
    ) -> bool {
        let Some((down, gravity)) = direction_and_length(self.gravity) else { return false };
        let longest = taken_up(self.linear, time);
        let across = |v: DVec3| length(v - down * v.dot(down));
        let way = self.way_of(across(carried) + speed, longest);
        let upward = max_or_second(speed - carried.dot(down), 0.0);
        let square = upward * (upward / gravity);
        let apex =
            if self.quadratic > 0.0 { libm::log1p(self.quadratic * square) / self.quadratic } else { square };
        let highest = min_or_second(0.5 * apex, self.way_of(upward, longest));
        across(place) > (way + push) * BEYOND || -place.dot(down) > (highest + push) * BEYOND
    }

    /// Distance covered from `speed` against quadratic drag, where `longest` is the distance from speed 1 against linear
    /// drag.
    fn way_of(&self, speed: f64, longest: f64) -> f64 {
        let way = speed * longest;
        if self.quadratic > 0.0 { libm::log1p(self.quadratic * way) / self.quadratic } else { way }
    }

    /// The longest distance through the air from an initial airspeed.
    fn longest_way(&self, speed: f64, time: f64) -> f64 {
        let gravity = length(self.gravity);
        let terminal =
            2.0 * gravity / (self.linear + sqrt(self.linear * self.linear + 4.0 * self.quadratic * gravity));
        let above = if speed > terminal { speed - terminal } else { 0.0 };
        let slowing = above * taken_up(self.linear + 2.0 * self.quadratic * terminal, time);
        terminal * time + self.way_of(1.0, slowing)
    }
}

/// Farther than a bound by more than its rounding.
const BEYOND: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;
/// Drag times time up to which a fall through air counts as a fall without air.
const NEARLY_NONE: f64 = 1e-3;

/// `(1 - exp(-rate time)) / rate`.
fn taken_up(rate: f64, time: f64) -> f64 {
    if rate > 0.0 { -libm::expm1(-rate * time) / rate } else { time }
}

/// Whether `|place - carried a - g b| > speed a + push` for all `a` and `b` in their ranges.
fn place_is_beyond_linear_drag(
    air: &Air,
    carried: DVec3,
    speed: f64,
    push: f64,
    place: DVec3,
    time: f64,
) -> bool {
    let longest = taken_up(air.linear, time);
    // With almost no drag the difference is only rounding; this is its value without drag.
    let fallen =
        if air.linear * time > NEARLY_NONE { (time - longest) / air.linear } else { 0.5 * time * time };
    // For the nearest `b` the difference is convex in `a`, so its tangents at both ends are below it.
    [0.0, longest].into_iter().any(|a| {
        let rest = place - carried * a;
        let rest = match direction_and_length(air.gravity) {
            Some((down, gravity)) => {
                rest - down * max_or_second(min_or_second(rest.dot(down), gravity * fallen), 0.0)
            }
            None => rest,
        };
        let Some((direction, distance)) = direction_and_length(rest) else { return false };
        let slope = -carried.dot(direction) - speed;
        let lowest = if slope < 0.0 { slope * (longest - a) } else { -slope * a };
        distance - speed * a + lowest > push
    })
}
