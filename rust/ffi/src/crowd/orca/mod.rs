//! Optimal reciprocal collision avoidance (ORCA): agents avoid each other without communication, each taking its share.

pub(crate) mod agent;
pub(crate) mod arrival;
pub(crate) mod border_walls;
pub(crate) mod limited_velocity;
pub(crate) mod step;
pub(crate) mod step_capsules;
pub(crate) mod velocity;
pub(crate) mod wall_tree;

pub use agent::PursuitOrcaSettings;
