//! The half-planes and the gaps of pairs of capsules, side by side in the lanes of registers; one alone by the same code.

use super::capsule::{CapsuleMotion, MARGIN, MiddleSegment, Separation};
use super::linear_program::{Constraint, HalfPlane};
use super::orca_line::{ConstraintLanes, LookAhead, NeighborLanes, OrcaLines, Register, parting};
use super::{MAX_ORCA_NEIGHBORS, OrcaCapsule};
use crate::crowd::NeighborGrid;
use crate::numeric::packed_vector::{dot, plus, splat, subtract, times, where_or};
use crate::numeric::{
    Baseline, GREATEST_SAFE_SQUARE, LEAST_SAFE_SQUARE, Lanes, Packed, direction_and_length, power_of_two,
};
use crate::refusal::RANGE;
use core::cell::Cell;
use glam::DVec2;

/// The square of the part of its sizes below which the distance from a parallelogram is rounding, and the point inside.
const INSIDE: f64 = power_of_two(-80);
/// The part of their sizes that rounding may take from the gap between two bodies.
pub(super) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A vector in the plane for each lane.
type Vector<P> = [P; 2];

#[inline(always)]
fn perp_dot<P: Packed>(a: Vector<P>, b: Vector<P>) -> P {
    a[0] * b[1] - a[1] * b[0]
}

#[inline(always)]
fn perp<P: Packed>(a: Vector<P>) -> Vector<P> {
    [-a[1], a[0]]
}

#[inline(always)]
fn negated<P: Packed>(a: Vector<P>) -> Vector<P> {
    [-a[0], -a[1]]
}

#[inline(always)]
fn over<P: Packed>(a: Vector<P>, s: P) -> Vector<P> {
    [a[0] / s, a[1] / s]
}

/// The larger of two numbers; neither may be NaN.
#[inline(always)]
fn larger<P: Packed>(a: P, b: P) -> P {
    a.where_or(b.less(a), b)
}

/// `x`, of a size of at most `half`.
#[inline(always)]
fn clamp<P: Packed>(x: P, half: P) -> P {
    let x = larger(x, -half);
    x.where_or(x.less(half), half)
}

/// The size of the larger coordinate.
#[inline(always)]
fn largest<P: Packed>(a: Vector<P>) -> P {
    larger(a[0].abs(), a[1].abs())
}

#[inline(always)]
fn are_all<P: Packed>(mask: P::Mask) -> bool {
    P::bits(mask) == (1 << P::COUNT) - 1
}

/// A segment around a center, for each lane.
#[derive(Clone, Copy)]
struct SegmentLanes<P> {
    /// Of length 1.
    direction: Vector<P>,
    half: P,
}

impl<P: Packed> SegmentLanes<P> {
    #[inline(always)]
    fn where_or(&self, mask: P::Mask, other: &Self) -> Self {
        Self {
            direction: where_or(self.direction, mask, other.direction),
            half: self.half.where_or(mask, other.half),
        }
    }
}

/// The half-plane that is best so far.
struct BestPlane<P> {
    normal: Vector<P>,
    offset: P,
    most: P,
}

impl<P: Packed> BestPlane<P> {
    /// Takes a plane where the mask says that there is one, and the velocity is farther beyond it.
    #[inline(always)]
    fn offer(&mut self, normal: Vector<P>, offset: P, mask: P::Mask, velocity: Vector<P>) {
        let beyond = -(offset - dot(normal, velocity));
        let is_better = mask & self.most.less(beyond);
        self.normal = where_or(normal, is_better, self.normal);
        self.offset = offset.where_or(is_better, self.offset);
        self.most = beyond.where_or(is_better, self.most);
    }
}

/// Pairs of bodies with segments, as [`CapsuleMotion`], in the lanes of registers.
struct PairLanes<P> {
    position: Vector<P>,
    velocity: Vector<P>,
    radius: P,
    segments: [SegmentLanes<P>; 2],
    /// In which direction the agent goes where both are at one place.
    parting: Vector<P>,
    /// 1 / horizon, of bodies that are apart, within their margin, and overlap.
    rates: [P; 3],
    /// The same as times.
    times: [P; 3],
    side_bias: P,
    zero: P,
    one: P,
    inside: P,
    overlap: P,
    least: P,
    greatest: P,
    below_all: P,
}

