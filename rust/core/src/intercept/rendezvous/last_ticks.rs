//! The last ticks of a rendezvous: accelerations that end at the target in a whole number of ticks.

use super::RendezvousQuery;
use super::transfer::Task;
use crate::numeric::{length, max_or_second, shorten_to};
use glam::DVec3;

/// Maximum number of ticks of a plan that may pass the target.
const LAST_TICKS: u32 = 4;
/// What the last ticks may take beyond a plan: a tick and this part of the time.
const BEYOND: f64 = 1.0 / 1024.0;
const MANY_TICKS: f64 = 4096.0;
/// A ship has arrived when this part of its acceleration undoes what is left in a tick.
const ARRIVED: f64 = 1.0 / 256.0;
/// What a single tick may leave, as a part of the acceleration.
const LEFT: f64 = 1.0 / 65536.0;
/// What an acceleration or a speed may be above its limit before it is shortened.
const ROUNDING: f64 = 1.0 + 1.0 / 1_073_741_824.0;

/// The last ticks of a ship.
pub(super) struct Ends<'a> {
    pub query: &'a RendezvousQuery<'a>,
    pub tick: f64,
    /// The greatest acceleration of the first tick.
    pub first_most: f64,
}

/// The accelerations of the first and of the last tick.
struct Course {
    first: DVec3,
    last: DVec3,
}

impl Course {
    fn greatest(&self) -> f64 {
        max_or_second(length(self.first), length(self.last))
    }
}

/// The first of some ticks that end at the target.
pub(super) struct Last {
    pub acceleration: DVec3,
    pub ticks: u32,
    /// The greatest acceleration of these ticks.
    greatest: f64,
    /// The sum of all changes of velocity, at most.
    pub delta_v: f64,
}

impl Ends<'_> {
    /// Whether the ship has the target's position and velocity.
    pub fn is_there(&self) -> bool {
        let target = self.query.target.state(0.0);
        let change = self.query.max_acceleration * self.tick * ARRIVED;
        length(target.velocity - self.query.ship.velocity) <= change
            && length(target.position - self.query.ship.position) <= change * self.tick
    }

    /// The fewest of these ticks that do not need more than the greatest acceleration.
    pub fn first_of(&self, mut ticks: impl Iterator<Item = u32>, may_pass: bool) -> Option<Last> {
        ticks.find_map(|ticks| self.within(ticks, may_pass))
    }

    /// The last ticks, if they take hardly longer than a plan of that time: those with the least greatest acceleration, so that
    /// the next tick takes the same.
    pub fn within_plan(&self, time: f64) -> Option<Last> {
        let least = time * (1.0 - BEYOND) / self.tick - 1.0;
        let most = time * (1.0 + BEYOND) / self.tick + 1.0;
        // A plan of more ticks is far from its end.
        if most >= MANY_TICKS {
            return None;
        }
        let may_pass = most <= f64::from(LAST_TICKS);
        let mut best: Option<Last> = None;
        for ticks in least as u32..=most as u32 {
            let Some(last) = self.within(ticks, may_pass) else { continue };
            if best.as_ref().is_none_or(|best| last.greatest < best.greatest) {
                best = Some(last);
            }
        }
        best
    }

    /// Accelerations that end at the target with its velocity after that many ticks, those with the least sum of squares or those
    /// that are equal after the first. `None` if one is above the greatest, or the ship gets above its speed limit, or it passes the
    /// target and may not.
    fn within(&self, ticks: u32, may_pass: bool) -> Option<Last> {
        let (query, tick, count, most) =
            (self.query, self.tick, f64::from(ticks), self.query.max_acceleration);
        let task = Task { query, tick, pause: 0.0, delay: 0.0 };
        let (there, way) = task.arrival(count * tick);
        if tick <= 0.0 || ticks == 0 {
            return None;
        }
        let ship = query.ship.velocity;
        let mean = (there.velocity - ship) / (count * tick);
        // What a constant acceleration misses, in ticks.
        let missed = (way - (ship + there.velocity) * (0.5 * count * tick)) / (tick * tick);
        if ticks == 1 {
            let is_met =
                length(missed) <= query.max_acceleration * LEFT && length(mean) <= self.first_most * ROUNDING;
            return is_met.then(|| Last {
                acceleration: shorten_to(mean, self.first_most),
                ticks,
                greatest: length(mean),
                delta_v: length(mean) * tick,
            });
        }
        // Either the acceleration changes by the same from tick to tick, or the first tick differs and the others are equal.
        let slope = missed * (12.0 / (count * (count * count - 1.0)));
        let lead = slope * (0.5 * (count - 1.0));
        let sloped = Course { first: mean + lead, last: mean - lead };
        let first = missed * (2.0 / count);
        let stepped = Course { first: mean + first, last: mean - first / (count - 1.0) };
        let gap = query.target.state(0.0).position - query.ship.position;
        let is_slow = |v: DVec3| length(v) <= query.max_speed * ROUNDING;
        // The way that is left keeps its side if the end brakes.
        let is_met = |course: &Course| {
            length(course.first) <= self.first_most * ROUNDING
                && length(course.last) <= most * ROUNDING
                && (course.last.dot(gap) <= 0.0 || may_pass)
                && is_slow(there.velocity)
        };
        // The velocities of the sloped one are on a parabola within the triangle of their ends and this point.
        let corner = ship + (mean + slope * (0.5 * count)) * (0.5 * count * tick);
        let sloped = Some(sloped).filter(|course| is_met(course) && is_slow(corner));
        let stepped = Some(stepped).filter(|course| is_met(course) && is_slow(ship + course.first * tick));
        let best = match (sloped, stepped) {
            (Some(sloped), Some(stepped)) if stepped.greatest() < sloped.greatest() => stepped,
            (Some(course), _) | (None, Some(course)) => course,
            (None, None) => return None,
        };
        let greatest = best.greatest();
        let acceleration = shorten_to(best.first, self.first_most);
        Some(Last { acceleration, ticks, greatest, delta_v: greatest * count * tick })
    }
}
