//! The leader.

use crate::motion::PursuitMotionState;
use crate::types::PursuitVec3;
use pursuit_core::steering::Leader;
use pursuit_ffi_derive::contract;

/// A leader: its motion and its orientation.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitLeader {
    /// Position of the leader.
    pub position: PursuitVec3,
    /// Velocity of the leader, per second.
    pub velocity: PursuitVec3,
    /// Direction that the leader faces.
    #[contract(any_length, nonzero)]
    pub forward: PursuitVec3,
    /// Up direction of the leader; it need not be perpendicular to `forward`, but must not be zero or parallel to it.
    #[contract(nonzero)]
    pub up: PursuitVec3,
}

impl From<PursuitLeader> for Leader {
    fn from(leader: PursuitLeader) -> Self {
        Self {
            motion: PursuitMotionState { position: leader.position, velocity: leader.velocity }.into(),
            forward: leader.forward.into(),
            up: leader.up.into(),
        }
    }
}
