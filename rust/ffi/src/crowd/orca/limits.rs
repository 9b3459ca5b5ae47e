//! Limits on how fast the velocity of an agent can change.

use crate::steering::turn::PursuitTurnLimits;
use crate::types::PursuitVec3;
use pursuit_core::crowd::OrcaLimits;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// Limits on how fast the velocity of an agent can change, and the room that it keeps to maneuver. Start from
/// `pursuit_orca_limits_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(OrcaLimits)]
pub struct PursuitOrcaLimits {
    /// Facing of an agent at rest, of any length; a moving agent faces along its velocity. Zero for none: it starts toward its
    /// preferred velocity. In two dimensions z is ignored.
    pub facing: PursuitVec3,
    /// The greatest acceleration, also to brake, per second squared: that of its `SteeringLimits`. > 0; infinite for none.
    pub max_acceleration: f64,
    /// How fast it may turn. A turn begins and ends at rest within the tick.
    pub turn: PursuitTurnLimits,
    /// The radius of its tightest turn, at any speed; 0 for none. Finite and >= 0.
    pub turn_radius: f64,
    /// How much farther than its radius it stays from others while it can, as room to maneuver. Finite and >= 0.
    pub margin: f64,
}

/// No limits: the velocity changes at once.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_limits_default() -> PursuitOrcaLimits {
    OrcaLimits::default().into()
}
