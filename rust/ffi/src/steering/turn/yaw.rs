//! Turning in two dimensions, by an angle.

use super::limits::PursuitTurnLimits;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use pursuit_core::steering::{YawState, advance_yaw};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(YawState)]
pub struct PursuitYawState {
    pub yaw: f64,
    pub rate: f64,
}

/// `out_state` may be `state`.
#[contract(core = advance_yaw, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_yaw(
    state: *const PursuitYawState,
    /// The yaw to turn to, in radians.
    goal: f64,
    /// How fast the goal turns, in radians per second; 0 for one that stays.
    goal_rate: f64,
    limits: *const PursuitTurnLimits,
    /// Time step, in seconds. 0 changes nothing.
    #[contract(range = "[0, 1e50]")]
    delta_time: f64,
    out_state: *mut PursuitYawState,
) -> PursuitStatus {
    unsafe {
        answer!((state, limits), out_state, |(state, limits)| {
            ok(advance_yaw(&state.into(), goal, goal_rate, &limits.into(), delta_time))
        })
    }
}
