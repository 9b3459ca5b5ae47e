//! Optimal reciprocal collision avoidance (ORCA).

mod step;
mod velocity;

pub use step::{PursuitOrcaCrowdSettings, PursuitOrcaMembers, PursuitOrcaStep};
pub use velocity::{PursuitOrcaAgent, PursuitOrcaNeighbor, PursuitOrcaSettings, PursuitOrcaVelocity};
