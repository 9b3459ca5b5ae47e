//! Linear programs in the plane and in space: the best velocity of those that every constraint and the maximum speed allow.
//!
//! Inlined, so that they are compiled with the instructions of the caller's processor level.
//!
//! By incremental insertion in the order given, which decides only the last bits and the time: the best velocity is unique. In
//! random order the time is expected to be in proportion to the number of constraints.
//! Where a constraint forbids the best velocity so far, the best lies on its boundary. In the plane that is a line; in space it is
//! a plane, on which the constraints before it are half-planes and the maximum speed is a disc.
//! Source: M. de Berg et al., "Computational Geometry", 3rd ed. 2008, sections 4.3 and 4.4.

use crate::numeric::{direction_and_length, max_or_second, min_or_second, shorten_to, sqrt};
use core::ops::{Add, Div, Mul, Sub};
use glam::{DVec2, DVec3};

/// Slopes of one unit vector along another below this are rounding error.
pub(crate) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A linear constraint: the velocities `v` with `normal . v >= offset`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Constraint<V> {
    /// Points to the allowed side; of length 1 where a neighbor made it.
    pub(crate) normal: V,
    /// The least allowed speed along `normal`.
    pub(crate) offset: f64,
}

/// A constraint in space.
pub type HalfSpace = Constraint<DVec3>;
/// A constraint in the plane: an ORCA line and its allowed side.
pub(super) type HalfPlane = Constraint<DVec2>;

impl HalfSpace {
    /// The half-plane that it was made of.
    pub(super) fn truncate(&self) -> HalfPlane {
        HalfPlane { normal: self.normal.truncate(), offset: self.offset }
    }
}

impl From<HalfPlane> for HalfSpace {
    fn from(plane: HalfPlane) -> Self {
        Self { normal: plane.normal.extend(0.0), offset: plane.offset }
    }
}

/// A velocity in the plane, [`DVec2`], or in space, [`DVec3`].
pub trait Velocity:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<f64, Output = Self> + Div<f64, Output = Self>
{
    /// How many times [`rounding`] a constraint can be off on the boundary of another.
    const WIDENING: f64;

    /// The scalar product.
    fn dot(self, other: Self) -> f64;

    /// The sum of the sizes of the products that [`Velocity::dot`] adds.
    fn product_sizes(self, other: Self) -> f64;

    /// The largest size of a coordinate.
    fn largest(self) -> f64;

    /// The same velocity in space.
    fn in_space(self) -> DVec3;

    /// The velocity without the coordinates that it does not have.
    fn from_space(v: DVec3) -> Self;

    /// The velocity, or one of the same direction and length `limit` if it is longer.
    fn shorten(self, limit: f64) -> Self;

    /// The best velocity on the boundary of `constraint` within the constraints before it.
    fn best_on_boundary(
        before: impl Iterator<Item = Constraint<Self>> + Clone,
        constraint: Constraint<Self>,
        radius: f64,
        goal: Objective<Self>,
        has_walls: bool,
    ) -> Option<Self>;
}

/// The objective of a linear program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Objective<V> {
    /// The allowed velocity nearest to this one.
    Nearest(V),
    /// The farthest along a direction of any length; of equals the one nearest to a velocity.
    Farthest(V, V),
}

impl<V: Velocity> Objective<V> {
    /// The best velocity of the disc, or the ball.
    #[inline(always)]
    fn best_within(&self, radius: f64) -> V {
        match *self {
            Self::Nearest(velocity) => velocity.shorten(radius),
            Self::Farthest(direction, then) => match direction_and_length(direction.in_space()) {
                Some((direction, _)) => V::from_space(direction) * radius,
                None => then.shorten(radius),
            },
        }
    }
}

/// Where a linear program became infeasible: the index of the constraint that left nothing, and the best velocity before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stuck<V> {
    pub at: usize,
    pub before: V,
}

