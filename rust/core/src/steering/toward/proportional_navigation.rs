//! Proportional navigation: keeping a target at the same bearing.

use super::chase::check_motion;
use super::seek;
use crate::geometry::across;
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, power_of_two};
use crate::refusal::{Refusal, Within, finite_above_zero, finite_at_least_zero, finite_vector, in_range};
use crate::steering::Agent;
use glam::DVec3;

/// The cosine of the angle within which an agent counts as flying straight away from its target: about 10 degrees.
const STRAIGHT_AWAY: f64 = 1.0 - power_of_two(-6);
/// The part of its maximum speed below which it counts as at rest.
const SLOW: f64 = power_of_two(-3);

/// Steering by proportional navigation: the course turns `navigation_constant` times as fast as the line of sight, until that
/// no longer turns.
///
/// The command is an acceleration perpendicular to the velocity: `N w x v`, with the turn rate `w` of the line of sight and
/// the agent's velocity `v`, plus half of `N` times `target_acceleration` perpendicular to the line of sight (give zero if it
/// is unknown). The steering is the command times `delta_time`, the tick. Do not blend it: unlike all other behaviors it is
/// an acceleration for one tick, so its weight would depend on the tick.
///
/// The agent flies at full speed. It reaches a target within its turning circle only after coming round. It seeks the target
/// instead, as from rest, when it moves away slower than an eighth of its maximum speed, or within 10 degrees of straight
/// away from a target that it does not approach. At the target itself it keeps its course. `navigation_constant` must be
/// finite and > 0; 3 is customary, at 2 or below it does not settle.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, proportional_navigation};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::new(6.0, 0.0, 0.0), max_speed: 6.0 };
/// let steer = |velocity| {
///     let target = MotionState { position: DVec3::new(10.0, 0.0, 0.0), velocity };
///     proportional_navigation(&agent, &target, DVec3::ZERO, 3.0, 0.1).unwrap()
/// };
/// // Head on the bearing stays; a target that moves to the left is turned after to the left.
/// assert_eq!(steer(DVec3::new(-6.0, 0.0, 0.0)), DVec3::ZERO);
/// assert!(steer(DVec3::new(-6.0, 3.0, 0.0)).y > 0.0);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain: the navigation constant must be > 0, the tick >= 0.
///
/// # Method
/// This is pure proportional navigation, augmented by the target's acceleration. True proportional navigation uses the
/// closing speed instead of the agent's own, and fails if the gap neither closes nor opens: its missile then circles the
/// target endlessly. [`apply`](crate::steering::apply) without a response time turns the steering back into the command.
///
/// Source: M. Guelman, "A qualitative study of proportional navigation", 1971; P. Zarchan, "Tactical and Strategic Missile
/// Guidance", on the augmented law.
pub fn proportional_navigation(
    agent: &Agent,
    target: &MotionState,
    target_acceleration: DVec3,
    navigation_constant: f64,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    check_motion(target).within("target")?;
    finite_vector(target_acceleration, "target_acceleration")?;
    finite_above_zero(navigation_constant, "navigation_constant")?;
    finite_at_least_zero(delta_time, "delta_time")?;
    let Some((sight, range)) = direction_and_length(in_range(target.position - agent.position)?) else {
        return Ok(DVec3::ZERO);
    };
    let relative = in_range(target.velocity - agent.velocity)?;
    let turn_rate = sight.cross(relative) / range;
    let opens = relative.dot(sight) >= 0.0;
    if opens && across(relative, sight).is_none() || turns_back(agent, sight, opens) {
        return seek(agent, target.position);
    }
    let push = target_acceleration - sight * target_acceleration.dot(sight);
    let command = (turn_rate.cross(agent.velocity) + push * 0.5) * navigation_constant;
    let turned = in_range(agent.velocity + command * delta_time)?;
    agent.steer_to(direction_and_length(turned).map_or(DVec3::ZERO, |(course, _)| course * agent.max_speed))
}

/// Whether an agent is at rest, or moves away from its target with a line of sight that hardly turns, so that noise would
/// choose the side.
fn turns_back(agent: &Agent, sight: DVec3, opens: bool) -> bool {
    if agent.velocity.dot(sight) > 0.0 {
        return false;
    }
    direction_and_length(agent.velocity).is_none_or(|(course, speed)| {
        speed < agent.max_speed * SLOW || (opens && course.dot(sight) < -STRAIGHT_AWAY)
    })
}
