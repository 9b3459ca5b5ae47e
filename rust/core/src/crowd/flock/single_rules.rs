//! The three rules one by one, for one agent and neighbors that the caller has found.

use super::neighbor_sums::{LANES, Sums, Viewer};
use super::rules::{FlockRule, RuleBounds, Sights};
use crate::geometry::List;
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Requirement, Within, vector_within_range};
use crate::steering::{Agent, AvoidanceLayers, HeightBand, MovingNeighbor};
use glam::DVec3;

/// Steering away from neighbors that are too near: at full speed, each pushing in inverse proportion to its
/// distance.
///
/// `neighbors` are those that were found; the agent itself is not among them. Only their positions, layers and heights are read.
/// Only neighbors count that the rule sees and that the agent's `layers` avoid, whatever their priorities. The agent extends
/// `half_height` above and below the z of its position; neighbors that share no height with it are ignored. A `half_height` of 0
/// covers every height. When there are none, or they balance each other exactly, the steering is zero. Neighbors at the agent's
/// own position have no direction: when no other neighbor pushes, the agent keeps its course, or leaves along the x axis when it
/// is at rest. The steering is multiplied by the weight of the rule.
///
/// # Errors
/// A refusal when a number is not finite, out of its domain or beyond 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn separation(
    agent: &Agent,
    layers: &AvoidanceLayers,
    half_height: f64,
    neighbors: &(impl List<MovingNeighbor> + ?Sized),
    rule: &FlockRule,
) -> Result<DVec3, Refusal> {
    let sight = RuleBounds::of(rule).within("rule")?;
    let sights = Sights { separation: sight, alignment: RuleBounds::NOTHING, cohesion: RuleBounds::NOTHING };
    let (sums, is_touched) = look(agent, layers, half_height, neighbors, |_, _| Ok(DVec3::ZERO), &sights)?;
    let leave = || {
        (is_touched && sight.farthest >= 0.0)
            .then(|| direction_and_length(agent.velocity).map_or(DVec3::X, |(course, _)| course))
    };
    Ok(ask(agent, sums.away().or_else(leave).map(|direction| direction * agent.max_speed), rule))
}

/// Steering with the neighbors: toward their mean velocity.
///
/// `neighbors` are those that were found; the agent itself is not among them. Only their positions, velocities, layers and
/// heights are read. Only neighbors count that the rule sees and that `layers` and `half_height` admit, as in [`separation`].
/// When there are none, the steering is zero. It is multiplied by the weight of the rule.
///
/// # Errors
/// A refusal when a number is not finite, out of its domain or beyond 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn alignment(
    agent: &Agent,
    layers: &AvoidanceLayers,
    half_height: f64,
    neighbors: &(impl List<MovingNeighbor> + ?Sized),
    rule: &FlockRule,
) -> Result<DVec3, Refusal> {
    let sights = Sights {
        separation: RuleBounds::NOTHING,
        alignment: RuleBounds::of(rule).within("rule")?,
        cohesion: RuleBounds::NOTHING,
    };
    let checked = |index, neighbor: &MovingNeighbor| {
        let checked = vector_within_range(neighbor.velocity, "neighbors.velocities").element(index);
        checked.map(|()| neighbor.velocity)
    };
    let (sums, _) = look(agent, layers, half_height, neighbors, checked, &sights)?;
    Ok(ask(agent, sums.course(), rule))
}

/// Steering toward the middle of the neighbors, at full speed.
///
/// `neighbors` are those that were found; the agent itself is not among them. Only their positions, layers and heights are read.
/// Only neighbors count that the rule sees and that `layers` and `half_height` admit, as in [`separation`]. When there are none,
/// or the agent is in the middle of them, the steering is zero. It is multiplied by the weight of the rule.
///
/// # Errors
/// A refusal when a number is not finite, out of its domain or beyond 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn cohesion(
    agent: &Agent,
    layers: &AvoidanceLayers,
    half_height: f64,
    neighbors: &(impl List<MovingNeighbor> + ?Sized),
    rule: &FlockRule,
) -> Result<DVec3, Refusal> {
    let sights = Sights {
        separation: RuleBounds::NOTHING,
        alignment: RuleBounds::NOTHING,
        cohesion: RuleBounds::of(rule).within("rule")?,
    };
    let (sums, _) = look(agent, layers, half_height, neighbors, |_, _| Ok(DVec3::ZERO), &sights)?;
    Ok(ask(agent, sums.middle().map(|direction| direction * agent.max_speed), rule))
}

/// The sums over all neighbors that count, and whether one of them is where the agent is.
#[inline]
fn look(
    agent: &Agent,
    layers: &AvoidanceLayers,
    half_height: f64,
    neighbors: &(impl List<MovingNeighbor> + ?Sized),
    velocity: impl Fn(usize, &MovingNeighbor) -> Result<DVec3, Refusal>,
    sights: &Sights,
) -> Result<(Sums, bool), Refusal> {
    agent.check_in_range().within("agent")?;
    let height = HeightBand { center: agent.position.z, half_height };
    height.check("agent.position", "half_height")?;
    let viewer = Viewer::new(agent.velocity, sights);
    let mut sums = Sums::ZERO;
    let mut is_touched = false;
    let count = neighbors.count();
    for first in (0..count).step_by(LANES) {
        let mut offsets = [[f64::INFINITY; LANES]; 3];
        let mut velocities = [DVec3::ZERO; LANES];
        for lane in 0..LANES {
            let Some(index) = first.checked_add(lane).filter(|&index| index < count) else { break };
            let neighbor = neighbors
                .item(index)
                .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "neighbors.count"))?;
            vector_within_range(neighbor.position, "neighbors.positions").element(index)?;
            velocities[lane] = velocity(index, &neighbor)?;
            neighbor.height.check("neighbors.height_centers", "neighbors.half_heights").element(index)?;
            if !layers.avoids(&neighbor.layers) || !height.shares(&neighbor.height) {
                continue;
            }
            let offset = neighbor.position - agent.position;
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

fn ask(agent: &Agent, desired: Option<DVec3>, rule: &FlockRule) -> DVec3 {
    desired.map_or(DVec3::ZERO, |desired| (desired - agent.velocity) * rule.weight)
}
