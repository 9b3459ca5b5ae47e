//! What a hand remembers between steps.

use super::settings::PursuitAimingHandSettings;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::aim::hand::AimingHandState;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// The state of a hand, which the caller keeps and may copy and replay: `pursuit_begin_aiming_hand` fills it, and
/// `pursuit_step_aiming_hand` writes the next. The same state, settings, targets and time steps give the same bits, on every
/// platform.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(AimingHandState)]
pub struct PursuitAimingHandState {
    #[contract(range = "[-1e50, 1e50]", nonzero)]
    pub from_direction: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub from_turn: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]", nonzero)]
    pub to_direction: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub to_turn: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]", nonzero)]
    pub look_direction: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub look_turn: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]", nonzero)]
    pub seen_direction: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub drift_from: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub drift_to: PursuitVec3,
    #[contract(range = "[0, 1]")]
    pub drift_correlation: f64,
    #[contract(range = "[0, 1e50]")]
    pub correction_age: f64,
    #[contract(range = "[0, 1e50]")]
    pub look_age: f64,
    #[contract(range = "[0, 1e50]")]
    pub hidden_time: f64,
    #[contract(range = "[0, 1e50]")]
    pub variance_from: f64,
    #[contract(range = "[0, 1e50]")]
    pub variance_to: f64,
    #[contract(range = "[0, 1e50]")]
    pub speed_variance_from: f64,
    #[contract(range = "[0, 1e50]")]
    pub speed_variance_to: f64,
    pub random: u64,
    pub target: u32,
    pub stage: u32,
    pub sight: u32,
    pub has_look: u32,
}

/// A hand at rest that points along `forward` and has no target: it errs by the initial error. Each `seed` errs in another
/// way.
///
/// Status: `OK`, or a refusal.
#[contract(core = AimingHandState::begin, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_aiming_hand(
    /// The seed of the random numbers.
    seed: u64,
    /// Where the hand points.
    #[contract(any_length, nonzero)]
    forward: *const PursuitVec3,
    settings: *const PursuitAimingHandSettings,
    out_state: *mut PursuitAimingHandState,
) -> PursuitStatus {
    unsafe {
        answer!((forward, settings), out_state, |(forward, settings)| {
            ok(AimingHandState::begin(seed, forward.into(), &settings.into()))
        })
    }
}
