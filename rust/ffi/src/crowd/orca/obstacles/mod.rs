//! Walls in space: boxes and other convex shapes that no agent of radius `r` comes nearer to than `r`.

pub(crate) mod build;
