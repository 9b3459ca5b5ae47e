//! Detours: the shortest way around obstacles.
//!
//! In a plane through the heading every obstacle has a shadow, a hull of circles, with one tangent on either side. An
//! obstacle beyond the end of a tangent is passed on the same side, so two pillars without room between them are one. In
//! space there are several planes to turn in; the cheapest way is taken, and of equal ones the first.

use super::surroundings::Surroundings;
use crate::geometry::{RoundBox, Solid, across, fixed_side, leaning};
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, power_of_two, sqrt};
use glam::DVec3;

/// Maximum number of obstacles, hidden behind each other, that a tangent is moved around.
const LONGEST_ROW: u32 = 16;
/// Penalty of a way around against the previous one.
const LATER: f64 = power_of_two(-5);
/// Maximum number of tangents of a way around.
const LONGEST_WALK: u32 = 24;

/// The goal of a way around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// Its distance along the heading; infinite if unknown.
    pub(super) distance: f64,
    /// Distance within which obstacles matter.
    pub(super) look_ahead: f64,
    /// The displacement by the present velocity: a way around that begins along it costs that much less, so that the agent
    /// keeps to one of two ways of about equal length.
    pub(super) momentum: DVec3,
}

impl Goal {
    /// Direction and distance from `here`, for the heading `ahead` at `from`.
    fn from(&self, here: DVec3, from: DVec3, ahead: DVec3) -> (DVec3, f64) {
        if self.distance == f64::INFINITY {
            return (ahead, f64::INFINITY);
        }
        direction_and_length(from + ahead * self.distance - here).unwrap_or((ahead, 0.0))
    }
}

/// The side on which an obstacle is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TangentSide {
    Left,
    Right,
}

/// A way around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detour {
    /// Direction, of length 1.
    pub(super) direction: DVec3,
    /// Increase of the path length to the goal, plus the deviation from the present motion.
    pub(super) cost: f64,
}

/// A straight line that touches a shadow.
#[derive(Clone, Copy, Debug)]
struct Tangent {
    ahead: f64,
    aside: f64,
    distance: f64,
    radius: f64,
}

/// A plane to turn in: coordinates ahead and to the left.
#[derive(Clone, Copy, Debug)]
struct TurnPlane {
    ahead: DVec3,
    left: DVec3,
}

/// The cheapest way around the obstacle with that index, which is in the way along `heading`, of length 1.
///
/// With a `plane`, the unit normal of the plane in which the agent moves, the way stays in that plane. `None` if there is no
/// way around, as for a plane or in a corner.
pub(super) fn detour(
    surroundings: &Surroundings,
    heading: DVec3,
    goal: &Goal,
    blocker: usize,
    plane: Option<DVec3>,
) -> Option<Detour> {
    let Solid::RoundBox(shape) = surroundings.solid(blocker)? else { return None };
    let mut best: Option<Detour> = None;
    let mut keep = |found: Option<Detour>| {
        if let Some(found) = found
            && best.is_none_or(|best| found.cost < best.cost)
        {
            best = Some(found);
        }
    };
    let radius = shape.radius + surroundings.clearance();
    // Each way gets a penalty against the previous one, so that noise does not choose between ways of about equal length.
    let mut weight = 1.0;
    for normal in turn_normals(&shape, radius, surroundings.position(), heading, plane).into_iter().flatten()
    {
        if let Some(normal) = across(normal, heading) {
            let turn = TurnPlane { ahead: heading, left: normal.cross(heading) };
            keep(turn.around(surroundings, goal, blocker, TangentSide::Left, weight));
            keep(turn.around(surroundings, goal, blocker, TangentSide::Right, weight + LATER));
            weight += 2.0 * LATER;
        }
    }
    best
}

/// The normals of the planes to turn in.
fn turn_normals(
    shape: &RoundBox,
    radius: f64,
    position: DVec3,
    heading: DVec3,
    plane: Option<DVec3>,
) -> [Option<DVec3>; 3] {
    if plane.is_some() {
        return [plane, None, None];
    }
    let axes = shape.axes;
    let h = shape.half_extents;
    if h.x > 0.0 || h.y > 0.0 {
        // The third axis first: most boxes stand upright.
        [Some(axes.z), Some(axes.x), Some(axes.y)]
    } else if h.z > 0.0 {
        [Some(axes.z), across(axes.z, heading).map(|aside| heading.cross(aside)), None]
    } else {
        // The least turn away from a sphere lies in the plane of the heading and the center. Straight ahead of the center all
        // planes are equal: take the one that keeps the third axis up.
        let aside = leaning(shape.center - position, 2.0 * radius, heading, fixed_side);
        [Some(heading.cross(aside)), None, None]
    }
}

