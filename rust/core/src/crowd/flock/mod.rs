//! Flocking: separation, alignment and cohesion.

mod alignment;
#[cfg(test)]
mod flock_tests;
mod move_eight;
mod neighbor_block;
mod neighbor_search;
mod neighbor_sums;
mod rules;
mod single_rules;
#[cfg(test)]
mod single_rules_tests;
mod steer;
mod steer_eight;
mod step;

pub use rules::{FlockRule, FlockRules};
pub use single_rules::{alignment, cohesion, separation};
pub use steer::steer_flock;
pub use step::step_flock;
