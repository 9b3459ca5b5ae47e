//! Pursuit of a moving target to the intercept.

use super::chase::{PursuitChase, chase_answer};
use crate::call::answer;
use crate::intercept::PursuitPredictionSettings;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use pursuit_core::steering::pursue;

/// Steering at full speed to where an agent of that speed meets `target`: the exact intercept within the horizon of the
/// settings, or else their fallback.
///
/// `capture_radius` must be finite and >= 0; within it the agent goes along with the target. At the point to fly to the desired
/// velocity is zero. Status: as `pursuit_predict_intercept`.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_pursue(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
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
