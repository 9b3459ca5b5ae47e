//! Optimal reciprocal collision avoidance (ORCA).

pub(crate) mod arrival;
pub(crate) mod limits;
pub(crate) mod step;
pub(crate) mod velocity;
pub(crate) mod walls;

pub use velocity::PursuitOrcaSettings;
