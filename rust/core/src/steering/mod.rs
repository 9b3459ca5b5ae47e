//! Reynolds' steering: what to add to the present velocity to get the desired one.
//!
//! Every behavior answers `desired velocity - velocity`, in units of velocity. [`limits`] is the one place that turns
//! that into an acceleration and integrates it.
//!
//! Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.

mod agent;
mod avoid;
mod away;
pub mod limits;
mod toward;
mod turn;

pub use agent::Agent;
pub use avoid::{
    Avoidance, AvoidanceSettings, Clearance, GuardOutcome, GuardedSteering, Obstacle, ObstacleContact,
    Obstacles, avoid_obstacles, guard, obstacle_clearance, obstacle_contact, obstacle_reach,
};
pub use away::{flee, flee_weighted};
pub use limits::{SteeringLimits, advance, apply};
pub use toward::{Braking, arrive, arrive_braking, seek};
pub use turn::{facing, is_within_radius};
