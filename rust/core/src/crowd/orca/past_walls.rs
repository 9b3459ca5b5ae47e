//! The way past a flat side of a wall that is straight across the way of an agent among neighbors;
//! [`around_walls`](super::around_walls) and [`around_shapes`](super::around_shapes) are for one alone.
//!
//! Before the flat side of a pillar the allowed velocity nearest to the preferred one is zero, and from both ends of the side the
//! preferred velocity leads back to its middle. So the agent is nudged along a side that ends within its diameter, to the same side as among
//! neighbors. Along a longer side, in a corner, or where something else stands beside it, it stays where it is nearest to where it prefers to go.

use super::linear_program::HalfSpace;
use super::orca_line::side;
use crate::numeric::{direction_and_length, max_or_second, min_or_second};
use glam::DVec3;

/// How far a side may reach that an agent is nudged along, in radii.
const SIDE_ENDS: f64 = 2.0;
/// What is on the line of a side by less than this is on it, in radii.
const ON_LINE: f64 = 1e-3;

/// A side of a wall straight across a preferred velocity, seen from the agent.
pub(super) struct SideAcross {
    /// Along the side, of length 1.
    pub along: DVec3,
    /// Away from the wall, of length 1.
    pub normal: DVec3,
    /// How far the agent's center is from the line of the side.
    pub distance: f64,
    radius: f64,
    /// How far the side reaches along it.
    reaches: f64,
    /// Where along it the corner is that it touches, where it is no side.
    corner: Option<f64>,
    is_side: bool,
    /// How much a side that goes on behind the corner may be tilted, as a tangent.
    bend: f64,
    nudge: f64,
}

impl SideAcross {
    /// The side at a distance with that constraint; `None` if it is not straight across.
    ///
    /// The nudge fades where the preferred velocity leads along the side anyway: at twice the tangent of `side_bias` nothing is left of it,
    /// and a preferred velocity that leads back by that tangent is not turned forward.
    pub fn new(
        preferred: DVec3,
        plane: &HalfSpace,
        distance: f64,
        radius: f64,
        side_bias: f64,
    ) -> Option<Self> {
        let HalfSpace { normal, offset } = *plane;
        let toward = -normal.dot(preferred);
        if toward <= 0.0 || toward <= -offset {
            return None;
        }
        let aside = side(preferred);
        let aside = aside - normal * normal.dot(aside);
        let (slides, most) = (aside.dot(preferred), 2.0 * side_bias * toward);
        if slides * slides >= most * most * aside.length_squared() {
            return None;
        }
        let (along, _) = direction_and_length(aside)?;
        let nudge = most - along.dot(preferred).abs();
        (nudge > 0.0).then_some(Self {
            along,
            normal,
            distance,
            radius,
            reaches: 0.0,
            corner: None,
            is_side: false,
            bend: side_bias,
            nudge,
        })
    }

    /// How far from it the agent is so near that it would know what is beside it.
    pub fn is_in_view(&self, range: f64) -> bool {
        let ends = SIDE_ENDS * self.radius;
        self.distance * self.distance + ends * ends <= range * range
    }

    /// Takes a part of a wall into account, between two points relative to the agent.
    pub fn see(&mut self, start: DVec3, end: DVec3) {
        for at in [start, end] {
            let along = self.along.dot(at);
            if self.height(at).abs() <= ON_LINE * (self.radius + along.abs()) {
                self.reaches = max_or_second(self.reaches, along);
                self.corner = Some(along);
                let way = end - start;
                let length = self.along.dot(way).abs();
                self.is_side |=
                    length > ON_LINE * self.radius && self.normal.dot(way).abs() <= ON_LINE * length;
            }
        }
    }

    /// Takes into account what goes on behind a corner, after all parts: an agent at a corner is not nudged back along a side that it
    /// would not be nudged along.
    pub fn see_behind(&mut self, start: DVec3, end: DVec3) {
        let Some(corner) = self.corner.filter(|_| !self.is_side) else { return };
        for at in [start, end] {
            let along = self.along.dot(at);
            if along - corner > 0.0 && self.height(at).abs() <= self.bend * (along - corner) {
                self.reaches = max_or_second(self.reaches, along);
            }
        }
    }

    fn height(&self, at: DVec3) -> f64 {
        self.normal.dot(at) + self.distance
    }

    /// How far the agent is from its place before the end of the side; `None` if that is not near by.
    pub fn way_to_end(&self) -> Option<DVec3> {
        (self.reaches < SIDE_ENDS * self.radius).then_some(self.along * self.reaches)
    }

    /// Whether the agent has room beside a wall at its place before the end, by its distances from the wall there and now.
    pub fn has_room(&self, there: f64, now: f64, radius: f64) -> bool {
        there + ON_LINE * self.radius >= min_or_second(now, radius)
    }

    /// The preferred velocity, nudged along the side.
    pub fn past(&self, preferred: DVec3) -> DVec3 {
        preferred + self.along * self.nudge
    }
}
