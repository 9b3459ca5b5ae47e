//! The steering agent.

use crate::types::PursuitVec3;
use pursuit_core::steering::Agent;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// The agent that steers: what a steering behavior knows of it. Lengths in one unit, speeds in that unit per second.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(Agent)]
pub struct PursuitAgent {
    /// Where the agent is.
    pub position: PursuitVec3,
    /// How the agent moves, per second.
    pub velocity: PursuitVec3,
    /// How fast the agent can move.
    #[contract(range = "[0, inf)")]
    pub max_speed: f64,
}
