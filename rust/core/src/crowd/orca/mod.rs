//! Optimal reciprocal collision avoidance (ORCA): agents avoid each other without communication, each taking its share.
//!
//! The relative velocities that lead to a collision with a neighbor within the horizon are its velocity obstacle: a cone with two
//! legs, cut off by a disc. The ORCA line touches it next to the relative velocity, and the agent takes its responsibility's share
//! of the change. So every neighbor is a constraint that allows half of all velocities, a [`HalfSpace`]. The answer is the allowed
//! velocity within the maximum speed that is nearest to the preferred one; when none is allowed, the velocity with the smallest
//! maximum violation.
//!
//! A step goes this way:
//! `step` (each agent of a range) -> `neighbors` (its nearest) -> `velocity` (its constraints) -> `orca_line` (a neighbor's velocity
//! obstacle and ORCA line), `wall_constraints` and `wall_velocity_obstacle`, or `shape_constraints` in space -> `linear_program`
//! (the best velocity).
//!
//! By the paper's method two agents that meet exactly head-on brake until they stand face to face. Here each is biased to
//! the same side ([`OrcaSettings::side_bias`]), so they pass. The side follows the turn from the first axis to the
//! second: the right in Unreal's plan view, the left where the second axis points up the page.
//!
//! [`WallTree`] holds walls, in two dimensions or in space, which are never traded against a neighbor.
//!
//! Source: J. van den Berg, S. Guy, M. Lin, D. Manocha, "Reciprocal n-Body Collision Avoidance", ISRR 2009 (STAR 70, 2011).

mod agent;
mod around_shapes;
mod around_walls;
mod arrival;
mod border_walls;
mod capsule;
mod capsule_lanes;
mod limited_velocity;
mod linear_program;
mod neighbors;
mod orca_line;
mod past_walls;
mod right_of_way;
mod settling;
mod shape_constraints;
mod step;
mod step_aside;
mod step_capsules;
#[cfg(test)]
mod tests;
mod velocity;
mod wall_constraints;
mod wall_tiles;
mod wall_tree;
mod wall_velocity_obstacle;

pub use agent::{OrcaAgent, OrcaLimits, OrcaMember, OrcaNeighbor, OrcaSettings};
pub use arrival::{
    OrcaArrival, OrcaArrivalSettings, OrcaPhase, OrcaTraveler, step_limited_orca_arrivals, step_orca_arrivals,
};
pub use border_walls::{
    Border, BorderOpening, BorderWallSettings, BorderWalls, border_wall_numbers, build_border_walls,
};
pub use capsule::OrcaCapsule;
pub use limited_velocity::solve_limited_orca_velocity;
pub use linear_program::HalfSpace;
pub(super) use linear_program::{Constraint, Objective, Velocity, best_velocity, least_violation};
pub use step::{OrcaCrowdSettings, step_limited_orca, step_orca};
pub use step_capsules::step_orca_capsules;
pub use velocity::{OrcaVelocity, solve_orca_velocity};
pub(super) use wall_tree::NearWalls;
pub use wall_tree::{Wall, WallTree, obstacle_numbers, wall_numbers};
pub(super) use wall_velocity_obstacle::radius_beside;

/// The greatest number of neighbors that an agent of a crowd avoids.
pub const MAX_ORCA_NEIGHBORS: usize = 32;

/// The most segments of walls, or shapes in space, that an agent takes into account: the nearest. It does not touch the others
/// within the time step.
pub const MAX_ORCA_WALLS: usize = 32;
