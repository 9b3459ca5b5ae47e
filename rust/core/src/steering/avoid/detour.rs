//! Detours: the shortest way around obstacles.
//!
//! In a plane through the heading every obstacle is seen as its shadow, a hull of circles, which has one tangent on either
//! side. What stands beyond the end of a tangent is taken around on the same side, so two pillars without room between
//! them are one. In space there are several planes to turn in; the way that costs least is taken, and of equal ones the
//! first.

use super::surroundings::Surroundings;
use crate::geometry::{RoundBox, Solid, across, fixed_side, leaning};
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, power_of_two, sqrt};
use glam::DVec3;

/// How many obstacles that hide one another a tangent is laid around.
const LONGEST_ROW: u32 = 16;
/// How much longer than the one before it a way around counts.
const LATER: f64 = power_of_two(-5);
/// How many tangents one after the other a way around has.
const LONGEST_WALK: u32 = 24;

/// Where the way leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// How far along the heading it lies; infinity when nobody knows.
    pub(super) distance: f64,
    /// Within which distance obstacles count.
    pub(super) look_ahead: f64,
    /// The way that the agent is on anyway: a way around that begins along it costs that much less, so that of two ways
    /// that are about as long it keeps to the one it has begun.
    pub(super) momentum: DVec3,
}

impl Goal {
    /// The direction and the distance from `here`, when the heading was `ahead` at `from`.
    fn from(&self, here: DVec3, from: DVec3, ahead: DVec3) -> (DVec3, f64) {
        if self.distance == f64::INFINITY {
            return (ahead, f64::INFINITY);
        }
        direction_and_length(from + ahead * self.distance - here).unwrap_or((ahead, 0.0))
    }
}

/// On which side of it an obstacle is left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// A way around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detour {
    /// Which way to go, of length 1.
    pub(super) direction: DVec3,
    /// How much longer the way to the goal becomes, and how far it leads off what the agent is on.
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
/// With a `plane`, the normal of length 1
/// of the plane in which the agent moves, it does not leave that plane. `None` when there is no way around: a plane has
/// none, nor has what stands in a corner.
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
    // Each way counts as longer than the one before, so that of those about as long noise does not choose.
    let mut weight = 1.0;
    for normal in turn_normals(&shape, radius, surroundings.position(), heading, plane).into_iter().flatten()
    {
        if let Some(normal) = across(normal, heading) {
            let turn = TurnPlane { ahead: heading, left: normal.cross(heading) };
            keep(turn.around(surroundings, goal, blocker, Side::Left, weight));
            keep(turn.around(surroundings, goal, blocker, Side::Right, weight + LATER));
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
        // The third axis first: boxes stand upright more often than not.
        [Some(axes.z), Some(axes.x), Some(axes.y)]
    } else if h.z > 0.0 {
        [Some(axes.z), across(axes.z, heading).map(|aside| heading.cross(aside)), None]
    } else {
        // The least turn away from a sphere lies in the plane of the heading and the center. Straight ahead of the center
        // every plane is as good: the one that keeps the third axis up.
        let aside = leaning(shape.center - position, 2.0 * radius, heading, fixed_side);
        [Some(heading.cross(aside)), None, None]
    }
}

impl TurnPlane {
    /// The way around one obstacle, and around those that stand in that way or behind it, on one side; what it costs counts
    /// `weight` times.
    fn around(
        &self,
        surroundings: &Surroundings,
        goal: &Goal,
        blocker: usize,
        side: Side,
        weight: f64,
    ) -> Option<Detour> {
        let from = surroundings.position();
        let (mut here, mut index) = (*surroundings, blocker);
        let (mut first, mut walked) = (None, 0.0);
        for _ in 0..LONGEST_WALK {
            let tangent = self.outermost(&here, index, side)?;
            let (direction, _) =
                direction_and_length(self.ahead * tangent.ahead + self.left * tangent.aside)?;
            // Along an arc there is no straight part: a step as long as its radius follows it closely enough.
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

    /// The tangent of an obstacle on one side, or of what stands in that way.
    fn outermost(&self, here: &Surroundings, blocker: usize, side: Side) -> Option<Tangent> {
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
                // What it goes around may be grazed: whoever follows the way tests it.
                _ => return Some(tangent),
            }
        }
        None
    }

    /// The tangent on one side of a circle at `offset`; at its rim, or inside, straight aside.
    fn tangent(&self, offset: DVec3, radius: f64, side: Side) -> Option<Tangent> {
        let (x, y) = (offset.dot(self.ahead), offset.dot(self.left));
        let distance = length(DVec3::new(x, y, 0.0));
        if distance <= 0.0 {
            return None;
        }
        let (x, y) = (x / distance, y / distance);
        let sine = if distance > radius { radius / distance } else { 1.0 };
        let cosine = sqrt(max_or_second((1.0 - sine) * (1.0 + sine), 0.0));
        let turned = if side == Side::Left { sine } else { -sine };
        Some(Tangent {
            ahead: x * cosine - y * turned,
            aside: y * cosine + x * turned,
            distance: distance * cosine,
            radius,
        })
    }
}

impl Tangent {
    /// Whether it passes further out on that side.
    fn is_outside(&self, other: &Self, side: Side) -> bool {
        let turn = other.ahead * self.aside - other.aside * self.ahead;
        if side == Side::Left { turn > 0.0 } else { turn < 0.0 }
    }
}
