//! Limits on how fast the velocity of an agent can change.

use crate::steering::turn::PursuitTurnLimits;
use crate::types::PursuitVec3;
use pursuit_core::crowd::OrcaLimits;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Limits on how fast the velocity of an agent can change, and the room that it keeps to maneuver. Start from
/// `pursuit_orca_limits_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(OrcaLimits)]
pub struct PursuitOrcaLimits {
    #[contract(any_length)]
    pub facing: PursuitVec3,
    /// The greatest acceleration, also to brake, per second squared: that of its `SteeringLimits`. INFINITY for none.
    #[contract(range = "(0, inf]")]
    pub max_acceleration: f64,
    pub turn: PursuitTurnLimits,
    /// The radius of its tightest turn, at any speed; 0 for none.
    #[contract(range = "[0, inf)")]
    pub turn_radius: f64,
    /// How much farther than its radius it stays from others while it can, as room to maneuver.
    #[contract(range = "[0, inf)")]
    pub margin: f64,
}

#[contract(core = OrcaLimits::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_limits_default() -> PursuitOrcaLimits {
    OrcaLimits::default().into()
}
