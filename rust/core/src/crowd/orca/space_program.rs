//! Linear programs in space: the best velocity of those that every half-space and the maximum speed allow.
//!
//! Where a half-space forbids the best velocity so far, the best lies on its rim, a plane: there the half-spaces before
//! it are half-planes, and the maximum speed is a disc.

use super::HalfSpace;
use super::half_plane::HalfPlane;
use super::objective::{Goal, ROUNDING};
use super::plane_program::{Stuck, best_in_plane, rounding};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, shorten_to, sqrt};
use glam::{DVec2, DVec3};

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
