//! Dubins paths: the shortest path of a car, which turns no tighter than a circle, to a point with a free final heading.

use super::MotionState;
use crate::numeric::sqrt;
use crate::refusal::{
    RANGE, Refusal, Requirement, Within, at_least_zero_within_range, finite_above_zero, finite_at_least_zero,
    finite_vector, in_range, vector_within_range, within, within_range,
};
use core::f64::consts::TAU;
use glam::{DVec2, DVec3};

/// A Dubins car: drives forward only, in the plane of the first two axes, and turns no tighter than a circle (Dubins 1957).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CarMotion {
    /// Position. The third coordinate does not change, and the third coordinate of targets is ignored.
    pub position: DVec3,
    /// Heading, of any length; its part in the plane must not be zero.
    pub heading: DVec3,
    /// Maximum speed; it may drive slower. Finite and >= 0.
    pub speed: f64,
    /// Radius of the tightest circle that it can drive. Finite and > 0.
    pub turn_radius: f64,
}

/// The kind of a segment of a Dubins path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DubinsSegment {
    /// A straight line.
    Straight,
    /// On the tightest circle, from the first axis toward the second.
    Left,
    /// On the tightest circle, from the second axis toward the first.
    Right,
}

/// The shortest path of a car to a point: a turn, then a straight line or the opposite turn.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DubinsPath {
    /// Kind of the first segment.
    pub first: DubinsSegment,
    /// Length of the first segment.
    pub first_length: f64,
    /// Kind of the second segment.
    pub second: DubinsSegment,
    /// Length of the second segment.
    pub second_length: f64,
}

/// Bound on the length of a segment: a full turn of the greatest radius, or a line across the whole range.
const LONGEST: f64 = 16.0 * RANGE;

impl DubinsPath {
    /// Length of both segments.
    pub fn length(&self) -> f64 {
        self.first_length + self.second_length
    }
}

impl CarMotion {
    /// The shortest Dubins path of the car to within `capture_radius` of `point`, with a free final heading.
    ///
    /// For capture radius 0 it is the shortest path that the car can drive. For a greater radius it is the shortest of three
    /// paths: a circle up to the radius; a turn and a straight line toward the point; and, for a point within a tightest
    /// circle, the shortest path to the point itself, ended at the radius. Each has a closed form.
    ///
    /// # Errors
    /// A refusal when an input is not finite or out of its domain.
    ///
    /// Source: Dubins, "On Curves of Minimal Length with a Constraint on Average Curvature", 1957; the regions after Bui,
    /// Boissonnat, Soueres, Laumond, "Shortest Path Synthesis for Dubins Non-Holonomic Robot", 1994.
    pub fn dubins_path_to(&self, point: DVec3, capture_radius: f64) -> Result<DubinsPath, Refusal> {
        self.check().within("pursuer")?;
        vector_within_range(point, "point")?;
        at_least_zero_within_range(capture_radius, "capture_radius")?;
        Ok(self.shortest(self.local(point), capture_radius))
    }

    /// Position and velocity of the car after driving `distance` along `path` at its maximum speed. A greater distance gives
    /// the end of the path.
    ///
    /// # Errors
    /// A refusal when an input is not finite or out of its domain (lengths and `distance` must be >= 0, and no length above
    /// 1.6e51), or if the angle is beyond the range of f64.
    pub fn dubins_pose(&self, path: &DubinsPath, distance: f64) -> Result<MotionState, Refusal> {
        self.check().within("pursuer")?;
        finite_at_least_zero(distance, "distance")?;
        let lengths = [(path.first_length, "path.first_length"), (path.second_length, "path.second_length")];
        for (length, name) in lengths {
            finite_at_least_zero(length, name)?;
            within(length, 0.0..=LONGEST, Requirement::WithinDubinsPath, name)?;
        }
        let first = if distance < path.first_length { distance } else { path.first_length };
        let rest = distance - first;
        let second = if rest < path.second_length { rest } else { path.second_length };
        let start = Pose { position: DVec2::ZERO, heading: 0.0 };
        let end = self.drive(self.drive(start, path.first, first), path.second, second);
        let (ahead, left) = self.axes();
        let position = ahead * end.position.x + left * end.position.y;
        let direction = ahead * libm::cos(end.heading) + left * libm::sin(end.heading);
        // An infinite angle has no sine.
        Ok(MotionState {
            position: in_range(self.position + position.extend(0.0))?,
            velocity: in_range((direction * self.speed).extend(0.0))?,
        })
    }

