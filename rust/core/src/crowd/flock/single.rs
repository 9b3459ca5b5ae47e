//! The three rules one by one, for one agent and neighbors that the caller has found.

use super::rules::{FlockRule, Sight, Sights};
use super::sums::{LANES, Sums, Viewer};
use crate::geometry::List;
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Within, vector_within_range};
use crate::steering::Agent;
use glam::DVec3;

/// Steering away from neighbors that are too near: at full speed, each pushing in inverse proportion to its
/// distance.
///
/// `positions` are those of the neighbors; the agent itself is not among them. Only those count that the rule sees. When
/// there are none, or they balance each other exactly, the steering is zero. Neighbors at the very
/// place of the agent have no direction: when nobody else pushes, the agent keeps its course, or leaves along the x axis
/// when it is at rest. The steering is multiplied by the weight of the rule.
///
/// # Errors
/// A refusal when a number is not finite, out of its domain or beyond 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn separation(agent: &Agent, positions: &impl List<DVec3>, rule: &FlockRule) -> Result<DVec3, Refusal> {
    let sight = Sight::of(rule).within("rule")?;
    let sights = Sights { separation: sight, alignment: Sight::NOTHING, cohesion: Sight::NOTHING };
    let (sums, is_touched) = look(agent, positions, |_| Ok(DVec3::ZERO), &sights)?;
    let leave = || {
        (is_touched && sight.farthest >= 0.0)
            .then(|| direction_and_length(agent.velocity).map_or(DVec3::X, |(course, _)| course))
    };
    Ok(ask(agent, sums.away().or_else(leave).map(|direction| direction * agent.max_speed), rule))
}

/// Steering with the neighbors: toward their mean velocity.
///
/// `positions` and `velocities` are those of the neighbors, as many of each; the agent itself is not among them. Only those
/// count that the rule sees. When there are none, the steering is zero. It is multiplied by the weight of the rule.
///
/// # Errors
/// A refusal when a number is not finite, out of its domain or beyond 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn alignment(
    agent: &Agent,
    positions: &impl List<DVec3>,
    velocities: &impl List<DVec3>,
    rule: &FlockRule,
) -> Result<DVec3, Refusal> {
    let sights = Sights {
        separation: Sight::NOTHING,
        alignment: Sight::of(rule).within("rule")?,
        cohesion: Sight::NOTHING,
    };
    let checked = |neighbor| {
        let velocity = item_of(velocities, neighbor, "neighbors.velocities")?;
        vector_within_range(velocity, "neighbors.velocities").element(neighbor).map(|()| velocity)
    };
    let (sums, _) = look(agent, positions, checked, &sights)?;
    Ok(ask(agent, sums.course(), rule))
}

/// Steering toward the middle of the neighbors, at full speed.
///
/// `positions` are those of the neighbors; the agent itself is not among them. Only those count that the rule sees. When
/// there are none, or the agent is in the middle of them, the steering is zero. It is multiplied by the
/// weight of the rule.
///
/// # Errors
/// A refusal when a number is not finite, out of its domain or beyond 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn cohesion(agent: &Agent, positions: &impl List<DVec3>, rule: &FlockRule) -> Result<DVec3, Refusal> {
    let sights = Sights {
        separation: Sight::NOTHING,
        alignment: Sight::NOTHING,
        cohesion: Sight::of(rule).within("rule")?,
    };
    let (sums, _) = look(agent, positions, |_| Ok(DVec3::ZERO), &sights)?;
    Ok(ask(agent, sums.middle().map(|direction| direction * agent.max_speed), rule))
}

/// The sums over all neighbors, and whether one is where the agent is.
fn look(
    agent: &Agent,
    positions: &impl List<DVec3>,
    velocity: impl Fn(usize) -> Result<DVec3, Refusal>,
    sights: &Sights,
) -> Result<(Sums, bool), Refusal> {
    agent.check_in_range().within("agent")?;
    let viewer = Viewer::new(agent.velocity, sights);
    let mut sums = Sums::ZERO;
    let mut is_touched = false;
    let count = positions.count();
    for first in (0..count).step_by(LANES) {
        let mut offsets = [[f64::INFINITY; LANES]; 3];
        let mut velocities = [DVec3::ZERO; LANES];
        for lane in 0..LANES {
            let Some(neighbor) = first.checked_add(lane).filter(|&neighbor| neighbor < count) else { break };
            let position = item_of(positions, neighbor, "neighbors.positions")?;
            vector_within_range(position, "neighbors.positions").element(neighbor)?;
            velocities[lane] = velocity(neighbor)?;
            let offset = position - agent.position;
            is_touched |= offset.length_squared() < f64::MIN_POSITIVE;
            [offsets[0][lane], offsets[1][lane], offsets[2][lane]] = offset.to_array();
        }
        let aligned = sums.add(&viewer, &offsets);
        for (lane, &velocity) in velocities.iter().enumerate() {
            if aligned[lane] != 0.0 {
                sums.align(velocity);
            }
        }
    }
    Ok((sums, is_touched))
}

/// The item of a list that must hold it.
fn item_of(list: &impl List<DVec3>, index: usize, name: &'static str) -> Result<DVec3, Refusal> {
    list.item(index).ok_or(Refusal::out_of_domain(name))
}

fn ask(agent: &Agent, desired: Option<DVec3>, rule: &FlockRule) -> DVec3 {
    desired.map_or(DVec3::ZERO, |desired| (desired - agent.velocity) * rule.weight)
}
