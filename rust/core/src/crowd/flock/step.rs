//! The whole step of a flock: steering, limits and movement.

use super::rules::FlockRules;
use super::steer::steer_flock;
use crate::crowd::grid::{NeighborGrid, Placed};
use crate::reason::{Refusal, within_range};
use crate::steering::{Agent, SteeringLimits, advance};
use core::ops::Range;
use glam::DVec3;

/// Moves the agents at the given places of the grid by `delta_time` seconds: `give(placed)` is told where each is then and
/// how it moves, in the order of the places.
///
/// The steering is that of [`steer_flock`] with the maximum speed of the limits; [`advance`] applies it. The grid is not
/// changed: all ranges of a step see the crowd as it was when the grid was built.
///
/// # Errors
/// As [`steer_flock`] and [`advance`]; `delta_time` must not be beyond 1e50. Nothing is given then.
pub fn step_flock(
    grid: &NeighborGrid<'_>,
    rules: &FlockRules,
    limits: &SteeringLimits,
    delta_time: f64,
    places: Range<usize>,
    mut give: impl FnMut(Placed),
) -> Result<(), Refusal> {
    within_range(delta_time)?;
    let max_speed = limits.max_speed;
    let at_rest = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed };
    advance(&at_rest, DVec3::ZERO, limits, delta_time)?;
    // Within these ranges no agent leaves those of f64; should one, it is not given and the call is refused.
    let mut refused = Ok(());
    steer_flock(grid, rules, max_speed, places, |placed, steering| {
        let agent = Agent { position: placed.position, velocity: placed.velocity, max_speed };
        match advance(&agent, steering, limits, delta_time) {
            Ok(agent) => give(Placed { position: agent.position, velocity: agent.velocity, ..placed }),
            Err(refusal) => refused = Err(refusal),
        }
    })?;
    refused
}