impl<P: Packed> PairLanes<P> {
    /// Bodies at one place, to be filled.
    #[inline(always)]
    fn new<L: Lanes<Packed = P>>(lanes: L, rate: f64, look_ahead: &LookAhead) -> Self {
        let zero = lanes.splat(0.0);
        let point = SegmentLanes { direction: [zero; 2], half: zero };
        let LookAhead { wall_rate, step_rate, .. } = *look_ahead;
        Self {
            position: [zero; 2],
            velocity: [zero; 2],
            radius: zero,
            segments: [point; 2],
            parting: [zero; 2],
            rates: [lanes.splat(rate), lanes.splat(wall_rate), lanes.splat(step_rate)],
            times: [lanes.splat(1.0 / rate), lanes.splat(1.0 / wall_rate), lanes.splat(1.0 / step_rate)],
            side_bias: lanes.splat(look_ahead.side_bias),
            zero,
            one: lanes.splat(1.0),
            inside: lanes.splat(INSIDE),
            overlap: lanes.splat(-MARGIN / (1.0 + MARGIN)),
            least: lanes.splat(LEAST_SAFE_SQUARE),
            greatest: lanes.splat(GREATEST_SAFE_SQUARE),
            below_all: lanes.splat(f64::NEG_INFINITY),
        }
    }

    #[inline(always)]
    fn is_safe(&self, square: P) -> P::Mask {
        self.least.at_most(square) & square.at_most(self.greatest)
    }

    /// Where the squares of all numbers are safe.
    #[inline(always)]
    fn are_balanced(&self) -> P::Mask {
        let [first, second] = &self.segments;
        let mut largest = larger(self.radius, larger(first.half, second.half));
        for axis in 0..2 {
            largest = larger(largest, larger(self.position[axis].abs(), self.velocity[axis].abs()));
        }
        self.is_safe(largest * largest)
    }

    /// The point of the two bodies' parallelogram that is nearest to another, relative to its center.
    #[inline(always)]
    fn nearest_of(&self, point: Vector<P>) -> Vector<P> {
        let [first, second] = &self.segments;
        let across = perp_dot(first.direction, second.direction);
        let cosine = dot(first.direction, second.direction);
        let (along, other_along) = (dot(point, first.direction), dot(point, second.direction));
        let square = across * across;
        let part = ((along - cosine * other_along) / square).where_or(self.zero.less(square), self.zero);
        let part = clamp(part, first.half);
        let other = clamp(other_along - cosine * part, second.half);
        let part = clamp(along - cosine * other, first.half);
        plus(times(first.direction, part), times(second.direction, other))
    }

    /// From the agent's nearest point to the neighbor's, and the square of their distance.
    #[inline(always)]
    fn between(&self) -> (Vector<P>, P) {
        let nearest = plus(self.position, self.nearest_of(negated(self.position)));
        (nearest, dot(nearest, nearest))
    }

