//! How a body moves that changes its velocity with its greatest acceleration and then keeps it, and what it meets.

use super::query::{DodgeQuery, DodgeShot};
use crate::aim::line_of_fire::{MovingBody, contact};
use crate::motion::position_under;
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use glam::DVec3;

/// A part of a course with constant acceleration.
#[derive(Clone, Copy)]
struct Leg {
    start: f64,
    length: f64,
    body: MovingBody,
}

/// The course of a body: first to one velocity, from the delay on to another.
pub(super) struct Course {
    legs: [Leg; 4],
    count: usize,
    end: f64,
}

/// When a course first touches a shot, and the index of that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Contact {
    pub time: f64,
    pub index: usize,
}

impl Course {
    /// The course that begins as the query says, with the velocity `first`; `then` from `delay` on.
    pub(super) fn new(query: &DodgeQuery, first: DVec3, delay: f64, then: DVec3, margin: f64) -> Self {
        let body = MovingBody {
            position: query.position,
            velocity: query.velocity,
            acceleration: DVec3::ZERO,
            radius: query.radius + margin,
        };
        let leg = Leg { start: 0.0, length: 0.0, body };
        let mut course = Self { legs: [leg; 4], count: 0, end: 0.0 };
        let body = course.go(body, first, min_or_second(delay, query.horizon), query.max_acceleration);
        if delay < query.horizon {
            course.go(body, then, query.horizon, query.max_acceleration);
        }
        if course.count == 0 {
            course.count = 1;
        }
        course
    }

    /// Goes to a velocity and keeps it. Returns the body at `until`.
    fn go(&mut self, mut body: MovingBody, to: DVec3, until: f64, max_acceleration: f64) -> MovingBody {
        if let Some((direction, change)) = direction_and_length(to - body.velocity) {
            let duration = change / max_acceleration;
            let left = until - self.end;
            if max_acceleration > 0.0 && left > 0.0 {
                body.acceleration = direction * max_acceleration;
                let length = min_or_second(duration, left);
                body = self.push(body, length);
                if duration <= left {
                    body.velocity = to;
                }
                body.acceleration = DVec3::ZERO;
            }
        }
        let left = until - self.end;
        if left > 0.0 {
            body = self.push(body, left);
        }
        self.end = until;
        body
    }

    fn push(&mut self, body: MovingBody, length: f64) -> MovingBody {
        if let Some(leg) = self.legs.get_mut(self.count) {
            *leg = Leg { start: self.end, length, body };
            self.count += 1;
            self.end += length;
        }
        body.later(length)
    }

    /// The course of a body that brakes from `start` on until the horizon is over.
    pub(super) fn braking(body: MovingBody, start: f64, to: DVec3, query: &DodgeQuery) -> Self {
        let leg = Leg { start, length: 0.0, body };
        let mut course = Self { legs: [leg; 4], count: 0, end: start };
        if start < query.horizon {
            course.go(body, to, query.horizon, query.max_acceleration);
        }
        course
    }

    /// The part up to `time`.
    pub(super) fn until(mut self, time: f64) -> Self {
        let mut count = 1;
        for (at, leg) in self.legs.iter_mut().enumerate().take(self.count) {
            if leg.start < time {
                count = at + 1;
            }
            leg.length = max_or_second(min_or_second(leg.length, time - leg.start), 0.0);
        }
        self.count = count;
        self.end = min_or_second(self.end, time);
        self
    }

    fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter().take(self.count)
    }

    /// The body at the end of the course.
    pub(super) fn last(&self) -> MovingBody {
        let mut body = MovingBody::default();
        for leg in self.legs() {
            body = leg.body.later(leg.length);
        }
        body
    }

    /// When it first touches the shot, or is within its explosion.
    pub(super) fn contact(&self, shot: &DodgeShot, horizon: f64) -> Option<f64> {
        let (end, blast) = shot.end(horizon);
        let flying = shot.body();
        let mut now = None;
        for leg in self.legs() {
            if leg.start > end {
                break;
            }
            let length = min_or_second(leg.length, end - leg.start);
            if let Some(time) = contact(&flying.later(leg.start), &leg.body, length) {
                return Some(leg.start + time);
            }
            now = Some((leg.body.later(length), leg.start + length));
        }
        let (body, time) = now?;
        let blast = blast?;
        let place = flying.later(time);
        let apart = place.position - body.position;
        if self.end < end {
            return None;
        }
        let reach = blast + body.radius;
        (apart.length_squared() <= reach * reach).then_some(time)
    }

    /// Whether it certainly touches no part of the shot before `time`: the two would have to approach faster than they ever do.
    pub(super) fn is_clear_until(&self, time: f64, shot: &DodgeShot, horizon: f64) -> bool {
        let (end, blast) = shot.end(horizon);
        if blast.is_some() && end < time {
            return false;
        }
        let mut speed_squared = 0.0;
        let mut distance = 0.0;
        for (at, leg) in self.legs().enumerate() {
            if at == 0 {
                let apart = shot.position - leg.body.position;
                distance = sqrt(apart.length_squared()) - shot.radius - leg.body.radius;
            } else if leg.start >= time {
                break;
            }
            let first = shot.velocity + shot.acceleration * leg.start - leg.body.velocity;
            let last = first + (shot.acceleration - leg.body.acceleration) * leg.length;
            speed_squared = max_or_second(first.length_squared(), speed_squared);
            speed_squared = max_or_second(last.length_squared(), speed_squared);
        }
        distance * CERTAIN > sqrt(speed_squared) * time
    }

    /// The least gap that it leaves to the shot; below 0 where it overlaps.
    pub(super) fn least_gap(&self, shot: &DodgeShot, horizon: f64) -> f64 {
        let (end, blast) = shot.end(horizon);
        let flying = shot.body();
        let mut least = f64::INFINITY;
        let mut last = None;
        for leg in self.legs() {
            if leg.start > end {
                break;
            }
            let length = min_or_second(leg.length, end - leg.start);
            let shot = flying.later(leg.start);
            let course = Parabola {
                offset: shot.position - leg.body.position,
                velocity: shot.velocity - leg.body.velocity,
                acceleration: shot.acceleration - leg.body.acceleration,
            };
            let distance = course.at(course.nearest(length)).length();
            least = min_or_second(distance - shot.radius - leg.body.radius, least);
            last = Some((course.at(length).length(), leg.body.radius));
        }
        match (blast, last) {
            (Some(blast), Some((distance, radius))) => min_or_second(distance - blast - radius, least),
            _ => least,
        }
    }
}

/// The course of a shot relative to a body.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parabola {
    pub offset: DVec3,
    pub velocity: DVec3,
    pub acceleration: DVec3,
}

/// Number of parts in which the slope of the distance is looked at for a sign change.
const PARTS: u8 = 4;
/// Most steps to the root of the slope in one of them.
const STEPS: u8 = 12;
/// Square of the part of it at which they end: the distance then errs by the square of that.
const TIGHT: f64 = 1.0 / (1_u64 << 40) as f64;

impl Parabola {
    #[inline(always)]
    pub(super) fn at(&self, time: f64) -> DVec3 {
        position_under(self.offset, self.velocity, self.acceleration, time)
    }

