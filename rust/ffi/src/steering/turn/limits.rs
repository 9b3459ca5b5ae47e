//! Turn limits.

use pursuit_core::steering::TurnLimits;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Turn limits of a body. Start from `pursuit_turn_limits_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TurnLimits)]
pub struct PursuitTurnLimits {
    /// Maximum turn rate, in radians per second. INFINITY for no limit.
    #[contract(range = "[0, inf]", usual = "one turn per second")]
    pub max_rate: f64,
    /// Maximum change of the turn rate, in radians per second squared. INFINITY for no limit.
    #[contract(range = "[0, inf]", usual = "INFINITY")]
    pub max_acceleration: f64,
}

#[contract(core = TurnLimits::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_turn_limits_default() -> PursuitTurnLimits {
    TurnLimits::default().into()
}