    /// The half-planes, as [`CapsuleMotion::constraint`], and where these are right without `ALL`: where bodies are
    /// apart, or the point that counts is outside of the parallelogram.
    #[inline(always)]
    fn half_planes<const ALL: bool>(&self, distance: P) -> (Vector<P>, P, P::Mask) {
        let [first, second] = &self.segments;
        let gap = distance - self.radius;
        let is_near = gap.less(self.zero);
        let overlaps = gap.less(self.overlap * self.radius);
        let [horizon_rate, wall_rate, step_rate] = self.rates;
        let rate = step_rate.where_or(overlaps, wall_rate.where_or(is_near, horizon_rate));
        let [horizon, wall_horizon, step] = self.times;
        let time = step.where_or(overlaps, wall_horizon.where_or(is_near, horizon));
        let from_center = subtract(self.velocity, times(self.position, rate));
        let square = dot(self.position, self.position);
        let size = self.side_bias * dot(from_center, self.position).abs() / square;
        let nudge = where_or(
            times(perp(self.position), size),
            self.zero.less(square),
            times(self.parting, self.radius * rate),
        );
        let nudged = times(plus(from_center, nudge), time);
        let corner = self.nearest_of(nudged);
        let from_corner = subtract(nudged, corner);
        let distance_squared = dot(from_corner, from_corner);
        let sizes = dot(nudged, nudged) + (first.half * first.half + second.half * second.half);
        let is_outside = (self.inside * sizes).less(distance_squared);
        let normal = times(from_corner, self.one / distance_squared.sqrt());
        let reach = dot(normal, plus(self.position, corner)) + self.radius;
        let touches = is_outside & (is_near | reach.less(self.zero));
        let offset = reach * rate;
        let is_decided = touches | self.zero.at_most(gap);
        if are_all::<P>(touches) {
            return (normal, offset, is_decided);
        }
        let edge = self.best_of_edges::<ALL>(plus(self.velocity, nudge), rate, gap);
        (where_or(normal, touches, edge.normal), offset.where_or(touches, edge.offset), is_decided)
    }

    /// The edge of the parallelogram, or the leg of the cone, that the velocity is nearest to from inside, or farthest beyond.
    /// Edges on the far side count only where bodies are near, so only with `ALL`.
    #[inline(always)]
    fn best_of_edges<const ALL: bool>(&self, velocity: Vector<P>, rate: P, gap: P) -> BestPlane<P> {
        let mut best = BestPlane { normal: [self.one, self.zero], offset: self.zero, most: self.below_all };
        let (is_near, is_apart) = (gap.less(self.zero), self.zero.at_most(gap));
        for normal in self.legs() {
            best.offer(normal, self.zero, is_apart, velocity);
        }
        let [first, second] = &self.segments;
        for (segment, other) in [(first, second), (second, first)] {
            let across = perp(segment.direction);
            let is_long = self.zero.less(segment.half);
            let place = dot(across, self.position);
            let around = other.half * dot(across, other.direction).abs();
            if ALL {
                for (normal, place) in [(across, place), (negated(across), -place)] {
                    let reach = place + around + self.radius;
                    let is_edge = is_long & (is_near | reach.less(self.zero));
                    best.offer(normal, reach * rate, is_edge, velocity);
                }
            } else {
                let normal = where_or(across, place.less(self.zero), negated(across));
                let reach = -place.abs() + around + self.radius;
                best.offer(normal, reach * rate, is_long & reach.less(self.zero), velocity);
            }
        }
        best
    }

    /// The tangents to a corner on the left and on the right, each as long as the square of its distance; and that.
    #[inline(always)]
    fn tangents(&self, corner: Vector<P>) -> (Vector<P>, Vector<P>, P) {
        let corner = plus(self.position, corner);
        let square = dot(corner, corner);
        let along = larger(square - self.radius * self.radius, self.zero).sqrt();
        let (ahead, beside) = (times(corner, along), times(perp(corner), self.radius));
        (plus(ahead, beside), subtract(ahead, beside), square)
    }

    /// The normals of the legs, on the left and on the right: of the tangents to the corners the outermost.
    #[inline(always)]
    fn legs(&self) -> [Vector<P>; 2] {
        let [first, second] = &self.segments;
        let (first, second) = (times(first.direction, first.half), times(second.direction, second.half));
        let (sum, difference) = (plus(first, second), subtract(first, second));
        let (mut left, mut right, square) = self.tangents(sum);
        let (mut left_square, mut right_square) = (square, square);
        for corner in [negated(sum), difference, negated(difference)] {
            let (to_left, to_right, square) = self.tangents(corner);
            let is_outer = self.zero.at_most(perp_dot(left, to_left));
            left = where_or(to_left, is_outer, left);
            left_square = square.where_or(is_outer, left_square);
            let is_outer = perp_dot(right, to_right).at_most(self.zero);
            right = where_or(to_right, is_outer, right);
            right_square = square.where_or(is_outer, right_square);
        }
        [over(perp(left), left_square), over(negated(perp(right)), right_square)]
    }
}

