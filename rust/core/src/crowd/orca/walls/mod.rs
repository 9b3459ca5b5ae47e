//! Walls: polylines and polygons in two dimensions that no agent of radius `r` comes nearer to than `r`.
//!
//! Each segment forbids a cut-off cone of velocities, like a neighbor that does not move, and is left with one half-plane that
//! touches the cone. One that touches it inside the cone of another segment of the same wall is of no use: there the next best
//! counts that does not, of all of the wall that hides the first. No corner is classified, so a wall demands the same however it
//! is divided, and is smooth to slide along. Standing still is always allowed.
//!
//! Source: the velocity obstacles of line segments, J. van den Berg et al. 2011, section 6.

mod build;
#[cfg(test)]
mod tests;
mod tree;
mod wall_constraints;
mod wall_velocity_obstacle;

pub use build::{Wall, wall_numbers};
pub use tree::WallTree;
pub(super) use wall_constraints::WallConstraints;
pub(super) use wall_velocity_obstacle::WallAgent;