impl<V: Velocity> Constraint<V> {
    /// Constraint violation of `velocity`, as a speed along the normal; at most 0 when it is allowed.
    #[inline(always)]
    pub(crate) fn violation(&self, velocity: V) -> f64 {
        self.offset - self.normal.dot(velocity)
    }

    /// Whether `velocity` violates the constraint by `violation`. Among walls, rounding alone is no violation.
    #[inline(always)]
    fn is_violated(&self, velocity: V, violation: f64, has_walls: bool) -> bool {
        let rounding = || rounding(self.offset, self.normal.product_sizes(velocity));
        violation > 0.0 && (!has_walls || violation > rounding())
    }
}

/// The largest rounding error of `offset - normal . velocity`, where the products have this size: an error of one unit in the
/// last place in the sum, each product, the normal and the velocity.
pub(super) fn rounding(offset: f64, products: f64) -> f64 {
    4.0 * f64::EPSILON * (offset.abs() + products)
}

/// The best velocity within the constraints and the disc, or ball, of `radius` around zero. The normals may have any length.
///
/// With `has_walls`, constraints of one wall may differ by rounding alone; rounding then makes no program infeasible.
///
/// # Errors
/// When no velocity is left.
#[inline(always)]
pub(crate) fn best_velocity<V: Velocity>(
    constraints: impl Iterator<Item = Constraint<V>> + Clone,
    radius: f64,
    goal: Objective<V>,
    has_walls: bool,
) -> Result<V, Stuck<V>> {
    let mut best = goal.best_within(radius);
    for (at, constraint) in constraints.clone().enumerate() {
        if constraint.is_violated(best, constraint.violation(best), has_walls) {
            let before = constraints.clone().take(at);
            best = V::best_on_boundary(before.clone(), constraint, radius, goal, has_walls)
                .or_else(|| match goal {
                    Objective::Nearest(_) if has_walls => {
                        best_but_for_rounding(before, constraint, radius, goal)
                    }
                    _ => None,
                })
                .ok_or(Stuck { at, before: best })?;
        }
    }
    Ok(best)
}

/// The best velocity on the boundary of `constraint` where rounding may be all that leaves none: the ends that two constraints
/// almost parallel to it leave on its boundary move by any distance.
#[cold]
#[inline(never)]
fn best_but_for_rounding<V: Velocity>(
    before: impl Iterator<Item = Constraint<V>> + Clone,
    constraint: Constraint<V>,
    radius: f64,
    goal: Objective<V>,
) -> Option<V> {
    let one = |other: Constraint<V>| {
        // With room for its rounding on the boundary within the disc, or the ball.
        let size = other.normal.product_sizes(V::from_space(DVec3::ONE)) * radius;
        Constraint { offset: other.offset - V::WIDENING * rounding(other.offset, size), ..other }
    };
    V::best_on_boundary(before.map(one), constraint, radius, goal, true)
}

/// The velocity within the disc, or ball, with the smallest maximum violation when the constraints leave none; and that violation.
///
/// The maximum violation is one more coordinate, so this is a linear program in one more dimension: its planes are inserted one
/// by one, and where one rises above the others so far, the best lies on it, within the constraints where it is the highest.
///
/// The first `hard` constraints are violated by no more than rounding. Each of them must allow a velocity of zero.
#[inline(always)]
pub(crate) fn least_violation<V: Velocity>(
    constraints: impl Iterator<Item = Constraint<V>> + Clone,
    hard: usize,
    radius: f64,
    preferred: V,
    stuck: Stuck<V>,
    has_walls: bool,
) -> (V, f64) {
    if stuck.at >= hard {
        return relax(constraints, hard, radius, preferred, stuck, has_walls);
    }
    // Only rounding makes hard constraints infeasible: they allow zero, and so every velocity that is short enough.
    let parts = constraints.clone().take(hard).map(|constraint| {
        let violation = constraint.violation(stuck.before);
        if constraint.is_violated(stuck.before, violation, true) {
            constraint.offset / (constraint.offset - violation)
        } else {
            1.0
        }
    });
    let before = stuck.before * max_or_second(parts.fold(1.0, min_or_second), 0.0);
    relax(constraints, hard, radius, preferred, Stuck { at: hard, before }, has_walls)
}

