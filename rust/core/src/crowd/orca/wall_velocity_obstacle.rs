//! The velocity obstacle of one segment of a wall: a cone between two legs, cut off by the line and the discs around its ends.

use super::linear_program::HalfPlane;
use super::orca_line::LookAhead;
use crate::numeric::{max_or_second, min_or_second, sqrt};
use glam::{DVec2, DVec3};

/// A segment of a wall relative to an agent, which is on the right of the way from `start` to `end`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    pub start: DVec2,
    pub end: DVec2,
}

/// Where a half-plane touches the velocity obstacle of its segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Touch {
    /// The disc around the start, or a leg past it.
    Start,
    /// The disc around the end, or a leg past it.
    End,
    /// The whole cutoff line.
    Line,
    /// The disc around a corner that sticks out of the line of another segment.
    Other(DVec2),
}

/// An agent before a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WallAgent {
    pub velocity: DVec2,
    pub radius: f64,
    /// 1 / the time that it looks ahead to walls.
    pub rate: f64,
    /// The tangent of the side's nudge.
    pub side_bias: f64,
}

impl WallAgent {
    pub fn new(velocity: DVec3, radius: f64, look_ahead: &LookAhead) -> Self {
        let LookAhead { wall_rate, side_bias, .. } = *look_ahead;
        Self { velocity: velocity.truncate(), radius, rate: wall_rate, side_bias }
    }

    /// The agent beside a wall that already stands so far inside of what is in the way.
    #[inline(always)]
    pub(super) fn beside(&self, inset: f64) -> Self {
        Self { radius: radius_beside(self.radius, inset), ..*self }
    }

    /// The velocity, nudged to the side of a corner.
    pub(super) fn nudged(&self, corner: DVec2) -> DVec2 {
        let from_center = self.velocity - corner * self.rate;
        let nudge = self.side_bias * from_center.dot(corner).abs() / corner.length_squared();
        self.velocity + corner.perp() * nudge
    }
}

/// The part of its radius that an agent keeps beside every wall: 2^-10.
const LEAST_RADIUS: f64 = 1.0 / 1024.0;

/// The radius of an agent beside a wall that already stands so far inside of what is in the way.
#[inline(always)]
pub(in crate::crowd) fn radius_beside(radius: f64, inset: f64) -> f64 {
    max_or_second(radius - inset, radius * LEAST_RADIUS)
}

/// The constraint of a segment: a half-plane, which allows a velocity of zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WallConstraint {
    pub plane: HalfPlane,
    pub touch: Touch,
    /// The clearance of the agent from segments behind the half-plane: its radius, or less where it is in a wall.
    pub clearance: f64,
}

/// The rounding error of the offset of a half-plane that touches a corner, relative to the sizes of the numbers that make it.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

impl WallConstraint {
    /// Velocities that keep clear; rounding must not forbid to stand still.
    fn clear(normal: DVec2, offset: f64, touch: Touch, agent: &WallAgent) -> Self {
        let plane = HalfPlane { normal, offset: min_or_second(offset, 0.0) };
        Self { plane, touch, clearance: agent.radius }
    }

    /// Velocities that do not lead deeper into a wall that is this far.
    fn out(normal: DVec2, distance: f64, touch: Touch) -> Self {
        let plane = HalfPlane { normal, offset: 0.0 };
        Self { plane, touch, clearance: distance }
    }

    /// The constraint of a line moved out until it keeps clear of another segment, too; `None` if it would forbid to stand still,
    /// or is of no line.
    pub fn widened(self, other: &Segment, agent: &WallAgent) -> Option<Self> {
        let [start, end] = [other.start, other.end].map(|corner| self.plane.normal.dot(corner));
        let offset = (max_or_second(start, end) + self.clearance) * agent.rate;
        let is_of_line = matches!(self.touch, Touch::Line | Touch::Other(_));
        let is_clear = is_of_line && self.clearance == agent.radius && offset <= 0.0;
        let plane = HalfPlane { offset, ..self.plane };
        let touch = Touch::Other(if start > end { other.start } else { other.end });
        is_clear.then_some(Self { plane, touch, ..self })
    }

    /// The constraint, [`Self::widened`] if needed, that keeps clear of another segment, too.
    pub fn clear_of(self, other: &Segment, agent: &WallAgent) -> Option<Self> {
        let is_clear = other.is_behind(&self.plane, self.clearance, agent);
        if is_clear { Some(self) } else { self.widened(other, agent) }
    }

