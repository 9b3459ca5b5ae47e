//! Optimal reciprocal collision avoidance (ORCA).

pub(crate) mod arrival;
pub(crate) mod limited;
pub(crate) mod limits;
pub(crate) mod obstacles;
pub(crate) mod query;
pub(crate) mod step;
pub(crate) mod velocity;
pub(crate) mod walls;

pub use query::PursuitOrcaSettings;
