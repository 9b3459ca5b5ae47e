//! Linear programs in two dimensions: the best velocity of those that every half-plane and the maximum speed allow.
//!
//! Inlined, so that they are compiled with the instructions of those who ask.
//!
//! By incremental insertion in the order given, which decides nothing but the last bits and the time: the best velocity is
//! unique. In random order the time is expected to be in proportion to the number of half-planes.
//! Source: M. de Berg et al., "Computational Geometry", 3rd ed. 2008, sections 4.3 and 4.4.

use super::goal::{Goal, best_between};
use super::half_plane::HalfPlane;
use crate::numeric::{direction_and_length, greater, less, sqrt};
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
/// # Errors
/// Where nothing was left.
#[inline(always)]
pub(crate) fn best_in_plane(
    planes: impl Iterator<Item = HalfPlane> + Clone,
    radius: f64,
    goal: Goal<DVec2>,
) -> Result<DVec2, Stuck<DVec2>> {
    let mut best = goal.best_in_disc(radius);
    for (at, plane) in planes.clone().enumerate() {
        if plane.violation(best) > 0.0 {
            best = best_on_line(planes.clone().take(at), plane, radius, goal)
                .ok_or(Stuck { at, before: best })?;
        }
    }
    Ok(best)
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
        low = greater(if is_low { end } else { f64::NEG_INFINITY }, low);
        high = less(if is_high { end } else { f64::INFINITY }, high);
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
) -> (DVec2, f64) {
    if stuck.at >= hard {
        return relax_in_plane(planes, hard, radius, preferred, stuck);
    }
    let (before, _) = relax_in_plane(planes.clone().take(hard), 0, radius, preferred, stuck);
    relax_in_plane(planes, hard, radius, preferred, Stuck { at: hard, before })
}

/// What [`least_violation_in_plane`] does from a velocity that the first half-planes allow.
#[inline(always)]
fn relax_in_plane(
    planes: impl Iterator<Item = HalfPlane> + Clone,
    hard: usize,
    radius: f64,
    preferred: DVec2,
    stuck: Stuck<DVec2>,
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
            best = best_in_plane(highest, radius, goal).unwrap_or(best);
            maximum = plane.violation(best);
        }
    }
    (best, greater(maximum, 0.0))
}
