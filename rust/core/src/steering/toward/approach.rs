//! Coming to rest at a point that moves straight on.

use super::Braking;
use crate::geometry::other_leg;
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, less, shorten_to};
use crate::reason::{Refusal, in_range};
use crate::steering::Agent;
use glam::DVec3;

/// Steering toward `goal` at up to `closing_speed`, relative to it, slowing down to rest at it.
pub(crate) fn approach(
    agent: &Agent,
    goal: &MotionState,
    closing_speed: f64,
    braking: &Braking,
) -> Result<DVec3, Refusal> {
    let Some((direction, distance)) = direction_and_length(in_range(goal.position - agent.position)?) else {
        return agent.match_with(goal.velocity);
    };
    let relative = in_range(agent.velocity - goal.velocity)?;
    let greatest = braking.speed(distance);
    in_range(close_in(relative, direction, less(closing_speed, greatest), greatest, braking))
}

/// The change of a velocity that should have the speed `wanted` along `direction` and nothing sideways, and must not be
/// faster along it than `greatest`.
///
/// Of a tick's change of velocity, brakes that cannot wait get what they need and the sideways velocity the rest;
/// otherwise the sideways velocity is braked first, and speeding up gets the rest. So the agent comes in on a line, and the
/// line does not swing round to the other side.
pub(crate) fn close_in(
    velocity: DVec3,
    direction: DVec3,
    wanted: f64,
    greatest: f64,
    braking: &Braking,
) -> DVec3 {
    let change = braking.change();
    if change == 0.0 {
        return direction * wanted - velocity;
    }
    let closing = velocity.dot(direction);
    let ahead = wanted - closing;
    let sideways = velocity - direction * closing;
    if closing > greatest {
        direction * ahead - shorten_to(sideways, change * other_leg(-ahead / change))
    } else {
        let left = change * other_leg(length(sideways) / change);
        direction * less(ahead, left) - shorten_to(sideways, change)
    }
}
