//! ORCA lines: the constraint that each neighbor puts on an agent's velocity, from their relative motion.
//!
//! The velocity obstacle of a neighbor, the relative velocities that lead to a collision within the horizon, is a cone cut off by
//! the disc around `position * rate` of the radius `radius * rate`, where `rate` is 1 / horizon. The ORCA line touches it at the
//! point nearest to the relative velocity, nudged to the side in proportion to how straight the approach is: at the cutoff disc
//! or at a leg of the cone. Each agent moves its line by its responsibility's share of the change that this takes. Any point of
//! touch that both agree on keeps them safe, and both compute the opposite of each other to the bit.
//!
//! In space the cone and the ball are round, and of the plane through the axis and the relative velocity only the nearer leg
//! counts.
//!
//! The lines of several neighbors are computed side by side, in the lanes of registers; one alone by the same code.

use super::linear_program::{Constraint, HalfPlane, HalfSpace, Velocity};
use crate::crowd::Dimensions;
use crate::numeric::packed_vector::{dot, times, where_or};
use crate::numeric::{
    Baseline, GREATEST_SAFE_SQUARE, LEAST_SAFE_SQUARE, Lanes, Packed, balance, max_or_second, power_of_two,
    sqrt,
};
use core::array;
use core::cell::Cell;
use glam::{DVec2, DVec3};

/// The square of the sine of an angle below which a velocity counts as along the way to the neighbor: a few times what
/// rounding leaves.
const ROUNDING: f64 = power_of_two(-98);

/// The motion of a neighbor relative to an agent, and the agent's part of the avoidance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelativeMotion<V> {
    /// The neighbor's position minus the agent's.
    pub position: V,
    /// The agent's velocity minus the neighbor's.
    pub velocity: V,
    /// The agent's velocity.
    pub own_velocity: V,
    /// The sum of the radii.
    pub radius: f64,
    /// The agent's share of the avoidance.
    pub responsibility: f64,
    /// Both ids, the agent's first.
    pub ids: (u32, u32),
}

/// The times that agents look ahead, as rates, and their side bias.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookAhead {
    /// 1 / horizon.
    pub horizon_rate: f64,
    /// 1 / horizon of walls, or of the time step where that is longer.
    pub wall_rate: f64,
    /// 1 / time step: agents that overlap should part within it.
    pub step_rate: f64,
    /// The tangent of the side's nudge.
    pub side_bias: f64,
}

impl RelativeMotion<DVec3> {
    /// Of two points at one place.
    pub(super) const AT_REST: Self = Self {
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        own_velocity: DVec3::ZERO,
        radius: 0.0,
        responsibility: 0.0,
        ids: (0, 0),
    };

    /// The motion projected along the third axis.
    #[inline(always)]
    pub(crate) fn truncate(&self) -> RelativeMotion<DVec2> {
        RelativeMotion {
            position: self.position.truncate(),
            velocity: self.velocity.truncate(),
            own_velocity: self.own_velocity.truncate(),
            radius: self.radius,
            responsibility: self.responsibility,
            ids: self.ids,
        }
    }

    /// The constraint of the neighbor in two dimensions or in space; `None` as for [`RelativeMotion::constraint`].
    #[inline(always)]
    pub(super) fn constraint_in(&self, dimensions: Dimensions, look_ahead: &LookAhead) -> Option<HalfSpace> {
        match dimensions {
            Dimensions::Two => self.truncate().constraint(look_ahead).map(HalfSpace::from),
            Dimensions::Three => self.constraint(look_ahead),
        }
    }
}

/// Parting directions of coincident agents, by the sum of their ids: rational points on half of the unit circle.
const DIRECTIONS: [DVec2; 4] =
    [DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0), DVec2::new(0.8, 0.6), DVec2::new(-0.6, 0.8)];