    /// Whether it leads out of a wall, and the slack that the velocity leaves, as a speed; below zero where it is violated.
    pub fn spare(&self, agent: &WallAgent) -> (bool, f64) {
        if self.clearance < agent.radius {
            (true, self.clearance)
        } else {
            (false, self.plane.normal.dot(agent.velocity) - self.plane.offset)
        }
    }

    /// Whether it touches a disc, not a leg nor a line.
    pub fn is_of_disc(&self) -> bool {
        matches!(self.touch, Touch::Start | Touch::End) && self.plane.offset < 0.0
    }

    /// Whether another segment hides where this constraint touches its own: the point of touch lies inside the disc swept along
    /// the other one, and the other is not behind the half-plane.
    pub fn is_hidden_by(&self, other: &Segment, segment: &Segment, agent: &WallAgent) -> bool {
        if other.is_behind(&self.plane, self.clearance, agent) {
            return false;
        }
        // Of an agent in a wall, half of the way to the wall, so that nothing behind the agent counts.
        let reach = if self.clearance < agent.radius { 0.5 * self.clearance } else { agent.radius };
        let is_inside =
            |corner: DVec2| other.distance_squared(corner + self.plane.normal * reach) < reach * reach;
        match self.touch {
            Touch::Start => is_inside(segment.start),
            Touch::End => is_inside(segment.end),
            Touch::Line => is_inside(segment.start) && is_inside(segment.end),
            Touch::Other(corner) => is_inside(corner),
        }
    }
}

/// Which boundary of the velocity obstacle applies where the disc of a corner does not: the leg or the cutoff line.
enum Boundary {
    Leg,
    /// This far along the line.
    Line(f64),
}

/// A leg of the cone of a segment.
struct ObstacleLeg {
    /// The corner that the leg passes.
    corner: DVec2,
    /// Which way it goes.
    direction: DVec2,
    /// Which way the agent passes it: perpendicular to the direction.
    normal: DVec2,
    /// The corner's end of the segment.
    touch: Touch,
}

impl ObstacleLeg {
    /// The leg that touches the disc around a corner, on its left for `side` = 1, on its right for -1.
    fn touching(corner: DVec2, radius: f64, side: f64, touch: Touch) -> Self {
        let square = corner.length_squared();
        let along = sqrt(max_or_second(square - radius * radius, 0.0));
        let direction = (corner * along + corner.perp() * (side * radius)) / square;
        Self { corner, direction, normal: direction.perp() * side, touch }
    }

    /// How far along the leg a velocity is, from the disc of the corner on.
    fn along(&self, agent: &WallAgent) -> f64 {
        (agent.velocity - self.corner * agent.rate).dot(self.direction)
    }

    /// The square of the velocity's distance from the middle line of the leg; infinite before it.
    fn distance_squared(&self, agent: &WallAgent, along: f64) -> f64 {
        if along < 0.0 {
            return f64::INFINITY;
        }
        (agent.velocity - self.corner * agent.rate - self.direction * along).length_squared()
    }

    fn constraint(&self, agent: &WallAgent) -> WallConstraint {
        // It touches the disc, and goes through zero.
        WallConstraint::clear(self.normal, 0.0, self.touch, agent)
    }

    /// The constraint of the disc around the corner for a velocity; the other boundary where the disc does not apply.
    fn disc(&self, velocity: DVec2, agent: &WallAgent, inward: DVec2) -> Result<WallConstraint, Boundary> {
        let center = self.corner * agent.rate;
        let from_center = velocity - center;
        let square = from_center.length_squared();
        let normal = if square > 0.0 {
            from_center / sqrt(square)
        } else {
            self.corner / -sqrt(self.corner.length_squared())
        };
        let offset = normal.dot(center) + agent.radius * agent.rate;
        if normal.dot(inward) > 0.0 {
            Err(Boundary::Line(from_center.dot(inward)))
        } else if offset > 0.0 {
            Err(Boundary::Leg)
        } else {
            Ok(WallConstraint::clear(normal, offset, self.touch, agent))
        }
    }
}

fn length_of(v: DVec2) -> f64 {
    sqrt(v.length_squared())
}

/// The speed along the normal of a line through `corner` from which on an agent keeps clear of it.
fn line_offset(normal: DVec2, corner: DVec2, agent: &WallAgent) -> f64 {
    (normal.dot(corner) + agent.radius) * agent.rate
}

