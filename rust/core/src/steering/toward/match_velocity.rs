//! Going along with something.

use crate::refusal::{Refusal, Within, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering to the velocity of something else, as far as the agent's speed allows.
///
/// How soon it is taken up is the matter of the limits: at once, as far as the acceleration allows, or in about their response
/// time.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn match_velocity(agent: &Agent, velocity: DVec3) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(velocity, "velocity")?;
    agent.match_with(velocity)
}