/// The direction in which the first of two coincident agents goes; the second goes the opposite way.
pub(crate) fn parting(first: u32, second: u32) -> DVec2 {
    let [a, b, c, d] = DIRECTIONS;
    let direction = match first.wrapping_add(second) % 4 {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    if first <= second { direction } else { -direction }
}

/// `x` turned a quarter about the third axis, as in two dimensions; where `x` is nearer to that axis than half a right angle,
/// about the first axis. Perpendicular to `x` and of at least 0.7 times its length.
pub(super) fn side(x: DVec3) -> DVec3 {
    if x.z * x.z <= x.x * x.x + x.y * x.y { DVec3::new(-x.y, x.x, 0.0) } else { DVec3::new(0.0, -x.z, x.y) }
}

/// A velocity whose ORCA line is computed in lanes.
pub(crate) trait OrcaVelocitySpace: Velocity {
    /// The constraint of a neighbor whose numbers have safe squares; the offset is NaN at the center of the disc, or the ball.
    fn balanced_constraint(motion: &RelativeMotion<Self>, look_ahead: &LookAhead) -> Constraint<Self>;
}

impl OrcaVelocitySpace for DVec2 {
    #[inline(always)]
    fn balanced_constraint(motion: &RelativeMotion<Self>, look_ahead: &LookAhead) -> HalfPlane {
        NeighborLanes::of(|_| motion, look_ahead).orca_lines().first()
    }
}

impl OrcaVelocitySpace for DVec3 {
    #[inline(always)]
    fn balanced_constraint(motion: &RelativeMotion<Self>, look_ahead: &LookAhead) -> HalfSpace {
        NeighborLanes::of(|_| motion, look_ahead).orca_lines().first()
    }
}

impl<V: OrcaVelocitySpace> RelativeMotion<V> {
    /// The constraint of the neighbor; `None` for two points, which cannot collide.
    pub(crate) fn constraint(&self, look_ahead: &LookAhead) -> Option<Constraint<V>> {
        let largest = max_or_second(self.position.largest(), self.velocity.largest());
        let scale = balance(max_or_second(largest, self.radius));
        if scale == 1.0 {
            return self.constraint_of_balanced(look_ahead);
        }
        let constraint = self.scaled(scale).constraint_of_balanced(look_ahead)?;
        Some(Constraint { offset: constraint.offset / scale, ..constraint })
    }

    /// The same motion in another unit of length.
    fn scaled(&self, scale: f64) -> Self {
        Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            own_velocity: self.own_velocity * scale,
            radius: self.radius * scale,
            ..*self
        }
    }

    #[inline(always)]
    fn constraint_of_balanced(&self, look_ahead: &LookAhead) -> Option<Constraint<V>> {
        if self.radius == 0.0 {
            return None;
        }
        let constraint = V::balanced_constraint(self, look_ahead);
        Some(if constraint.offset.is_nan() { self.constraint_at_center(look_ahead) } else { constraint })
    }

    /// The constraint where the relative velocity is at the center of the disc, or the ball, or beyond the range of f64.
    #[cold]
    fn constraint_at_center(&self, look_ahead: &LookAhead) -> Constraint<V> {
        let [x, velocity, own_velocity] =
            [self.position, self.velocity, self.own_velocity].map(Velocity::in_space);
        let distance_squared = x.length_squared();
        let overlapping = distance_squared < self.radius * self.radius;
        let rate = if overlapping { look_ahead.step_rate } else { look_ahead.horizon_rate };
        let normal = if distance_squared > 0.0 {
            -x / sqrt(distance_squared)
        } else {
            parting(self.ids.0, self.ids.1).extend(0.0)
        };
        let change = self.radius * rate - (velocity - x * rate).dot(normal);
        let offset = own_velocity.dot(normal) + change * self.responsibility;
        Constraint { normal: V::from_space(normal), offset }
    }
}

