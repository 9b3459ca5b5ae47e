//! Linear programs in the plane and in space: the best velocity of those that every constraint and the maximum speed allow.
//!
//! Inlined, so that they are compiled with the instructions of those who ask.
//!
//! By incremental insertion in the order given, which decides nothing but the last bits and the time: the best velocity is
//! unique. In random order the time is expected to be in proportion to the number of constraints.
//! Where a half-space forbids the best velocity so far, the best lies on its rim, a plane: there the half-spaces before it are
//! half-planes, and the maximum speed is a disc.
//! Source: M. de Berg et al., "Computational Geometry", 3rd ed. 2008, sections 4.3 and 4.4.

use super::HalfSpace;
use super::constraint::HalfPlane;
use crate::numeric::{direction_and_length, max_or_second, min_or_second, shorten_to, sqrt};
use glam::{DVec2, DVec3};

/// Slopes of one unit vector along another below this are rounding error.
pub(crate) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// What to find among the velocities that are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal<V> {
    /// The one nearest to a velocity.
    Nearest(V),
    /// The farthest along a direction of any length; of equals the one nearest to a velocity.
    Farthest(V, V),
}

/// Where on a line, from `low` to `high`, the goal is nearest. `slope` is the direction's component along the line, as a
/// share of its length, and `nearest` where on the line the velocity to be near to is.
pub(crate) fn best_between(low: f64, high: f64, slope: Option<f64>, nearest: f64) -> f64 {
    match slope {
        Some(slope) if slope > ROUNDING => high,
        Some(slope) if slope < -ROUNDING => low,
        _ if nearest < low => low,
        _ if nearest > high => high,
        _ => nearest,
    }
}

/// How far a linear program came: at which constraint nothing was left, and the best velocity before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stuck<V> {
    pub at: usize,
    pub before: V,
}

impl HalfPlane {
    /// Constraint violation of `velocity`, as a speed along the normal; at most 0 when it is allowed.
    pub(crate) fn violation(&self, velocity: DVec2) -> f64 {
        self.offset - self.normal.dot(velocity)
    }

    /// Whether `velocity` violates it, among walls by more than rounding, where `violation` is what it violates it by.
    fn is_violated(&self, velocity: DVec2, violation: f64, has_walls: bool) -> bool {
        let rounding = || rounding(self.offset, (self.normal * velocity).abs().element_sum());
        violation > 0.0 && (!has_walls || violation > rounding())
    }

    /// With room for what rounding makes of it on a line within the disc of `radius`.
    fn widened(self, radius: f64) -> Self {
        let size = self.normal.abs().element_sum() * radius;
        Self { offset: self.offset - 2.0 * rounding(self.offset, size), ..self }
    }
}

/// What rounding makes at most of `offset - normal . velocity`, where the products have this size: an error of one unit in the
/// last place in the sum, each product, the normal and the velocity.
pub(super) fn rounding(offset: f64, products: f64) -> f64 {
    4.0 * f64::EPSILON * (offset.abs() + products)
}

impl Goal<DVec2> {
    /// The best velocity of the disc.
    fn best_in_disc(&self, radius: f64) -> DVec2 {
        match *self {
            Self::Nearest(velocity) => shorten_in_plane(velocity, radius),
            Self::Farthest(direction, then) => match direction_and_length(direction.extend(0.0)) {
                Some((direction, _)) => direction.truncate() * radius,
                None => shorten_in_plane(then, radius),
            },
        }
    }
}

fn shorten_in_plane(v: DVec2, limit: f64) -> DVec2 {
    let square = v.length_squared();
    // What overflows or underflows goes the long way.
    if square < limit * limit && square > 0.0 {
        return v;
    }
    match direction_and_length(v.extend(0.0)) {
        Some((direction, length)) if length > limit => direction.truncate() * limit,
        _ => v,
    }
}

