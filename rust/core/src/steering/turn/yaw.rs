//! Turning in two dimensions, by an angle.

use super::TurnLimits;
use crate::numeric::wrap;
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite};
use core::f64::consts::{PI, TAU};

/// A heading in two dimensions, and its turn rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct YawState {
    /// The heading, in radians.
    pub yaw: f64,
    /// Turn rate of the heading, in radians per second.
    pub rate: f64,
}

/// [`advance_turn`](super::advance_turn) in two dimensions: the heading after `delta_time` seconds of turning toward `goal`, in
/// radians, by the shortest way.
///
/// The heading is not wrapped: it continues to an angle equal to `goal` plus whole turns. From exactly opposite it turns to
/// greater angles.
///
/// ```
/// use pursuit_core::steering::{TurnLimits, YawState, advance_yaw};
///
/// let limits = TurnLimits { max_rate: 1.0, max_acceleration: f64::INFINITY };
/// let state = YawState { yaw: 0.0, rate: 0.0 };
/// // At most 1 radian per second.
/// assert_eq!(advance_yaw(&state, 3.0, &limits, 0.5), Ok(YawState { yaw: 0.5, rate: 1.0 }));
/// assert_eq!(advance_yaw(&state, 3.0, &limits, 4.0), Ok(YawState { yaw: 3.0, rate: 0.0 }));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `delta_time` must be from 0 to 1e50.
pub fn advance_yaw(
    state: &YawState,
    goal: f64,
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<YawState, Refusal> {
    finite(state.yaw, "state.yaw")?;
    finite(state.rate, "state.rate")?;
    finite(goal, "goal")?;
    limits.check().within("limits")?;
    at_least_zero_within_range(delta_time, "delta_time")?;
    if delta_time == 0.0 {
        return Ok(*state);
    }
    let apart = goal - state.yaw;
    if !apart.is_finite() {
        return Err(Refusal::BEYOND_F64);
    }
    let way = shortest(apart);
    let sign = libm::copysign(1.0, way);
    if limits.ends_within(delta_time, way.abs(), sign * state.rate) {
        return Ok(YawState { yaw: state.yaw + way, rate: 0.0 });
    }
    let wanted = sign * limits.rate_toward(way.abs(), delta_time);
    let most = limits.max_acceleration * delta_time;
    let change = wanted - state.rate;
    let rate = if change.abs() > most { state.rate + libm::copysign(most, change) } else { wanted };
    let yaw = state.yaw + rate * delta_time;
    if yaw.is_finite() && rate.is_finite() { Ok(YawState { yaw, rate }) } else { Err(Refusal::BEYOND_F64) }
}

/// The angle wrapped to half a turn: above -pi, at most pi.
fn shortest(angle: f64) -> f64 {
    if -PI < angle && angle <= PI {
        return angle;
    }
    let rest = wrap(angle, TAU);
    if rest > PI { rest - TAU } else { rest }
}
