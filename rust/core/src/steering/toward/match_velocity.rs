//! Velocity matching.

use crate::refusal::{Refusal, Within, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering to a given velocity, as far as the agent's maximum speed allows.
///
/// The limits with which the agent is moved determine the time: as fast as the acceleration allows, or about their response
/// time.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, match_velocity};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::new(1.0, 0.0, 0.0), max_speed: 6.0 };
/// assert_eq!(match_velocity(&agent, DVec3::new(3.0, 0.0, 0.0)), Ok(DVec3::new(2.0, 0.0, 0.0)));
/// // Faster than the agent can be.
/// assert_eq!(match_velocity(&agent, DVec3::new(9.0, 0.0, 0.0)), Ok(DVec3::new(5.0, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn match_velocity(agent: &Agent, velocity: DVec3) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(velocity, "velocity")?;
    agent.match_with(velocity)
}
