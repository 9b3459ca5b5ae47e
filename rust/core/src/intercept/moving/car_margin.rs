//! The margin of a car: what it can drive minus the length of its shortest way, with bounds on its slope.

use super::interval::Interval;
use super::orbit::{Orbit, OrbitBounds};
use crate::motion::{CarFrame, CarMotion, Piece, Reach};
use crate::numeric::{Margin, Sample, Slope, highest_between, length, max_or_second, min_or_second, sqrt};
use glam::{DVec2, DVec3};

/// A car and a target on one smooth piece of its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct CarMargin<'a> {
    car: &'a CarMotion,
    frame: CarFrame,
    target: &'a Piece,
    capture_radius: f64,
    reach: Reach,
    /// How far the car may still have to drive; 0 for an intercept.
    gap: f64,
    /// Bounds on the target's acceleration and speed.
    bend: f64,
    top_speed: f64,
}

/// What a sample remembers: the target as the car sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sighted {
    /// Ahead and to the left.
    offset: DVec2,
    /// The target's speed.
    speed: f64,
    /// As seen from the centers of the left and the right circle.
    orbits: [Orbit; 2],
    /// The lengths of a turn alone and of two turns; infinite where there is no such way.
    turns: [f64; 2],
}

#[cfg(test)]
impl Sighted {
    pub fn speed(&self) -> f64 {
        self.speed
    }
}

/// What a target may do between two samples.
#[derive(Clone, Copy)]
struct Stride {
    seconds: f64,
    /// The most that its velocity changes per second, and the most that it is.
    bend: f64,
    speed: f64,
}

impl Margin for CarMargin<'_> {
    type Detail = Sighted;

    fn sample(&self, time: f64) -> Sample<Sighted> {
        let state = self.target.at(time);
        let offset = self.frame.point(state.position);
        let ways = self.car.ways(offset, &self.reach);
        let is_near = sqrt(offset.length_squared()) <= self.capture_radius;
        let way = if is_near { 0.0 } else { ways.shortest().length() };
        let value = self.car.speed * time + self.gap - way;
        let velocity = self.frame.vector(state.velocity);
        let center = DVec2::new(0.0, self.car.turn_radius);
        let orbits =
            [Orbit::new(offset - center, velocity, 1.0), Orbit::new(offset + center, velocity, -1.0)];
        let turns = [ways.one_turn, ways.two_turns].map(|way| way.map_or(f64::INFINITY, |way| way.length()));
        let speed = length(state.velocity.with_z(0.0));
        Sample { time, value, detail: Sighted { offset, speed, orbits, turns } }
    }

    /// The way grows by `g.V`, where `g` has the direction from the last point at which the way may bend to its end, and the
    /// length of one over the cosine of the angle between that and the end of the way. For every kind of way that may be
    /// the shortest on the stride that rate follows from how the target moves about the centers of the two circles. It jumps
    /// where the target crosses a circle of the turn radius less the capture radius, and where it comes within the capture
    /// radius of the car's present place, in which the car can wait.
    fn slope(&self, from: &Sample<Sighted>, to: &Sample<Sighted>) -> Slope {
        let seconds = to.time - from.time;
        let (first, last) = (&from.detail, &to.detail);
        let speed = min_or_second(0.5 * (first.speed + last.speed + self.bend * seconds), self.top_speed);
        let stride = Stride { seconds, bend: self.bend, speed };
        match self.growth(first, last, stride) {
            Some(growth) => {
                Slope { least: self.car.speed - growth.greatest, greatest: self.car.speed - growth.least }
            }
            None => Slope { least: f64::NEG_INFINITY, greatest: f64::INFINITY },
        }
    }

    /// Over many turns of a target: the margin to its whole circle, for no way is shorter than the line.
    fn ceiling(&self, from: &Sample<Sighted>, to: &Sample<Sighted>) -> f64 {
        let distance = self.target.distance_bound(self.car.position, DVec3::ZERO, true, from.time, to.time);
        self.car.speed * to.time + self.gap + self.capture_radius - distance
    }
}

/// The circles of [`Sighted::orbits`].
const LEFT: usize = 0;
const RIGHT: usize = 1;

