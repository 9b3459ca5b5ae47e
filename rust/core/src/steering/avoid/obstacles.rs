//! Look-ahead obstacle avoidance.

use super::AvoidanceSettings;
use super::detour::{Goal, detour};
use super::surroundings::Surroundings;
use crate::geometry::{List, Shape, in_plane};
use crate::numeric::min_or_second;
use crate::refusal::{Refusal, Within, in_range, vector_within_range, within_range};
use crate::steering::Agent;
use glam::DVec3;

/// How many walls one after the other bound a way.
const MOST_WALLS: u32 = 4;

/// Steering that keeps out of the way of obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Avoidance {
    /// The wanted steering when nothing is in the way; else one that leads around.
    pub steering: DVec3,
    /// Which obstacle is met first on the wanted way; none for none.
    pub obstacle: Option<usize>,
    /// Distance to the first contact on the wanted way; infinity without one.
    pub distance: f64,
}

/// The wanted `steering`, turned around what is in its way.
///
/// The agent looks along the velocity that it wants, `velocity + steering`, as far as it comes in the look-ahead time. When a
/// sphere of its radius and margin meets an obstacle there, it wants the same speed in the direction of a tangent instead: of
/// the ways around, left, right, over and under, the one that lengthens the path to its goal least; obstacles that block the
/// way around are passed on the same side. A wall without an end has no way around: the agent approaches it ever slower and
/// slides along it.
///
/// With a `steering` of zero the present velocity is checked; the answer is then zero when nothing is in the way.
///
/// The first contact counts, and of several at the same distance the first in the caller's order. Straight ahead of the middle of
/// an obstacle it goes left, the third axis being up and the axes right-handed, or in the sense of the plane's normal: right, over
/// and under count as longer, each by another 32nd of what it costs. Of two ways that are about equally long it
/// keeps to the side toward which it already moves: the distance that it flies by itself in the look-ahead time counts in favor of
/// that side. So a small change of the steering or of the nearest obstacle does not change the side.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::steering::{Agent, AvoidanceSettings, avoid_obstacles};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::new(6.0, 0.0, 0.0), max_speed: 6.0 };
/// let obstacles = [Shape::Sphere { center: DVec3::new(10.0, 0.0, 0.0), radius: 2.0 }];
/// let settings = AvoidanceSettings { agent_radius: 1.0, margin: 0.0, ..AvoidanceSettings::for_units(1.0) };
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
        // Ever slower toward the wall, and on along it.
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
