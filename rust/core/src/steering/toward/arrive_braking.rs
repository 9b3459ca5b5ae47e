//! Toward a point, stopping there as late as the brakes allow.

use super::{Braking, approach};
use crate::motion::MotionState;
use crate::reason::{Refusal, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering toward `target` as fast as the agent can still stop at it: at most the sum of the ways of the braking ticks is
/// left when it begins to brake.
///
/// An agent that can still stop when it starts never passes the target: after every tick the target is ahead on the line
/// that the agent was on, or reached, to within rounding. One that is too fast brakes as hard as it can, passes by as
/// little as possible and comes back. Sideways velocity is braked with what the way ahead leaves of the acceleration. At
/// the target itself the desired velocity is zero.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the way is beyond the range of f64.
pub fn arrive_braking(agent: &Agent, target: DVec3, braking: &Braking) -> Result<DVec3, Refusal> {
    agent.check()?;
    finite_vector(target)?;
    braking.check()?;
    approach(agent, &MotionState { position: target, velocity: DVec3::ZERO }, agent.max_speed, braking)
}