impl<'a> CarMargin<'a> {
    /// Of a car that may still have to drive `gap`.
    pub fn new(car: &'a CarMotion, target: &'a Piece, capture_radius: f64, gap: f64) -> Self {
        let (frame, reach) = (car.frame(), car.reach(capture_radius));
        let (bend, top_speed) = (target.acceleration_bound(), target.speed_bound(DVec3::ZERO));
        Self { car, frame, target, capture_radius, reach, gap, bend, top_speed }
    }

    /// The least and greatest rate at which the way grows; `None` where it may jump.
    fn growth(&self, first: &Sighted, last: &Sighted, stride: Stride) -> Option<Interval> {
        let strays = stride.speed * stride.seconds;
        let distance = |sighted: &Sighted| sqrt(sighted.offset.length_squared());
        let (near, then, capture) = (distance(first), distance(last), self.capture_radius);
        let apart = Interval { least: near + then - strays, greatest: near + then + strays };
        if capture > 0.0 && strays > 0.0 && holds(apart, 2.0 * capture) {
            return None;
        }
        if apart.greatest <= 2.0 * capture {
            return Some(Interval::of_size(0.0));
        }
        let sides = first.offset.y + last.offset.y;
        let left = (sides >= -strays).then(|| self.growth_on(LEFT, first, last, stride));
        let right = (sides <= strays).then(|| self.growth_on(RIGHT, first, last, stride));
        match (left, right) {
            (Some(left), Some(right)) => Some(left?.hull(right?)),
            (one, other) => one.or(other)?,
        }
    }

    /// The same while the target keeps to one side of the car.
    fn growth_on(&self, side: usize, first: &Sighted, last: &Sighted, stride: Stride) -> Option<Interval> {
        let (radius, capture) = (self.car.turn_radius, self.capture_radius);
        let orbit = |side: usize| {
            let (from, to) = (first.orbits.get(side)?, last.orbits.get(side)?);
            Some((from, to, OrbitBounds::between(from, to, stride.seconds, stride.bend, stride.speed)))
        };
        let (from, to, near) = orbit(side)?;
        let (_, _, far) = orbit(1 - side)?;
        if stride.speed > 0.0 && holds(near.distance, radius - capture) {
            return None;
        }
        let outer_square = radius * radius + capture * capture;
        let farthest = near.distance.greatest;
        let straight = (farthest * farthest >= outer_square)
            .then(|| self.growth_of_straight([from, to], &near, stride).within(stride.speed));
        let nearest = near.distance.least;
        let one_turn = (capture > 0.0 && nearest * nearest < outer_square && farthest > radius - capture)
            .then(|| self.growth_of_one_turn(&near, stride.speed));
        let two_turns = (nearest < radius && capture < 2.0 * radius)
            .then(|| self.growth_of_two_turns(&far, stride.speed));
        let turns = match (one_turn, two_turns) {
            (Some(one), Some(two)) => Some(shorter(one, two, first, last, stride.seconds)),
            (one, two) => one.or(two),
        };
        match (straight, turns) {
            (Some(straight), Some(turns)) => Some(straight.hull(turns)),
            (straight, turns) => straight.or(turns),
        }
    }

    /// Of a turn and a straight line: by `h.V`, with `h` the heading at the end and `s` the length of the line, which changes
    /// by at least `-A` and at most `A + W^2 / s` per second.
    fn growth_of_straight(&self, ends: [&Orbit; 2], near: &OrbitBounds, stride: Stride) -> Interval {
        let radius = self.car.turn_radius;
        let line = |distance: f64| sqrt(max_or_second((distance - radius) * (distance + radius), 0.0));
        // h.V = (s / d) d' + (R / d) (d psi'), and s / d grows with d.
        let Interval { least: nearest, greatest: farthest } = near.distance;
        let along =
            Interval { least: line(nearest) / nearest, greatest: line(farthest) / farthest }.within(1.0);
        let across = Interval { least: radius / farthest, greatest: radius / nearest }.within(1.0);
        let growth = near.outward.times(along).plus(near.around.times(across));
        let shortest = line(nearest);
        if shortest <= 0.0 {
            return growth;
        }
        let receding = ends.map(|orbit| {
            let Orbit { distance, outward, around } = *orbit;
            (line(distance) * outward + radius * around) / distance
        });
        let [first, last] = receding;
        let fall = stride.bend * stride.seconds;
        let rise = (stride.bend + stride.speed * (stride.speed / shortest)) * stride.seconds;
        growth.and(Interval {
            least: max_or_second(first - fall, last - rise),
            greatest: min_or_second(first + rise, last + fall),
        })
    }

