//! Reynolds' steering: what to add to the present velocity to get the desired one.

pub(crate) mod avoid;
pub(crate) mod away;
pub(crate) mod batch;
pub(crate) mod blend;
pub(crate) mod group;
pub(crate) mod limits;
pub(crate) mod roam;
pub(crate) mod toward;
pub(crate) mod turn;

pub use limits::PursuitSteeringLimits;
pub use toward::{PursuitChase, PursuitLeader};

use crate::types::PursuitVec3;
use pursuit_core::steering::Agent;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// The agent that steers: what a steering behavior knows of it. Lengths in one unit, speeds in that unit per second.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(Agent)]
pub struct PursuitAgent {
    /// Where the agent is.
    pub position: PursuitVec3,
    /// How the agent moves, per second.
    pub velocity: PursuitVec3,
    /// How fast the agent can move. Must be finite and >= 0.
    pub max_speed: f64,
}
