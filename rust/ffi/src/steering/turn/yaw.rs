//! Turning in two dimensions, by an angle.

use super::limits::PursuitTurnLimits;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use pursuit_core::steering::{YawState, advance_yaw};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// A heading in two dimensions, and how it turns.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(YawState)]
pub struct PursuitYawState {
    /// The heading, in radians.
    pub yaw: f64,
    /// How the heading turns, in radians per second.
    pub rate: f64,
}

/// `pursuit_advance_turn` in two dimensions: the heading after `delta_time` seconds of turning toward `goal`, in
/// radians, by the shortest way.
///
/// The heading is not brought back into one turn: it goes on from where it is to an angle that is `goal` but for whole turns.
/// From exactly opposite it turns to greater angles. `delta_time` must be from 0 to 1e50; 0 changes nothing. `out_state` may be
/// `state`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_yaw(
    state: *const PursuitYawState,
    goal: f64,
    limits: *const PursuitTurnLimits,
    delta_time: f64,
    out_state: *mut PursuitYawState,
) -> PursuitStatus {
    unsafe {
        answer!((state, limits), out_state, |(state, limits)| {
            ok(advance_yaw(&state.into(), goal, &limits.into(), delta_time))
        })
    }
}
