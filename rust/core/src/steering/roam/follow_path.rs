//! Path following.

use super::SteeringPath;
use super::corners::Corners;
use crate::geometry::{PathDirection, Route, Window};
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second};
use crate::refusal::{
    Refusal, Within, at_least_zero, finite_above_zero, finite_at_least_zero, in_range, within_range,
};
use crate::steering::toward::{ApproachCourse, Braking, hold_back, stop};
use crate::steering::{Agent, SteeringLimits};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// Progress along the path, as a part of the distance flown, that an agent on the path must make to keep its course. Without
/// this limit an agent in a wide tube could circle endlessly.
const LEAST_PROGRESS: f64 = 0.5;

/// How an agent arrives at the end of an open path.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PathEnding {
    /// It slows down in proportion within this distance of the end, as [`arrive`](crate::steering::arrive) does; 0 does not
    /// slow down. Finite and >= 0. A body with a low acceleration overshoots.
    Slowdown(f64),
    /// It brakes as late as possible, as [`arrive_braking`](crate::steering::arrive_braking) does.
    Braking,
}

/// How an agent follows a path.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FollowPathSettings {
    /// Direction of travel along the path.
    pub direction: PathDirection,
    /// How far ahead the agent looks, in seconds. Above 0, at most 1e50.
    pub look_ahead_time: f64,
    /// How the agent arrives at the end of an open path.
    pub ending: PathEnding,
    /// Length of path after the progress that one call searches. Give more than the agent flies in a tick; with 0 it heads
    /// for the progress. Infinite for no limit. >= 0.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub search_distance: f64,
}

impl FollowPathSettings {
    /// Forward, half a second ahead, slowing down within 3 m, searching 5 m of path.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::FollowPathSettings;
    ///
    /// assert_eq!(FollowPathSettings::for_units(1.0).search_distance, 5.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self {
            direction: PathDirection::Forward,
            look_ahead_time: 0.5,
            ending: PathEnding::Slowdown(length(300.0)),
            search_distance: length(500.0),
        }
    }
}

default_in_centimeters!(FollowPathSettings);

impl FollowPathSettings {
    fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.look_ahead_time, "look_ahead_time")?;
        within_range(self.look_ahead_time, "look_ahead_time")?;
        match self.ending {
            PathEnding::Slowdown(radius) => finite_at_least_zero(radius, "slowdown_radius")?,
            PathEnding::Braking => {}
        }
        at_least_zero(self.search_distance, "search_distance")
    }
}

/// Steering along a path, and the agent's progress.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PathSteering {
    /// The steering.
    pub steering: DVec3,
    /// Arc length of the agent along the path, from the first point: the progress to give to the next call. It only moves on.
    pub progress: f64,
    /// Distance left along the path to its end in the direction of travel; infinite on a closed path with a length.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub remaining: f64,
    /// Distance of the agent from the path at `progress`.
    pub distance: f64,
}

