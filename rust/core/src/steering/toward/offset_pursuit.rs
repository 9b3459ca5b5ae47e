//! Offset pursuit: a place in a formation, or a pass at a distance.

use super::chase::{check_motion, meet};
use super::{Braking, Chase, Leader};
use crate::geometry::{fixed_side, leaning, other_leg};
use crate::motion::MotionState;
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Within, finite_at_least_zero, in_range};
use crate::steering::{Agent, SteeringLimits};
use glam::DVec3;

/// Steering to a place in the leader's frame and staying there: x ahead of the leader, y along `up x forward` (to the right
/// in Unreal's axes, to the left in right-handed ones), z upward.
///
/// The agent flies at full speed to the exact intercept with the place, which moves straight on with the leader, and brakes
/// relative to it without passing it. In its place it matches the leader's velocity. If it cannot catch up, it flies at full
/// speed to the closest approach.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, Leader, SteeringLimits, offset_pursuit};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
/// let motion = MotionState { position: DVec3::new(14.0, 0.0, 0.0), velocity: DVec3::ZERO };
/// let leader = Leader { motion, forward: DVec3::X, up: DVec3::Z };
/// // Two behind a leader at rest: 12 away, two seconds at full speed.
/// let chase = offset_pursuit(&agent, &leader, DVec3::new(-2.0, 0.0, 0.0), &limits, 0.0).unwrap();
/// assert_eq!((chase.time, chase.point), (2.0, DVec3::new(12.0, 0.0, 0.0)));
/// assert_eq!(chase.steering, DVec3::new(6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the intercept is beyond the range of f64.
pub fn offset_pursuit(
    agent: &Agent,
    leader: &Leader,
    offset: DVec3,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<Chase, Refusal> {
    agent.check().within("agent")?;
    let agent = limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    meet(&agent, &leader.slot(offset)?, Some(&braking))
}

/// Steering past `target` at full speed, at the distance `radius` and no nearer, on the side to which the agent already
/// moves. Below a 128th of its maximum speed it passes to the left in the plane `z = 0`, or toward x if the target lies along
/// z, to within a 128th.
///
/// The point of the answer is where the agent is nearest to the target. Inside the radius the agent turns outward: along the
/// rim at the rim, away from the center at the center.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, fly_by};
///
/// // A 15-20-25 triangle: the tangent to the sphere of radius 15 around a target 25 away is 20 long.
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 5.0 };
/// let target = MotionState { position: DVec3::new(25.0, 0.0, 0.0), velocity: DVec3::ZERO };
/// let chase = fly_by(&agent, &target, 15.0).unwrap();
/// assert_eq!((chase.time, chase.point), (4.0, DVec3::new(16.0, 12.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the intercept is beyond the range of f64.
///
/// # Method
/// The path relative to the target is a tangent to the sphere around it, so it passes at `radius` exactly.
///
/// Source: offset pursuit in Reynolds 1999, which aims at a point beside the target and so passes nearer.
pub fn fly_by(agent: &Agent, target: &MotionState, radius: f64) -> Result<Chase, Refusal> {
    agent.check().within("agent")?;
    check_motion(target).within("target")?;
    finite_at_least_zero(radius, "radius")?;
    let relative = in_range(agent.velocity - target.velocity)?;
    let side = |ahead| leaning(relative, agent.max_speed, ahead, fixed_side);
    let goal = match direction_and_length(in_range(target.position - agent.position)?) {
        Some((ahead, distance)) if distance > radius => {
            // From the target to the point of contact, perpendicular to the tangent.
            let sine = radius / distance;
            target.position + (side(ahead) * other_leg(sine) - ahead * sine) * radius
        }
        Some((ahead, distance)) => {
            let part = distance / radius;
            let outward = side(ahead) * part - ahead * other_leg(part);
            agent.position + outward * radius
        }
        None => {
            let outward = direction_and_length(relative).map_or(DVec3::X, |(direction, _)| direction);
            agent.position + outward * radius
        }
    };
    meet(agent, &MotionState { position: in_range(goal)?, velocity: target.velocity }, None)
}
