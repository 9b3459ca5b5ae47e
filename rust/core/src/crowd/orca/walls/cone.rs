//! The velocities that one segment of a wall forbids.

use super::super::half_plane::HalfPlane;
use super::super::relative_motion::Outlook;
use crate::numeric::{greater, less, sqrt};
use glam::{DVec2, DVec3};

/// A segment of a wall as an agent on the right of the way from `start` to `end` sees it, all relative to the agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    pub start: Corner,
    pub end: Corner,
}

/// An end of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Corner {
    /// Where it is.
    pub at: DVec2,
    /// The next corner beyond it along the wall; the other end of the segment where the wall ends.
    pub beyond: DVec2,
    /// Whether the wall turns away from the agent there, or goes straight on.
    pub is_convex: bool,
}

/// The agent that a wall is in the way of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Walker {
    pub velocity: DVec2,
    pub radius: f64,
    /// 1 / the time that it looks ahead to walls.
    pub rate: f64,
    /// The tangent of the side's nudge.
    pub side_bias: f64,
}

impl Walker {
    pub fn new(velocity: DVec3, radius: f64, outlook: &Outlook) -> Self {
        let Outlook { wall_rate, side_bias, .. } = *outlook;
        Self { velocity: velocity.truncate(), radius, rate: wall_rate, side_bias }
    }
}

/// What a segment demands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Demand {
    Nothing,
    /// Velocities that keep clear of it. A velocity of zero is among them.
    Clear(HalfPlane),
    /// The agent is this deep in it: velocities that do not lead deeper.
    Out(HalfPlane, f64),
}

fn unit(v: DVec2) -> DVec2 {
    v / sqrt(v.length_squared())
}

/// The half-plane of the given normal and offset; rounding must not forbid to stand still.
fn clear(normal: DVec2, offset: f64) -> Demand {
    Demand::Clear(HalfPlane { normal, offset: less(offset, 0.0) })
}

/// Where a velocity is that no longer is before the disc of a corner.
enum Beside {
    Leg,
    Line,
}

/// One side of the cone of a segment.
struct Leg {
    /// The corner that the leg passes.
    corner: DVec2,
    /// Which way it goes.
    direction: DVec2,
    /// Which way the agent passes it: perpendicular to the direction.
    normal: DVec2,
    /// It lies in the next segment, which sees to it.
    is_foreign: bool,
    /// It goes on along the segment: the wall turns towards the agent there.
    is_straight: bool,
}

impl Leg {
    /// The leg that touches the disc around a corner, on its left for `side` = 1, on its right for -1.
    fn touching(corner: DVec2, radius: f64, side: f64) -> Self {
        let square = corner.length_squared();
        let along = sqrt(greater(square - radius * radius, 0.0));
        let direction = (corner * along + corner.perp() * (side * radius)) / square;
        Self { corner, direction, normal: direction.perp() * side, is_foreign: false, is_straight: false }
    }

    /// The leg past an end of the segment. `inward` is the direction from there to the other end.
    fn past(corner: &Corner, inward: DVec2, radius: f64, side: f64) -> Self {
        if !corner.is_convex {
            return Self {
                corner: corner.at,
                direction: -inward,
                normal: inward.perp() * -side,
                is_foreign: false,
                is_straight: true,
            };
        }
        let leg = Self::touching(corner.at, radius, side);
        // Both turn by at most half a turn from `inward`, to the same side: the next segment farther than the leg?
        let next = unit(corner.beyond - corner.at);
        let is_foreign = next.dot(inward) <= leg.direction.dot(inward);
        if is_foreign { Self { direction: next, normal: next.perp() * side, is_foreign, ..leg } } else { leg }
    }

    /// How far along the leg a velocity is, from the disc of the corner on.
    fn along(&self, walker: &Walker) -> f64 {
        (walker.velocity - self.corner * walker.rate).dot(self.direction)
    }

    /// The square of the velocity's distance from the middle line of the leg; infinite before it.
    fn distance_squared(&self, walker: &Walker, along: f64) -> f64 {
        if along < 0.0 {
            return f64::INFINITY;
        }
        (walker.velocity - self.corner * walker.rate - self.direction * along).length_squared()
    }

    fn demand(&self, walker: &Walker) -> Demand {
        if self.is_foreign {
            return Demand::Nothing;
        }
        // A leg that touches the disc goes through zero.
        let offset = if self.is_straight { line_offset(self.normal, self.corner, walker) } else { 0.0 };
        clear(self.normal, offset)
    }

    /// What the disc around the corner demands; not where the velocity, nudged to the side, is beside it.
    fn disc(&self, walker: &Walker, inward: DVec2) -> Result<Demand, Beside> {
        let center = self.corner * walker.rate;
        let from_center = walker.velocity - center;
        let square = self.corner.length_squared();
        let nudge = walker.side_bias * from_center.dot(self.corner).abs() / square;
        let nudged = from_center + self.corner.perp() * nudge;
        let nudged_square = nudged.length_squared();
        let normal =
            if nudged_square > 0.0 { nudged / sqrt(nudged_square) } else { self.corner / -sqrt(square) };
        let offset = normal.dot(center) + walker.radius * walker.rate;
        if normal.dot(inward) > 0.0 {
            Err(Beside::Line)
        } else if offset > 0.0 {
            Err(Beside::Leg)
        } else {
            Ok(clear(normal, offset))
        }
    }
}

