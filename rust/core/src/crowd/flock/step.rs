//! The whole step of a flock: steering, limits and movement.

use super::move_eight::{Moved, Movement};
use super::neighbor_sums::vector_of;
use super::rules::FlockRules;
use super::steer::steer_eights;
use crate::crowd::grid::{NeighborGrid, Placed};
use crate::refusal::{Refusal, within_range};
use crate::steering::{Agent, SteeringLimits, advance};
use core::ops::Range;
use glam::DVec3;

/// Moves the agents of a range of the grid's places by `delta_time` seconds: steering as
/// [`steer_flock`](super::steer_flock) with the maximum speed of the limits, then as [`advance`].
///
/// Calls `give(placed)` with the new position and velocity of each agent, in the order of the places.
///
/// The grid is only read: every range of a step sees the crowd as it was when the grid was built. Any number of threads may move
/// ranges of one grid at once; an agent's motion depends neither on the ranges nor on the threads.
///
/// # Errors
/// As [`steer_flock`](super::steer_flock) and [`advance`]; `delta_time` must not be beyond 1e50. Nothing is given then.
pub fn step_flock(
    grid: &NeighborGrid<'_>,
    rules: &FlockRules,
    limits: &SteeringLimits,
    delta_time: f64,
    places: Range<usize>,
    mut give: impl FnMut(Placed),
) -> Result<(), Refusal> {
    within_range(delta_time, "delta_time")?;
    let at_rest = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 0.0 };
    advance(&at_rest, DVec3::ZERO, limits, delta_time)?;
    within_range(limits.max_speed, "limits.max_speed")?;
    // Within the ranges of a grid no agent leaves the range of f64; should one, it is not written and the call is refused.
    let mut refused = Ok(());
    let movement = Movement { limits, delta_time };
    steer_eights(grid, rules, limits.max_speed, places, Some(movement), &mut |agents, steered| {
        for (lane, agent) in agents.iter().enumerate() {
            let Moved { positions, velocities } = &steered.moved;
            let (position, velocity) = (vector_of(positions, lane), vector_of(velocities, lane));
            // A velocity that is not finite makes no finite position.
            if position.is_finite() {
                give(Placed { position, velocity, ..*agent });
            } else {
                refused = Err(Refusal::BEYOND_F64);
            }
        }
    })?;
    refused
}
