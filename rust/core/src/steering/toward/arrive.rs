//! Arrival at a point.

use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Within, finite_at_least_zero, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering toward `target`, slowing down in proportion to the distance within `slowdown_radius` of it.
///
/// `slowdown_radius` must be finite and >= 0; with 0 the agent never slows down before the target. At the target itself the
/// desired velocity is zero. A body that cannot slow down fast enough overshoots, and so does a body with ticks above
/// `slowdown_radius / max_speed`; [`arrive_braking`](crate::steering::arrive_braking) avoids that.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, arrive};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// // At full speed from afar, at half of it halfway into the slowdown radius.
/// assert_eq!(arrive(&agent, DVec3::new(10.0, 0.0, 0.0), 4.0), Ok(DVec3::new(6.0, 0.0, 0.0)));
/// assert_eq!(arrive(&agent, DVec3::new(2.0, 0.0, 0.0), 4.0), Ok(DVec3::new(3.0, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn arrive(agent: &Agent, target: DVec3, slowdown_radius: f64) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(target, "target")?;
    finite_at_least_zero(slowdown_radius, "slowdown_radius")?;
    let desired = match direction_and_length(target - agent.position) {
        Some((direction, distance)) if distance < slowdown_radius => {
            direction * (agent.max_speed * (distance / slowdown_radius))
        }
        Some((direction, _)) => direction * agent.max_speed,
        None => DVec3::ZERO,
    };
    agent.steer_to(desired)
}
