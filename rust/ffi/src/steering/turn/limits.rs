//! Turn limits.

use pursuit_core::steering::TurnLimits;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// What a body can do to turn. Start from `pursuit_turn_limits_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TurnLimits)]
pub struct PursuitTurnLimits {
    /// The greatest turn rate, in radians per second. INFINITY for none.
    #[contract(range = "[0, inf]", usual = "one turn per second")]
    pub max_rate: f64,
    /// How fast the turn rate may change, in radians per second squared. INFINITY for at once.
    #[contract(range = "[0, inf]", usual = "INFINITY")]
    pub max_acceleration: f64,
}

#[contract(core = TurnLimits::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_turn_limits_default() -> PursuitTurnLimits {
    TurnLimits::default().into()
}
