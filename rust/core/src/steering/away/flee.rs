//! Fleeing from a point.

use crate::numeric::{direction_and_length, length};
use crate::refusal::{Refusal, Within, finite_above_zero, finite_at_least_zero, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering away from `threat` at full speed.
///
/// At the threat's own position the agent keeps its course, or leaves along the x axis if it is at rest.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, flee};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// assert_eq!(flee(&agent, DVec3::new(10.0, 0.0, 0.0)), Ok(DVec3::new(-6.0, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn flee(agent: &Agent, threat: DVec3) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(threat, "threat")?;
    let (direction, _) = direction_and_length(agent.position - threat)
        .or_else(|| direction_and_length(agent.velocity))
        .unwrap_or((DVec3::X, 1.0));
    agent.steer_to(direction * agent.max_speed)
}

/// [`flee`] that fades with distance: full at the threat, falling linearly to zero at `panic_distance` and beyond.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, flee_weighted};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// // A quarter of the panic distance away: three quarters of the way from nothing to all.
/// assert_eq!(flee_weighted(&agent, DVec3::new(1.0, 0.0, 0.0), 4.0), Ok(DVec3::new(-4.5, 0.0, 0.0)));
/// assert_eq!(flee_weighted(&agent, DVec3::new(4.0, 0.0, 0.0), 4.0), Ok(DVec3::ZERO));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `panic_distance` must be > 0.
pub fn flee_weighted(agent: &Agent, threat: DVec3, panic_distance: f64) -> Result<DVec3, Refusal> {
    finite_above_zero(panic_distance, "panic_distance")?;
    let steering = flee(agent, threat)?;
    let distance = length(agent.position - threat);
    if distance < panic_distance { Ok(steering * (1.0 - distance / panic_distance)) } else { Ok(DVec3::ZERO) }
}

/// [`flee`] within `panic_distance` of the threat; zero at that distance and beyond.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, flee_panic};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// assert_eq!(flee_panic(&agent, DVec3::new(3.0, 0.0, 0.0), 4.0), Ok(DVec3::new(-6.0, 0.0, 0.0)));
/// assert_eq!(flee_panic(&agent, DVec3::new(4.0, 0.0, 0.0), 4.0), Ok(DVec3::ZERO));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `panic_distance` must be >= 0.
pub fn flee_panic(agent: &Agent, threat: DVec3, panic_distance: f64) -> Result<DVec3, Refusal> {
    finite_at_least_zero(panic_distance, "panic_distance")?;
    let steering = flee(agent, threat)?;
    Ok(if length(agent.position - threat) < panic_distance { steering } else { DVec3::ZERO })
}