/// Constraints axis by axis. `ROOM` is the most that fit: a power of two.
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

    pub fn count(&self) -> usize {
        self.count
    }

    pub fn push<V: Into<[f64; D]>>(&mut self, constraint: Constraint<V>) {
        let at = self.count;
        if at < ROOM {
            for (column, x) in self.normals.iter().zip(constraint.normal.into()) {
                column[at].set(x);
            }
            self.offsets[at].set(constraint.offset);
            self.count += 1;
        }
    }

    #[inline(always)]
    fn at<V: From<[f64; D]>>(&self, at: usize) -> Constraint<V> {
        const { assert!(ROOM.is_power_of_two()) };
        let normal: [f64; D] = array::from_fn(|axis| self.normals[axis][at % ROOM].get());
        Constraint { normal: normal.into(), offset: self.offsets[at % ROOM].get() }
    }

    #[inline(always)]
    pub fn iter<V: From<[f64; D]>>(&self) -> impl Iterator<Item = Constraint<V>> + Clone + '_ {
        (0..self.count).map(|at| self.at(at))
    }

    /// Writes the constraints of neighbors side by side, without counting them; one bit for each that is decided: its numbers have
    /// safe squares, it is no point, and its relative velocity is not at the center of the disc.
    #[inline(always)]
    fn write<P: Packed>(&self, neighbors: &NeighborLanes<P, D>, lines: &ConstraintLanes<P, D>) -> u64 {
        for (normal, column) in lines.normal.iter().zip(&self.normals) {
            normal.store(column, self.count);
        }
        lines.offset.store(&self.offsets, self.count);
        P::bits(neighbors.are_balanced() & lines.offset.at_most(lines.offset))
    }

    /// Adds the constraints of `count` neighbors. `neighbors` gives those from an index on; `undecided` gives the constraint of
    /// one that the lanes leave undecided.
    #[inline(always)]
    pub fn add<L: Lanes>(
        &mut self,
        _: L,
        count: usize,
        neighbors: impl Fn(usize) -> NeighborLanes<L::Packed, D>,
        undecided: impl Fn(usize) -> Option<Constraint<[f64; D]>>,
    ) where
        NeighborLanes<L::Packed, D>: OrcaLines<L::Packed, D>,
    {
        let mut first = 0;
        while first < count {
            let lanes = neighbors(first);
            let decided = self.write(&lanes, &lanes.orca_lines());
            let used = L::Packed::COUNT.min(count - first);
            let left = !decided & ((1 << used) - 1);
            if left == 0 {
                self.count = (self.count + used).min(ROOM);
            } else {
                self.add_undecided(left, first, used, &undecided);
            }
            first += L::Packed::COUNT;
        }
    }

    /// Counts the constraints that were written, with others in place of the undecided ones.
    #[cold]
    fn add_undecided(
        &mut self,
        left: u64,
        first: usize,
        used: usize,
        undecided: impl Fn(usize) -> Option<Constraint<[f64; D]>>,
    ) {
        let written = self.count;
        for lane in 0..used {
            let is_left = left >> lane & 1 != 0;
            if let Some(constraint) =
                if is_left { undecided(first + lane) } else { Some(self.at(written + lane)) }
            {
                self.push(constraint);
            }
        }
    }
}

/// Constraints in the lanes of registers.
pub(super) struct ConstraintLanes<P, const D: usize> {
    pub normal: [P; D],
    pub offset: P,
}

impl<P: Packed, const D: usize> ConstraintLanes<P, D> {
    /// The constraint in the first lane.
    fn first<V: From<[f64; D]>>(self) -> Constraint<V> {
        let first = |packed: P| {
            let lanes = [const { Cell::new(0.0) }; 4];
            packed.store(&lanes, 0);
            lanes[0].get()
        };
        let normal: [f64; D] = array::from_fn(|axis| first(self.normal[axis]));
        Constraint { normal: normal.into(), offset: first(self.offset) }
    }
}

