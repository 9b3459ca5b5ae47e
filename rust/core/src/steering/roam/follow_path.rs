//! Along a path, one way or the other, to its end.

use super::polyline::{Polyline, SteeringPath};
use crate::numeric::{direction_and_length, greater, length, less};
use crate::reason::{Refusal, finite_above_zero, finite_at_least_zero, vector_within_range, within_range};
use crate::steering::Agent;
use glam::DVec3;

/// Which way along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathDirection {
    /// From the first point to the last.
    Forward,
    /// From the last point to the first.
    Backward,
}

/// How an agent follows a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FollowPathSettings {
    /// Which way.
    pub direction: PathDirection,
    /// How far ahead the agent looks, in seconds. Above 0, at most 1e50.
    pub prediction_time: f64,
    /// Within this distance of the end of an open path the agent slows down in proportion, and stops there; 0 for not at
    /// all. Finite and >= 0.
    pub slowdown_radius: f64,
    /// How far along the path, both ways from the progress, the nearest point is looked for: what lies further along, as
    /// at a crossing, does not attract. Infinite for the whole path. >= 0.
    pub search_distance: f64,
}

impl Default for FollowPathSettings {
    /// Forward, half a second ahead, slowing down within 300, looking 500 along the path.
    fn default() -> Self {
        Self {
            direction: PathDirection::Forward,
            prediction_time: 0.5,
            slowdown_radius: 300.0,
            search_distance: 500.0,
        }
    }
}

impl FollowPathSettings {
    fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.prediction_time)?;
        within_range(self.prediction_time)?;
        finite_at_least_zero(self.slowdown_radius)?;
        if self.search_distance.is_nan() {
            return Err(Refusal::NotFinite);
        }
        if self.search_distance >= 0.0 { Ok(()) } else { Err(Refusal::OutOfDomain) }
    }
}

/// How to follow a path, and where on it the agent is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSteering {
    /// The steering.
    pub steering: DVec3,
    /// How far along the path the agent is, from the first point: the progress to give next time.
    pub progress: f64,
    /// How far it still is along the path to the end that it moves to; infinite on a closed path.
    pub remaining: f64,
    /// How far from the lines of the path the agent is.
    pub distance: f64,
}

/// Steering along a path.
///
/// While the agent, `prediction_time` ahead, is within the path's radius and further along than now, it keeps its course;
/// otherwise it makes for the point of the path that it would reach in that time at full speed. At rest on the path
/// it sets out. At the end of an open path it arrives, and stays.
///
/// `progress` is where on the path the agent was: 0 at the first point, what the last call answered, or
/// [`super::find_path_progress`]. The search for where it is now keeps to `search_distance` of that, so a path that crosses
/// or touches itself is followed in its order.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; no coordinate or progress may be above 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn follow_path(
    agent: &Agent,
    path: &SteeringPath,
    settings: &FollowPathSettings,
    progress: f64,
) -> Result<PathSteering, Refusal> {
    agent.check()?;
    vector_within_range(agent.position)?;
    vector_within_range(agent.velocity)?;
    within_range(agent.max_speed)?;
    settings.check()?;
    within_range(progress)?;
    let line = Polyline::new(path)?;
    let now = line.nearest(agent.position, progress, settings.search_distance);
    let predicted = agent.position + agent.velocity * settings.prediction_time;
    let here = line.wrap(now.along);
    let future = line.nearest(predicted, here, settings.search_distance);
    let (sign, end) = match settings.direction {
        PathDirection::Forward => (1.0, line.length),
        PathDirection::Backward => (-1.0, 0.0),
    };
    let remaining = if line.is_closed() { f64::INFINITY } else { sign * (end - here) };
    let stride = agent.max_speed * settings.prediction_time;
    let is_on_its_way = sign * (future.along - here) > 0.0 && future.distance <= line.radius;
    let course = if is_on_its_way && remaining > stride {
        agent.velocity
    } else {
        line.point_at(here + sign * stride) - agent.position
    };
    let to_end = greater(remaining, length(line.point_at(end) - agent.position));
    let speed = agent.max_speed * less(to_end / settings.slowdown_radius, 1.0);
    let desired = direction_and_length(course).map_or(DVec3::ZERO, |(direction, _)| direction * speed);
    Ok(PathSteering { steering: agent.steer_to(desired)?, progress: here, remaining, distance: now.distance })
}