/// The neighbors of an agent, and what the lanes make of them.
pub(super) struct Pairs {
    pub places: [u32; MAX_ORCA_NEIGHBORS],
    pub count: usize,
    /// The sums of the radii.
    radii: [f64; MAX_ORCA_NEIGHBORS],
    /// The agent's share of the avoidance beside each.
    shares: [f64; MAX_ORCA_NEIGHBORS],
    halves: [f64; MAX_ORCA_NEIGHBORS],
    headings: [[f64; MAX_ORCA_NEIGHBORS]; 2],
    /// 1 where the agent has the lower id, 0 elsewhere.
    leads: [f64; MAX_ORCA_NEIGHBORS],
    normals: [[Cell<f64>; MAX_ORCA_NEIGHBORS]; 2],
    offsets: [Cell<f64>; MAX_ORCA_NEIGHBORS],
    towards: [[Cell<f64>; MAX_ORCA_NEIGHBORS]; 2],
    rooms: [Cell<f64>; MAX_ORCA_NEIGHBORS],
    decided: u64,
    close: u64,
}

/// The agent whose pairs are computed.
pub(super) struct PairedAgent {
    pub position: DVec2,
    pub velocity: DVec2,
    pub segment: MiddleSegment,
    /// Twice the way that it can go in the time step.
    pub most: f64,
}

/// Where a neighbor is near enough for a strip: toward its nearest point, and the agent's room in that direction.
pub(super) struct Strip {
    pub toward: DVec2,
    pub room: f64,
}

impl Pairs {
    pub fn new() -> Self {
        let zeros = [0.0; MAX_ORCA_NEIGHBORS];
        let column = || [const { Cell::new(0.0) }; MAX_ORCA_NEIGHBORS];
        Self {
            places: [0; MAX_ORCA_NEIGHBORS],
            count: 0,
            radii: zeros,
            shares: zeros,
            halves: zeros,
            headings: [zeros; 2],
            leads: zeros,
            normals: [column(), column()],
            offsets: column(),
            towards: [column(), column()],
            rooms: column(),
            decided: 0,
            close: 0,
        }
    }

    /// Adds a neighbor, with the sum of the radii and the agent's share.
    #[inline(always)]
    pub fn push(&mut self, place: u32, radius: f64, share: f64, capsule: &OrcaCapsule, leads: bool) {
        let at = self.count;
        if at >= MAX_ORCA_NEIGHBORS {
            return;
        }
        let half = capsule.half_length;
        self.places[at] = place;
        self.radii[at] = radius;
        self.shares[at] = share;
        self.halves[at] = if (0.0..=RANGE).contains(&half) { half } else { 0.0 };
        (self.headings[0][at], self.headings[1][at]) = (capsule.heading.x, capsule.heading.y);
        self.leads[at] = f64::from(u8::from(leads));
        self.count += 1;
    }

