//! The constraints of the shapes around an agent: boxes and other convex shapes in space that no agent of radius `r` comes nearer
//! to than `r`.
//!
//! A plane that has the agent in front of it and the shape behind it allows all velocities that stay in front for the horizon:
//! such an agent cannot meet the shape, whatever else the plane forbids. Every shape has one such plane as its constraint. Among
//! the planes that touch it where the agent's velocity would lead it, the chosen one forbids least of that velocity; standing
//! still is always allowed.
//!
//! Source: the velocity obstacles of convex shapes after J. van den Berg et al. 2011, sections 4 and 6; a supporting plane of a
//! convex set exists at every point of its surface, S. Boyd, L. Vandenberghe, "Convex Optimization", 2004, section 2.5.

use super::MAX_ORCA_WALLS;
use super::around_shapes::BoxAcross;
use super::linear_program::HalfSpace;
use super::orca_line::{LookAhead, side};
use super::past_walls::SideAcross;
use super::wall_tree::{NearShapes, ShapeTree};
use crate::geometry::{RoundBox, Solid};
use crate::numeric::{direction_and_length, min_or_second};
use glam::DVec3;

/// The half-spaces of the shapes around an agent.
pub(super) struct ShapeConstraints {
    near: NearShapes,
    /// The half-spaces that are never violated.
    hard: [HalfSpace; MAX_ORCA_WALLS],
    hard_count: usize,
    /// The half-spaces that lead out of shapes that the agent is in.
    out: [HalfSpace; MAX_ORCA_WALLS],
    out_count: usize,
}

impl ShapeConstraints {
    pub fn new() -> Self {
        let none = [HalfSpace::default(); MAX_ORCA_WALLS];
        Self { near: NearShapes::NONE, hard: none, hard_count: 0, out: none, out_count: 0 }
    }

    /// Finds the constraints of the nearest shapes within the distance that the agent covers within the wall horizon; a half-space
    /// that keeps clear of a farther shape as well stands for both.
    ///
    /// `step_rate` is 1 / time step: an agent that is in a shape should be out of it by then.
    #[inline]
    pub fn update(&mut self, tree: &ShapeTree<'_>, agent: &ShapeAgent, max_speed: f64, step_rate: f64) {
        (self.hard_count, self.out_count) = (0, 0);
        if tree.count() == 0 {
            return;
        }
        self.near.find(tree, agent.position, agent.radius + max_speed / agent.rate);
        for solid in self.near.solids() {
            let hard = self.hard.get(..self.hard_count).unwrap_or_default();
            let keeps_clear = |space: &HalfSpace| {
                -distance_in_front(&solid, agent, space.normal) * agent.rate <= space.offset
            };
            if hard.iter().any(keeps_clear) {
                continue;
            }
            let space = match shape_constraint(&solid, agent) {
                ShapeConstraint::Clear(space) => space,
                ShapeConstraint::Out(space, depth) => {
                    if depth > 0.0
                        && let Some(room) = self.out.get_mut(self.out_count)
                    {
                        *room = HalfSpace { offset: depth * step_rate, ..space };
                        self.out_count += 1;
                    }
                    space
                }
            };
            if let Some(room) = self.hard.get_mut(self.hard_count) {
                *room = space;
                self.hard_count += 1;
            }
        }
    }

