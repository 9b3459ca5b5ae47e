//! Who avoids whom, and who yields.

use pursuit_core::steering::AvoidanceLayers;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// The groups that an agent belongs to, those that it avoids and ignores, one bit each; and its priority. Start from
/// `pursuit_avoidance_layers_default()`.
#[repr(C)]
#[derive(Clone, Copy, FromCore, IntoCore)]
#[core(AvoidanceLayers)]
pub struct PursuitAvoidanceLayers {
    /// The groups that the agent belongs to; the first, 1, by default. Nobody avoids one that belongs to none.
    pub group: u32,
    /// The groups that it avoids; all bits, by default, for everybody.
    pub avoids: u32,
    /// The groups that it ignores, also where it avoids them; none by default.
    pub ignores: u32,
    /// Who yields: of two agents that avoid each other the one with the lower priority does all of it. Equal ones share. Any
    /// number; 0 by default.
    pub priority: i32,
}

/// Of the first group, avoids everybody, ignores nobody, priority 0.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_avoidance_layers_default() -> PursuitAvoidanceLayers {
    AvoidanceLayers::default().into()
}