/// [`least_violation`] from a velocity that the first constraints allow.
#[inline(always)]
fn relax<V: Velocity>(
    constraints: impl Iterator<Item = Constraint<V>> + Clone,
    hard: usize,
    radius: f64,
    preferred: V,
    stuck: Stuck<V>,
    has_walls: bool,
) -> (V, f64) {
    let mut best = stuck.before;
    let mut maximum = 0.0;
    for (at, constraint) in constraints.clone().enumerate().skip(stuck.at) {
        if constraint.violation(best) > maximum {
            let highest = constraints.clone().take(at).enumerate().map(|(index, other)| {
                if index < hard {
                    return other;
                }
                Constraint {
                    normal: other.normal - constraint.normal,
                    offset: other.offset - constraint.offset,
                }
            });
            // Rounding alone can leave nothing here; the best velocity so far is as good.
            let goal = Objective::Farthest(constraint.normal, preferred);
            best = best_velocity(highest, radius, goal, has_walls).unwrap_or(best);
            maximum = constraint.violation(best);
        }
    }
    (best, max_or_second(maximum, 0.0))
}

/// The boundary of a constraint: its unit normal, its offset for that, and the radius of the part within `radius` of zero.
/// `None` when nothing of it is.
#[inline(always)]
fn boundary<V: Velocity>(constraint: Constraint<V>, radius: f64) -> Option<(V, f64, f64)> {
    let length = sqrt(constraint.normal.dot(constraint.normal));
    if length == 0.0 {
        return None;
    }
    let (normal, offset) = (constraint.normal / length, constraint.offset / length);
    let room = (radius - offset) * (radius + offset);
    if room.is_nan() || room < 0.0 { None } else { Some((normal, offset, sqrt(room))) }
}

impl Velocity for DVec2 {
    const WIDENING: f64 = 2.0;

    #[inline(always)]
    fn dot(self, other: Self) -> f64 {
        Self::dot(self, other)
    }

    #[inline(always)]
    fn product_sizes(self, other: Self) -> f64 {
        (self * other).abs().element_sum()
    }

    #[inline(always)]
    fn largest(self) -> f64 {
        self.abs().max_element()
    }

    #[inline(always)]
    fn in_space(self) -> DVec3 {
        self.extend(0.0)
    }

    #[inline(always)]
    fn from_space(v: DVec3) -> Self {
        v.truncate()
    }

    fn shorten(self, limit: f64) -> Self {
        let square = self.length_squared();
        // A square that overflows or underflows takes the long way.
        if square < limit * limit && square > 0.0 {
            return self;
        }
        match direction_and_length(self.extend(0.0)) {
            Some((direction, length)) if length > limit => direction.truncate() * limit,
            _ => self,
        }
    }

    /// On a line, between the ends that the constraints before it leave.
    #[inline(always)]
    fn best_on_boundary(
        before: impl Iterator<Item = HalfPlane> + Clone,
        constraint: HalfPlane,
        radius: f64,
        goal: Objective<Self>,
        _: bool,
    ) -> Option<Self> {
        let (normal, offset, room) = boundary(constraint, radius)?;
        let (foot, direction) = (normal * offset, normal.perp());
        let (mut low, mut high, mut is_behind) = (-room, room, false);
        // Without a branch for the side, which no processor could predict.
        for other in before {
            let slope = other.normal.dot(direction);
            let violation = other.violation(foot);
            let (end, is_low, is_high) = (violation / slope, slope > 0.0, slope < 0.0);
            low = max_or_second(if is_low { end } else { f64::NEG_INFINITY }, low);
            high = min_or_second(if is_high { end } else { f64::INFINITY }, high);
            is_behind |= !(is_low | is_high) & (violation > 0.0);
        }
        if is_behind || low > high {
            return None;
        }
        let t = match goal {
            Objective::Nearest(velocity) => best_between(low, high, None, velocity.dot(direction)),
            Objective::Farthest(along, then) => {
                let slope = along.dot(direction) / sqrt(along.length_squared());
                best_between(low, high, Some(slope), then.dot(direction))
            }
        };
        Some(foot + direction * t)
    }
}

