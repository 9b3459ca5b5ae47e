//! Look-ahead obstacle avoidance.

use super::AvoidanceSettings;
use super::detour::{Goal, detour};
use super::surroundings::Surroundings;
use crate::geometry::{List, Shape, in_plane};
use crate::numeric::min_or_second;
use crate::refusal::{Refusal, Within, in_range, vector_within_range, within_range};
use crate::steering::Agent;
use glam::DVec3;

/// Maximum number of walls that bound a way.
const MOST_WALLS: u32 = 4;

/// Steering that keeps out of the way of obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Avoidance {
    /// The wanted steering if the way is free, otherwise a steering around the obstacle.
    pub steering: DVec3,
    /// Index of the first obstacle on the wanted way; `None` without one.
    pub obstacle: Option<usize>,
    /// Distance to the first contact on the wanted way; infinite without one.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub distance: f64,
}

/// The wanted `steering`, turned around obstacles.
///
/// The agent looks along its wanted velocity, `velocity + steering`, as far as it gets in the look-ahead time. If a sphere
/// with its radius plus margin meets an obstacle there, it takes the same speed in the direction of a tangent: of the ways
/// around, left, right, over and under, the one that lengthens the path to its goal least. Obstacles that block the way
/// around are passed on the same side. A wall without an end has no way around: the agent approaches it ever slower and
/// slides along it.
///
/// With a `steering` of zero the present velocity is checked; the answer is then zero if the way is free.
///
/// The first contact decides; of several at the same distance the first in the caller's order. Straight ahead of the middle
/// of an obstacle the agent goes left, with the third axis up and right-handed axes, or in the sense of the plane's normal:
/// the ways to the right, over and under get a penalty of another 32nd of their cost each. Of two ways of about equal length
/// it takes the side to which it already moves: the distance that it flies in the look-ahead time is credited to that side.
/// So a small change of the steering or of the nearest obstacle does not change the side.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::steering::{Agent, AvoidanceSettings, avoid_obstacles};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::new(6.0, 0.0, 0.0), max_speed: 6.0 };
/// let obstacles = [Shape::Sphere { center: DVec3::new(10.0, 0.0, 0.0), radius: 2.0 }];
/// let mut settings = AvoidanceSettings::for_units(1.0);
/// (settings.agent_radius, settings.margin) = (1.0, 0.0);
/// // Straight ahead, within the two seconds that it looks; the way back is free.
/// let avoidance = avoid_obstacles(&agent, DVec3::ZERO, &obstacles, &settings).unwrap();
/// assert!(avoidance.obstacle == Some(0) && avoidance.steering != DVec3::ZERO);
/// let back = avoid_obstacles(&agent, DVec3::new(-12.0, 0.0, 0.0), &obstacles, &settings).unwrap();
/// assert_eq!((back.obstacle, back.steering), (None, DVec3::new(-12.0, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite, out of its domain or above 1e50.
pub fn avoid_obstacles(
    agent: &Agent,
    steering: DVec3,
    obstacles: &dyn List<Shape>,
    settings: &AvoidanceSettings,
) -> Result<Avoidance, Refusal> {
    agent.check().within("agent")?;
    vector_within_range(agent.position, "agent.position")?;
    vector_within_range(agent.velocity, "agent.velocity")?;
    vector_within_range(steering, "steering")?;
    within_range(agent.max_speed, "agent.max_speed")?;
    settings.check().within("settings")?;
    let surroundings = Surroundings::new(obstacles, agent.position, settings.clearance())?;
    let free = Avoidance { steering, obstacle: None, distance: f64::INFINITY };

    let mut desired = agent.velocity + steering;
    let mut first = None;
    let momentum = agent.velocity * settings.look_ahead_time;
    for _ in 0..MOST_WALLS {
        let Some((heading, speed)) = in_plane(desired, settings.plane()) else { break };
        let distance = min_or_second(speed * settings.look_ahead_time, settings.look_ahead_distance);
        let Some(met) = surroundings.first_hit(heading, distance) else { break };
        first = first.or(Some(met));
        let goal = Goal { distance: settings.look_ahead_distance, look_ahead: distance, momentum };
        if let Some(way) = detour(&surroundings, heading, &goal, met.index, settings.plane()) {
            desired = way.direction * speed;
            break;
        }
        // Ever slower toward the wall, and along it.
        let approach = min_or_second(heading.dot(met.hit.normal), 0.0) * speed;
        let kept = if distance > 0.0 { min_or_second(met.hit.distance / distance, 1.0) } else { 0.0 };
        desired = heading * speed - met.hit.normal * (approach * (1.0 - kept));
    }
    match first {
        None => Ok(free),
        Some(first) => Ok(Avoidance {
            steering: in_range(desired - agent.velocity)?,
            obstacle: Some(first.index),
            distance: first.hit.distance,
        }),
    }
}
