//! Walls in space: boxes and other convex shapes that no agent of radius `r` comes nearer to than `r`.
//!
//! A plane that has the agent in front of it and the shape behind it allows all velocities that stay in front for the horizon:
//! such an agent cannot meet the shape, whatever else the plane forbids. Every shape is left with one plane. Among the planes
//! that touch it where the agent's velocity would lead it, the chosen one forbids least of that velocity; standing still is
//! always allowed.
//!
//! Source: the velocity obstacles of convex shapes after J. van den Berg et al. 2011, sections 4 and 6; a supporting plane of a
//! convex set exists at every point of its surface, S. Boyd, L. Vandenberghe, "Convex Optimization", 2004, section 2.5.

mod build;
mod shape_constraints;

#[cfg(test)]
mod tests;
mod tree;

pub use build::obstacle_numbers;
pub(super) use shape_constraints::ShapeConstraints;
pub(super) use shape_constraints::{ShapeAgent, room_to_stop};
pub(super) use tree::ObstacleTree;
