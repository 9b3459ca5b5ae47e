//! Flocking: separation, alignment and cohesion.

pub(crate) mod rules;
pub(crate) mod single_rules;
pub(crate) mod steer;
pub(crate) mod step;
