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
    /// Where the leader is.
    pub position: PursuitVec3,
    /// How the leader moves, per second.
    pub velocity: PursuitVec3,
    /// Which way the leader looks.
    #[contract(any_length, nonzero)]
    pub forward: PursuitVec3,
    /// Which way is up for the leader; it needs no right angle to `forward`, but must not be zero or parallel to
    /// it.
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
