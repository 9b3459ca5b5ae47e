//! Pursuit of a moving target to the intercept.

use super::chase::{PursuitChase, chase_answer};
use crate::call::answer;
use crate::intercept::PursuitPredictionSettings;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use pursuit_core::steering::pursue;
use pursuit_ffi_derive::contract;

#[contract(core = pursue, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_pursue(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
    /// Distance at which the target counts as met. Within it the agent matches the target's velocity.
    #[contract(range = "[0, inf)")]
    capture_radius: f64,
    settings: *const PursuitPredictionSettings,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target, settings), out, |(agent, target, settings)| {
            chase_answer(pursue(&agent.into(), &target.into(), capture_radius, &settings.try_into()?))
        })
    }
}