    /// Computes the half-planes and strips of all pairs, but for those that are left undecided.
    #[inline(always)]
    pub fn compute<L: Lanes>(
        &mut self,
        lanes: L,
        grid: &NeighborGrid<'_>,
        agent: &PairedAgent,
        look_ahead: &LookAhead,
    ) {
        let (own_position, own_velocity) =
            (splat(lanes, agent.position.to_array()), splat(lanes, agent.velocity.to_array()));
        let own = SegmentLanes {
            direction: splat(lanes, agent.segment.direction.to_array()),
            half: lanes.splat(agent.segment.half),
        };
        let most = lanes.splat(agent.most);
        let (margin, rounding) = (lanes.splat(MARGIN), lanes.splat(ROUNDING));
        let infinity = lanes.splat(f64::INFINITY);
        let mut pair = PairLanes::new(lanes, look_ahead.horizon_rate, look_ahead);
        let (zero, one) = (pair.zero, pair.one);
        (self.decided, self.close) = (0, 0);
        let mut first = 0;
        while first < self.count {
            let [x, y] = [grid.columns(0), grid.columns(1)];
            let place = lanes.gather([x.0, y.0], &self.places, first);
            let velocity = lanes.gather([x.1, y.1], &self.places, first);
            let radius = lanes.load(&self.radii, first);
            let share = lanes.load(&self.shares, first);
            let half = lanes.load(&self.halves, first);
            let heading = [lanes.load(&self.headings[0], first), lanes.load(&self.headings[1], first)];
            let leads = zero.less(lanes.load(&self.leads, first));
            let square = dot(heading, heading);
            let has_heading = pair.is_safe(square);
            let direction = times(heading, one / square.sqrt());
            let other = SegmentLanes { direction: where_or(direction, has_heading, [one, zero]), half };
            pair.position = subtract(place, own_position);
            pair.velocity = subtract(own_velocity, velocity);
            pair.radius = radius * (one + margin);
            pair.segments = [own.where_or(leads, &other), other.where_or(leads, &own)];

            let apart = dot(pair.position, pair.position);
            let least_gap = apart.sqrt() - radius - (pair.segments[0].half + pair.segments[1].half);
            let is_close = (least_gap * share).less(most);
            let is_far = most.at_most(least_gap * share) & (radius * margin).at_most(least_gap);
            let mut decided = pair.are_balanced()
                & zero.less(apart)
                & (has_heading | half.at_most(zero))
                & zero.less(larger(own.half, half))
                & share.less(one);
            let mut distance = infinity;
            if are_all::<L::Packed>(is_far) {
                decided = decided & is_far;
            } else {
                let (nearest, square) = pair.between();
                let found = square.sqrt();
                distance = infinity.where_or(is_far, found);
                decided = decided & (is_far | pair.is_safe(square));
                let toward = over(nearest, found);
                let size = largest(pair.position);
                let sizes = size + radius + own.half + half;
                let places = largest(place);
                let room = larger((found - radius) * share - rounding * (sizes + places), zero);
                toward[0].store(&self.towards[0], first);
                toward[1].store(&self.towards[1], first);
                room.store(&self.rooms, first);
            }
            let (normal, offset, is_decided) = pair.half_planes::<false>(distance);
            let change = offset - dot(normal, pair.velocity);
            let offset = dot(own_velocity, normal) + change * share;
            normal[0].store(&self.normals[0], first);
            normal[1].store(&self.normals[1], first);
            offset.store(&self.offsets, first);
            let decided = decided & is_decided & offset.at_most(offset);
            self.decided |= L::Packed::bits(decided) << first;
            self.close |= L::Packed::bits(is_close) << first;
            first += L::Packed::COUNT;
        }
    }

    /// Computes the half-planes of the discs among the neighbors of a disc.
    #[inline(always)]
    pub fn compute_discs<L: Lanes>(
        &mut self,
        lanes: L,
        grid: &NeighborGrid<'_>,
        agent: &PairedAgent,
        look_ahead: &LookAhead,
    ) {
        let own_position = splat(lanes, agent.position.to_array());
        let mut discs = NeighborLanes::new(lanes, look_ahead, &agent.velocity.to_array());
        let zero = lanes.splat(0.0);
        let mut first = 0;
        while first < self.count {
            let [x, y] = [grid.columns(0), grid.columns(1)];
            let place = lanes.gather([x.0, y.0], &self.places, first);
            let velocity = lanes.gather([x.1, y.1], &self.places, first);
            discs.position = subtract(place, own_position);
            discs.velocity = subtract(discs.own_velocity, velocity);
            discs.radius = lanes.load(&self.radii, first);
            discs.responsibility = lanes.load(&self.shares, first);
            let is_disc = lanes.load(&self.halves, first).at_most(zero);
            let ConstraintLanes { normal, offset } = discs.orca_lines();
            let decided = is_disc & discs.are_balanced() & offset.at_most(offset);
            let [normals_x, normals_y] = &self.normals;
            for (number, column) in [(normal[0], normals_x), (normal[1], normals_y), (offset, &self.offsets)]
            {
                let kept = lanes.collect(|lane| column[(first + lane) % MAX_ORCA_NEIGHBORS].get());
                number.where_or(is_disc, kept).store(column, first);
            }
            self.decided |= L::Packed::bits(decided) << first;
            self.close &= !(L::Packed::bits(is_disc) << first);
            first += L::Packed::COUNT;
        }
    }

