//! The neighbors of one agent side by side, and what each of them allows.

use super::HalfSpace;
use super::constraint::HalfPlane;
use super::constraint::{LookAhead, RelativeMotion};
use crate::numeric::{Baseline, GREATEST_SAFE_SQUARE, LEAST_SAFE_SQUARE, Lanes, Packed, power_of_two};
use core::cell::Cell;
use glam::{DVec2, DVec3};

/// The square of the sine of an angle below which a velocity counts as along the way to the neighbor: a few times what
/// rounding leaves.
const ROUNDING: f64 = power_of_two(-98);

/// Half-planes, or half-spaces, axis by axis, with room for so many: a power of two.
pub(super) struct ConstraintColumns<const D: usize, const ROOM: usize> {
    normals: [[Cell<f64>; ROOM]; D],
    offsets: [Cell<f64>; ROOM],
    count: usize,
}

impl<const D: usize, const ROOM: usize> ConstraintColumns<D, ROOM> {
    pub fn new() -> Self {
        Self {
            normals: [const { [const { Cell::new(0.0) }; ROOM] }; D],
            offsets: [const { Cell::new(0.0) }; ROOM],
            count: 0,
        }
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    fn push(&mut self, normal: [f64; D], offset: f64) {
        let at = self.count;
        if at < ROOM {
            for (column, x) in self.normals.iter().zip(normal) {
                column[at].set(x);
            }
            self.offsets[at].set(offset);
            self.count += 1;
        }
    }

    fn at(&self, at: usize) -> ([f64; D], f64) {
        let mut normal = [0.0; D];
        for (x, column) in normal.iter_mut().zip(&self.normals) {
            *x = column[at % ROOM].get();
        }
        (normal, self.offsets[at % ROOM].get())
    }

    /// Writes down what neighbors side by side allow, without counting them; one bit for each whose numbers are of common size,
    /// and that is no point and not in the center of the disc.
    #[inline(always)]
    fn write<P: Packed>(&self, seen: &Seen<P, D>, allowed: &Allowed<P, D>) -> u64 {
        for (normal, column) in allowed.normal.iter().zip(&self.normals) {
            normal.store(column, self.count);
        }
        allowed.offset.store(&self.offsets, self.count);
        P::bits(seen.is_common() & allowed.offset.at_most(allowed.offset))
    }

    /// Adds what each of `count` neighbors allows, whom `seen` gives from a place on; `odd` tells it where that takes more care.
    #[inline(always)]
    pub fn add<L: Lanes>(
        &mut self,
        _: L,
        count: usize,
        seen: impl Fn(usize) -> Seen<L::Packed, D>,
        odd: impl Fn(usize) -> Option<([f64; D], f64)>,
    ) where
        Seen<L::Packed, D>: Allow<L::Packed, D>,
    {
        let mut first = 0;
        while first < count {
            let side_by_side = seen(first);
            let common = self.write(&side_by_side, &side_by_side.allowed());
            let used = L::Packed::COUNT.min(count - first);
            let odd_ones = !common & ((1 << used) - 1);
            if odd_ones == 0 {
                self.count = (self.count + used).min(ROOM);
            } else {
                self.add_odd(odd_ones, first, used, &odd);
            }
            first += L::Packed::COUNT;
        }
    }

    /// Counts those that were written, but with others in place of odd ones.
    #[cold]
    fn add_odd(
        &mut self,
        odd_ones: u64,
        first: usize,
        used: usize,
        odd: impl Fn(usize) -> Option<([f64; D], f64)>,
    ) {
        let written = self.count;
        for lane in 0..used {
            let is_odd = odd_ones >> lane & 1 != 0;
            if let Some((normal, offset)) =
                if is_odd { odd(first + lane) } else { Some(self.at(written + lane)) }
            {
                self.push(normal, offset);
            }
        }
    }
}

impl<const ROOM: usize> ConstraintColumns<2, ROOM> {
    pub fn push_plane(&mut self, plane: &HalfPlane) {
        self.push(plane.normal.into(), plane.offset);
    }