/// Where on a line, from `low` to `high`, the goal is nearest. `slope` is the direction's component along the line, as a
/// share of its length, and `nearest` the place on the line that is nearest to the goal's velocity.
pub(crate) fn best_between(low: f64, high: f64, slope: Option<f64>, nearest: f64) -> f64 {
    match slope {
        Some(slope) if slope > ROUNDING => high,
        Some(slope) if slope < -ROUNDING => low,
        _ if nearest < low => low,
        _ if nearest > high => high,
        _ => nearest,
    }
}

impl Velocity for DVec3 {
    const WIDENING: f64 = 4.0;

    #[inline(always)]
    fn dot(self, other: Self) -> f64 {
        Self::dot(self, other)
    }

    #[inline(always)]
    fn product_sizes(self, other: Self) -> f64 {
        (self * other).abs().element_sum()
    }

    #[inline(always)]
    fn largest(self) -> f64 {
        self.abs().max_element()
    }

    #[inline(always)]
    fn in_space(self) -> DVec3 {
        self
    }

    #[inline(always)]
    fn from_space(v: DVec3) -> Self {
        v
    }

    #[inline(always)]
    fn shorten(self, limit: f64) -> Self {
        shorten_to(self, limit)
    }

    /// On a plane: a linear program in the plane's own coordinates.
    fn best_on_boundary(
        before: impl Iterator<Item = HalfSpace> + Clone,
        constraint: HalfSpace,
        radius: f64,
        goal: Objective<Self>,
        has_walls: bool,
    ) -> Option<Self> {
        let (normal, offset, room) = boundary(constraint, radius)?;
        let plane = BoundaryPlane::new(normal, offset);
        let planes = before.map(|other| HalfPlane {
            normal: plane.project(other.normal),
            offset: other.violation(plane.foot),
        });
        let best = best_velocity(planes, room, plane.goal(goal), has_walls).ok()?;
        Some(plane.foot + plane.axes[0] * best.x + plane.axes[1] * best.y)
    }
}

/// The boundary of a half-space, with coordinates of its own.
#[derive(Clone, Copy)]
struct BoundaryPlane {
    /// The point of the plane nearest to zero.
    foot: DVec3,
    /// Unit vectors along the plane, perpendicular to each other.
    axes: [DVec3; 2],
}

impl BoundaryPlane {
    /// The first axis is perpendicular to the coordinate axis that is farthest from the normal, of equals the third: so the
    /// boundaries of planar velocities are exactly lines in the plane.
    fn new(normal: DVec3, offset: f64) -> Self {
        let size = normal.abs();
        let across = if size.z <= size.y && size.z <= size.x {
            DVec3::new(-normal.y, normal.x, 0.0)
        } else if size.y <= size.x {
            DVec3::new(normal.z, 0.0, -normal.x)
        } else {
            DVec3::new(0.0, -normal.z, normal.y)
        };
        let first = across / sqrt(across.length_squared());
        Self { foot: normal * offset, axes: [first, normal.cross(first)] }
    }

    fn project(&self, v: DVec3) -> DVec2 {
        DVec2::new(v.dot(self.axes[0]), v.dot(self.axes[1]))
    }

    fn goal(&self, goal: Objective<DVec3>) -> Objective<DVec2> {
        match goal {
            Objective::Nearest(velocity) => Objective::Nearest(self.project(velocity)),
            Objective::Farthest(direction, then) => {
                let along = self.project(direction);
                // What rounding leaves of a direction along the normal is zero.
                let least = ROUNDING * ROUNDING * direction.length_squared();
                let along = if along.length_squared() > least { along } else { DVec2::ZERO };
                Objective::Farthest(along, self.project(then))
            }
        }
    }
}
