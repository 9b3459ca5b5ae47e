//! Coming to rest at a point that moves straight on.

use super::Braking;
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, less, sqrt};
use crate::reason::{Refusal, in_range};
use crate::steering::Agent;
use crate::steering::agent::shorten_to;
use glam::DVec3;

/// Steering toward `goal` at up to `closing_speed`, relative to it, slowing down to rest at it.
///
/// The speed toward the goal is never more than [`Braking::speed`] allows. Of a tick's change of velocity, brakes that
/// cannot wait get what they need and the sideways velocity the rest; otherwise the sideways velocity is braked first, and
/// speeding up gets the rest. So the agent comes in on a line, and the line does not swing round to the other side of the
/// goal.
pub(crate) fn approach(
    agent: &Agent,
    goal: &MotionState,
    closing_speed: f64,
    braking: &Braking,
) -> Result<DVec3, Refusal> {
    let Some((direction, distance)) = direction_and_length(in_range(goal.position - agent.position)?) else {
        return agent.steer_to(shorten_to(goal.velocity, agent.max_speed));
    };
    let relative = in_range(agent.velocity - goal.velocity)?;
    let greatest = braking.speed(distance);
    let wanted = less(closing_speed, greatest);
    let change = braking.change();
    if change == 0.0 {
        return in_range(direction * wanted - relative);
    }
    let closing = relative.dot(direction);
    let ahead = wanted - closing;
    let sideways = relative - direction * closing;
    in_range(if closing > greatest {
        direction * ahead - shorten_to(sideways, rest(change, -ahead))
    } else {
        direction * less(ahead, rest(change, length(sideways))) - shorten_to(sideways, change)
    })
}

/// What is left of a vector of length `whole` beside its part of length `part` at a right angle: 0 when there is nothing.
fn rest(whole: f64, part: f64) -> f64 {
    let ratio = part / whole;
    if ratio < 1.0 { whole * sqrt((1.0 - ratio) * (1.0 + ratio)) } else { 0.0 }
}