/// From which speed on along the normal of a line through `corner` an agent keeps clear of it.
fn line_offset(normal: DVec2, corner: DVec2, walker: &Walker) -> f64 {
    (normal.dot(corner) + walker.radius) * walker.rate
}

/// What rounding takes from the offset of a half-plane that touches a corner, for the sizes of the numbers that it is made of.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

impl Segment {
    /// Whether a half-plane keeps clear of the whole segment.
    pub fn is_covered_by(&self, plane: &HalfPlane, walker: &Walker) -> bool {
        let behind = |corner: &Corner| line_offset(plane.normal, corner.at, walker) <= plane.offset;
        behind(&self.start) && behind(&self.end)
    }

    /// The same, but for what rounding takes from half-planes that touch it.
    pub fn is_about_covered_by(&self, plane: &HalfPlane, walker: &Walker) -> bool {
        let behind = |corner: &Corner| {
            let rounding = ROUNDING * (corner.at.x.abs() + corner.at.y.abs() + walker.radius) * walker.rate;
            line_offset(plane.normal, corner.at, walker) <= plane.offset + rounding
        };
        behind(&self.start) && behind(&self.end)
    }

    /// The same segment with nothing beyond its ends.
    pub fn alone(&self) -> Self {
        let (start, end) = (self.start.at, self.end.at);
        Self {
            start: Corner { at: start, beyond: end, is_convex: true },
            end: Corner { at: end, beyond: start, is_convex: true },
        }
    }

    /// What it demands of the agent.
    pub fn demand(&self, walker: &Walker) -> Demand {
        let (start, end) = (self.start.at, self.end.at);
        let way = end - start;
        let length = sqrt(way.length_squared());
        if length == 0.0 {
            return Demand::Nothing;
        }
        let direction = way / length;
        let normal = -direction.perp();
        let along = -start.dot(direction);
        let height = -start.dot(normal);
        let radius = walker.radius;

        let (before, behind) = (along < 0.0, along > length);
        if !before && !behind && height <= radius {
            return Demand::Out(HalfPlane { normal, offset: 0.0 }, radius - height);
        }
        let nearest = if before { &self.start } else { &self.end };
        if (before || behind) && height <= radius {
            // Seen so obliquely that one corner hides the rest, or the agent is at this corner.
            if !nearest.is_convex {
                return Demand::Nothing;
            }
            let distance = sqrt(nearest.at.length_squared());
            if distance <= radius {
                let normal = if distance > 0.0 { -nearest.at / distance } else { normal };
                return Demand::Out(HalfPlane { normal, offset: 0.0 }, radius - distance);
            }
            let (left, right) = if before {
                (Leg::past(nearest, direction, radius, 1.0), Leg::touching(start, radius, -1.0))
            } else {
                (Leg::touching(end, radius, 1.0), Leg::past(nearest, -direction, radius, -1.0))
            };
            return Self::of_legs(&left, &right, None, walker);
        }
        let left = Leg::past(&self.start, direction, radius, 1.0);
        let right = Leg::past(&self.end, -direction, radius, -1.0);
        Self::of_legs(&left, &right, Some((direction, length, normal)), walker)
    }

    /// The demand of the part of the cone that the velocity is nearest to. `line` is the segment's direction, length and
    /// normal; none where both legs are of one corner.
    fn of_legs(left: &Leg, right: &Leg, line: Option<(DVec2, f64, DVec2)>, walker: &Walker) -> Demand {
        let (left_along, right_along) = (left.along(walker), right.along(walker));
        let Some((direction, length, normal)) = line else {
            if left_along < 0.0
                && right_along < 0.0
                && let Ok(demand) = left.disc(walker, DVec2::ZERO)
            {
                return demand;
            }
            let from_center = walker.velocity - left.corner * walker.rate;
            let is_left = left.corner.perp_dot(from_center) >= 0.0;
            return if is_left { left.demand(walker) } else { right.demand(walker) };
        };
        let along_line = || clear(normal, line_offset(normal, left.corner, walker));
        let from_start = walker.velocity - left.corner * walker.rate;
        let along = from_start.dot(direction);
        let (is_before, is_behind) = (along < 0.0, along > length * walker.rate);
        for (leg, inward, is_there, beside) in
            [(left, direction, is_before, left_along), (right, -direction, is_behind, right_along)]
        {
            if is_there && beside < 0.0 {
                return match leg.disc(walker, inward) {
                    Ok(demand) => demand,
                    Err(Beside::Leg) => leg.demand(walker),
                    Err(Beside::Line) => along_line(),
                };
            }
        }
        let height = from_start.dot(normal);
        let line_square = if is_before || is_behind { f64::INFINITY } else { height * height };
        let left_square = left.distance_squared(walker, left_along);
        let right_square = right.distance_squared(walker, right_along);
        if line_square <= left_square && line_square <= right_square {
            along_line()
        } else if left_square <= right_square {
            left.demand(walker)
        } else {
            right.demand(walker)
        }
    }
}
