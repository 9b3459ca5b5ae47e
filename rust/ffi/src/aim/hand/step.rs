//! One step of a hand that aims.

use super::settings::PursuitAimingHandSettings;
use super::state::PursuitAimingHandState;
use super::target::PursuitAimingTarget;
use crate::call::answer;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use pursuit_core::aim::hand::{AimingHandState, HandAim, step_aiming_hand};
use pursuit_ffi_derive::{FromCore, contract};

/// Where a hand points, and how well. Angles in radians.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(HandAim)]
pub struct PursuitHandAim {
    pub direction: PursuitVec3,
    /// Angle between it and the exact direction.
    pub error: f64,
    /// Standard deviation of the aim about each of two axes: what the hand may expect of itself.
    pub deviation: f64,
    pub hit_chance: f64,
    /// 1 if the hand moves with the target in sight: the reaction is over; else 0.
    pub is_tracking: i32,
    /// 1 if a shot now hits the target, if it stays where it is; else 0.
    pub is_on_target: i32,
}

/// Where a hand points after `delta_time` seconds. Writes its state then.
///
/// It sees the target, waits for the reaction time and moves to where it expects the target by then; it corrects after each
/// reaction or movement time, whichever is longer. Its error drifts, shrinks while the target is in sight, and grows with the
/// angle of a correction and the target's angular speed. At 30, 60 and 144 Hz the same hand takes the same way. A `delta_time`
/// of more than 64 corrections counts as 64.
///
/// Status: `OK`, or a refusal, which zeros the state too.
#[contract(core = step_aiming_hand, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_aiming_hand(
    target: *const PursuitAimingTarget,
    settings: *const PursuitAimingHandSettings,
    /// Time since the last step, in seconds.
    #[contract(range = "[0, 1e50]")]
    delta_time: f64,
    state: *mut PursuitAimingHandState,
    out: *mut PursuitHandAim,
) -> PursuitStatus {
    unsafe {
        answer!((target, settings, state.cast_const()), (state, out), |(target, settings, state)| {
            let mut state = AimingHandState::from(state);
            let aim = step_aiming_hand(&target.into(), &mut state, &settings.into(), delta_time)?;
            Ok((PURSUIT_STATUS_OK, (state.into(), aim.into())))
        })
    }
}
