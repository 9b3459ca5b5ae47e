//! Optimal reciprocal collision avoidance (ORCA): agents avoid each other without communication, each taking its share.

pub(crate) mod arrival;
pub(crate) mod limited_velocity;
pub(crate) mod limits;
pub(crate) mod obstacles;
pub(crate) mod query;
pub(crate) mod step;
pub(crate) mod velocity;
pub(crate) mod walls;

pub use query::PursuitOrcaSettings;