    /// The pose at the end of a segment.
    fn drive(&self, from: Pose, segment: DubinsSegment, length: f64) -> Pose {
        let turn = match segment {
            DubinsSegment::Straight => 0.0,
            DubinsSegment::Left => 1.0,
            DubinsSegment::Right => -1.0,
        };
        if turn == 0.0 {
            let direction = DVec2::new(libm::cos(from.heading), libm::sin(from.heading));
            return Pose { position: from.position + direction * length, heading: from.heading };
        }
        let heading = from.heading + turn * (length / self.turn_radius);
        let side = |heading: f64| DVec2::new(libm::sin(heading), -libm::cos(heading));
        let position = from.position + (side(heading) - side(from.heading)) * (turn * self.turn_radius);
        Pose { position, heading }
    }

    /// The directions ahead and to the left.
    fn axes(&self) -> (DVec2, DVec2) {
        let heading = self.heading.truncate();
        let scale = heading.abs().max_element();
        let scaled = heading / scale;
        let ahead = scaled / sqrt(scaled.length_squared());
        (ahead, DVec2::new(-ahead.y, ahead.x))
    }

    /// The car's own frame.
    pub(crate) fn frame(&self) -> CarFrame {
        let (ahead, left) = self.axes();
        CarFrame { origin: self.position, ahead, left }
    }

    /// A point in the car's frame: ahead and to the left.
    pub(crate) fn local(&self, point: DVec3) -> DVec2 {
        self.frame().point(point)
    }

    /// A capture radius for many calls of [`Self::ways`].
    pub(crate) fn reach(&self, capture_radius: f64) -> Reach {
        Reach { capture_radius, spared: Some(self.spared(capture_radius)) }
    }

    /// The angle that a capture radius spares the second of two turns; a full turn where it is as wide as the circle.
    fn spared(&self, capture_radius: f64) -> f64 {
        let half = 0.5 * capture_radius / self.turn_radius;
        if half < 1.0 { 2.0 * libm::asin(half) } else { TAU }
    }

    /// The shortest path to within `capture_radius` of the point `local` in the car's frame.
    pub(crate) fn shortest(&self, local: DVec2, capture_radius: f64) -> DubinsPath {
        if sqrt(local.length_squared()) <= capture_radius {
            return NO_WAY;
        }
        self.ways(local, &Reach { capture_radius, spared: None }).shortest()
    }

    /// The candidates for the shortest path to a point farther than the capture radius.
    ///
    /// No path that begins on the other side is shorter: its mirror image ends nearer to the point.
    pub(crate) fn ways(&self, local: DVec2, reach: &Reach) -> DubinsWays {
        let capture_radius = reach.capture_radius;
        let near = Side::of(local);
        let own = DVec2::new(local.x, local.y.abs());
        DubinsWays {
            straight: self.turn_and_straight(own, capture_radius, near),
            two_turns: self.two_turns(own, reach, near),
            one_turn: if capture_radius > 0.0 { self.one_turn(own, capture_radius, near) } else { None },
        }
    }

    /// A turn toward the side of the point and a straight line, up to the radius. `None` within the circle, or if the turn
    /// alone gets near enough. `own` has the circle on the left.
    fn turn_and_straight(&self, own: DVec2, capture_radius: f64, side: Side) -> Option<DubinsPath> {
        let straight = self.straight_length(own)?;
        if straight < capture_radius {
            return None;
        }
        let heading = self.end_heading(own, straight);
        Some(DubinsPath {
            first: side.segment(),
            first_length: self.turn_radius * heading,
            second: DubinsSegment::Straight,
            second_length: straight - capture_radius,
        })
    }

    /// Length of the straight line from the left circle to the point: the square root of `x^2 + y^2 - 2 R y`.
    fn straight_length(&self, own: DVec2) -> Option<f64> {
        let square = own.x * own.x + own.y * (own.y - 2.0 * self.turn_radius);
        (square >= 0.0).then(|| sqrt(square))
    }

    /// The heading, from 0 to a full turn, with which a left turn leaves its circle toward the point.
    fn end_heading(&self, own: DVec2, straight: f64) -> f64 {
        let (DVec2 { x, y }, radius) = (own, self.turn_radius);
        // R x + s (y - R), without the difference of x and s where they are nearly the same.
        let sine = if x > 0.0 {
            y * (radius * ((2.0 * radius - y) / (x + straight)) + straight)
        } else {
            radius * x + straight * (y - radius)
        };
        let cosine = straight * x - radius * (y - radius);
        full_turn(libm::atan2(sine, cosine))
    }

