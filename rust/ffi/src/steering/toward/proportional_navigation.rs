//! Proportional navigation: keeping a target at the same bearing.

use crate::call::{answer, ok};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::proportional_navigation;
use pursuit_ffi_derive::contract;

/// The command is an acceleration at a right angle to the velocity, `N w x v`, with the turn rate `w` of the line of
/// sight and the own velocity `v`, and half of `N` times `target_acceleration` across the line of sight (give zero when
/// it is unknown); its steering is that times `delta_time`, the tick. Do not blend it: alone of all behaviors it
/// answers an acceleration for one tick, so its weight would depend on the tick. The agent flies at full speed. A
/// target within its turning circle is reached only after coming round. Away from it and slower than an eighth of its
/// maximum speed, or within 10 degrees of straight away from a target that it does not approach, it seeks it instead,
/// as at rest; at the target itself it keeps its course.
#[contract(core = proportional_navigation, status(OK))]
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