    /// First the hard half-spaces, then the half-spaces that lead out.
    pub fn spaces(&self) -> impl Iterator<Item = HalfSpace> + Clone + '_ {
        self.hard.iter().take(self.hard_count).chain(self.out.iter().take(self.out_count)).copied()
    }

    /// Whether a preferred velocity leads into a shape.
    #[inline(always)]
    pub fn cross(&self, preferred: DVec3) -> bool {
        let crosses = |space: &HalfSpace| space.normal.dot(preferred) < min_or_second(space.offset, 0.0);
        self.hard.iter().take(self.hard_count).any(crosses)
    }

    /// The preferred velocity of an agent where it leads into a shape: without neighbors turned around the end of a flat side of a box that
    /// is across it, else nudged past a flat side that is straight across it.
    #[inline(never)]
    pub fn past(&self, tree: &ShapeTree<'_>, agent: &ShapeAgent, preferred: DVec3, is_alone: bool) -> DVec3 {
        if agent.side_bias == 0.0 {
            return preferred;
        }
        let around = if is_alone { self.around(tree, agent, preferred) } else { None };
        around.unwrap_or_else(|| self.past_side(agent, preferred))
    }

    fn around(&self, tree: &ShapeTree<'_>, agent: &ShapeAgent, preferred: DVec3) -> Option<DVec3> {
        let (aim, speed) = direction_and_length(preferred)?;
        for (index, solid) in self.near.indexed() {
            // Where it touches a shape it may be in it by rounding.
            let (ShapeConstraint::Clear(space) | ShapeConstraint::Out(space, _)) =
                shape_constraint(&solid, agent);
            let Solid::RoundBox(shape) = solid else { continue };
            if space.normal.dot(preferred) < min_or_second(space.offset, 0.0) {
                let across = BoxAcross::new(agent, aim, &space, &shape)?;
                if self.open_ends(&across, index) == [false; 2] {
                    return None;
                }
                let mut found = Self::new();
                found.near.find(tree, agent.position, across.range());
                return across.around(found.open_ends(&across, index)).map(|aim| aim * speed);
            }
        }
        None
    }

    /// The ends of a side, as far as the other shapes found leave them open.
    fn open_ends(&self, across: &BoxAcross<'_>, index: f64) -> [bool; 2] {
        let others = self.near.indexed().filter(|(other, _)| *other != index);
        across.open_ends(others.map(|(_, solid)| solid))
    }

    fn past_side(&self, agent: &ShapeAgent, preferred: DVec3) -> DVec3 {
        for plane in self.hard.iter().take(self.hard_count) {
            let distance = agent.radius - plane.offset / agent.rate;
            if let Some(mut side) = SideAcross::new(preferred, plane, distance, agent.radius, agent.side_bias)
            {
                for solid in self.near() {
                    see(&solid, agent.position, &mut side);
                }
                let Some(way) = side.way_to_end() else { return preferred };
                let has_room = self.near().all(|solid| {
                    let from = |at: DVec3| solid.signed_distance(at).distance;
                    side.has_room(from(agent.position + way), from(agent.position), agent.radius)
                });
                return if has_room { side.past(preferred) } else { preferred };
            }
        }
        preferred
    }

    /// The nearest shapes.
    pub fn near(&self) -> impl Iterator<Item = Solid> + '_ {
        self.near.solids()
    }

    /// How fast an agent may be for one time step so that it touches no shape that was too far to be one of the nearest.
    pub fn most_speed(&self, radius: f64, step_rate: f64) -> f64 {
        let distance = self.near.found_distance();
        if distance > radius { (distance - radius) * step_rate } else { f64::INFINITY }
    }

    /// The number of half-spaces that are never violated.
    pub fn hard_count(&self) -> usize {
        self.hard_count
    }
}

/// Shows a side the face, edge or corner of a shape that is nearest to its line.
fn see(solid: &Solid, position: DVec3, side: &mut SideAcross) {
    match *solid {
        Solid::HalfSpace { point, normal } => {
            let foot = normal * normal.dot(point - position);
            side.see(foot, foot + side.along * WITHOUT_END);
        }
        Solid::RoundBox(RoundBox { center, axes, half_extents: h, radius }) => {
            let mut face = center - position + side.normal * radius;
            let mut half = 0.0;
            for (axis, half_extent) in [(axes.x, h.x), (axes.y, h.y), (axes.z, h.z)] {
                let toward = side.normal.dot(axis);
                if toward.abs() <= PARALLEL {
                    half += side.along.dot(axis).abs() * half_extent;
                } else {
                    face += axis * if toward > 0.0 { half_extent } else { -half_extent };
                }
            }
            side.see(face - side.along * half, face + side.along * half);
        }
    }
}

/// An agent before a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ShapeAgent {
    pub position: DVec3,
    pub velocity: DVec3,
    pub radius: f64,
    /// 1 / the time that it looks ahead to walls.
    pub rate: f64,
    /// The tangent of the side's nudge.
    pub side_bias: f64,
}

