//! Broad phase: bodies that certainly stay away from a shot are passed over, as many at a time as a register holds.

use super::body::MovingBody;
use super::flight::ROUNDING;
use super::tube::{Corner, PARTS, Plane, Tube, between};
use crate::numeric::packed_vector::{dot, splat, subtract};
use crate::numeric::{Lanes, Packed, min_or_second};
use crate::refusal::RANGE;

/// What a body must stay away from, and by how much, each number in every lane.
pub(super) struct Screen<P> {
    plane: Option<PlaneScreen<P>>,
    parts: [PartScreen<P>; PARTS],
    /// Number of parts up to the end.
    count: usize,
    /// When the first part begins.
    begin: Time<P>,
    is_from_launch: bool,
    /// The position of the shot then.
    start: [P; 3],
    horizon: P,
    /// The size of the numbers of the shot.
    extent: P,
    gap: P,
}

/// The end of a part of the tube, or the time up to which it counts.
#[derive(Clone, Copy)]
struct PartScreen<P> {
    end: Time<P>,
    position: [P; 3],
    reach: P,
    /// An eighth of the square of the duration.
    sag: P,
}

/// The distance of a body from the plane of the shot, now and at the end.
struct PlaneScreen<P> {
    normal: [P; 3],
    position: P,
    velocity: P,
    end: Time<P>,
    reach: P,
    sag: P,
}

#[derive(Clone, Copy)]
struct Time<P> {
    time: P,
    half: P,
}

impl<P: Packed> Time<P> {
    #[inline(always)]
    fn new(lanes: impl Lanes<Packed = P>, time: f64) -> Self {
        Self { time: lanes.splat(time), half: lanes.splat(0.5 * time) }
    }
}

impl<P: Packed> PlaneScreen<P> {
    #[inline(always)]
    fn new(lanes: impl Lanes<Packed = P>, plane: &Plane, until: f64) -> Self {
        Self {
            normal: splat(lanes, plane.normal.to_array()),
            position: lanes.splat(plane.normal.dot(plane.position)),
            velocity: lanes.splat(plane.normal.dot(plane.velocity)),
            end: Time::new(lanes, until),
            reach: lanes.splat(plane.reach),
            sag: lanes.splat(until * until * 0.125),
        }
    }

    /// Which bodies certainly are farther than `reach` from the shot, because they stay on one side of the plane.
    #[inline(always)]
    fn passes(&self, bodies: &BodyLanes<P>, reach: P) -> P::Mask {
        let pull = dot(bodies.acceleration, self.normal);
        let speed = dot(bodies.velocity, self.normal) - self.velocity;
        let now = dot(bodies.position, self.normal) - self.position;
        let then = now + (speed + pull * self.end.half) * self.end.time;
        let reach = reach + (pull.abs() * self.sag + self.reach);
        (reach.less(now) & reach.less(then)) | (now.less(-reach) & then.less(-reach))
    }
}

impl<P: Packed> Screen<P> {
    /// For gaps above `gap`, which is >= 0, up to `until`.
    #[inline(always)]
    pub(super) fn new(lanes: impl Lanes<Packed = P>, tube: &Tube, gap: f64, until: f64) -> Self {
        let [mut from, rest @ ..] = tube.corners;
        let start = splat(lanes, from.position.to_array());
        let (begin, is_from_launch) = (Time::new(lanes, from.time), from.time == 0.0);
        let none = lanes.splat(0.0);
        let mut parts = [PartScreen { end: begin, position: start, reach: none, sag: none }; PARTS];
        let mut count = 0;
        for (slot, to) in parts.iter_mut().zip(rest).take(tube.parts) {
            let is_over = from.time > until;
            if is_over {
                break;
            }
            *slot = PartScreen::new(lanes, &from, &to, until);
            from = to;
            count += 1;
        }
        Self {
            plane: tube.plane.map(|plane| PlaneScreen::new(lanes, &plane, until)),
            parts,
            count,
            begin,
            is_from_launch,
            start,
            horizon: lanes.splat(tube.horizon),
            extent: lanes.splat(tube.extent + gap),
            gap: lanes.splat(gap),
        }
    }