impl TurnPlane {
    /// The way around one obstacle on one side, and around the obstacles on that way or behind it; its cost is multiplied by
    /// `weight`.
    fn around(
        &self,
        surroundings: &Surroundings,
        goal: &Goal,
        blocker: usize,
        side: TangentSide,
        weight: f64,
    ) -> Option<Detour> {
        let from = surroundings.position();
        let (mut here, mut index) = (*surroundings, blocker);
        let (mut first, mut walked) = (None, 0.0);
        for _ in 0..LONGEST_WALK {
            let tangent = self.outermost(&here, index, side)?;
            let (direction, _) =
                direction_and_length(self.ahead * tangent.ahead + self.left * tangent.aside)?;
            // An arc has no straight part: a step as long as its radius follows it closely enough.
            let step = max_or_second(tangent.distance, tangent.radius);
            first = first.or(Some(direction));
            here = here.at(here.position() + direction * step);
            walked += step;
            let (onward, rest) = goal.from(here.position(), from, self.ahead);
            match here.first_hit(onward, min_or_second(rest, goal.look_ahead)) {
                Some(next) if matches!(here.solid(next.index)?, Solid::RoundBox(_)) => index = next.index,
                _ => {
                    let gained = if rest < f64::INFINITY {
                        goal.distance - rest
                    } else {
                        (here.position() - from).dot(self.ahead)
                    };
                    let direction = first?;
                    let kept = length(goal.momentum) - goal.momentum.dot(direction);
                    let cost = (walked - gained + kept) * weight;
                    return Some(Detour { direction, cost });
                }
            }
        }
        None
    }

    /// The tangent of an obstacle on one side, or of an obstacle on that tangent.
    fn outermost(&self, here: &Surroundings, blocker: usize, side: TangentSide) -> Option<Tangent> {
        let mut index = blocker;
        let mut outermost: Option<Tangent> = None;
        for _ in 0..LONGEST_ROW {
            let Solid::RoundBox(shape) = here.solid(index)? else { return None };
            for corner in shape.corners() {
                let radius = shape.radius + here.clearance();
                if let Some(tangent) = self.tangent(corner - here.position(), radius, side)
                    && outermost.is_none_or(|outermost| tangent.is_outside(&outermost, side))
                {
                    outermost = Some(tangent);
                }
            }
            let tangent = outermost?;
            let direction = self.ahead * tangent.ahead + self.left * tangent.aside;
            match here.first_hit(direction, tangent.distance) {
                Some(next) if next.index != index => index = next.index,
                // The obstacle that it passes may be touched: the caller tests the way.
                _ => return Some(tangent),
            }
        }
        None
    }

    /// The tangent on one side of a circle at `offset`; at its rim, or inside, straight aside.
    fn tangent(&self, offset: DVec3, radius: f64, side: TangentSide) -> Option<Tangent> {
        let (x, y) = (offset.dot(self.ahead), offset.dot(self.left));
        let distance = length(DVec3::new(x, y, 0.0));
        if distance <= 0.0 {
            return None;
        }
        let (x, y) = (x / distance, y / distance);
        let sine = if distance > radius { radius / distance } else { 1.0 };
        let cosine = sqrt(max_or_second((1.0 - sine) * (1.0 + sine), 0.0));
        let turned = if side == TangentSide::Left { sine } else { -sine };
        Some(Tangent {
            ahead: x * cosine - y * turned,
            aside: y * cosine + x * turned,
            distance: distance * cosine,
            radius,
        })
    }
}

impl Tangent {
    /// Whether this tangent passes further out on that side.
    fn is_outside(&self, other: &Self, side: TangentSide) -> bool {
        let turn = other.ahead * self.aside - other.aside * self.ahead;
        if side == TangentSide::Left { turn > 0.0 } else { turn < 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Goal, detour};
    use crate::geometry::Shape;
    use crate::steering::avoid::surroundings::Surroundings;
    use glam::DVec3;

    /// A bar without width across the way, 20 long: over it is nearer than around its end. Along each axis and between two.
    #[test]
    fn a_long_bar_is_passed_across_its_length() {
        let ways = [(DVec3::X, DVec3::Y), (DVec3::Y, DVec3::X), (DVec3::Z, DVec3::X), (DVec3::Z, DVec3::Y)];
        for (along, heading) in ways {
            let bar = [Shape::Box {
                center: heading * 5.0 + along,
                forward: DVec3::X,
                up: DVec3::Z,
                half_extents: along * 10.0,
            }];
            let around = Surroundings::new(&bar, DVec3::ZERO, 1.0).unwrap();
            let goal = Goal { distance: 10.0, look_ahead: 10.0, momentum: DVec3::ZERO };
            let way = detour(&around, heading, &goal, 0, None).unwrap();
            // The tangent of a circle of radius 1 that is 5 ahead.
            assert!((way.direction.dot(heading) - 24.0_f64.sqrt() / 5.0).abs() < 1e-12, "{way:?}");
            assert!(way.direction.dot(along).abs() < 1e-12, "{way:?}");
        }
    }
}