    #[inline(always)]
    pub fn planes(&self) -> impl Iterator<Item = HalfPlane> + Clone + '_ {
        const { assert!(ROOM.is_power_of_two()) };
        let [x, y] = &self.normals;
        (0..self.count).map(move |at| HalfPlane {
            normal: DVec2::new(x[at % ROOM].get(), y[at % ROOM].get()),
            offset: self.offsets[at % ROOM].get(),
        })
    }
}

impl<const ROOM: usize> ConstraintColumns<3, ROOM> {
    pub fn push_space(&mut self, space: &HalfSpace) {
        self.push(space.normal.into(), space.offset);
    }

    #[inline(always)]
    pub fn spaces(&self) -> impl Iterator<Item = HalfSpace> + Clone + '_ {
        const { assert!(ROOM.is_power_of_two()) };
        let [x, y, z] = &self.normals;
        (0..self.count).map(move |at| HalfSpace {
            normal: DVec3::new(x[at % ROOM].get(), y[at % ROOM].get(), z[at % ROOM].get()),
            offset: self.offsets[at % ROOM].get(),
        })
    }
}

impl RelativeMotion<DVec2> {
    /// What the neighbor allows where its numbers are of common size; the offset is NaN at the center of the disc.
    pub(super) fn common_half_plane(&self, look_ahead: &LookAhead) -> HalfPlane {
        let (normal, offset) = Seen::one(self, look_ahead).allowed().first();
        HalfPlane { normal: normal.into(), offset }
    }
}

impl RelativeMotion<DVec3> {
    /// What the neighbor allows where its numbers are of common size; the offset is NaN at the center of the ball.
    pub(super) fn common_half_space(&self, look_ahead: &LookAhead) -> HalfSpace {
        let (normal, offset) = Seen::one(self, look_ahead).allowed().first();
        HalfSpace { normal: normal.into(), offset }
    }
}

/// Half-planes, or half-spaces, in the lanes of registers.
pub(super) struct Allowed<P, const D: usize> {
    normal: [P; D],
    offset: P,
}

impl<P: Packed, const D: usize> Allowed<P, D> {
    /// That of the first lane.
    fn first(self) -> ([f64; D], f64) {
        let first = |packed: P| {
            let lanes = [const { Cell::new(0.0) }; 8];
            packed.store(&lanes, 0);
            lanes[0].get()
        };
        (self.normal.map(first), first(self.offset))
    }
}

/// Neighbors in the lanes of registers, as an agent sees them.
pub(super) struct Seen<P, const D: usize> {
    /// As in [`RelativeMotion`], as are the next four.
    pub position: [P; D],
    pub velocity: [P; D],
    pub own_velocity: [P; D],
    pub radius: P,
    pub responsibility: P,
    horizon_rate: P,
    step_rate: P,
    side_bias: P,
    zero: P,
    nan: P,
    least: P,
    greatest: P,
    rounding: P,
}

impl<P: Packed, const D: usize> Seen<P, D> {
    /// Points at one place.
    #[inline(always)]
    pub fn new<L: Lanes<Packed = P>>(lanes: L, look_ahead: &LookAhead, own_velocity: &[f64; D]) -> Self {
        let zero = lanes.splat(0.0);
        let mut seen = Self {
            position: [zero; D],
            velocity: [zero; D],
            own_velocity: [zero; D],
            radius: zero,
            responsibility: zero,
            horizon_rate: lanes.splat(look_ahead.horizon_rate),
            step_rate: lanes.splat(look_ahead.step_rate),
            side_bias: lanes.splat(look_ahead.side_bias),
            zero,
            nan: lanes.splat(f64::NAN),
            least: lanes.splat(LEAST_SAFE_SQUARE),
            greatest: lanes.splat(GREATEST_SAFE_SQUARE),
            rounding: lanes.splat(ROUNDING),
        };
        for (own, &x) in seen.own_velocity.iter_mut().zip(own_velocity) {
            *own = lanes.splat(x);
        }
        seen
    }
}

