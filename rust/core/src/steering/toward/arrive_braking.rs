//! Arrival at a point, braking as late as possible.

use super::{Braking, approach};
use crate::motion::MotionState;
use crate::refusal::{Refusal, Within, finite_vector};
use crate::steering::{Agent, SteeringLimits};
use glam::DVec3;

/// Steering toward `target` that brakes as late as possible: when the distance left is the way of the coming tick plus the
/// stopping distance.
///
/// An agent that can still stop when it starts, and is moved by [`advance`](crate::steering::advance) with the same `limits`
/// and `delta_time`, never passes the target: after every tick the target is ahead on the agent's line, or reached, to within
/// rounding. That holds for ticks of any lengths, in any order, and for any mass and response time, because the plan uses the
/// length of the coming tick and allows any ticks after it. An agent that is too fast brakes as hard as it can, overshoots by
/// as little as possible and comes back. Sideways velocity is removed before the brakes are needed, as far as the
/// acceleration allows. At the target itself the desired velocity is zero. With a maximum acceleration of 0 the agent never
/// moves: the desired velocity is zero everywhere.
///
/// A body with a response time brakes with at most its maximum speed divided by `mass * response_time`, so it begins to brake
/// earlier.
///
/// `delta_time` is the length of the coming tick in seconds, or 0 for continuous time; it must be finite and >= 0. The lesser
/// of the maximum speeds of the agent and the limits applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, SteeringLimits, arrive_braking};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
/// let arrive = |x| arrive_braking(&agent, DVec3::new(x, 0.0, 0.0), &limits, 0.0).unwrap();
/// // From 4 per second it stops within 4^2 / (2 * 8) = 1: from there it may be no faster, from afar it goes at full speed.
/// assert_eq!(arrive(10.0), DVec3::new(6.0, 0.0, 0.0));
/// assert!(arrive(1.0).x > 3.9 && arrive(1.0).x <= 4.0);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the way is beyond the range of f64.
///
/// # Method
/// The greatest speed `w` for the coming tick `h` is the one with `w h + w^2 / 2 a = distance`. A tick moves with the velocity at
/// its end, so later ticks of any length that brake with `a` go no further than `w^2 / 2 a`.
pub fn arrive_braking(
    agent: &Agent,
    target: DVec3,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    finite_vector(target, "target")?;
    let agent = limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    approach(&agent, &MotionState { position: target, velocity: DVec3::ZERO }, agent.max_speed, &braking)
}
