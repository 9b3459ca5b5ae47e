//! Turning toward a direction in space.

use super::TurnLimits;
use crate::geometry::{across, perpendicular};
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, sqrt};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite_vector, in_range};
use core::f64::consts::SQRT_2;
use glam::DVec3;

/// The facing of a body, and its rate of change.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
/// z. `delta_time` must be from 0 to 1e50; 0 changes nothing.
///
/// `direction_rate` is the rate of change of `direction`, per second: zero for one that stays, and for a target its velocity
/// minus yours. The direction at the end of the step is then `direction + direction_rate * delta_time`. The turn follows a
/// direction that turns no faster than the limits allow without lag: once there, it stays exactly on it. Without its rate the
/// turn brakes for a stop there, and lags behind it by `rate^2 / (2 max_acceleration)`. With a zero direction the turn brakes.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{TurnLimits, TurnState, advance_turn};
///
/// // A quarter turn within a second, at up to one turn per second.
/// let state = TurnState { facing: DVec3::X, turning: DVec3::ZERO };
/// let turned = advance_turn(&state, DVec3::new(0.0, 7.0, 0.0), DVec3::ZERO, &TurnLimits::default(), 1.0).unwrap();
/// assert_eq!((turned.facing, turned.turning), (DVec3::Y, DVec3::ZERO));
///
/// // A target that is above by then.
/// let (offset, velocity) = (DVec3::new(7.0, 0.0, 0.0), DVec3::new(-7.0, 0.0, 7.0));
/// let turned = advance_turn(&state, offset, velocity, &TurnLimits::default(), 1.0).unwrap();
/// assert_eq!((turned.facing, turned.turning), (DVec3::Z, -DVec3::X));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `delta_time` must be from 0 to 1e50.
pub fn advance_turn(
    state: &TurnState,
    direction: DVec3,
    direction_rate: DVec3,
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<TurnState, Refusal> {
    if direction_rate == DVec3::ZERO {
        return turn(state, (direction, "direction"), limits, delta_time);
    }
    let (facing, turning) = check(state, (direction, "direction"), limits, delta_time)?;
    let limits = &limits.without_minus_zero();
    finite_vector(direction_rate, "direction_rate")?;
    if delta_time == 0.0 {
        return Ok(TurnState { facing, turning });
    }
    let then = in_range(direction + direction_rate * delta_time)?;
    let wanted = match Goal::new(then, direction_rate, limits.max_rate, delta_time)? {
        Some(goal) => {
            // Rate of change of a facing that turns with the frame.
            let carried = goal.direction.cross(goal.turning).cross(facing);
            let way = ShortestTurn::new(facing, goal.in_its_frame);
            let within = TurnLimits { max_rate: way.rate_left(carried, limits.max_rate), ..*limits };
            if way.ends_within(delta_time, turning - carried, &within) {
                return Ok(TurnState { facing: goal.direction, turning: in_range(goal.turning)? });
            }
            carried + way.side * within.rate_toward(way.angle, delta_time)
        }
        None => DVec3::ZERO,
    };
    swing(facing, turning, wanted, limits, delta_time)
}

/// [`advance_turn`] toward a direction that stays, with its name for refusals.
fn turn(
    state: &TurnState,
    (direction, name): (DVec3, &'static str),
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<TurnState, Refusal> {
    let (facing, turning) = check(state, (direction, name), limits, delta_time)?;
    let limits = &limits.without_minus_zero();
    if delta_time == 0.0 {
        return Ok(TurnState { facing, turning });
    }
    let way = direction_and_length(direction).map(|(goal, _)| (goal, ShortestTurn::new(facing, goal)));
    if let Some((goal, _)) = way.filter(|(_, way)| way.ends_within(delta_time, turning, limits)) {
        return Ok(TurnState { facing: goal, turning: DVec3::ZERO });
    }
    let wanted = way.map_or(DVec3::ZERO, |(_, way)| way.side * limits.rate_toward(way.angle, delta_time));
    swing(facing, turning, wanted, limits, delta_time)
}

/// Refuses invalid inputs; the facing as a direction, and its rate of change perpendicular to it.
#[inline(always)]
fn check(
    state: &TurnState,
    (direction, name): (DVec3, &'static str),
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<(DVec3, DVec3), Refusal> {
    finite_vector(state.facing, "state.facing")?;
    finite_vector(state.turning, "state.turning")?;
    finite_vector(direction, name)?;
    limits.check().within("limits")?;
    at_least_zero_within_range(delta_time, "delta_time")?;
    let (facing, _) = direction_and_length(state.facing).ok_or(Refusal::no_direction("state.facing"))?;
    Ok((facing, in_range(without(state.turning, facing))?))
}

/// The facing after a step at the rate of change that is wanted, as far as the acceleration allows it.
#[inline(always)]
fn swing(
    facing: DVec3,
    turning: DVec3,
    wanted: DVec3,
    limits: &TurnLimits,
    delta_time: f64,
) -> Result<TurnState, Refusal> {
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
/// At rest the body keeps its facing; a turn under way brakes. To follow a velocity that turns without lag, give
/// [`advance_turn`] the velocity and the acceleration.
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

/// A goal that moves, at the end of the time step, and a frame that turns with it, but no faster than the body can. In that frame the
/// goal stays where it is at the end of the step.
#[derive(Clone, Copy)]
struct Goal {
    direction: DVec3,
    /// Rate of change of the direction, perpendicular to it.
    turning: DVec3,
    /// The goal in the frame as the frame lies at the beginning of the step.
    in_its_frame: DVec3,
}

impl Goal {
    /// `None` without a direction.
    fn new(direction: DVec3, rate: DVec3, max_rate: f64, delta_time: f64) -> Result<Option<Self>, Refusal> {
        let Some((direction, distance)) = direction_and_length(direction) else {
            return Ok(None);
        };
        let Some((side, speed)) = direction_and_length(without(rate, direction)) else {
            return Ok(Some(Self { direction, turning: DVec3::ZERO, in_its_frame: direction }));
        };
        let speed = min_or_second(speed / distance, max_rate);
        let angle = speed * delta_time;
        let in_its_frame = in_range(direction * libm::cos(angle) - side * libm::sin(angle))?;
        Ok(Some(Self { direction, turning: side * speed, in_its_frame }))
    }
}

/// The shortest way from a facing to its goal.
#[derive(Clone, Copy)]
struct ShortestTurn {
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
        Self { side, angle: libm::atan2(sine, facing.dot(goal)) }
    }

    /// The greatest rate along the way in a frame that carries the facing at the rate `carried`, with at most `max_rate` in all.
    fn rate_left(&self, carried: DVec3, max_rate: f64) -> f64 {
        let along = self.side.dot(carried);
        let past = min_or_second(length(without(carried, self.side)), max_rate);
        max_or_second(sqrt(max_rate - past) * sqrt(max_rate + past) - along, 0.0)
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