impl<const D: usize> Seen<<Baseline as Lanes>::Packed, D> {
    /// One neighbor, in every lane.
    #[inline(always)]
    fn one<V: Copy + Into<[f64; D]>>(motion: &RelativeMotion<V>, look_ahead: &LookAhead) -> Self {
        let lanes = Baseline;
        let mut seen = Self::new(lanes, look_ahead, &motion.own_velocity.into());
        let (position, velocity) = (motion.position.into(), motion.velocity.into());
        for axis in 0..D {
            seen.position[axis] = lanes.splat(position[axis]);
            seen.velocity[axis] = lanes.splat(velocity[axis]);
        }
        seen.radius = lanes.splat(motion.radius);
        seen.responsibility = lanes.splat(motion.responsibility);
        seen
    }
}

/// The sum of the products, from the first axis on.
#[inline(always)]
fn dot<P: Packed, const D: usize>(a: [P; D], b: [P; D]) -> P {
    let mut sum = a[0] * b[0];
    for axis in 1..D {
        sum = sum + a[axis] * b[axis];
    }
    sum
}

/// `a + b s`.
#[inline(always)]
fn plus<P: Packed, const D: usize>(mut a: [P; D], b: [P; D], s: P) -> [P; D] {
    for (a, b) in a.iter_mut().zip(&b) {
        *a = *a + *b * s;
    }
    a
}

/// `a - b s`.
#[inline(always)]
fn minus<P: Packed, const D: usize>(mut a: [P; D], b: [P; D], s: P) -> [P; D] {
    for (a, b) in a.iter_mut().zip(&b) {
        *a = *a - *b * s;
    }
    a
}

#[inline(always)]
fn times<P: Packed, const D: usize>(mut a: [P; D], s: P) -> [P; D] {
    for a in &mut a {
        *a = *a * s;
    }
    a
}

#[inline(always)]
fn where_or<P: Packed, const D: usize>(mut a: [P; D], mask: P::Mask, b: [P; D]) -> [P; D] {
    for (a, b) in a.iter_mut().zip(&b) {
        *a = a.where_or(mask, *b);
    }
    a
}

/// Neighbors of which is known what they allow, as [`RelativeMotion::half_plane`] and [`RelativeMotion::half_space`] say; NaN at
/// the center of the disc, or the ball.
pub(super) trait Allow<P, const D: usize> {
    fn allowed(&self) -> Allowed<P, D>;
}

/// The relative velocity beside the disc, or the ball, of those that the time at hand is too short to avoid.
struct CutoffProjection<P: Packed, const D: usize> {
    distance_squared: P,
    rate: P,
    /// From the center.
    from_center: [P; D],
    /// Along the way to the neighbor, times the distance.
    along: P,
    /// The same, nudged to the side.
    nudged: [P; D],
    nudged_squared: P,
    /// Where the disc is nearest, not a leg of the cone.
    touches: P::Mask,
}

impl<P: Packed, const D: usize> Seen<P, D> {
    /// Where squares are safe and the radius is above 0.
    #[inline(always)]
    fn is_common(&self) -> P::Mask {
        let mut largest = self.radius;
        for axis in 0..D {
            let (size, speed) = (self.position[axis].abs(), self.velocity[axis].abs());
            largest = size.where_or(largest.less(size), largest);
            largest = speed.where_or(largest.less(speed), largest);
        }
        let square = largest * largest;
        self.zero.less(self.radius) & self.least.at_most(square) & square.at_most(self.greatest)
    }

