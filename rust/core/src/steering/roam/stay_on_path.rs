//! Staying on a path.

use super::SteeringPath;
use crate::refusal::{Refusal, Within, at_least_zero_within_range, vector_within_range};
use crate::steering::{Agent, seek};
use glam::DVec3;

/// Steering that keeps an agent on a path, whichever way it moves along it.
///
/// The steering is zero if the agent will be within the path's radius `look_ahead_time` seconds from now. Otherwise it leads
/// toward the point of the path nearest to that predicted position; an agent that is at that point already brakes.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::PathTopology;
/// use pursuit_core::steering::{Agent, SteeringPath, stay_on_path};
///
/// let points = [DVec3::ZERO, DVec3::new(10.0, 0.0, 0.0)];
/// let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 1.0 };
/// let steer = |position| {
///     let agent = Agent { position, velocity: DVec3::ZERO, max_speed: 6.0 };
///     stay_on_path(&agent, &path, 1.0).unwrap()
/// };
/// assert_eq!(steer(DVec3::new(4.0, 1.0, 0.0)), DVec3::ZERO);
/// assert_eq!(steer(DVec3::new(4.0, 3.0, 0.0)), DVec3::new(0.0, -6.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `look_ahead_time` must be from 0 to 1e50, and no coordinate
/// above 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn stay_on_path(agent: &Agent, path: &SteeringPath, look_ahead_time: f64) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    vector_within_range(agent.position, "agent.position")?;
    vector_within_range(agent.velocity, "agent.velocity")?;
    at_least_zero_within_range(look_ahead_time, "look_ahead_time")?;
    let line = path.polyline().within("path")?;
    let predicted = agent.position + agent.velocity * look_ahead_time;
    let spot = line.nearest(predicted);
    if spot.distance <= path.radius { Ok(DVec3::ZERO) } else { seek(agent, spot.point) }
}
