//! Proportional navigation: keeping a target at the same bearing.

use crate::call::{answer, ok};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::proportional_navigation;
use pursuit_ffi_derive::contract;

#[contract(core = proportional_navigation, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_proportional_navigation(
    agent: *const PursuitAgent,
    target: *const PursuitMotionState,
    /// Acceleration of the target.
    target_acceleration: *const PursuitVec3,
    /// The navigation constant. At 2 or below it does not settle.
    #[contract(range = "(0, inf)", usual = "3")]
    navigation_constant: f64,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, target, target_acceleration), out, |(agent, target, acceleration)| {
            let (agent, target) = (agent.into(), target.into());
            ok(proportional_navigation(&agent, &target, acceleration.into(), navigation_constant, delta_time))
        })
    }
}