    /// `side` is perpendicular to the way to the neighbor.
    #[inline(always)]
    fn beside(&self, side: [P; D]) -> CutoffProjection<P, D> {
        let (x, radius, zero) = (self.position, self.radius, self.zero);
        let distance_squared = dot(x, x);
        let overlapping = distance_squared.less(radius * radius);
        let rate = self.step_rate.where_or(overlapping, self.horizon_rate);
        let from_center = minus(self.velocity, x, rate);
        let along = dot(from_center, x);
        let straight = self.side_bias * along.abs() / distance_squared;
        let nudge = straight.where_or(zero.less(distance_squared), zero);
        let nudged = plus(from_center, side, nudge);
        let nudged_squared = dot(nudged, nudged);
        let in_front = along.less(zero) & (radius * radius * nudged_squared).less(along * along);
        let touches = overlapping | in_front;
        CutoffProjection { distance_squared, rate, from_center, along, nudged, nudged_squared, touches }
    }

    /// The half-planes, or half-spaces, of those normals; `leg` is how far the velocity is outside of the cone's leg.
    #[inline(always)]
    fn allow(&self, beside: &CutoffProjection<P, D>, normal: [P; D]) -> Allowed<P, D> {
        let to_disc = self.radius * beside.rate - dot(beside.from_center, normal);
        let to_leg = -dot(self.velocity, normal);
        let change = to_disc.where_or(beside.touches, to_leg);
        Allowed { normal, offset: dot(self.own_velocity, normal) + change * self.responsibility }
    }
}

impl<P: Packed> Allow<P, 2> for Seen<P, 2> {
    #[inline(always)]
    fn allowed(&self) -> Allowed<P, 2> {
        let (p @ [x, y], radius) = (self.position, self.radius);
        let beside = self.beside([-y, x]);
        let CutoffProjection { distance_squared, nudged_squared, touches, nudged, .. } = beside;
        let known = nudged_squared.where_or(self.zero.less(nudged_squared), self.nan);
        let root = known.where_or(touches, distance_squared - radius * radius).sqrt();
        // The leg of the cone on the side of the nudged velocity.
        let is_left = self.zero.at_most(x * nudged[1] - y * nudged[0]);
        let out = [(-y).where_or(is_left, y), x.where_or(is_left, -x)];
        let [along_x, along_y] = where_or(nudged, touches, minus(times(out, root), p, radius));
        let length = root.where_or(touches, distance_squared);
        self.allow(&beside, [along_x / length, along_y / length])
    }
}

impl<P: Packed> Allow<P, 3> for Seen<P, 3> {
    #[inline(always)]
    fn allowed(&self) -> Allowed<P, 3> {
        let (p @ [x, y, z], radius, zero) = (self.position, self.radius, self.zero);
        let is_flat = (z * z).at_most(x * x + y * y);
        let side = [(-y).where_or(is_flat, zero), x.where_or(is_flat, -z), zero.where_or(is_flat, y)];
        let beside = self.beside(side);
        let CutoffProjection { distance_squared, nudged_squared, touches, nudged, along, .. } = beside;
        // Of a velocity along the way to the neighbor only rounding is across it, and that leans anywhere.
        let rate = along / distance_squared;
        let across = minus(nudged, p, rate);
        let is_along = dot(across, across).at_most(nudged_squared * self.rounding);
        // Once more, because the little that is across a nearly parallel velocity leans along it.
        let rate = dot(across, p) / distance_squared;
        let outward = where_or(side, is_along, minus(across, p, rate));
        let leg = ((distance_squared - radius * radius) / dot(outward, outward)).sqrt();
        let known = nudged_squared.where_or(zero.less(nudged_squared), self.nan);
        let root = known.where_or(touches, distance_squared).sqrt();
        // Where the ball is touched, the direction from its center; elsewhere what makes up the normal of the leg.
        let first = nudged[0].where_or(touches, leg) / root;
        let last = root.where_or(touches, distance_squared);
        let second = nudged[1].where_or(touches, radius) / last;
        let third = nudged[2] / root;
        let beyond = minus(times(outward, first), p, second);
        self.allow(&beside, where_or([first, second, third], touches, beyond))
    }
}
