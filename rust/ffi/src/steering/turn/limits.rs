//! Turn limits.

use pursuit_core::steering::TurnLimits;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// What a body can do to turn. Start from `pursuit_turn_limits_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TurnLimits)]
pub struct PursuitTurnLimits {
    /// The greatest turn rate, in radians per second. Must be >= 0, INFINITY for none; one turn per second by default.
    pub max_rate: f64,
    /// How fast the turn rate may change, in radians per second squared. Must be >= 0; INFINITY for at once, the
    /// default.
    pub max_acceleration: f64,
}

/// Unreal's character movement: 360 degrees/s, unlimited turn acceleration.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_turn_limits_default() -> PursuitTurnLimits {
    TurnLimits::default().into()
}
