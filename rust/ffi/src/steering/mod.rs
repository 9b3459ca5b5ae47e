//! Reynolds' steering: what to add to the present velocity to get the desired one.

mod avoid;
mod away;
mod blend;
mod group;
mod limits;
mod roam;
mod toward;
mod turn;

pub use avoid::{
    PursuitAvoidance, PursuitAvoidanceSettings, PursuitCollisionAvoidance, PursuitGuardedSteering,
};
pub use away::{PursuitCover, PursuitHideSettings, PursuitHiding};
pub use blend::{PursuitBlend, PursuitContextChoice, PursuitContextMap};
pub use group::{PursuitFollowSettings, PursuitQueueSettings};
pub use limits::PursuitSteeringLimits;
pub use roam::{
    PursuitContainer, PursuitFlowField, PursuitFollowPathSettings, PursuitFollowWallSettings,
    PursuitPathSteering, PursuitSteeringPath, PursuitWanderSettings, PursuitWanderState,
};
pub use toward::{PursuitChase, PursuitLeader};
pub use turn::{PursuitTurnLimits, PursuitTurnState, PursuitYawState};

use crate::types::PursuitVec3;
use pursuit_core::steering::Agent;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// What a steering behavior knows about the one who steers. Lengths in one unit, speeds in that unit per second.
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

/// An index for C: -1 for none.
fn index_of(index: Option<usize>) -> i32 {
    index.and_then(|index| i32::try_from(index).ok()).unwrap_or(-1)
}
