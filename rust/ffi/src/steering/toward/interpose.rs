//! Interposing between two moving things.

use super::chase::{PursuitChase, chase_answer};
use crate::call::answer;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use pursuit_core::steering::interpose;
use pursuit_ffi_derive::contract;

#[contract(core = interpose, prose, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_interpose(
    agent: *const PursuitAgent,
    first: *const PursuitMotionState,
    second: *const PursuitMotionState,
    /// Part of the way from the first to the second.
    #[contract(range = "[0, 1]")]
    ratio: f64,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, first, second, limits), out, |(agent, first, second, limits)| {
            let (agent, limits) = (agent.into(), limits.into());
            chase_answer(interpose(&agent, &first.into(), &second.into(), ratio, &limits, delta_time))
        })
    }
}