    /// Which bodies certainly keep a gap above the one asked for, a bit for each.
    ///
    /// Relative to the tube a body moves on a parabola, which sags from each of its chords by at most an eighth of the acceleration
    /// times the square of the duration. The margin is more than what rounding changes here and in a closer look.
    #[inline(always)]
    pub(super) fn passes(&self, lanes: impl Lanes<Packed = P>, bodies: &BodyLanes<P>) -> u64 {
        let [place, speed, pull] = bodies.sizes;
        let numbers = place + (speed + pull * self.horizon) * self.horizon + self.extent;
        let reach = bodies.radius + (lanes.splat(4.0 * ROUNDING) * numbers + self.gap);
        let valid = P::bits(bodies.in_range(lanes));
        // No closures: a level's instructions are only used in functions that are part of its own.
        let aside = match &self.plane {
            Some(plane) => P::bits(plane.passes(bodies, reach)),
            None => 0,
        };
        let is_decided = valid & !aside == 0;
        if is_decided { valid } else { valid & (aside | self.passes_parts(lanes, bodies, reach)) }
    }

    /// Which bodies certainly are farther than `reach` from each part.
    #[inline(always)]
    fn passes_parts(&self, lanes: impl Lanes<Packed = P>, bodies: &BodyLanes<P>, reach: P) -> u64 {
        let (zero, one, [_, _, pull]) = (lanes.splat(0.0), lanes.splat(1.0), bodies.sizes);
        let mut passes = zero.at_most(zero);
        let position = if self.is_from_launch { bodies.position } else { bodies.at(self.begin) };
        let mut offset = subtract(position, self.start);
        for part in self.parts.iter().take(self.count) {
            let next = subtract(bodies.at(part.end), part.position);
            let course = subtract(next, offset);
            let reach = reach + (pull * part.sag + part.reach);
            let nearest = -dot(offset, course) / dot(course, course);
            let time = nearest.where_or(nearest.less(one), one);
            // A course without a length gives NaN.
            let time = time.where_or(zero.less(nearest), zero);
            let [x, y, z] = offset;
            let [u, v, w] = course;
            let there = [x + u * time, y + v * time, z + w * time];
            passes = passes & (reach * reach).less(dot(there, there));
            offset = next;
        }
        P::bits(passes)
    }
}

impl<P: Packed> PartScreen<P> {
    /// Of the part between two corners.
    #[inline(always)]
    fn new(lanes: impl Lanes<Packed = P>, from: &Corner, to: &Corner, until: f64) -> Self {
        let end = min_or_second(to.time, until);
        let position = if to.time <= until { to.position } else { between(from, to, until) };
        let duration = end - from.time;
        Self {
            end: Time::new(lanes, end),
            position: splat(lanes, position.to_array()),
            reach: lanes.splat(from.reach),
            sag: lanes.splat(duration * duration * 0.125),
        }
    }
}

/// Bodies side by side.
pub(super) struct BodyLanes<P> {
    position: [P; 3],
    velocity: [P; 3],
    acceleration: [P; 3],
    radius: P,
    /// The sizes of each position with its radius, each velocity and each acceleration.
    sizes: [P; 3],
}

impl<P: Packed> BodyLanes<P> {
    /// The bodies of `bodies` from `at` on.
    #[inline(always)]
    pub(super) fn new<L: Lanes<Packed = P>>(lanes: L, bodies: &[MovingBody; 4]) -> Self {
        let collect = |number: fn(&MovingBody) -> f64| lanes.collect(|lane| number(&bodies[lane % 4]));
        let position = [
            collect(|body| body.position.x),
            collect(|body| body.position.y),
            collect(|body| body.position.z),
        ];
        let velocity = [
            collect(|body| body.velocity.x),
            collect(|body| body.velocity.y),
            collect(|body| body.velocity.z),
        ];
        let acceleration = [
            collect(|body| body.acceleration.x),
            collect(|body| body.acceleration.y),
            collect(|body| body.acceleration.z),
        ];
        let radius = collect(|body| body.radius);
        let size = |[x, y, z]: [P; 3]| x.abs() + y.abs() + z.abs();
        let sizes = [size(position) + radius, size(velocity), size(acceleration)];
        Self { position, velocity, acceleration, radius, sizes }
    }

    /// Which are certainly valid.
    #[inline(always)]
    fn in_range<L: Lanes<Packed = P>>(&self, lanes: L) -> P::Mask {
        let [place, speed, pull] = self.sizes;
        (place + speed + pull).at_most(lanes.splat(RANGE)) & lanes.splat(0.0).at_most(self.radius)
    }

    /// Their positions at a time.
    #[inline(always)]
    fn at(&self, Time { time, half }: Time<P>) -> [P; 3] {
        let axis = |p: P, v: P, a: P| p + (v + a * half) * time;
        let ([px, py, pz], [vx, vy, vz], [ax, ay, az]) = (self.position, self.velocity, self.acceleration);
        [axis(px, vx, ax), axis(py, vy, ay), axis(pz, vz, az)]
    }
}