impl Segment {
    /// The corner that is touched; the start for the line.
    pub fn corner(&self, touch: Touch) -> DVec2 {
        match touch {
            Touch::End => self.end,
            Touch::Other(corner) => corner,
            Touch::Start | Touch::Line => self.start,
        }
    }

    /// Whether a half-plane keeps the agent `clearance` away from the whole segment, but for the rounding of half-planes that touch
    /// it.
    #[inline(always)]
    pub fn is_behind(&self, plane: &HalfPlane, clearance: f64, agent: &WallAgent) -> bool {
        let is_behind = |corner: DVec2| {
            let missing = (plane.normal.dot(corner) + clearance) * agent.rate - plane.offset;
            missing <= 0.0 || missing <= ROUNDING * (corner.x.abs() + corner.y.abs() + clearance) * agent.rate
        };
        is_behind(self.start) && is_behind(self.end)
    }

    /// The square of the distance of a point.
    pub(super) fn distance_squared(&self, point: DVec2) -> f64 {
        let (way, from_start) = (self.end - self.start, point - self.start);
        let (along, square) = (from_start.dot(way), way.length_squared());
        if along <= 0.0 {
            from_start.length_squared()
        } else if along >= square {
            (point - self.end).length_squared()
        } else {
            let area = way.perp_dot(from_start);
            area * area / square
        }
    }

    /// The point that is nearest to another.
    pub(super) fn nearest_to(&self, point: DVec2) -> DVec2 {
        let way = self.end - self.start;
        let square = way.length_squared();
        let part = if square > 0.0 { (point - self.start).dot(way) / square } else { 0.0 };
        self.start + way * min_or_second(max_or_second(part, 0.0), 1.0)
    }

    /// The direction from start to end, the normal to the agent's side, and the length. A point has the direction of the x axis.
    pub(super) fn line(&self) -> (DVec2, DVec2, f64) {
        let way = self.end - self.start;
        let length = sqrt(way.length_squared());
        let direction = if length == 0.0 { DVec2::X } else { way / length };
        (direction, -direction.perp(), length)
    }

    /// The end that hides the rest from the agent, if one does: where it sees the segment so obliquely, or is at this end.
    fn hiding_end(&self, agent: &WallAgent) -> Option<Touch> {
        let (direction, normal, length) = self.line();
        let (along, height) = (-self.start.dot(direction), -self.start.dot(normal));
        let is_beside = height <= agent.radius;
        if length == 0.0 || (along < 0.0 && is_beside) {
            Some(Touch::Start)
        } else {
            (along > length && is_beside).then_some(Touch::End)
        }
    }

    /// The constraint of its line; `None` where one end hides the line from the agent, or the agent is at the line.
    pub fn face(&self, agent: &WallAgent) -> Option<WallConstraint> {
        let (_, normal, _) = self.line();
        let is_seen = -self.start.dot(normal) > agent.radius && self.hiding_end(agent).is_none();
        is_seen.then(|| {
            WallConstraint::clear(normal, line_offset(normal, self.start, agent), Touch::Line, agent)
        })
    }

    /// The constraint for the agent, and the part of the velocity obstacle that the velocity is nearest to before it is nudged.
    pub fn constraint(&self, agent: &WallAgent) -> (WallConstraint, Touch) {
        let (start, end) = (self.start, self.end);
        let (direction, normal, length) = self.line();
        let (along, height) = (-start.dot(direction), -start.dot(normal));
        let radius = agent.radius;

        let (before, behind) = (along < 0.0 || length == 0.0, along > length);
        if !before && !behind && height <= radius {
            return (WallConstraint::out(normal, height, Touch::Line), Touch::Line);
        }
        if (before || behind) && (height <= radius || length == 0.0) {
            // Seen so obliquely that one corner hides the rest, or the agent is at this corner.
            let (corner, touch) = if before { (start, Touch::Start) } else { (end, Touch::End) };
            let distance = sqrt(corner.length_squared());
            if distance <= radius {
                let normal = if distance > 0.0 { -corner / distance } else { normal };
                return (WallConstraint::out(normal, distance, touch), touch);
            }
            let legs = [1.0, -1.0].map(|side| ObstacleLeg::touching(corner, radius, side, touch));
            return (Self::of_corner(&legs, agent), touch);
        }
        let left = ObstacleLeg::touching(start, radius, 1.0, Touch::Start);
        let right = ObstacleLeg::touching(end, radius, -1.0, Touch::End);
        Self::of_legs(&left, &right, (direction, length, normal), agent)
    }