    pub fn is_decided(&self, at: usize) -> bool {
        self.decided >> at & 1 != 0
    }

    /// Decides a pair that was left undecided: its half-plane; `None` for two points.
    pub fn decide(&mut self, at: usize, plane: Option<HalfPlane>) {
        let Some(Constraint { normal, offset }) = plane else { return };
        let column = at % MAX_ORCA_NEIGHBORS;
        self.normals[0][column].set(normal.x);
        self.normals[1][column].set(normal.y);
        self.offsets[column].set(offset);
        self.decided |= 1 << at;
    }

    /// The half-planes of those that are decided.
    pub fn half_planes(&self) -> impl Iterator<Item = HalfPlane> + '_ {
        let [xs, ys] = &self.normals;
        let columns = xs.iter().zip(ys).zip(&self.offsets).take(self.count).enumerate();
        columns.filter(|&(at, _)| self.is_decided(at)).map(|(_, ((x, y), offset))| Constraint {
            normal: DVec2::new(x.get(), y.get()),
            offset: offset.get(),
        })
    }

    /// The strip of a pair that is decided; `None` where it is not close.
    pub fn strip(&self, at: usize) -> Option<Strip> {
        if self.close >> at & 1 == 0 {
            return None;
        }
        let at = at % MAX_ORCA_NEIGHBORS;
        let toward = DVec2::new(self.towards[0][at].get(), self.towards[1][at].get());
        Some(Strip { toward, room: self.rooms[at].get() })
    }
}

/// The number in the first lane.
#[inline(always)]
fn first_of(number: Register) -> f64 {
    let lanes = [const { Cell::new(0.0) }; 4];
    number.store(&lanes, 0);
    lanes[0].get()
}

impl CapsuleMotion {
    #[inline(always)]
    fn lanes(&self, rate: f64, look_ahead: &LookAhead) -> PairLanes<Register> {
        let segment = |segment: MiddleSegment| SegmentLanes {
            direction: splat(Baseline, segment.direction.to_array()),
            half: Baseline.splat(segment.half),
        };
        PairLanes {
            position: splat(Baseline, self.position.to_array()),
            velocity: splat(Baseline, self.velocity.to_array()),
            radius: Baseline.splat(self.radius),
            segments: self.segments.map(segment),
            parting: splat(Baseline, parting(self.ids.0, self.ids.1).to_array()),
            ..PairLanes::new(Baseline, rate, look_ahead)
        }
    }

    /// The nearest points of the segments; `None` where they meet.
    pub fn separation(&self) -> Option<Separation> {
        let look_ahead = LookAhead { horizon_rate: 0.0, wall_rate: 0.0, step_rate: 0.0, side_bias: 0.0 };
        let (nearest, _) = self.lanes(0.0, &look_ahead).between();
        let nearest = DVec2::from_array(nearest.map(first_of));
        let (toward, distance) = direction_and_length(nearest.extend(0.0))?;
        Some(Separation { toward: toward.truncate(), distance })
    }

    /// [`CapsuleMotion::constraint`] of numbers whose squares are safe.
    pub(super) fn balanced_constraint(&self, rate: f64, distance: f64, look_ahead: &LookAhead) -> HalfPlane {
        let (normal, offset, _) = self.lanes(rate, look_ahead).half_planes::<true>(Baseline.splat(distance));
        Constraint { normal: DVec2::from_array(normal.map(first_of)), offset: first_of(offset) }
    }
}
