//! Turning in two dimensions, by an angle.

use super::TurnLimits;
use crate::numeric::{max_or_second, min_or_second, wrap};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite};
use core::f64::consts::{PI, TAU};

/// A heading in two dimensions, and its turn rate.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct YawState {
    /// The heading, in radians.
    pub yaw: f64,
    /// Turn rate of the heading, in radians per second.
    pub rate: f64,
}

/// [`advance_turn`](super::advance_turn) in two dimensions: the heading after `delta_time` seconds of turning toward `goal`, in
/// radians, by the shortest way.
///
/// `goal` turns at `goal_rate` radians per second; 0 for a goal that stays. The heading is not wrapped: it continues to an angle
/// equal to the goal plus whole turns. From exactly opposite it turns to greater angles.
///
/// ```
/// use pursuit_core::steering::{TurnLimits, YawState, advance_yaw};
///
/// let limits = TurnLimits { max_rate: 1.0, max_acceleration: f64::INFINITY };
/// let state = YawState { yaw: 0.0, rate: 0.0 };
/// // At most 1 radian per second.
/// assert_eq!(advance_yaw(&state, 3.0, 0.0, &limits, 0.5), Ok(YawState { yaw: 0.5, rate: 1.0 }));
/// assert_eq!(advance_yaw(&state, 3.0, 0.0, &limits, 4.0), Ok(YawState { yaw: 3.0, rate: 0.0 }));
/// // At 0.5 radians per second the goal is at 5 then.
/// assert_eq!(advance_yaw(&state, 3.0, 0.5, &limits, 4.0), Ok(YawState { yaw: 4.0, rate: 1.0 }));
/// assert_eq!(advance_yaw(&state, 1.0, 0.5, &limits, 4.0), Ok(YawState { yaw: 3.0, rate: 0.5 }));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `delta_time` must be from 0 to 1e50.
pub fn advance_yaw(
    state: &YawState,
    goal: f64,
    goal_rate: f64,
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<YawState, Refusal> {
    finite(state.yaw, "state.yaw")?;
    finite(state.rate, "state.rate")?;
    finite(goal, "goal")?;
    finite(goal_rate, "goal_rate")?;
    limits.check().within("limits")?;
    at_least_zero_within_range(delta_time, "delta_time")?;
    if delta_time == 0.0 {
        return Ok(*state);
    }
    // Seen from a frame that turns with the goal, but no faster than the body can, the goal stays. The frame is such that the
    // goal is where it is at the end of the step.
    let turn = max_or_second(min_or_second(goal_rate, limits.max_rate), -limits.max_rate);
    let goal = if turn == goal_rate { goal } else { goal + (goal_rate - turn) * delta_time };
    let apart = goal - state.yaw;
    if !apart.is_finite() {
        return Err(Refusal::BEYOND_F64);
    }
    let way = shortest(apart);
    let sign = libm::copysign(1.0, way);
    let within = TurnLimits { max_rate: limits.max_rate - sign * turn, ..*limits };
    let next = if within.ends_within(delta_time, way.abs(), sign * (state.rate - turn)) {
        YawState { yaw: state.yaw + way + turn * delta_time, rate: turn }
    } else {
        let wanted = turn + sign * within.rate_toward(way.abs(), delta_time);
        let most = limits.max_acceleration * delta_time;
        let change = wanted - state.rate;
        let rate = if change.abs() > most { state.rate + libm::copysign(most, change) } else { wanted };
        YawState { yaw: state.yaw + rate * delta_time, rate }
    };
    if next.yaw.is_finite() && next.rate.is_finite() { Ok(next) } else { Err(Refusal::BEYOND_F64) }
}

/// The angle wrapped to half a turn: above -pi, at most pi.
fn shortest(angle: f64) -> f64 {
    if -PI < angle && angle <= PI {
        return angle;
    }
    let rest = wrap(angle, TAU);
    if rest > PI { rest - TAU } else { rest }
}
