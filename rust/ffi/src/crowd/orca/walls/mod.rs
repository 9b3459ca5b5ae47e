//! Walls: polylines and polygons in two dimensions that no agent of radius `r` comes nearer to than `r`.

pub(crate) mod build;
pub(crate) mod tree;

pub(super) use tree::walls;
