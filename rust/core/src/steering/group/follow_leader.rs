//! Leader following.

use crate::geometry::{fixed_side, leaning};
use crate::numeric::length;
use crate::refusal::{Refusal, Within, finite_at_least_zero, in_range};
use crate::steering::toward::{Braking, Chase, Leader, meet};
use crate::steering::{Agent, SteeringLimits};
use crate::units::{default_in_centimeters, from_centimeters};

/// How an agent follows a leader.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FollowSettings {
    /// Distance to stay behind the leader. Finite and >= 0.
    pub distance: f64,
    /// Length to keep clear ahead of the leader; 0 keeps nothing clear. Finite and >= 0.
    pub clear_length: f64,
    /// Distance to keep clear to each side of the leader's way. Finite and >= 0.
    pub clear_radius: f64,
}

impl FollowSettings {
    /// Two meters behind, three meters ahead and one to each side kept clear.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::FollowSettings;
    ///
    /// assert_eq!(FollowSettings::for_units(1.0).distance, 2.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { distance: length(200.0), clear_length: length(300.0), clear_radius: length(100.0) }
    }
}

default_in_centimeters!(FollowSettings);

/// Steering to a place behind `leader`, and out of its way if the agent is ahead of it.
///
/// The agent flies to the exact intercept with the place, which moves straight on with the leader, and brakes relative to it
/// without passing it. Point, time and verdict describe that intercept, as in
/// [`offset_pursuit`](crate::steering::offset_pursuit). An agent in the way, in a cylinder ahead of the leader, first leaves
/// the cylinder perpendicular to its axis at full speed, to the side on which it will be after a quarter of the time to the
/// rim. Nearer to the axis than a 128th of the radius it leaves to the left in the plane `z = 0`, or toward x if the leader
/// faces along z, to within a 128th. Followers do not avoid each other; blend with separation. The leader's `up` is ignored.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, FollowSettings, Leader, SteeringLimits, follow_leader};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let motion = MotionState { position: DVec3::new(14.0, 0.0, 0.0), velocity: DVec3::ZERO };
/// let leader = Leader { motion, forward: DVec3::X, up: DVec3::Z };
/// // Two meters behind a leader at rest: 12 away, two seconds at 6 m/s.
/// let (settings, limits) = (FollowSettings::for_units(1.0), SteeringLimits::for_units(1.0));
/// let chase = follow_leader(&agent, &leader, &settings, &limits, 0.0).unwrap();
/// assert_eq!((chase.time, chase.point), (2.0, DVec3::new(12.0, 0.0, 0.0)));
/// assert_eq!(chase.steering, DVec3::new(6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain (a zero `forward` is), or when the intercept is beyond the range
/// of f64.
///
/// Source: leader following in Reynolds 1999.
pub fn follow_leader(
    agent: &Agent,
    leader: &Leader,
    settings: &FollowSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<Chase, Refusal> {
    agent.check().within("agent")?;
    finite_at_least_zero(settings.distance, "settings.distance")?;
    finite_at_least_zero(settings.clear_length, "settings.clear_length")?;
    finite_at_least_zero(settings.clear_radius, "settings.clear_radius")?;
    let agent = &limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let ahead = leader.ahead()?;
    let mut behind = leader.motion;
    behind.position = in_range(behind.position - ahead * settings.distance)?;
    let chase = meet(agent, &behind, Some(&braking))?;

    let from_leader = in_range(agent.position - leader.motion.position)?;
    let along = from_leader.dot(ahead);
    let off = from_leader - ahead * along;
    if !(along > 0.0 && along < settings.clear_length && length(off) < settings.clear_radius) {
        return Ok(chase);
    }
    // Its offset from the axis after a quarter of the time that it takes to leave the cylinder.
    let lean = off + agent.velocity * (0.25 * (settings.clear_radius / agent.max_speed));
    let out = leaning(lean, settings.clear_radius, ahead, fixed_side);
    Ok(Chase { steering: agent.steer_to(out * agent.max_speed)?, ..chase })
}