    /// When it is nearest to the origin, up to `until`: exact for a straight one. Of another one the slope of the squared distance is a
    /// cubic; two approaches within a part count as one.
    #[inline(always)]
    pub(super) fn nearest(&self, until: f64) -> f64 {
        let Self { offset, velocity, acceleration } = *self;
        if acceleration == DVec3::ZERO {
            return along(offset, velocity, until);
        }
        let c0 = offset.dot(velocity);
        let c1 = velocity.length_squared() + offset.dot(acceleration);
        let c2 = 1.5 * velocity.dot(acceleration);
        let c3 = 0.5 * acceleration.length_squared();
        let mut best = 0.0;
        let mut least = offset.length_squared();
        // Where the slope keeps its sign for certain, one of the ends is nearest.
        let square = until * until;
        let (rise, fall) = (
            max_or_second(c1, 0.0) * until + max_or_second(c2, 0.0) * square + c3 * (square * until),
            min_or_second(c1, 0.0) * until + min_or_second(c2, 0.0) * square,
        );
        if c0 * CERTAIN + rise < 0.0 {
            return if self.at(until).length_squared() < least { until } else { 0.0 };
        }
        if c0 * CERTAIN + fall > 0.0 {
            return 0.0;
        }
        let slope = |t: f64| ((c3 * t + c2) * t + c1) * t + c0;
        let rate = |t: f64| (3.0 * c3 * t + 2.0 * c2) * t + c1;
        let mut consider = |time: f64| {
            let square = self.at(time).length_squared();
            if square < least {
                (best, least) = (time, square);
            }
        };
        let part = until / f64::from(PARTS);
        let (mut low, mut before) = (0.0, c0);
        for index in 0..PARTS {
            let high = low + part;
            let after = slope(high);
            if before < 0.0 && after >= 0.0 {
                let (mut from, mut to) = (low, high);
                let mut time = low - part * before / (after - before);
                for _ in 0..STEPS {
                    let here = slope(time);
                    if here < 0.0 {
                        from = time;
                    } else {
                        to = time;
                    }
                    let newton = time - here / rate(time);
                    let next = if newton > from && newton < to { newton } else { 0.5 * (from + to) };
                    let step = next - time;
                    time = next;
                    if step * step <= TIGHT * part * part {
                        break;
                    }
                }
                consider(time);
            } else if after < 0.0 && index + 1 == PARTS {
                consider(until);
            }
            (low, before) = (high, after);
        }
        best
    }
}

/// When a straight course is nearest to the origin, from 0 to `until`.
#[inline(always)]
fn along(from: DVec3, course: DVec3, until: f64) -> f64 {
    let nearest = -from.dot(course) / course.length_squared();
    let time = if nearest < until { nearest } else { until };
    // A course without a length gives NaN.
    if nearest > 0.0 { time } else { 0.0 }
}

/// A change of the velocity, and how long it takes.
#[derive(Clone, Copy)]
pub(super) struct Maneuver {
    direction: DVec3,
    duration: f64,
    max_acceleration: f64,
}

/// The least gap that a maneuver leaves to a shot, as it depends on the change of the velocity.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    pub gap: f64,
    /// The shot relative to the body then, and when.
    pub apart: DVec3,
    pub time: f64,
}

/// A shot as a maneuver meets it, from the delay on, relative to the body that keeps its velocity.
#[derive(Clone, Copy, Default)]
pub(super) struct Incoming {
    pub course: Parabola,
    pub until: f64,
    pub reach: f64,
    /// Radius of its explosion at the end with the body's, or below 0.
    pub blast: f64,
    /// When it is nearest to the body that keeps its velocity.
    pub nearest: f64,
    /// No distance between the two is below this one and the way that the dodge goes until then; below 0 if nothing is known.
    pub passing: f64,
    /// The distance then.
    pub distance: f64,
}

impl Incoming {
    /// A shot with that course; `swing` is the greatest change of the body's velocity.
    ///
    /// A straight shot that passes at some distance is never nearer by more than the way that a dodge goes until it passes:
    /// before, the body has less way; after, it falls behind, which the sine of the angle between the two accounts for.
    pub(super) fn new(course: Parabola, until: f64, reach: f64, blast: Option<f64>, swing: f64) -> Self {
        let nearest = course.nearest(until);
        let distance = sqrt(course.at(nearest).length_squared());
        let share = swing / sqrt(course.velocity.length_squared());
        let is_fast = course.acceleration == DVec3::ZERO && blast.is_none() && share < 1.0;
        let passing = if is_fast {
            distance * sqrt((1.0 - share) * (1.0 + share)) * CERTAIN
        } else {
            f64::NEG_INFINITY
        };
        Self { course, until, reach, blast: blast.unwrap_or(-1.0), nearest, passing, distance }
    }