/// The best velocity within `planes` and the disc of `radius` around zero. The normals may have any length.
///
/// With `has_walls`, some of them may be of one wall and differ by rounding alone, which then decides nothing.
///
/// # Errors
/// Where nothing was left.
#[inline(always)]
pub(crate) fn best_in_plane(
    planes: impl Iterator<Item = HalfPlane> + Clone,
    radius: f64,
    goal: Goal<DVec2>,
    has_walls: bool,
) -> Result<DVec2, Stuck<DVec2>> {
    let mut best = goal.best_in_disc(radius);
    for (at, plane) in planes.clone().enumerate() {
        if plane.is_violated(best, plane.violation(best), has_walls) {
            let before = planes.clone().take(at);
            best = best_on_line(before.clone(), plane, radius, goal)
                .or_else(|| match goal {
                    Goal::Nearest(_) if has_walls => {
                        best_on_line_but_for_rounding(before, plane, radius, goal)
                    }
                    _ => None,
                })
                .ok_or(Stuck { at, before: best })?;
        }
    }
    Ok(best)
}

/// The best velocity on the rim of `plane` where rounding may be all that leaves none: of two half-planes that are almost parallel
/// to it, it moves the ends on the rim by any distance.
#[cold]
#[inline(never)]
fn best_on_line_but_for_rounding(
    planes: impl Iterator<Item = HalfPlane>,
    plane: HalfPlane,
    radius: f64,
    goal: Goal<DVec2>,
) -> Option<DVec2> {
    best_on_line(planes.map(|other| other.widened(radius)), plane, radius, goal)
}

/// The best velocity on the rim of `plane`.
#[inline(always)]
fn best_on_line(
    planes: impl Iterator<Item = HalfPlane>,
    plane: HalfPlane,
    radius: f64,
    goal: Goal<DVec2>,
) -> Option<DVec2> {
    let length = sqrt(plane.normal.length_squared());
    if length == 0.0 {
        return None;
    }
    let (normal, offset) = (plane.normal / length, plane.offset / length);
    let room = (radius - offset) * (radius + offset);
    if room.is_nan() || room < 0.0 {
        return None;
    }
    let (foot, direction) = (normal * offset, normal.perp());
    let (mut low, mut high, mut is_behind) = (-sqrt(room), sqrt(room), false);
    // Without a branch for the side, which nobody could foretell.
    for other in planes {
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
        Goal::Nearest(velocity) => best_between(low, high, None, velocity.dot(direction)),
        Goal::Farthest(along, then) => {
            let slope = along.dot(direction) / sqrt(along.length_squared());
            best_between(low, high, Some(slope), then.dot(direction))
        }
    };
    Some(foot + direction * t)
}

/// The velocity within the disc with the smallest maximum violation, when the half-planes leave none; and that violation.
///
/// The maximum violation is a third coordinate, so this is a linear program in space: its planes are inserted one by one, and
/// where one rises above the others so far, the best lies on it, within the half-planes where it is the highest.
///
/// The first `hard` half-planes are violated by no more than rounding. Each of them must allow a velocity of zero.
#[inline(always)]
pub(crate) fn least_violation_in_plane(
    planes: impl Iterator<Item = HalfPlane> + Clone,
    hard: usize,
    radius: f64,
    preferred: DVec2,
    stuck: Stuck<DVec2>,
    has_walls: bool,
) -> (DVec2, f64) {
    if stuck.at >= hard {
        return relax_in_plane(planes, hard, radius, preferred, stuck, has_walls);
    }
    // Only rounding gets stuck there: they allow zero, and so what is short enough.
    let parts = planes.clone().take(hard).map(|plane| {
        let violation = plane.violation(stuck.before);
        if plane.is_violated(stuck.before, violation, true) {
            plane.offset / (plane.offset - violation)
        } else {
            1.0
        }
    });
    let before = stuck.before * max_or_second(parts.fold(1.0, min_or_second), 0.0);
    relax_in_plane(planes, hard, radius, preferred, Stuck { at: hard, before }, has_walls)
}

