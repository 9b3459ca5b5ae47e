//! Optimal reciprocal collision avoidance (ORCA).

mod step;
mod velocity;

pub use step::{PursuitOrcaCrowdSettings, PursuitOrcaMembers, PursuitOrcaStep};
pub use velocity::{
    PursuitOrcaAgent, PursuitOrcaAgent2D, PursuitOrcaNeighbor, PursuitOrcaNeighbor2D, PursuitOrcaSettings,
    PursuitOrcaVelocity, PursuitOrcaVelocity2D,
};
