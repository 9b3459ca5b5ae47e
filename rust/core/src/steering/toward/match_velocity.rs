//! Going along with something.

use crate::refusal::{Refusal, Within, finite_at_least_zero, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering to the velocity of something else, as far as the agent's speed allows.
///
/// Of the difference, each tick takes up `delta_time / time_to_match`: all at once when the tick is longer, also for a time
/// of zero; nothing in a tick of zero otherwise.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; both times must be >= 0.
pub fn match_velocity(
    agent: &Agent,
    velocity: DVec3,
    time_to_match: f64,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(velocity, "velocity")?;
    finite_at_least_zero(time_to_match, "time_to_match")?;
    finite_at_least_zero(delta_time, "delta_time")?;
    let whole = agent.match_with(velocity)?;
    Ok(if time_to_match > delta_time { whole * (delta_time / time_to_match) } else { whole })
}