/// What [`least_violation_in_plane`] does from a velocity that the first half-planes allow.
#[inline(always)]
fn relax_in_plane(
    planes: impl Iterator<Item = HalfPlane> + Clone,
    hard: usize,
    radius: f64,
    preferred: DVec2,
    stuck: Stuck<DVec2>,
    has_walls: bool,
) -> (DVec2, f64) {
    let mut best = stuck.before;
    let mut maximum = 0.0;
    for (at, plane) in planes.clone().enumerate().skip(stuck.at) {
        if plane.violation(best) > maximum {
            let highest = planes.clone().take(at).enumerate().map(|(index, other)| {
                if index < hard {
                    return other;
                }
                HalfPlane { normal: other.normal - plane.normal, offset: other.offset - plane.offset }
            });
            // Rounding alone can leave nothing here; what was best so far is as good.
            let goal = Goal::Farthest(plane.normal, preferred);
            best = best_in_plane(highest, radius, goal, has_walls).unwrap_or(best);
            maximum = plane.violation(best);
        }
    }
    (best, max_or_second(maximum, 0.0))
}

impl HalfSpace {
    /// Constraint violation of `velocity`, as a speed along the normal; at most 0 when it is allowed.
    pub(crate) fn violation(&self, velocity: DVec3) -> f64 {
        self.offset - self.normal.dot(velocity)
    }

    /// Whether `velocity` violates it, among walls by more than rounding, where `violation` is what it violates it by.
    fn is_violated(&self, velocity: DVec3, violation: f64, has_walls: bool) -> bool {
        let rounding = || rounding(self.offset, (self.normal * velocity).abs().element_sum());
        violation > 0.0 && (!has_walls || violation > rounding())
    }

    /// With room for what rounding makes of it on a plane within the ball of `radius`.
    fn widened(self, radius: f64) -> Self {
        let size = self.normal.abs().element_sum() * radius;
        Self { offset: self.offset - 4.0 * rounding(self.offset, size), ..self }
    }
}

impl Goal<DVec3> {
    /// The best velocity of the ball.
    fn best_in_ball(&self, radius: f64) -> DVec3 {
        match *self {
            Self::Nearest(velocity) => shorten_to(velocity, radius),
            Self::Farthest(direction, then) => match direction_and_length(direction) {
                Some((direction, _)) => direction * radius,
                None => shorten_to(then, radius),
            },
        }
    }
}

/// The rim of a half-space, with coordinates of its own.
#[derive(Clone, Copy)]
struct Rim {
    /// The point of the rim nearest to zero.
    foot: DVec3,
    /// Unit vectors along the rim, perpendicular to each other.
    axes: [DVec3; 2],
}

impl Rim {
    /// The first axis is perpendicular to that coordinate axis which is farthest from the normal, the third in doubt: the
    /// rims of planar velocities are then lines in the plane, exactly.
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

    fn goal(&self, goal: Goal<DVec3>) -> Goal<DVec2> {
        match goal {
            Goal::Nearest(velocity) => Goal::Nearest(self.project(velocity)),
            Goal::Farthest(direction, then) => {
                let along = self.project(direction);
                // What rounding has left of a direction along the normal is none.
                let least = ROUNDING * ROUNDING * direction.length_squared();
                let along = if along.length_squared() > least { along } else { DVec2::ZERO };
                Goal::Farthest(along, self.project(then))
            }
        }
    }
}

