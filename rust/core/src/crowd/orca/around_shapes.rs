//! The way around the end of a flat side of a box that is across the way of an agent, in space: as in
//! [`around_walls`](super::around_walls), in the plane through the agent in which it turns aside from neighbors.

use super::around_walls::{FARTHEST_END, LEANS, ON_LINE, share_of};
use super::linear_program::HalfSpace;
use super::orca_line::side;
use super::shape_constraints::ShapeAgent;
use crate::geometry::{RoundBox, Solid};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use glam::DVec3;

/// A flat side of a box across the way of an agent.
pub(super) struct BoxAcross<'a> {
    agent: &'a ShapeAgent,
    /// The direction of the preferred velocity.
    aim: DVec3,
    /// Away from what it touches, and from the side, of length 1.
    touched: DVec3,
    face: DVec3,
    /// Along the side, of length 1: the turn aside from neighbors.
    along: DVec3,
    /// How far the agent is from its places beside both ends, along the side.
    ways: [f64; 2],
    /// Where the agent would touch the side on the straight way to it.
    foot: DVec3,
    slides: f64,
    toward: f64,
}

impl<'a> BoxAcross<'a> {
    /// The side of a box that a plane touches; `None` if the agent aims at it by more than half a right angle off its normal, or is beside
    /// the box.
    pub fn new(agent: &'a ShapeAgent, aim: DVec3, touched: &HalfSpace, shape: &RoundBox) -> Option<Self> {
        let RoundBox { center, axes, half_extents: h, radius } = *shape;
        let along = |axis: DVec3, half: f64, of: DVec3| of.dot(axis).abs() * half;
        let support = |of: DVec3| along(axes.x, h.x, of) + along(axes.y, h.y, of) + along(axes.z, h.z, of);
        let mut across = axes.x;
        for axis in [axes.y, axes.z] {
            if axis.dot(aim).abs() > across.dot(aim).abs() {
                across = axis;
            }
        }
        let face = if across.dot(aim) > 0.0 { -across } else { across };
        let toward = -face.dot(aim);
        if touched.normal.dot(face) <= ON_LINE {
            return None;
        }
        let aside = side(aim);
        let (along, _) = direction_and_length(aside - face * face.dot(aside))?;
        let (slides, rises, half) = (along.dot(aim), face.cross(along).dot(aim), support(along));
        if slides.abs() > toward || rises.abs() > toward || half <= ON_LINE * agent.radius {
            return None;
        }
        let to_center = center - agent.position;
        let (middle, reach) = (along.dot(to_center), half + radius + agent.radius);
        let distance = -face.dot(to_center) - support(face) - radius;
        Some(Self {
            agent,
            aim,
            touched: touched.normal,
            face,
            along,
            ways: [reach - middle, reach + middle],
            foot: agent.position + face * (agent.radius - distance),
            slides,
            toward,
        })
    }

    /// How far the agent must see.
    pub fn range(&self) -> f64 {
        let to_side = (self.agent.position - self.foot).dot(self.face);
        (FARTHEST_END + 1.0) * self.agent.radius + to_side.abs()
    }

    /// The ends within reach that the agent can get to, among these of the other shapes.
    pub fn open_ends(&self, others: impl Iterator<Item = Solid> + Clone) -> [bool; 2] {
        let Self { agent, face, along, foot, .. } = *self;
        let has_room = |at: DVec3| {
            others.clone().all(|solid| {
                let now = solid.signed_distance(agent.position).distance;
                let least = min_or_second(now, agent.radius) - ON_LINE * agent.radius;
                solid.signed_distance(at).distance >= least
            })
        };
        let is_open = |to: f64| {
            let end = foot + along * to;
            to.abs() < FARTHEST_END * agent.radius
                && has_room(end)
                && has_room(end - face * agent.radius)
                && has_room(foot + along * (0.5 * to))
        };
        [is_open(-self.ways[0]), is_open(self.ways[1])]
    }

    /// The direction in which to go; `None` if no end is open.
    pub fn around(&self, are_open: [bool; 2]) -> Option<DVec3> {
        if are_open == [false; 2] {
            return None;
        }
        let Self { agent, aim, touched, along, ways: [back, on], slides, toward, .. } = *self;
        let farthest = FARTHEST_END * agent.radius;
        let way = |is_open: bool, way: f64| if is_open { way } else { farthest };
        let lean = slides / toward;
        let (further, share) = share_of(way(are_open[0], back), way(are_open[1], on), lean, agent.side_bias);
        if !are_open[usize::from(share > 0.0)] || further * lean > 0.0 && lean.abs() > LEANS {
            return Some(aim);
        }
        // Around an edge what it touches leads, not the side.
        let (along, _) = direction_and_length(along - touched * touched.dot(along))?;
        let slides = along.dot(aim);
        let rest = aim - touched * touched.dot(aim) - along * slides;
        let slides = slides + share.abs() * (share.signum() - slides);
        let toward = sqrt(max_or_second(1.0 - slides * slides - rest.length_squared(), 0.0));
        Some(along * slides + rest - touched * toward)
    }
}
