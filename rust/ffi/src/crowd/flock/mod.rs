//! Flocking: separation, alignment and cohesion.

pub(crate) mod rules;
pub(crate) mod single;
pub(crate) mod steer;
pub(crate) mod step;