/// The best velocity within `spaces` and the ball of `radius` around zero. The normals may have any length. `has_walls` is as in
/// the plane.
///
/// # Errors
/// Where nothing was left.
#[inline]
pub(crate) fn best_in_space(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    radius: f64,
    goal: Goal<DVec3>,
    has_walls: bool,
) -> Result<DVec3, Stuck<DVec3>> {
    let mut best = goal.best_in_ball(radius);
    for (at, space) in spaces.clone().enumerate() {
        if space.is_violated(best, space.violation(best), has_walls) {
            let before = spaces.clone().take(at);
            best = best_on_rim(before.clone(), space, radius, goal, has_walls)
                .or_else(|| match goal {
                    Goal::Nearest(_) if has_walls => {
                        best_on_rim_but_for_rounding(before, space, radius, goal)
                    }
                    _ => None,
                })
                .ok_or(Stuck { at, before: best })?;
        }
    }
    Ok(best)
}

/// The best velocity on the rim of `space` where rounding may be all that leaves none, as on a line of the plane.
#[cold]
#[inline(never)]
fn best_on_rim_but_for_rounding(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    space: HalfSpace,
    radius: f64,
    goal: Goal<DVec3>,
) -> Option<DVec3> {
    best_on_rim(spaces.map(|other| other.widened(radius)), space, radius, goal, true)
}

/// The best velocity on the rim of `space`.
fn best_on_rim(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    space: HalfSpace,
    radius: f64,
    goal: Goal<DVec3>,
    has_walls: bool,
) -> Option<DVec3> {
    let length = sqrt(space.normal.length_squared());
    if length == 0.0 {
        return None;
    }
    let (normal, offset) = (space.normal / length, space.offset / length);
    let room = (radius - offset) * (radius + offset);
    if room.is_nan() || room < 0.0 {
        return None;
    }
    let rim = Rim::new(normal, offset);
    let planes = spaces
        .map(|other| HalfPlane { normal: rim.project(other.normal), offset: other.violation(rim.foot) });
    let best = best_in_plane(planes, sqrt(room), rim.goal(goal), has_walls).ok()?;
    Some(rim.foot + rim.axes[0] * best.x + rim.axes[1] * best.y)
}

/// The velocity within the ball with the smallest maximum violation, when the half-spaces leave none; and that violation.
///
/// As in the plane, one dimension up.
#[inline]
pub(crate) fn least_violation_in_space(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    hard: usize,
    radius: f64,
    preferred: DVec3,
    stuck: Stuck<DVec3>,
    has_walls: bool,
) -> (DVec3, f64) {
    if stuck.at >= hard {
        return relax_in_space(spaces, hard, radius, preferred, stuck, has_walls);
    }
    // Only rounding gets stuck there: they allow zero, and so what is short enough.
    let parts = spaces.clone().take(hard).map(|space| {
        let violation = space.violation(stuck.before);
        if space.is_violated(stuck.before, violation, true) {
            space.offset / (space.offset - violation)
        } else {
            1.0
        }
    });
    let before = stuck.before * max_or_second(parts.fold(1.0, min_or_second), 0.0);
    relax_in_space(spaces, hard, radius, preferred, Stuck { at: hard, before }, has_walls)
}

/// What [`least_violation_in_space`] does from a velocity that the first half-spaces allow.
#[inline]
fn relax_in_space(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    hard: usize,
    radius: f64,
    preferred: DVec3,
    stuck: Stuck<DVec3>,
    has_walls: bool,
) -> (DVec3, f64) {
    let mut best = stuck.before;
    let mut maximum = 0.0;
    for (at, space) in spaces.clone().enumerate().skip(stuck.at) {
        if space.violation(best) > maximum {
            let highest = spaces.clone().take(at).enumerate().map(|(index, other)| {
                if index < hard {
                    return other;
                }
                HalfSpace { normal: other.normal - space.normal, offset: other.offset - space.offset }
            });
            // Rounding alone can leave nothing here; what was best so far is as good.
            let goal = Goal::Farthest(space.normal, preferred);
            best = best_in_space(highest, radius, goal, has_walls).unwrap_or(best);
            maximum = space.violation(best);
        }
    }
    (best, max_or_second(maximum, 0.0))
}