/// The relative motions of neighbors in the lanes of registers.
pub(super) struct NeighborLanes<P, const D: usize> {
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

impl<P: Packed, const D: usize> NeighborLanes<P, D> {
    /// Neighbors of radius 0 at the place of the agent, to be filled.
    #[inline(always)]
    pub fn new<L: Lanes<Packed = P>>(lanes: L, look_ahead: &LookAhead, own_velocity: &[f64; D]) -> Self {
        let zero = lanes.splat(0.0);
        let mut neighbors = Self {
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
        for (own, &x) in neighbors.own_velocity.iter_mut().zip(own_velocity) {
            *own = lanes.splat(x);
        }
        neighbors
    }
}

/// A register of every processor.
pub(super) type Register = <Baseline as Lanes>::Packed;

impl<const D: usize> NeighborLanes<Register, D> {
    /// The neighbors of one agent, the motion of each by its lane.
    #[inline(always)]
    pub fn of<'a, V: Velocity + 'a>(
        motion: impl Fn(usize) -> &'a RelativeMotion<V>,
        look_ahead: &LookAhead,
    ) -> Self {
        let lanes = Baseline;
        let axis_of = |v: V, axis: usize| v.in_space().to_array()[axis];
        let own_velocity = array::from_fn(|axis| axis_of(motion(0).own_velocity, axis));
        let mut neighbors = Self::new(lanes, look_ahead, &own_velocity);
        for axis in 0..D {
            neighbors.position[axis] = lanes.collect(|lane| axis_of(motion(lane).position, axis));
            neighbors.velocity[axis] = lanes.collect(|lane| axis_of(motion(lane).velocity, axis));
        }
        neighbors.radius = lanes.collect(|lane| motion(lane).radius);
        neighbors.responsibility = lanes.collect(|lane| motion(lane).responsibility);
        neighbors
    }
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

/// The ORCA lines of neighbors in lanes, as [`RelativeMotion::constraint`]; the offset is NaN at the center of the disc, or the ball.
pub(super) trait OrcaLines<P, const D: usize> {
    fn orca_lines(&self) -> ConstraintLanes<P, D>;
}

/// Where the relative velocity lies beside the cutoff disc, or ball.
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
    /// Where the cutoff disc is nearest, not a leg of the cone.
    touches_disc: P::Mask,
}

impl<P: Packed, const D: usize> NeighborLanes<P, D> {
    /// Where squares are safe and the radius is above 0.
    #[inline(always)]
    pub fn are_balanced(&self) -> P::Mask {
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
    fn cutoff(&self, side: [P; D]) -> CutoffProjection<P, D> {
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
        let touches_disc = overlapping | in_front;
        CutoffProjection { distance_squared, rate, from_center, along, nudged, nudged_squared, touches_disc }
    }

    /// The constraints with these normals: the agent takes its share of the change to the disc, or to the leg of the cone.
    #[inline(always)]
    fn with_normals(&self, cutoff: &CutoffProjection<P, D>, normal: [P; D]) -> ConstraintLanes<P, D> {
        let to_disc = self.radius * cutoff.rate - dot(cutoff.from_center, normal);
        let to_leg = -dot(self.velocity, normal);
        let change = to_disc.where_or(cutoff.touches_disc, to_leg);
        ConstraintLanes { normal, offset: dot(self.own_velocity, normal) + change * self.responsibility }
    }
}

impl<P: Packed> OrcaLines<P, 2> for NeighborLanes<P, 2> {
    #[inline(always)]
    fn orca_lines(&self) -> ConstraintLanes<P, 2> {
        let (p @ [x, y], radius) = (self.position, self.radius);
        let cutoff = self.cutoff([-y, x]);
        let CutoffProjection { distance_squared, nudged_squared, touches_disc, nudged, .. } = cutoff;
        let known = nudged_squared.where_or(self.zero.less(nudged_squared), self.nan);
        let root = known.where_or(touches_disc, distance_squared - radius * radius).sqrt();
        // The leg of the cone on the side of the nudged velocity.
        let is_left = self.zero.at_most(x * nudged[1] - y * nudged[0]);
        let out = [(-y).where_or(is_left, y), x.where_or(is_left, -x)];
        let [along_x, along_y] = where_or(nudged, touches_disc, minus(times(out, root), p, radius));
        let length = root.where_or(touches_disc, distance_squared);
        self.with_normals(&cutoff, [along_x / length, along_y / length])
    }
}

impl<P: Packed> OrcaLines<P, 3> for NeighborLanes<P, 3> {
    #[inline(always)]
    fn orca_lines(&self) -> ConstraintLanes<P, 3> {
        let (p @ [x, y, z], radius, zero) = (self.position, self.radius, self.zero);
        let is_flat = (z * z).at_most(x * x + y * y);
        let side = [(-y).where_or(is_flat, zero), x.where_or(is_flat, -z), zero.where_or(is_flat, y)];
        let cutoff = self.cutoff(side);
        let CutoffProjection { distance_squared, nudged_squared, touches_disc, nudged, along, .. } = cutoff;
        // Of a velocity along the way to the neighbor only rounding is across it, and that leans anywhere.
        let rate = along / distance_squared;
        let across = minus(nudged, p, rate);
        let is_along = dot(across, across).at_most(nudged_squared * self.rounding);
        // Once more, because the little that is across a nearly parallel velocity leans along it.
        let rate = dot(across, p) / distance_squared;
        let outward = where_or(side, is_along, minus(across, p, rate));
        let leg = ((distance_squared - radius * radius) / dot(outward, outward)).sqrt();
        let known = nudged_squared.where_or(zero.less(nudged_squared), self.nan);
        let root = known.where_or(touches_disc, distance_squared).sqrt();
        // Where the ball is touched, the direction from its center; elsewhere what makes up the normal of the leg.
        let first = nudged[0].where_or(touches_disc, leg) / root;
        let last = root.where_or(touches_disc, distance_squared);
        let second = nudged[1].where_or(touches_disc, radius) / last;
        let third = nudged[2] / root;
        let beyond = minus(times(outward, first), p, second);
        self.with_normals(&cutoff, where_or([first, second, third], touches_disc, beyond))
    }
}
