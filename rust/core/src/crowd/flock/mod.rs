//! Flocking: separation, alignment and cohesion.

mod aligned;
mod block;
mod eight;
#[cfg(test)]
mod flock_tests;
mod look;
mod movement;
mod rules;
mod single;
#[cfg(test)]
mod single_tests;
mod steer;
mod step;
mod sums;

pub use rules::{FlockRule, FlockRules};
pub use single::{alignment, cohesion, separation};
pub use steer::steer_flock;
pub use step::step_flock;
