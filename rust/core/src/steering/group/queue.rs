//! Queuing, as at a doorway.

use crate::geometry::List;
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second};
use crate::refusal::{Refusal, Within, finite_at_least_zero, finite_vector, in_range};
use crate::steering::toward::{ApproachCourse, Braking, check_motion};
use crate::steering::{Agent, SteeringLimits};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// How an agent queues.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct QueueSettings {
    /// Distance to the agent ahead, from center to center. Finite and >= 0.
    pub gap: f64,
    /// Half width of the lane to the goal in which an agent counts as ahead. Finite and >= 0.
    pub lane_radius: f64,
}

impl QueueSettings {
    /// One and a half meters apart in a lane of one meter to each side.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::QueueSettings;
    ///
    /// assert_eq!(QueueSettings::for_units(1.0).gap, 1.5);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { gap: length(150.0), lane_radius: length(100.0) }
    }
}

default_in_centimeters!(QueueSettings);

/// Steering toward `goal` at full speed, but slow enough to stop `gap` behind the agent ahead in its lane, even if that agent
/// brakes as hard as it can.
///
/// A queue whose agents all steer like this, and brake no harder than `limits` allow, keeps its gaps, with ticks of any
/// lengths. `neighbors` may have any order and may include the agent itself. At the goal itself the desired velocity is zero.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, QueueSettings, SteeringLimits, queue};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let (settings, limits) = (QueueSettings::for_units(1.0), SteeringLimits::for_units(1.0));
/// let steer = |position| {
///     let neighbors = [MotionState { position, velocity: DVec3::ZERO }];
///     queue(&agent, DVec3::new(100.0, 0.0, 0.0), &neighbors, &settings, &limits, 0.0).unwrap()
/// };
/// // Someone who stands ahead, at the gap of 1.5 m; the same one out of the lane.
/// assert_eq!(steer(DVec3::new(1.5, 0.0, 0.0)), DVec3::ZERO);
/// assert_eq!(steer(DVec3::new(1.5, 9.0, 0.0)), DVec3::new(6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when an answer is beyond the range of f64.
///
/// # Method
/// The safe speed is the greatest for which the way in the coming tick plus the stopping distance after it is at most the
/// free distance plus the remaining stopping distance of the agent ahead, for the worst possible ticks. An agent at the same
/// position is not ahead.
///
/// Source: queuing at a doorway in Reynolds 1999; the safe speed of P. Gipps, "A behavioural car-following model for computer
/// simulation", 1981, for ticks of any length.
pub fn queue(
    agent: &Agent,
    goal: DVec3,
    neighbors: &(impl List<MotionState> + ?Sized),
    settings: &QueueSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(goal, "goal")?;
    finite_at_least_zero(settings.gap, "settings.gap")?;
    finite_at_least_zero(settings.lane_radius, "settings.lane_radius")?;
    let agent = limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let way = direction_and_length(in_range(goal - agent.position)?);
    let mut greatest = f64::INFINITY;
    for (index, other) in (&neighbors).items().enumerate() {
        check_motion(&other).at(index, "neighbors")?;
        let Some((direction, _)) = way else { continue };
        let offset = in_range(other.position - agent.position)?;
        let along = offset.dot(direction);
        let beside = length(offset - direction * along);
        if along > 0.0 && beside <= settings.lane_radius {
            let free = max_or_second(along - settings.gap, 0.0);
            // Its velocity is from the last tick; in the coming tick it may brake already.
            let braked = max_or_second(other.velocity.dot(direction) - braking.change(), 0.0);
            greatest = min_or_second(braking.speed(free + braking.distance_behind(braked)), greatest);
        }
    }
    match way {
        Some((direction, _)) => {
            let wanted = min_or_second(agent.max_speed, greatest);
            let course = ApproachCourse { direction, wanted, greatest, distance: f64::INFINITY };
            in_range(course.steering(agent.velocity, &braking))
        }
        None => agent.steer_to(DVec3::ZERO),
    }
}