    /// The left circle alone, up to the radius; `None` if it does not get that near.
    fn one_turn(&self, own: DVec2, capture_radius: f64, side: Side) -> Option<DubinsPath> {
        let radius = self.turn_radius;
        let (x, y) = (own.x, own.y - radius);
        let distance = sqrt(x * x + y * y);
        // The circle enters the disk this angle before it is abreast of its center.
        let (sum, difference) = (radius + capture_radius, radius - capture_radius);
        let product = (sum - distance) * (sum + distance) * (distance - difference) * (distance + difference);
        if !(product >= 0.0 && distance > 0.0) {
            return None;
        }
        let squares = radius * radius + distance * distance - capture_radius * capture_radius;
        let before = libm::atan2(sqrt(product), squares);
        let abreast = libm::atan2(x, -y);
        Some(DubinsPath {
            first: side.segment(),
            first_length: radius * full_turn(abreast - before),
            second: DubinsSegment::Straight,
            second_length: 0.0,
        })
    }

    /// A turn away from the point and one toward it, up to the radius; `None` outside the circle. `own` has it on the left.
    ///
    /// The center of the second circle is at distance `2 R` from the first center and `R` from the point. With `c` the
    /// distance of the point from the first center, the law of cosines gives both turns.
    fn two_turns(&self, own: DVec2, reach: &Reach, side: Side) -> Option<DubinsPath> {
        if self.straight_length(own).is_some() {
            return None;
        }
        let radius = self.turn_radius;
        let (x, y) = (own.x / radius, own.y / radius);
        // c^2 - 1 and 9 - c^2 in units of the radius.
        let beyond = x * x + y * (y + 2.0);
        let within = 8.0 - beyond;
        let product = beyond * within;
        let area = if product > 0.0 { sqrt(product) } else { 0.0 };
        let away = libm::atan2(x, y + 1.0) + libm::atan2(area, 4.0 + beyond);
        let away = if away > 0.0 { away } else { 0.0 };
        let toward = TAU - libm::atan2(area, 4.0 - beyond);
        let spared = reach.spared.unwrap_or_else(|| self.spared(reach.capture_radius));
        (spared <= toward).then(|| DubinsPath {
            first: side.opposite().segment(),
            first_length: radius * away,
            second: side.segment(),
            second_length: radius * (toward - spared),
        })
    }

    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "position")?;
        finite_vector(self.heading, "heading")?;
        at_least_zero_within_range(self.speed, "max_speed")?;
        finite_above_zero(self.turn_radius, "turn_radius")?;
        within_range(self.turn_radius, "turn_radius")?;
        if self.heading.truncate() == DVec2::ZERO { Err(Refusal::no_direction("heading")) } else { Ok(()) }
    }
}

/// Where a car stands, and its directions ahead and to the left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CarFrame {
    origin: DVec3,
    ahead: DVec2,
    left: DVec2,
}

impl CarFrame {
    /// A point: ahead and to the left.
    pub fn point(&self, point: DVec3) -> DVec2 {
        self.vector(point - self.origin)
    }

    /// A vector: ahead and to the left.
    pub fn vector(&self, vector: DVec3) -> DVec2 {
        let vector = vector.truncate();
        DVec2::new(self.ahead.dot(vector), self.left.dot(vector))
    }
}

/// A capture radius, and the angle that it spares the second of two turns, if that is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    capture_radius: f64,
    spared: Option<f64>,
}

/// The empty path.
const NO_WAY: DubinsPath = DubinsPath {
    first: DubinsSegment::Left,
    first_length: 0.0,
    second: DubinsSegment::Straight,
    second_length: 0.0,
};

/// The candidates for a car's shortest path to a point: the best of each kind, if there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DubinsWays {
    /// A turn, then a straight line.
    pub straight: Option<DubinsPath>,
    /// A turn away from the point, then one toward it.
    pub two_turns: Option<DubinsPath>,
    /// A turn alone, up to the capture radius.
    pub one_turn: Option<DubinsPath>,
}

impl DubinsWays {
    /// The shortest of them.
    pub(crate) fn shortest(&self) -> DubinsPath {
        let mut best = DubinsPath { first_length: f64::INFINITY, ..NO_WAY };
        for path in [self.straight, self.two_turns, self.one_turn].into_iter().flatten() {
            if path.length() < best.length() {
                best = path;
            }
        }
        best
    }
}

/// Position of a car, and its angle from its first heading.
#[derive(Clone, Copy)]
struct Pose {
    position: DVec2,
    heading: f64,
}

/// A side of the car.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn of(local: DVec2) -> Self {
        if local.y >= 0.0 { Self::Left } else { Self::Right }
    }

    fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    fn segment(self) -> DubinsSegment {
        match self {
            Self::Left => DubinsSegment::Left,
            Self::Right => DubinsSegment::Right,
        }
    }
}

/// Brings an angle between minus one and one full turn to between zero and one.
fn full_turn(angle: f64) -> f64 {
    let angle = if angle < 0.0 { angle + TAU } else { angle };
    if angle < 0.0 { angle + TAU } else { angle }
}