/// Steering along a path, to its end.
///
/// The agent keeps its course if, `look_ahead_time` ahead, it is within the path's radius and further along by at least half
/// of the distance flown until then. Otherwise it heads for the point of the path that it would reach in that time at full
/// speed. From rest on the path it starts. At the end of an open path it arrives and stays; a path without length, such as a
/// single point, ends there.
///
/// An agent that has brakes slows down for corners, and turns with its whole acceleration, so that it stays within the radius
/// to within 5 %, but for rare paths with corners close together. That holds when it starts on the path, is moved by [`advance`](crate::steering::advance) with the same limits, and
/// the path has no lines that it flies over in two ticks. It needs the progress of the last call. An agent whose
/// `look_ahead_time` is at least 1.5 times the time to reach its maximum speed, and whose radius is at least half of the distance
/// that it flies in that time, keeps its freedom within the radius.
///
/// With [`PathEnding::Braking`] it does not overshoot the end: on the last line it is never faster than it can stop, for any
/// ticks, and braking has priority over turning. An agent that reaches the last line too fast to stop on it, as after a
/// corner near the end, overshoots the end by at most its stopping distance minus the distance that was left.
///
/// `progress` is the former progress of the agent: the answer of the last call or of
/// [`find_path_progress`](super::find_path_progress); at the beginning 0, or the length of an open path to follow it
/// backward. The path is followed in its order, at any radius:
/// - the progress only moves on, to the nearest point of the path ahead. An agent that was carried away returns straight to
///   where it left;
/// - the search ends where the way along the path is 2.5 times as long as the straight line. Corners that turn by up to 133
///   degrees are cut. At a sharper corner, or at a spur, the agent goes to the tip and turns there. A later part of the path
///   that comes near is ignored;
/// - lines shorter than the distance flown in one tick count as straight.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking) and plan the braking; the lesser
/// maximum speed applies for every ending.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::PathTopology;
/// use pursuit_core::steering::{Agent, FollowPathSettings, SteeringLimits, SteeringPath, follow_path};
///
/// let points = [DVec3::ZERO, DVec3::new(10.0, 0.0, 0.0)];
/// let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 1.0 };
/// let agent = Agent { position: DVec3::new(4.0, 1.0, 0.0), velocity: DVec3::ZERO, max_speed: 6.0 };
/// let (settings, limits) = (FollowPathSettings::for_units(1.0), SteeringLimits::for_units(1.0));
/// let answer = follow_path(&agent, &path, &settings, 0.0, &limits, 0.0).unwrap();
/// assert_eq!((answer.progress, answer.remaining, answer.distance), (4.0, 6.0, 1.0));
/// assert!(answer.steering.x > 0.0 && answer.steering.y < 0.0);
/// ```
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
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<PathSteering, Refusal> {
    agent.check_in_range().within("agent")?;
    let agent = limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    settings.check().within("settings")?;
    within_range(progress, "progress")?;
    let line = path.polyline().within("path")?;
    let route = Route::new(line, settings.direction);
    // An agent cannot follow details shorter than the distance of a tick.
    let slack = agent.max_speed * delta_time;
    let ahead_of = |start| Window { start, search_distance: settings.search_distance, slack };
    let now = route.nearest(agent.position, &ahead_of(progress));
    let predicted = agent.position + agent.velocity * settings.look_ahead_time;
    let future = route.nearest(predicted, &ahead_of(now.along));
    let remaining = route.remaining(now.along);
    let stride = agent.max_speed * settings.look_ahead_time;
    let is_on_its_way = future.ahead > LEAST_PROGRESS * length(agent.velocity) * settings.look_ahead_time
        && future.distance <= path.radius;
    let search_distance = min_or_second(stride, settings.search_distance);
    let (goal, way_to_goal) = route.furthest(&Window { start: now.along, search_distance, slack });
    let course = if is_on_its_way && remaining > stride { agent.velocity } else { goal - agent.position };
    let to_end = max_or_second(remaining, length(route.last_point() - agent.position));
    let direction = direction_and_length(course).map(|(direction, _)| direction);
    let cruise = match settings.ending {
        PathEnding::Slowdown(radius) => agent.max_speed * min_or_second(to_end / radius.abs(), 1.0),
        PathEnding::Braking => agent.max_speed,
    };
    let corners = Corners {
        agent: &agent,
        route: &route,
        braking: &braking,
        radius: path.radius,
        look_ahead_time: settings.look_ahead_time,
        ending: settings.ending,
    };
    let turn = corners.steering(&now, cruise);
    let steering = match (settings.ending, direction, turn) {
        (PathEnding::Slowdown(_), _, Some(turn)) => in_range(turn)?,
        (PathEnding::Slowdown(_), Some(direction), None) => agent.steer_to(direction * cruise)?,
        (PathEnding::Slowdown(_), None, None) => agent.steer_to(DVec3::ZERO)?,
        (PathEnding::Braking, direction, turn) => {
            // Straight to the goal, and then the rest of the path.
            let distance = length(goal - agent.position) + max_or_second(remaining - way_to_goal, 0.0);
            let greatest = braking.speed(distance);
            let steering = match (turn, direction) {
                (Some(turn), _) => turn,
                (None, Some(direction)) => {
                    let wanted = min_or_second(agent.max_speed, greatest);
                    ApproachCourse { direction, wanted, greatest, distance }
                        .steering(agent.velocity, &braking)
                }
                (None, None) => stop(agent.velocity, &braking),
            };
            let to_end = route.last_point() - agent.position;
            in_range(match route.run_in(now.along) {
                Some(last) => {
                    let greatest = braking.speed(max_or_second(to_end.dot(last), 0.0));
                    hold_back(steering, agent.velocity, last, greatest, &braking)
                }
                None => steering,
            })?
        }
    };
    Ok(PathSteering { steering, progress: now.along, remaining, distance: now.distance })
}
