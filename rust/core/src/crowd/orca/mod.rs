//! Optimal reciprocal collision avoidance (ORCA): agents avoid each other without communication, each taking its share.
//!
//! Every neighbor is a constraint that allows half of all velocities, a [`HalfSpace`]. The answer is the allowed velocity
//! within the maximum speed that is nearest to the preferred one; when none is allowed, the velocity with the smallest
//! maximum violation.
//!
//! By the paper's method two agents that meet exactly head-on brake until they stand face to face. Here each is biased to
//! the same side ([`OrcaSettings::side_bias`]), so they pass. The side is that of the turn from the first axis to the
//! second: the right in Unreal's plan view, the left where the second axis points up the page.
//!
//! [`WallTree`] holds walls, in two dimensions or in space, which are never traded against a neighbor.
//!
//! Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-Body Collision Avoidance", ISRR 2009 (STAR 70, 2011).

mod agent;
mod arrival;
mod constraint;
mod constraints_simd;
mod limited_velocity;
mod limits;
mod linear_program;
mod neighbors;
mod obstacles;
#[cfg(test)]
mod program_tests;
mod query;
mod settling;
mod step;
#[cfg(test)]
mod step_tests;
mod tree_leaves;
mod velocity;
mod walls;

pub use agent::OrcaMember;
pub use arrival::{
    OrcaArrival, OrcaArrivalSettings, OrcaPhase, OrcaTraveler, step_limited_orca_arrivals, step_orca_arrivals,
};
pub use constraint::HalfSpace;
pub use limited_velocity::solve_limited_orca_velocity;
pub use limits::OrcaLimits;
pub use obstacles::obstacle_numbers;
pub use query::{OrcaAgent, OrcaNeighbor, OrcaSettings};
pub use step::{OrcaCrowdSettings, step_limited_orca, step_orca};
pub use velocity::{OrcaVelocity, solve_orca_velocity};
pub use walls::{Wall, WallTree, wall_numbers};

/// The greatest number of neighbors that an agent of a crowd avoids.
pub const MAX_ORCA_NEIGHBORS: usize = 32;

/// The most segments of walls, or shapes in space, that an agent takes into account: the nearest. The others it does not touch
/// within the time step.
pub const MAX_ORCA_WALLS: usize = 32;
