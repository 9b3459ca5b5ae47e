//! The steering agent.

use crate::types::PursuitVec3;
use pursuit_core::steering::Agent;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(Agent)]
pub struct PursuitAgent {
    pub position: PursuitVec3,
    /// Velocity of the agent, per second.
    pub velocity: PursuitVec3,
    /// Maximum speed of the agent.
    #[contract(range = "[0, inf)")]
    pub max_speed: f64,
}
