//! Turning toward a direction in space.

use super::TurnLimits;
use crate::geometry::{across, perpendicular};
use crate::numeric::{direction_and_length, length};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite_vector, in_range};
use core::f64::consts::SQRT_2;
use glam::DVec3;

/// The facing of a body, and its rate of change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnState {
    /// Direction that it faces, of any length but zero; answers have length 1.
    pub facing: DVec3,
    /// Rate of change of the facing, per second: perpendicular to it, with the turn rate in radians per second as its length.
    /// A part along the facing is ignored.
    pub turning: DVec3,
}

/// The facing after `delta_time` seconds of turning toward `direction`, by the shortest way.
///
/// Within the limits the turn speeds up, continues at the maximum rate, and brakes in time. A turn that begins at rest never
/// overshoots a constant direction, for any time steps, and ends exactly on it. A turn that is already too fast to stop there
/// goes past and comes back. It reaches the exactly opposite direction through `z x facing`, or through x when facing along
/// z. With a zero `direction` the turn brakes. `delta_time` must be from 0 to 1e50; 0 changes nothing.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{TurnLimits, TurnState, advance_turn};
///
/// // A quarter turn within a second, at up to one turn per second.
/// let state = TurnState { facing: DVec3::X, turning: DVec3::ZERO };
/// let turned = advance_turn(&state, DVec3::new(0.0, 7.0, 0.0), &TurnLimits::default(), 1.0).unwrap();
/// assert_eq!((turned.facing, turned.turning), (DVec3::Y, DVec3::ZERO));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `delta_time` must be from 0 to 1e50.
pub fn advance_turn(
    state: &TurnState,
    direction: DVec3,
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<TurnState, Refusal> {
    turn(state, (direction, "direction"), limits, delta_time)
}

/// [`advance_turn`] with another name of the direction, for refusals.
fn turn(
    state: &TurnState,
    (direction, name): (DVec3, &'static str),
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<TurnState, Refusal> {
    finite_vector(state.facing, "state.facing")?;
    finite_vector(state.turning, "state.turning")?;
    finite_vector(direction, name)?;
    limits.check().within("limits")?;
    // 0 for -0: neither changes the turn.
    let TurnLimits { max_rate, max_acceleration } = *limits;
    let limits = &TurnLimits { max_rate: max_rate + 0.0, max_acceleration: max_acceleration + 0.0 };
    at_least_zero_within_range(delta_time, "delta_time")?;
    let (facing, _) = direction_and_length(state.facing).ok_or(Refusal::no_direction("state.facing"))?;
    let turning = in_range(without(state.turning, facing))?;
    if delta_time == 0.0 {
        return Ok(TurnState { facing, turning });
    }
    let way = direction_and_length(direction).map(|(goal, _)| ShortestTurn::new(facing, goal));
    if let Some(way) = way.filter(|way| way.ends_within(delta_time, turning, limits)) {
        return Ok(TurnState { facing: way.goal, turning: DVec3::ZERO });
    }
    let wanted = way.map_or(DVec3::ZERO, |way| way.side * limits.rate_toward(way.angle, delta_time));
    let change = in_range(wanted - turning)?;
    let turned = match direction_and_length(change) {
        Some((direction, length)) if length > limits.max_acceleration * delta_time => {
            in_range(turning + direction * (limits.max_acceleration * delta_time))?
        }
        _ => wanted,
    };
    let Some((side, rate)) = direction_and_length(turned) else {
        return Ok(TurnState { facing, turning: turned });
    };
    let (sine, cosine) = (libm::sin(rate * delta_time), libm::cos(rate * delta_time));
    let swung = in_range(facing * cosine + side * sine)?;
    let facing_then = direction_and_length(swung).map_or(facing, |(swung, _)| swung);
    let turning_then = without((side * cosine - facing * sine) * rate, facing_then);
    Ok(TurnState { facing: facing_then, turning: in_range(turning_then)? })
}

/// [`advance_turn`] toward the velocity; Reynolds and Millington call it "look where you're going".
///
/// At rest the body keeps its facing; a turn under way brakes.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{TurnLimits, TurnState, advance_turn_along_velocity};
///
/// // A quarter turn within a second, at up to one turn per second; at rest there is nowhere to look.
/// let state = TurnState { facing: DVec3::X, turning: DVec3::ZERO };
/// let look = |velocity| advance_turn_along_velocity(&state, velocity, &TurnLimits::default(), 1.0).unwrap().facing;
/// assert_eq!(look(DVec3::new(0.0, 7.0, 0.0)), DVec3::Y);
/// assert_eq!(look(DVec3::ZERO), DVec3::X);
/// ```
///
/// # Errors
/// As [`advance_turn`].
pub fn advance_turn_along_velocity(
    state: &TurnState,
    velocity: DVec3,
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<TurnState, Refusal> {
    turn(state, (velocity, "velocity"), limits, delta_time)
}

/// The shortest way from a facing to its goal.
#[derive(Clone, Copy)]
struct ShortestTurn {
    goal: DVec3,
    /// Direction perpendicular to the facing in which it begins.
    side: DVec3,
    angle: f64,
}

impl ShortestTurn {
    fn new(facing: DVec3, goal: DVec3) -> Self {
        let (side, sine) = match across(goal, facing) {
            Some(side) => (side, length(without(goal, facing))),
            None => (perpendicular(facing), 0.0),
        };
        Self { goal, side, angle: libm::atan2(sine, facing.dot(goal)) }
    }

    /// Whether the turn can be at rest at the goal within `time`; a turn off the shortest way must also be stopped and
    /// undone.
    fn ends_within(&self, time: f64, turning: DVec3, limits: &TurnLimits) -> bool {
        let rate = self.side.dot(turning);
        let past = length(without(turning, self.side));
        let back = (1.0 + SQRT_2) * (past / limits.max_acceleration);
        limits.ends_within(time - back, self.angle, rate)
    }
}

/// The part of `v` perpendicular to `direction`.
fn without(v: DVec3, direction: DVec3) -> DVec3 {
    v - direction * direction.dot(v)
}
