//! Optimal reciprocal collision avoidance (ORCA).

pub(crate) mod step;
pub(crate) mod velocity;

pub use velocity::PursuitOrcaSettings;
