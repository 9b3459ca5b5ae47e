//! The motion of a body relative to a shot: when they touch, and how near they come.

use super::body::MovingBody;
use super::flight::{Piece, ROUNDING, size};
use super::marching::{TangentPlane, first_contact};
use super::straight;
use crate::geometry::nearest_on_course;
use crate::motion::position_under;
use crate::numeric::polynomial::crossings;
use crate::numeric::{length, max_or_second, min_or_second, sqrt};
use glam::DVec3;

/// The body's position relative to the shot, `D + W t + A t^2 / 2`, and the distance `R + g t` at which they touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relative {
    offset: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
    radius: f64,
    growth: f64,
    /// More than what rounding can change in a distance up to the horizon.
    rounding: f64,
}

/// Number of chords by which the course of a body is bounded before it is looked at closely, where one leaves doubt.
const CHORDS: i32 = 4;

impl Relative {
    /// Of a body at the start of a piece of the shot's flight.
    #[inline(always)]
    pub(super) fn new(piece: &Piece, body: &MovingBody) -> Self {
        let offset = body.position - piece.position;
        let velocity = body.velocity - piece.velocity;
        let acceleration = body.acceleration - piece.acceleration;
        let radius = body.radius + piece.radius;
        let reach = radius + piece.growth * piece.length;
        let way = size(velocity) + size(acceleration) * piece.length;
        let rounding = ROUNDING * (size(offset) + way * piece.length + reach);
        Self { offset, velocity, acceleration, radius, growth: piece.growth, rounding }
    }

    /// Whether the course relative to the shot is straight.
    #[inline(always)]
    fn is_straight(&self) -> bool {
        self.acceleration == DVec3::ZERO
    }

    fn at(&self, time: f64) -> DVec3 {
        position_under(self.offset, self.velocity, self.acceleration, time)
    }

    /// Distance between the centers at `time`.
    pub(super) fn distance(&self, time: f64) -> f64 {
        length(self.at(time))
    }

    /// Distance between the surfaces at `time`; negative if they overlap.
    pub(super) fn gap(&self, time: f64) -> f64 {
        self.distance(time) - self.radius - self.growth * time
    }

    /// Whether the gap is certainly above `gap`, which is >= 0, up to `until`.
    ///
    /// A straight course: by its least distance. Another one: by the chords of its parts, from which it sags by at most an
    /// eighth of the acceleration times the square of a part.
    #[inline(always)]
    pub(super) fn stays_beyond(&self, gap: f64, until: f64) -> bool {
        let reach = self.radius + self.growth * until + gap + self.rounding;
        if self.is_straight() {
            return nearest_on_course(self.offset, self.velocity, until).length_squared() > reach * reach;
        }
        [1, CHORDS].iter().any(|&chords| {
            let part = until / f64::from(chords);
            let reach = reach + 0.125 * part * part * size(self.acceleration);
            let mut from = self.offset;
            (1..=chords).all(|chord| {
                let to = self.at(part * f64::from(chord));
                let squared = nearest_on_course(from, to - from, 1.0).length_squared();
                from = to;
                squared > reach * reach
            })
        })
    }

    /// Earliest time up to `until` at which they touch.
    pub(super) fn contact(
        &self,
        piece: &Piece,
        body: &MovingBody,
        until: f64,
        work: &mut u64,
    ) -> Option<f64> {
        if self.is_straight() {
            return straight::contact(piece, body, until, work);
        }
        first_contact(until, self.rounding, work, |time| {
            let (offset, velocity) = (self.at(time), self.velocity + self.acceleration * time);
            let distance = length(offset);
            // Where the centers coincide they touch, whatever the direction.
            let normal = if distance > 0.0 { offset / distance } else { DVec3::ZERO };
            TangentPlane {
                gap: distance - self.radius - self.growth * time,
                rate: normal.dot(velocity) - self.growth,
                curvature: normal.dot(self.acceleration),
            }
        })
    }

    /// A lower bound of the gap up to `until`: it falls from both ends no faster than the relative speed.
    pub(super) fn least_possible_gap(&self, until: f64) -> f64 {
        let speed = size(self.velocity) + size(self.acceleration) * until + self.growth;
        0.5 * (self.gap(0.0) + self.gap(until) - speed * until)
    }

    /// The least gap up to `until`, and when it is that.
    pub(super) fn least_gap(&self, until: f64) -> (f64, f64) {
        let mut least = (self.gap(0.0), 0.0);
        let mut consider = |time: f64| {
            let gap = self.gap(time);
            if gap < least.0 {
                least = (gap, time);
            }
        };
        consider(until);
        if self.is_straight() {
            consider(min_or_second(max_or_second(self.stationary_time(), 0.0), until));
        } else {
            self.stationary_times(until, consider);
        }
        least
    }

    /// When the gap of a straight course is least: where it grows as fast as the distance; 0 if that never happens.
    ///
    /// With the distance `h` at which the course passes, and `s` seconds after it does, `W^2 s = g sqrt(h^2 + W^2 s^2)`.
    fn stationary_time(&self) -> f64 {
        let speed = length(self.velocity);
        if speed <= self.growth || speed == 0.0 {
            return 0.0;
        }
        let along = self.velocity / speed;
        let passing = -self.offset.dot(along) / speed;
        if self.growth == 0.0 {
            return passing;
        }
        let side = length(self.offset.cross(along));
        let slower = sqrt((speed - self.growth) * (speed + self.growth));
        passing + self.growth * (side / slower) / speed
    }

    /// Calls `consider` for the times at which the gap of a curved course may be least, in between.
    ///
    /// `P.V = g |P|`: without growth a cubic, with it, squared, of sixth degree.
    fn stationary_times(&self, until: f64, mut consider: impl FnMut(f64)) {
        // In units of the horizon, so that the powers of a time are at most 1.
        let (d, w, a) = (self.offset, self.velocity * until, self.acceleration * (until * until));
        let scale = max_or_second(max_or_second(size(d), size(w)), size(a));
        let is_scalable = scale > 0.0 && scale.is_finite();
        if !is_scalable {
            return;
        }
        let (d, w, a, growth) = (d / scale, w / scale, a / scale, self.growth * until / scale);
        let half = [d.dot(w), w.dot(w) + d.dot(a), 1.5 * w.dot(a), 0.5 * a.dot(a)];
        // With a small growth too: its two roots are then so near to each other that rounding may hide them, and so near to this one
        // that the gap is the same.
        for time in crossings(&half, 0.0, 1.0).as_slice() {
            consider(time * until);
        }
        if growth == 0.0 {
            return;
        }
        let square = [d.dot(d), 2.0 * d.dot(w), w.dot(w) + d.dot(a), w.dot(a), 0.25 * a.dot(a), 0.0, 0.0];
        let mut stationary = square.map(|x| -growth * growth * x);
        for (i, x) in half.iter().enumerate() {
            for (y, slot) in half.iter().zip(stationary.iter_mut().skip(i)) {
                *slot += x * y;
            }
        }
        for time in crossings(&stationary, 0.0, 1.0).as_slice() {
            consider(time * until);
        }
    }
}
