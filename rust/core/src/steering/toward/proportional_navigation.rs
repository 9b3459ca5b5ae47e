//! Proportional navigation: keeping a target at the same bearing.

use super::chase::{check_motion, question};
use crate::intercept::{BestCourse, solve_or_approach};
use crate::motion::MotionState;
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Within, finite_above_zero, finite_at_least_zero, finite_vector, in_range};
use crate::steering::Agent;
use glam::DVec3;

/// The part of the closing speed of the straight intercept from which on the law steers: within 14 degrees of it at a target at
/// rest.
const CLOSES: f64 = 0.97;

/// Steering by proportional navigation: the course turns `navigation_constant` times as fast as the line of sight, until that
/// no longer turns.
///
/// The command is an acceleration perpendicular to the velocity: `N w x v`, with the turn rate `w` of the line of sight and
/// the agent's velocity `v`, plus half of `N` times `target_acceleration` perpendicular to the line of sight (give zero if it
/// is unknown). The steering is the command times `delta_time`, the tick. Do not blend it: unlike all other behaviors it is
/// an acceleration for one tick, so its weight would depend on the tick.
///
/// The agent flies at full speed. While it closes at less than 97 % of the speed that its straight intercept would, it turns
/// toward that first, as [`pursue`](super::pursue()) does, so that it takes hardly longer from any launch. At the target itself
/// it keeps its course. `navigation_constant` must be finite and > 0; 3 is customary, at 2 or below it does not settle.
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
    if let Some(course) = turns_first(agent, target, -relative.dot(sight), range)? {
        return agent.steer_to(course);
    }
    let push = target_acceleration - sight * target_acceleration.dot(sight);
    let command = (turn_rate.cross(agent.velocity) + push * 0.5) * navigation_constant;
    let turned = in_range(agent.velocity + command * delta_time)?;
    agent.steer_to(direction_and_length(turned).map_or(DVec3::ZERO, |(course, _)| course * agent.max_speed))
}

/// The velocity of the straight intercept, or of the closest approach without one, if the agent closes at less than
/// 97 % of that one's closing speed.
fn turns_first(
    agent: &Agent,
    target: &MotionState,
    closing: f64,
    range: f64,
) -> Result<Option<DVec3>, Refusal> {
    Ok(match solve_or_approach(&question(agent, target))? {
        BestCourse::Intercept(met) => (closing * met.time < CLOSES * range).then_some(met.pursuer_velocity),
        BestCourse::Approach(_, closest) => {
            let ahead = agent.velocity.dot(closest.pursuer_velocity);
            (ahead < CLOSES * agent.max_speed * agent.max_speed).then_some(closest.pursuer_velocity)
        }
    })
}
