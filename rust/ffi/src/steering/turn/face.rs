//! Turning toward a direction in space.

use super::limits::PursuitTurnLimits;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{TurnState, advance_turn, advance_turn_along_velocity};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TurnState)]
pub struct PursuitTurnState {
    /// Direction that it faces; answers have length 1.
    #[contract(any_length, nonzero)]
    pub facing: PursuitVec3,
    /// Rate of change of the facing, per second: perpendicular to it, with the turn rate in radians per second as its length.
    /// A part along the facing is ignored; zero for a body that does not turn.
    pub turning: PursuitVec3,
}

/// `out_state` may be `state`.
#[contract(core = advance_turn, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_turn(
    state: *const PursuitTurnState,
    direction: *const PursuitVec3,
    /// Rate of change of `direction`, per second; zero for one that stays. For a target its velocity minus yours.
    direction_rate: *const PursuitVec3,
    limits: *const PursuitTurnLimits,
    /// Time step, in seconds. 0 changes nothing.
    #[contract(range = "[0, 1e50]")]
    delta_time: f64,
    out_state: *mut PursuitTurnState,
) -> PursuitStatus {
    unsafe {
        answer!((state, direction, direction_rate, limits), out_state, |(
            state,
            direction,
            direction_rate,
            limits,
        )| {
            let (direction, direction_rate) = (direction.into(), direction_rate.into());
            ok(advance_turn(&state.into(), direction, direction_rate, &limits.into(), delta_time))
        })
    }
}

#[contract(core = advance_turn_along_velocity, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_turn_along_velocity(
    state: *const PursuitTurnState,
    velocity: *const PursuitVec3,
    limits: *const PursuitTurnLimits,
    #[contract(range = "[0, 1e50]")] delta_time: f64,
    out_state: *mut PursuitTurnState,
) -> PursuitStatus {
    unsafe {
        answer!((state, velocity, limits), out_state, |(state, velocity, limits)| {
            ok(advance_turn_along_velocity(&state.into(), velocity.into(), &limits.into(), delta_time))
        })
    }
}
