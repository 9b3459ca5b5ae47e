//! The shortest way around what is in the way.
//!
//! In a plane through the heading every obstacle is seen as its shadow, a hull of circles, which has one tangent on either
//! side. What stands beyond the end of a tangent is taken around on the same side, so two pillars without room between
//! them are one. In space there are several planes to turn in; the way that costs least is taken, and of equal ones the
//! first.

use super::solid::{RoundBox, Solid};
use super::surroundings::Surroundings;
use crate::numeric::{direction_and_length, greater, length, sqrt};
use glam::DVec3;

/// How many obstacles in a row are taken around on one side.
const LONGEST_ROW: u32 = 16;

/// A way around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detour {
    /// Which way to go, of length 1.
    pub(super) direction: DVec3,
    /// How much longer the way to the goal becomes.
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

/// The cheapest way around the obstacle of that index, which is in the way along `heading`, of length 1.
///
/// The goal lies along the heading at `goal_distance`, infinity when nobody knows. With a `plane`, the normal of length 1
/// of the plane in which the agent moves, it does not leave that plane. `None` when there is no way around: a plane has
/// none, nor has what stands in a corner.
pub(super) fn detour(
    surroundings: &Surroundings,
    heading: DVec3,
    goal_distance: f64,
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
    for normal in turn_normals(&shape, surroundings.position(), heading, plane).into_iter().flatten() {
        if let Some((left, _)) = direction_and_length(normal.cross(heading)) {
            let turn = TurnPlane { ahead: heading, left };
            keep(turn.around(surroundings, goal_distance, blocker, true));
            keep(turn.around(surroundings, goal_distance, blocker, false));
        }
    }
    best
}

/// The normals of the planes to turn in.
fn turn_normals(
    shape: &RoundBox,
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
        // The third axis first: boxes stand upright more often than not.
        [Some(axes.z), Some(axes.x), Some(axes.y)]
    } else if h.z > 0.0 {
        [Some(axes.z), Some(heading.cross(axes.z)), None]
    } else {
        // The least turn away from a sphere lies in the plane of the heading and the center. Straight ahead of the center
        // every plane is as good: the one that keeps the third axis up.
        let aside = heading.cross(shape.center - position);
        let upright = if heading.x == 0.0 && heading.y == 0.0 { DVec3::X } else { DVec3::Z };
        [Some(if aside == DVec3::ZERO { upright } else { aside }), None, None]
    }
}

impl TurnPlane {
    /// The way around one obstacle, and around those that stand in that way, on one side.
    fn around(
        &self,
        surroundings: &Surroundings,
        goal_distance: f64,
        blocker: usize,
        on_the_left: bool,
    ) -> Option<Detour> {
        let mut index = blocker;
        let mut outermost: Option<Tangent> = None;
        for _ in 0..LONGEST_ROW {
            let Solid::RoundBox(shape) = surroundings.solid(index)? else { return None };
            for corner in shape.corners() {
                let radius = shape.radius + surroundings.clearance();
                let tangent = self.tangent(corner - surroundings.position(), radius, on_the_left)?;
                if outermost.is_none_or(|outermost| tangent.is_outside(&outermost, on_the_left)) {
                    outermost = Some(tangent);
                }
            }
            let tangent = outermost?;
            let direction = self.ahead * tangent.ahead + self.left * tangent.aside;
            match surroundings.first_hit(direction, tangent.distance) {
                Some(next) if next.index != index => index = next.index,
                // What it goes around may be grazed: whoever follows the way tests it.
                _ => {
                    let (direction, _) = direction_and_length(direction)?;
                    return Some(Detour { direction, cost: tangent.cost(goal_distance) });
                }
            }
        }
        None
    }

    /// The tangent on one side of a circle at `offset`; at its rim, or inside, straight aside.
    fn tangent(&self, offset: DVec3, radius: f64, on_the_left: bool) -> Option<Tangent> {
        let (x, y) = (offset.dot(self.ahead), offset.dot(self.left));
        let distance = length(DVec3::new(x, y, 0.0));
        if distance <= 0.0 {
            return None;
        }
        let (x, y) = (x / distance, y / distance);
        let sine = if distance > radius { radius / distance } else { 1.0 };
        let cosine = sqrt(greater((1.0 - sine) * (1.0 + sine), 0.0));
        let turned = if on_the_left { sine } else { -sine };
        Some(Tangent {
            ahead: x * cosine - y * turned,
            aside: y * cosine + x * turned,
            distance: distance * cosine,
            radius,
        })
    }
}

impl Tangent {
    /// How much longer the way becomes: along the tangent, around the circle and on to the goal, instead of straight there.
    ///
    /// Without the arc both ways around a circle at whose rim the agent is would be as long.
    fn cost(&self, goal_distance: f64) -> f64 {
        let (x, y) = (self.ahead * self.distance, self.aside * self.distance);
        if goal_distance == f64::INFINITY {
            return self.distance - x + self.radius * libm::atan2(self.aside.abs(), self.ahead);
        }
        // From the end of the tangent to the goal, and by how much that is more than from here.
        let (to_x, to_y) = (goal_distance - x, -y);
        let rest = length(DVec3::new(to_x, to_y, 0.0));
        let sum = rest + goal_distance;
        let more = if sum > 0.0 {
            self.distance * (self.distance - 2.0 * goal_distance * self.ahead) / sum
        } else {
            0.0
        };
        let turn =
            libm::atan2((self.ahead * to_y - self.aside * to_x).abs(), self.ahead * to_x + self.aside * to_y);
        self.distance + more + self.radius * turn
    }

    /// Whether it passes further out on that side.
    fn is_outside(&self, other: &Self, on_the_left: bool) -> bool {
        let turn = other.ahead * self.aside - other.aside * self.ahead;
        if on_the_left { turn > 0.0 } else { turn < 0.0 }
    }
}