    /// Whether the body could come nearer than the margin.
    pub(super) fn is_within_reach(&self, max_acceleration: f64, margin: f64) -> bool {
        self.passing <= self.reach + margin + 0.5 * max_acceleration * self.nearest * self.nearest
    }

    /// Whether no dodge leaves a gap when the shot is nearest.
    pub(super) fn is_out_of_reach(&self, max_acceleration: f64) -> bool {
        self.distance + 0.5 * max_acceleration * self.nearest * self.nearest < self.reach * CERTAIN
    }
}

/// Less than 1 by more than rounding.
pub(super) const CERTAIN: f64 = 1.0 - 1.0 / 1024.0;

impl Maneuver {
    pub(super) fn new(change: DVec3, max_acceleration: f64) -> Self {
        let length = sqrt(change.length_squared());
        let (direction, duration) = if length > 0.0 && max_acceleration > 0.0 {
            (change / length, length / max_acceleration)
        } else {
            (DVec3::ZERO, 0.0)
        };
        Self { direction, duration, max_acceleration }
    }

    pub(super) fn thrust(&self) -> DVec3 {
        self.direction * self.max_acceleration
    }

    pub(super) fn duration(&self) -> f64 {
        self.duration
    }

    /// How far the body is at `time` from where it would be without the maneuver.
    #[inline(always)]
    fn way(&self, time: f64) -> f64 {
        if time < self.duration {
            0.5 * self.max_acceleration * time * time
        } else {
            self.max_acceleration * self.duration * (time - 0.5 * self.duration)
        }
    }

    /// A gap that the least gap to the shot is certainly not below.
    #[inline(always)]
    pub(super) fn least_possible(&self, shot: &Incoming) -> f64 {
        shot.passing - shot.reach - self.way(shot.nearest) * (2.0 - CERTAIN)
    }

    #[inline(always)]
    pub(super) fn gap(&self, shot: &Incoming) -> Gap {
        let thrust = self.thrust();
        let first = Parabola { acceleration: shot.course.acceleration - thrust, ..shot.course };
        let turn = min_or_second(self.duration, shot.until);
        let mut time = if turn > 0.0 { first.nearest(turn) } else { 0.0 };
        let mut apart = first.at(time);
        let mut end = (apart, time);
        if shot.until > turn {
            let second = Parabola {
                offset: first.at(turn),
                velocity: first.velocity + first.acceleration * turn,
                acceleration: shot.course.acceleration,
            };
            let left = shot.until - turn;
            let later = second.nearest(left);
            let place = second.at(later);
            if place.length_squared() < apart.length_squared() {
                (apart, time) = (place, turn + later);
            }
            if shot.blast >= 0.0 {
                end = (second.at(left), shot.until);
            }
        } else if shot.blast >= 0.0 {
            end = (first.at(turn), turn);
        }
        let gap = sqrt(apart.length_squared()) - shot.reach;
        if shot.blast >= 0.0 {
            let blast = sqrt(end.0.length_squared()) - shot.blast;
            if blast < gap {
                return Gap { gap: blast, apart: end.0, time: end.1 };
            }
        }
        Gap { gap, apart, time }
    }

    /// How fast the gap grows with the change of the velocity. Along the direction of a change that is still under way the
    /// gap does not grow; half of the slope is left there, which lets the program turn it round.
    #[inline(always)]
    pub(super) fn slope(&self, gap: &Gap, away: DVec3) -> DVec3 {
        let time = gap.time;
        if self.duration <= 0.0 {
            return away * time;
        }
        let along = self.direction * self.direction.dot(away);
        if time < self.duration {
            let share = 0.5 * time * (time / self.duration);
            (away - along * 0.5) * share
        } else {
            away * (time - 0.5 * self.duration) - along * (0.5 * self.duration)
        }
    }
}
