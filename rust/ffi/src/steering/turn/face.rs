//! Turning toward a direction in space.

use super::limits::PursuitTurnLimits;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{TurnState, advance_turn, advance_turn_along_velocity};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// Where a body faces, and how that turns.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TurnState)]
pub struct PursuitTurnState {
    /// Where it faces, of any length but zero; answers have length 1.
    pub facing: PursuitVec3,
    /// How the facing changes, per second: perpendicular to it, with the turn rate in radians per second as its length. A part
    /// along the facing is ignored; zero for a body that does not turn.
    pub turning: PursuitVec3,
}

/// The facing after `delta_time` seconds of turning toward `direction`, by the shortest way.
///
/// Within the limits the turn speeds up, goes on at the greatest rate, and brakes in time: one that begins at rest never
/// overshoots a direction that stays, whatever the time steps, and ends exactly on it. A turn that is already too fast to stop
/// there goes past and comes back. Exactly opposite directions are turned to through z x facing, or through x when facing along
/// z. With a zero `direction` there is nothing to face: the turn brakes. `delta_time` must be from 0 to 1e50; 0 changes nothing.
/// `out_state` may be `state`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_turn(
    state: *const PursuitTurnState,
    direction: *const PursuitVec3,
    limits: *const PursuitTurnLimits,
    delta_time: f64,
    out_state: *mut PursuitTurnState,
) -> PursuitStatus {
    unsafe {
        answer!((state, direction, limits), out_state, |(state, direction, limits)| {
            ok(advance_turn(&state.into(), direction.into(), &limits.into(), delta_time))
        })
    }
}

/// `pursuit_advance_turn` along the velocity; Reynolds and Millington call it "look where you're going".
///
/// At rest the body keeps its facing; a turn under way brakes.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_turn_along_velocity(
    state: *const PursuitTurnState,
    velocity: *const PursuitVec3,
    limits: *const PursuitTurnLimits,
    delta_time: f64,
    out_state: *mut PursuitTurnState,
) -> PursuitStatus {
    unsafe {
        answer!((state, velocity, limits), out_state, |(state, velocity, limits)| {
            ok(advance_turn_along_velocity(&state.into(), velocity.into(), &limits.into(), delta_time))
        })
    }
}
