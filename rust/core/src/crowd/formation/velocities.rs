//! How agents follow their slots.

use super::anchor::Frame;
use super::{FormationAgent, FormationAnchor};
use crate::geometry::List;
use crate::numeric::{direction_and_length, length, shorten_to};
use crate::refusal::{Refusal, Requirement, Within, finite_vector, in_range};
use crate::steering::{Braking, Chase, SteeringLimits, meet};
use core::ops::Range;
use glam::DVec3;

/// The course of an agent to its slot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FormationCourse {
    /// The velocity to choose without neighbors: the preferred velocity of ORCA.
    pub preferred_velocity: DVec3,
    /// Where the slot is.
    pub slot: DVec3,
    /// How far away the slot is.
    pub distance: f64,
}

/// The course of an agent to its slot, for a tick of `delta_time` seconds.
///
/// The agent flies at full speed to the exact intercept with the slot, which moves with the anchor and its turn, and brakes
/// relative to it, as in [`offset_pursuit`](crate::steering::offset_pursuit). In its slot it has the velocity of the slot. An
/// agent ahead of a slot that moves never turns back: it waits until the slot has come. The velocity is never faster than the agent.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{FormationAgent, FormationAnchor, formation_velocity};
/// use pursuit_core::steering::{Agent, SteeringLimits};
///
/// let anchor = FormationAnchor {
///     position: DVec3::X * 14.0,
///     velocity: DVec3::ZERO,
///     forward: DVec3::X,
///     up: DVec3::Z,
///     angular_velocity: DVec3::ZERO,
/// };
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
/// let agent = FormationAgent { agent, slot: DVec3::X * -2.0 };
/// let course = formation_velocity(&agent, &anchor, &limits, 0.0).unwrap();
/// assert_eq!((course.preferred_velocity, course.distance), (DVec3::X * 6.0, 12.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the answer is beyond the range of f64.
pub fn formation_velocity(
    agent: &FormationAgent,
    anchor: &FormationAnchor,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<FormationCourse, Refusal> {
    let frame = anchor.frame()?;
    agent.agent.check().within("agent")?;
    let braking = Braking::new(limits, limits.agent(&agent.agent).max_speed, delta_time)?;
    course(agent, &frame, limits, &braking)
}

/// The courses of a range of agents to their slots, each as by [`formation_velocity`]: calls `give(index, course)` for each.
///
/// Every agent is computed alone, so any number of threads may take ranges of one formation.
///
/// # Errors
/// As [`formation_velocity`], and for a range that ends before it begins or beyond the last agent. The courses before the
/// refused agent have been given.
pub fn formation_velocities(
    anchor: &FormationAnchor,
    agents: &(impl List<FormationAgent> + ?Sized),
    limits: &SteeringLimits,
    delta_time: f64,
    range: Range<usize>,
    mut give: impl FnMut(usize, FormationCourse),
) -> Result<(), Refusal> {
    let frame = anchor.frame()?;
    if range.end > agents.count() {
        return Err(Refusal::out_of_domain(Requirement::WithinCount, "end"));
    }
    if range.start > range.end {
        return Err(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"));
    }
    let mut fastest = limits.max_speed;
    let mut braking = Braking::new(limits, fastest, delta_time)?;
    for index in range {
        let Some(agent) = agents.item(index) else { break };
        agent.agent.check().map_err(|refusal| of_array(refusal, index))?;
        // Most agents of a formation are of one kind.
        let max_speed = limits.agent(&agent.agent).max_speed;
        if max_speed != fastest {
            (fastest, braking) = (max_speed, Braking::new(limits, max_speed, delta_time)?);
        }
        let course = course(&agent, &frame, limits, &braking);
        give(index, course.map_err(|refusal| of_array(refusal, index))?);
    }
    Ok(())
}

fn course(
    FormationAgent { agent, slot }: &FormationAgent,
    frame: &Frame,
    limits: &SteeringLimits,
    braking: &Braking,
) -> Result<FormationCourse, Refusal> {
    finite_vector(*slot, "slot").within("agent")?;
    let agent = limits.agent(agent);
    let slot = frame.slot(*slot)?;
    let Chase { steering, .. } = meet(&agent, &slot, Some(braking))?;
    // A body that cannot turn within the tick is steered to beyond its speed, and a crowd takes the velocity at once.
    let mut preferred_velocity = shorten_to(in_range(agent.velocity + steering)?, agent.max_speed);
    // Ahead of the slot an agent waits.
    if let Some((course, _)) = direction_and_length(slot.velocity)
        && preferred_velocity.dot(course) < 0.0
    {
        preferred_velocity = DVec3::ZERO;
    }
    let distance = length(in_range(slot.position - agent.position)?);
    Ok(FormationCourse { preferred_velocity, slot: slot.position, distance })
}

/// The refusal of an agent by the name of the array that the number comes from.
#[cold]
fn of_array(refusal: Refusal, index: usize) -> Refusal {
    let array = match refusal.input.pieces().last() {
        Some(("position", _)) => "positions",
        Some(("velocity", _)) => "velocities",
        Some(("max_speed", _)) => "max_speeds",
        Some(("slot", _)) => "slots",
        _ => return refusal,
    };
    Refusal::new(refusal.kind, refusal.requirement, array).element(index).within("agents")
}