    /// Of a turn alone. With `d` from its center the law of cosines gives the angle `b` between the car, when it is there,
    /// and the target: the way `R (psi - b)` grows by `R psi' + R (d^2 - R^2 + r^2) / (d p) d'`, where
    /// `p^2 = ((R + r)^2 - d^2) (d^2 - (R - r)^2)`.
    fn growth_of_one_turn(&self, near: &OrbitBounds, speed: f64) -> Interval {
        let (radius, capture) = (self.car.turn_radius, self.capture_radius);
        let (sum, inner) = (radius + capture, radius - capture);
        let Interval { least: nearest, greatest: farthest } = near.distance;
        let product = |d: f64| max_or_second((sum - d) * (sum + d) * (d - inner) * (d + inner), 0.0);
        let (first, last) = (product(nearest), product(farthest));
        // As a function of d^2 the product is a parabola with its summit at R^2 + r^2.
        let summit = 2.0 * radius * capture;
        let outer_square = radius * radius + capture * capture;
        let is_over_summit = nearest * nearest <= outer_square && outer_square <= farthest * farthest;
        let highest = if is_over_summit { summit } else { sqrt(max_or_second(first, last)) };
        let inverse = Interval { least: 1.0 / highest, greatest: 1.0 / sqrt(min_or_second(first, last)) };
        let power = inner * sum;
        let below = Interval { least: power / nearest, greatest: power / farthest };
        let below = Interval {
            least: min_or_second(below.least, below.greatest),
            greatest: max_or_second(below.least, below.greatest),
        };
        let outward = near.distance.minus(below).times(inverse).times(near.outward).scaled(radius);
        // One over the cosine: r / (d sin), with d sin from the triangle of d, R and r.
        let far_square = min_or_second(farthest * farthest, outer_square);
        let cosine = sqrt(max_or_second((sum * sum - far_square) * (nearest * nearest - inner * inner), 0.0));
        let limit = speed * max_or_second(2.0 * radius * capture / cosine, 1.0);
        near.turning().scaled(radius).plus(outward).within(limit)
    }

    /// Of two turns: as in polar coordinates `c` and `psi` about the center of the first, by `-R psi'` and
    /// `-3 R / c sqrt((c^2 - R^2) / (9 R^2 - c^2)) c'`, of which the factor grows with `c`.
    fn growth_of_two_turns(&self, far: &OrbitBounds, speed: f64) -> Interval {
        let radius = self.car.turn_radius;
        let factor = |c: f64| {
            let c = max_or_second(min_or_second(c, 3.0 * radius), radius);
            let square = ((c - radius) * (c + radius)) / ((3.0 * radius - c) * (3.0 * radius + c));
            3.0 * (radius / c) * sqrt(square)
        };
        let factors = Interval { least: factor(far.distance.least), greatest: factor(far.distance.greatest) };
        // `turning` of the far circle has the sign of its own side, which is the other.
        let growth = far.turning().scaled(radius).minus(far.outward.times(factors));
        let within = (3.0 * radius - far.distance.greatest) * (3.0 * radius + far.distance.greatest);
        growth.within(speed * max_or_second(sqrt(8.0) * radius / sqrt(max_or_second(within, 0.0)), 1.0))
    }
}

/// The growth of the shorter of a turn alone and two turns: of both where neither is the shorter throughout.
fn shorter(one: Interval, two: Interval, first: &Sighted, last: &Sighted, seconds: f64) -> Interval {
    let ([one_first, two_first], [one_last, two_last]) = (first.turns, last.turns);
    let known = [one_first, two_first, one_last, two_last].iter().all(|length| length.is_finite());
    let excess = |a: Interval, b: Interval, from: f64, to: f64| {
        let growth = a.minus(b);
        highest_between(from, to, seconds, Slope { least: growth.least, greatest: growth.greatest })
    };
    if known && excess(one, two, one_first - two_first, one_last - two_last) < 0.0 {
        one
    } else if known && excess(two, one, two_first - one_first, two_last - one_last) < 0.0 {
        two
    } else {
        one.hull(two)
    }
}

/// Whether a value between the bounds may be `threshold`.
fn holds(bounds: Interval, threshold: f64) -> bool {
    bounds.least <= threshold && threshold <= bounds.greatest
}