impl ShapeAgent {
    pub fn new(position: DVec3, velocity: DVec3, radius: f64, look_ahead: &LookAhead) -> Self {
        let LookAhead { wall_rate, side_bias, .. } = *look_ahead;
        Self { position, velocity, radius, rate: wall_rate, side_bias }
    }
}

/// The constraint of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ShapeConstraint {
    /// Velocities that keep clear of it. A velocity of zero is among them.
    Clear(HalfSpace),
    /// The agent is this deep in it: velocities that do not lead deeper.
    Out(HalfSpace, f64),
}

/// How often the part of the way is halved at whose end the shape is looked at. Every normal on the way is safe; more halvings
/// find one that forbids less, by less than a millionth of the way here.
const HALVINGS: usize = 20;

/// Below this cosine to the normal of a side an axis is along the side.
const PARALLEL: f64 = 1e-6;

/// How far a half-space reaches.
const WITHOUT_END: f64 = 1e100;

/// Number of bisections of the braking path: the nearest point is then known to within rounding.
const STOP_HALVINGS: usize = 52;

/// How far the agent is in front of the plane with that normal, of length 1, that touches the shape from there; below zero it is
/// not in front of it.
pub(super) fn distance_in_front(solid: &Solid, agent: &ShapeAgent, normal: DVec3) -> f64 {
    match *solid {
        Solid::HalfSpace { point, normal: own } => {
            // No other plane has all of it behind.
            let gap = own.dot(agent.position - point) - agent.radius;
            if normal == own { gap } else { f64::NEG_INFINITY }
        }
        Solid::RoundBox(RoundBox { center, axes, half_extents: h, radius }) => {
            let along = |axis: DVec3, half: f64| normal.dot(axis).abs() * half;
            let support = along(axes.x, h.x) + along(axes.y, h.y) + along(axes.z, h.z);
            normal.dot(agent.position - center) - support - radius - agent.radius
        }
    }
}

/// How far an agent that brakes `along` may move toward a shape, so that it can still brake to a stop before it: the way along
/// the normal is at least the offset.
///
/// The plane touches the shape at its point nearest to the way of braking. There the distance, a convex function of the way, no
/// longer falls; so the whole way is in front of that plane if it is in front of any.
pub(super) fn room_to_stop(solid: &Solid, agent: &ShapeAgent, along: DVec3) -> HalfSpace {
    let normal_at = |part: f64| solid.signed_distance(agent.position + along * part).normal;
    let mut normal = normal_at(0.0);
    if normal.dot(along) < 0.0 {
        let (mut low, mut high) = (0.0, 1.0);
        let mut part = high;
        for _ in 0..STOP_HALVINGS {
            normal = normal_at(part);
            let falls = normal.dot(along) < 0.0;
            if falls && part == 1.0 {
                break;
            }
            *if falls { &mut low } else { &mut high } = part;
            part = 0.5 * (low + high);
        }
    }
    HalfSpace { normal, offset: min_or_second(-distance_in_front(solid, agent, normal), 0.0) }
}

/// The constraint of a shape for an agent.
///
/// Along the way that the velocity leads, the plane that touches the shape at its point nearest to there forbids ever less of the
/// velocity, and the agent is ever less in front of it: both are convex functions of the time. So the last plane that has the
/// agent in front is the best.
pub(super) fn shape_constraint(solid: &Solid, agent: &ShapeAgent) -> ShapeConstraint {
    let mut normal = solid.signed_distance(agent.position).normal;
    let mut gap = distance_in_front(solid, agent, normal);
    if gap <= 0.0 {
        return ShapeConstraint::Out(HalfSpace { normal, offset: 0.0 }, -gap);
    }
    let way = (agent.velocity + side(agent.velocity) * agent.side_bias) / agent.rate;
    let (mut low, mut high) = (0.0, 1.0);
    let mut part = high;
    for _ in 0..HALVINGS {
        let next = solid.signed_distance(agent.position + way * part).normal;
        let in_front = distance_in_front(solid, agent, next);
        if in_front >= 0.0 {
            (normal, gap, low) = (next, in_front, part);
            if part == 1.0 {
                break;
            }
        } else {
            high = part;
        }
        part = 0.5 * (low + high);
    }
    ShapeConstraint::Clear(HalfSpace { normal, offset: min_or_second(-gap * agent.rate, 0.0) })
}
