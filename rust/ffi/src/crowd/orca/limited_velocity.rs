//! The velocity of an agent whose velocity cannot change at once.

use super::agent::{PursuitOrcaAgent, PursuitOrcaLimits, PursuitOrcaNeighbor, PursuitOrcaSettings};
use super::velocity::{PursuitOrcaVelocity, footprints, neighbors_and_memory};
use crate::call::{Answer, answer};
use crate::crowd::grid::dimensions_of;
use crate::layers::PursuitAvoidanceLayers;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::PursuitLayersView;
use core::ffi::c_void;
use pursuit_core::crowd::solve_limited_orca_velocity;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_ffi_derive::contract;

/// From the agent's velocity the answer differs by at most `max_acceleration * delta_time`, and turns by at most
/// `turn.max_rate * delta_time`, by at most what `turn.max_acceleration` lets it turn from rest to rest, a quarter of it times
/// `delta_time^2`, and by at most the angle of an arc of `turn_radius` as long as the distance of the tick; it is never backward
/// while turns are limited. An agent that is faster than its maximum speed brakes. The preferred velocity is first turned to
/// where the agent can turn within the tick, so an agent whose goal is behind it drives around. Limitation: it never reaches a goal
/// within its turning circle, but circles it.
///
/// Guarantee: agents, whatever velocities they prefer and whatever `max_violation` is, never touch each other, a wall, or in
/// space one of the 32 nearest shapes, if they
/// - all have limits, and keep to them;
/// - are all among each other's neighbors;
/// - have equal accelerations;
/// - take shares that add up to 1;
/// - could once all brake to a stop without touching: then they can after every tick.
///
/// It is not guaranteed that every agent makes progress: agents that can neither turn on the spot nor reverse can stand face to
/// face without end. A `margin`, a large side bias and a short horizon make that rare.
///
/// A body with the same `SteeringLimits` and `TurnLimits` can reach the answer in one tick. Its steering is the change of
/// velocity, multiplied by `mass * response_time / delta_time` where that is above 1, because mass and response time delay
/// steering.
///
/// Among the velocities that the agent can reach, the answer violates the constraints of ORCA least, with `margin` added twice
/// to the radii, because neighbors are assumed to have the same.
///
/// In two dimensions every z is ignored, and 0 in the answer. `neighbor_layers` may be null for the default of all, `walls`
/// for none. `memory` is any `memory_size` bytes, at least `pursuit_orca_memory_size` of twice as many neighbors; it and
/// `neighbors` may be null when `neighbor_count` is 0. The rest is as in `pursuit_solve_orca_velocity`. Every number is
/// at most 1e50 in size, except the facing and what may be infinite; `delta_time` and both horizons must be at least 1e-50. Status:
/// `OK`, also with a violation; or a refusal, `BUFFER_TOO_SMALL` among them.
#[contract(core = solve_limited_orca_velocity, status(OK), refuses(BUFFER_TOO_SMALL), limit = "1e50")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_limited_orca_velocity(
    agent: *const PursuitOrcaAgent,
    layers: *const PursuitAvoidanceLayers,
    limits: *const PursuitOrcaLimits,
    #[contract(length = "neighbor_count", null = "when `neighbor_count` is 0")]
    neighbors: *const PursuitOrcaNeighbor,
    neighbor_count: u32,
    #[contract(length = "neighbor_count", null = "for the default of all")]
    neighbor_layers: *const PursuitLayersView,
    #[contract(length = "walls_size", null = "for none")] walls: *const c_void,
    walls_size: usize,
    settings: *const PursuitOrcaSettings,
    dimensions: i32,
    #[contract(range = "[1e-50, 1e50]")] delta_time: f64,
    #[contract(length = "memory_size", null = "when `neighbor_count` is 0")] memory: *mut c_void,
    memory_size: usize,
    out: *mut PursuitOrcaVelocity,
) -> PursuitStatus {
    unsafe {
        answer!(
            (agent, layers, limits, settings),
            out,
            |(agent, layers, limits, settings)| -> Answer<PursuitOrcaVelocity> {
                let (count, room) = (neighbor_count, neighbor_count.saturating_mul(2));
                let given = PursuitLayersView::given(neighbor_layers);
                let read = footprints((neighbors, count), given, (walls, walls_size));
                let of_each = |index| given.map_or(AvoidanceLayers::DEFAULT, |given| given.get(index));
                let (neighbors, memory) =
                    neighbors_and_memory(read, neighbors, count, of_each, room, memory, memory_size)?;
                let walls = super::wall_tree::walls(walls, walls_size)?;
                let (agent, limits, settings) = (agent.of(layers.into()), limits.into(), settings.into());
                let dimensions = dimensions_of(dimensions)?;
                let answer = solve_limited_orca_velocity(
                    &agent, &limits, neighbors, &walls, &settings, dimensions, delta_time, memory,
                )?;
                Ok((PURSUIT_STATUS_OK, answer.into()))
            }
        )
    }
}
