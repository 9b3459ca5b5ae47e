//! Interposing between two moving things.

use super::chase::{check_motion, meet};
use super::{Braking, Chase};
use crate::motion::MotionState;
use crate::refusal::{Refusal, Requirement, Within, finite, in_range, within};
use crate::steering::{Agent, SteeringLimits};

/// Steering to a point between `first` and `second`, at `ratio` of the way from one to the other, and staying there.
///
/// `ratio` is from 0, at the first, to 1, at the second. The agent flies at full speed to the exact intercept with that point
/// and brakes relative to it without passing it. If it cannot get there, it flies at full speed to the closest approach.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, SteeringLimits, interpose};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
/// let first = MotionState { position: DVec3::new(12.0, -5.0, 0.0), velocity: DVec3::ZERO };
/// let second = MotionState { position: DVec3::new(12.0, 5.0, 0.0), velocity: DVec3::ZERO };
/// let chase = interpose(&agent, &first, &second, 0.5, &limits, 0.0).unwrap();
/// assert_eq!((chase.time, chase.point), (2.0, DVec3::new(12.0, 0.0, 0.0)));
/// assert_eq!(chase.steering, DVec3::new(6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the intercept is beyond the range of f64.
pub fn interpose(
    agent: &Agent,
    first: &MotionState,
    second: &MotionState,
    ratio: f64,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<Chase, Refusal> {
    agent.check().within("agent")?;
    check_motion(first).within("first")?;
    check_motion(second).within("second")?;
    finite(ratio, "ratio")?;
    within(ratio, 0.0..=1.0, Requirement::ZeroToOne, "ratio")?;
    let agent = limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let between = MotionState {
        position: in_range(first.position * (1.0 - ratio) + second.position * ratio)?,
        velocity: in_range(first.velocity * (1.0 - ratio) + second.velocity * ratio)?,
    };
    meet(&agent, &between, Some(&braking))
}