    /// All constraints that it may have, of which [`Self::constraint`] is the nearest to the velocity: of the line, either leg and
    /// either disc. An agent in a wall that is `nearest` away may keep that distance along the line.
    pub fn parts(&self, agent: &WallAgent, nearest: f64) -> [Option<WallConstraint>; 5] {
        let (direction, normal, length) = self.line();
        let height = -self.start.dot(normal);
        let hiding_end = self.hiding_end(agent);
        let line = self.face(agent).or_else(|| {
            (nearest <= agent.radius && height >= nearest && length > 0.0)
                .then(|| WallConstraint::out(normal, height, Touch::Line))
        });
        if hiding_end.map_or(height, |end| length_of(self.corner(end))) <= agent.radius {
            return [line, None, None, None, None];
        }
        let (left_end, right_end) = match hiding_end {
            Some(end) => (end, end),
            None => (Touch::Start, Touch::End),
        };
        let left = ObstacleLeg::touching(self.corner(left_end), agent.radius, 1.0, left_end);
        let right = ObstacleLeg::touching(self.corner(right_end), agent.radius, -1.0, right_end);
        let inward = if hiding_end.is_none() { direction } else { DVec2::ZERO };
        [
            line,
            Some(left.constraint(agent)),
            Some(right.constraint(agent)),
            left.disc(agent.velocity, agent, inward).ok(),
            right.disc(agent.velocity, agent, -inward).ok(),
        ]
    }

    /// The constraint of the part that the velocity is nearest to, where both legs are of one corner.
    fn of_corner([left, right]: &[ObstacleLeg; 2], agent: &WallAgent) -> WallConstraint {
        if left.along(agent) < 0.0
            && right.along(agent) < 0.0
            && let Ok(constraint) = left.disc(agent.nudged(left.corner), agent, DVec2::ZERO)
        {
            return constraint;
        }
        let from_center = agent.velocity - left.corner * agent.rate;
        let is_left = left.corner.perp_dot(from_center) >= 0.0;
        if is_left { left.constraint(agent) } else { right.constraint(agent) }
    }

    /// The constraint of the part of the cone that the velocity is nearest to. `line` is the segment's direction, length and normal.
    fn of_legs(
        left: &ObstacleLeg,
        right: &ObstacleLeg,
        line: (DVec2, f64, DVec2),
        agent: &WallAgent,
    ) -> (WallConstraint, Touch) {
        let (left_along, right_along) = (left.along(agent), right.along(agent));
        let (direction, length, normal) = line;
        let along_line =
            || WallConstraint::clear(normal, line_offset(normal, left.corner, agent), Touch::Line, agent);
        let from_start = agent.velocity - left.corner * agent.rate;
        let along = from_start.dot(direction);
        let (is_before, is_behind) = (along < 0.0, along > length * agent.rate);
        for (leg, other, inward, is_there, beside) in [
            (left, right, direction, is_before, left_along),
            (right, left, -direction, is_behind, right_along),
        ] {
            if is_there && beside < 0.0 {
                let nudged = agent.nudged(leg.corner);
                let constraint = match leg.disc(nudged, agent, inward) {
                    Ok(constraint) => constraint,
                    Err(Boundary::Leg) => leg.constraint(agent),
                    // A nudge may lead past a short line.
                    Err(Boundary::Line(along)) if along > length * agent.rate => {
                        match other.disc(nudged, agent, -inward) {
                            Ok(constraint) => constraint,
                            Err(Boundary::Leg) => other.constraint(agent),
                            Err(Boundary::Line(_)) => along_line(),
                        }
                    }
                    Err(Boundary::Line(_)) => along_line(),
                };
                return (constraint, leg.touch);
            }
        }
        let height = from_start.dot(normal);
        let line_square = if is_before || is_behind { f64::INFINITY } else { height * height };
        let left_square = left.distance_squared(agent, left_along);
        let right_square = right.distance_squared(agent, right_along);
        if line_square <= left_square && line_square <= right_square {
            (along_line(), Touch::Line)
        } else if left_square <= right_square {
            (left.constraint(agent), left.touch)
        } else {
            (right.constraint(agent), right.touch)
        }
    }
}
