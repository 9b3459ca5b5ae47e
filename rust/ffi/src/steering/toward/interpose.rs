//! Interposing between two moving things.

use super::chase::{PursuitChase, chase_answer};
use crate::call::answer;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use pursuit_core::steering::interpose;

/// Steering to the point between `first` and `second`, at `ratio` of the way from one to the other, and staying there.
///
/// `ratio` is between 0, at the first, and 1, at the second. The agent flies to the exact intercept with that point at full speed
/// and brakes relative to it without passing it. When it cannot get between them, it flies at full speed as near as it can come.
/// Status: as `pursuit_steer_offset_pursuit`.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_interpose(
    agent: *const PursuitAgent,
    first: *const PursuitMotionState,
    second: *const PursuitMotionState,
    ratio: f64,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, first, second, limits), out, |(agent, first, second, limits)| {
            let (agent, limits) = (agent.into(), limits.into());
            chase_answer(interpose(&agent, &first.into(), &second.into(), ratio, &limits, delta_time))
        })
    }
}
