//! Walls: polylines and polygons in two dimensions that no agent of radius `r` comes nearer to than `r`.
//!
//! Each segment forbids a cut-off cone of velocities, like a neighbor that does not move, and is left with one half-plane.
//! Where segments meet, what one of them would demand in the other's stead is left to the other, so that walls are smooth
//! to slide along. Standing still is always allowed.
//!
//! Source: the velocity obstacles of line segments of the RVO2 Library, University of North Carolina at Chapel Hill, after
//! J. van den Berg et al. 2011, section 6.

mod build;
mod cone;
mod constraints;
#[cfg(test)]
mod tests;
mod tree;

pub use build::{Wall, wall_numbers};
pub(super) use cone::Walker;
pub(super) use constraints::WallDemands;
pub use tree::WallTree;
