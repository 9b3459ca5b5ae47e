//! Linear programs in two dimensions: the best velocity of those that every half-plane and the maximum speed allow.
//!
//! Inlined, so that they are compiled with the instructions of those who ask.
//!
//! By incremental insertion in the order given, which decides nothing but the last bits and the time: the best velocity is
//! unique. In random order the time is expected to be in proportion to the number of half-planes.
//! Source: M. de Berg et al., "Computational Geometry", 3rd ed. 2008, sections 4.3 and 4.4.

use super::half_plane::HalfPlane;
use super::objective::{Goal, best_between};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use glam::DVec2;

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
            Self::Nearest(velocity) => shorten_to(velocity, radius),
            Self::Farthest(direction, then) => match direction_and_length(direction.extend(0.0)) {
                Some((direction, _)) => direction.truncate() * radius,
                None => shorten_to(then, radius),
            },
        }
    }
}

fn shorten_to(v: DVec2, limit: f64) -> DVec2 {
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
