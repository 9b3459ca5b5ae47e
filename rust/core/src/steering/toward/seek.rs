//! Seeking a point at full speed.

use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Within, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering toward `target` at full speed. It never slows down, so it overshoots; to stop there use
/// [`arrive_braking`](crate::steering::arrive_braking).
///
/// At the target itself the desired velocity is zero.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, seek};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// assert_eq!(seek(&agent, DVec3::new(10.0, 0.0, 0.0)), Ok(DVec3::new(6.0, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn seek(agent: &Agent, target: DVec3) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(target, "target")?;
    let desired = match direction_and_length(target - agent.position) {
        Some((direction, _)) => direction * agent.max_speed,
        None => DVec3::ZERO,
    };
    agent.steer_to(desired)
}
