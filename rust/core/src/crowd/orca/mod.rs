//! Optimal reciprocal collision avoidance: many agents that avoid each other without a word, each taking its share.
//!
//! Every neighbor forbids a half of all velocities ([`HalfPlane`], [`HalfSpace`]); what is left, and within the maximum
//! speed, is searched for the velocity nearest to the preferred one. When nothing is left, the velocity is taken whose
//! worst violation is least.
//!
//! The textbook's method lets two agents that meet exactly head-on brake until they stand face to face, for ever. Here
//! each takes a nudge to the same side ([`OrcaSettings::side_bias`]), so they pass. The side is that of the turn
//! from the first axis to the second: the right in Unreal's plan view, the left where the second axis points up the page.
//!
//! Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-Body Collision Avoidance", ISRR 2009 (STAR 70, 2011).

mod goal;
mod half_plane;
mod half_space;
mod neighbors;
mod plane_program;
#[cfg(test)]
mod program_tests;
mod query;
mod space_program;
mod step;
#[cfg(test)]
mod step_tests;
mod velocity;

pub use half_plane::HalfPlane;
pub use half_space::HalfSpace;
pub use query::{OrcaAgent, OrcaAgent2D, OrcaNeighbor, OrcaNeighbor2D, OrcaSettings};
pub use step::{MAX_ORCA_NEIGHBORS, OrcaCrowdSettings, OrcaMember, step_orca};
pub use velocity::{OrcaVelocity, OrcaVelocity2D, orca_velocity, orca_velocity_2d};
