//! The constraints of the shapes around an agent.

use super::super::HalfSpace;
use super::super::capacity::MAX_ORCA_WALLS;
use super::shape_velocity_obstacle::{ShapeAgent, ShapeConstraint, demand, distance_in_front};
use super::tree::{NearObstacles, ObstacleTree};
use crate::geometry::Solid;

/// The half-spaces of an agent's obstacles.
pub(in super::super) struct ShapeConstraints {
    near: NearObstacles,
    /// Those that are never violated.
    hard: [HalfSpace; MAX_ORCA_WALLS],
    hard_count: usize,
    /// Those that lead out of what the agent is in.
    out: [HalfSpace; MAX_ORCA_WALLS],
    out_count: usize,
}

impl ShapeConstraints {
    pub fn new() -> Self {
        let none = [HalfSpace::default(); MAX_ORCA_WALLS];
        Self { near: NearObstacles::NONE, hard: none, hard_count: 0, out: none, out_count: 0 }
    }

    /// What the nearest shapes within the distance that the agent covers until it looks no further demand; a half-space that
    /// keeps clear of a farther shape as well stands for both.
    ///
    /// `step_rate` is 1 / time step: an agent that is in a shape should be out of it by then.
    #[inline]
    pub fn look(&mut self, tree: &ObstacleTree<'_>, flyer: &ShapeAgent, max_speed: f64, step_rate: f64) {
        (self.hard_count, self.out_count) = (0, 0);
        if tree.count() == 0 {
            return;
        }
        self.near.find(tree, flyer.position, flyer.radius + max_speed / flyer.rate);
        for solid in self.near.solids() {
            let hard = self.hard.get(..self.hard_count).unwrap_or_default();
            let keeps_clear = |space: &HalfSpace| {
                -distance_in_front(&solid, flyer, space.normal) * flyer.rate <= space.offset
            };
            if hard.iter().any(keeps_clear) {
                continue;
            }
            let space = match demand(&solid, flyer) {
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

    /// First the half-spaces that are never violated, then those that lead out.
    pub fn spaces(&self) -> impl Iterator<Item = HalfSpace> + Clone + '_ {
        self.hard.iter().take(self.hard_count).chain(self.out.iter().take(self.out_count)).copied()
    }

    /// The shapes that were looked at.
    pub fn near(&self) -> impl Iterator<Item = Solid> + '_ {
        self.near.solids()
    }

    /// How fast an agent may be for one time step so that it touches no shape that was too far to be one of the nearest.
    pub fn most_speed(&self, radius: f64, step_rate: f64) -> f64 {
        let distance = self.near.found_distance();
        if distance > radius { (distance - radius) * step_rate } else { f64::INFINITY }
    }

    /// How many are never violated.
    pub fn hard_count(&self) -> usize {
        self.hard_count
    }
}
