//! Avoidance layers and priority.

use pursuit_core::steering::AvoidanceLayers;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// The groups that an agent belongs to, avoids and ignores, one bit each, and its priority. Start from
/// `pursuit_avoidance_layers_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, FromCore, IntoCore)]
#[core(AvoidanceLayers)]
pub struct PursuitAvoidanceLayers {
    /// The groups that the agent belongs to; the first, 1, by default. 0: no agent avoids it.
    pub group: u32,
    pub avoids: u32,
    #[contract(usual = "none")]
    pub ignores: u32,
    /// Of two agents that avoid each other the one with the lower priority takes the whole responsibility. Equal ones
    /// share it. Any number.
    #[contract(usual = "0")]
    pub priority: i32,
}

/// In the first group, avoids every agent, ignores none, priority 0.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_avoidance_layers_default() -> PursuitAvoidanceLayers {
    AvoidanceLayers::default().into()
}
