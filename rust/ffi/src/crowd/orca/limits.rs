//! Optimal reciprocal collision avoidance of one agent whose velocity cannot change at once.

use super::velocity::{
    PursuitOrcaAgent, PursuitOrcaNeighbor, PursuitOrcaSettings, PursuitOrcaVelocity, neighbors_and_memory,
};
use crate::call::{Answer, answer};
use crate::layers::PursuitAvoidanceLayers;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::PursuitLayersView;
use core::ffi::c_void;
use pursuit_core::crowd::{OrcaLimits, solve_limited_orca_velocity};
use pursuit_core::steering::AvoidanceLayers;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// Limits on how fast the velocity of an agent can change, and the room that it keeps to maneuver. Start from
/// `pursuit_orca_limits_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(OrcaLimits)]
pub struct PursuitOrcaLimits {
    /// Facing of an agent at rest, of any length; a moving agent faces along its velocity. Zero for none: it starts toward its
    /// preferred velocity. In two dimensions z is ignored.
    pub facing: PursuitVec3,
    /// The greatest acceleration, also to brake, per second squared: that of its `SteeringLimits`. > 0; infinite for none.
    pub max_acceleration: f64,
    /// The greatest turn rate, in radians per second: that of its `TurnLimits`. >= 0; infinite for none.
    pub max_turn_rate: f64,
    /// How fast its turn rate may change, in radians per second squared: that of its `TurnLimits`. >= 0; infinite for at once. A
    /// turn begins and ends at rest within the tick.
    pub max_turn_acceleration: f64,
    /// The radius of its tightest turn, at any speed; 0 for none. Finite and >= 0.
    pub turn_radius: f64,
    /// How much farther than its radius it stays from others while it can, as room to maneuver. Finite and >= 0.
    pub margin: f64,
}

/// No limits: the velocity changes at once.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_limits_default() -> PursuitOrcaLimits {
    OrcaLimits::default().into()
}

/// The ORCA velocity of an agent whose velocity cannot change at once: the answer can be reached within
/// `delta_time` under its `limits`.
///
/// From the agent's velocity the answer differs by at most `max_acceleration * delta_time`, and turns by at most
/// `max_turn_rate * delta_time`, by at most what `max_turn_acceleration` lets it turn from rest to rest, a quarter of it times
/// `delta_time^2`, and by at most the angle of an arc of `turn_radius` as long as the distance of the tick; it is never backward
/// while turns are limited. An agent that is faster than its maximum speed brakes. The preferred velocity is first turned to
/// where the agent can turn within the tick, so an agent whose goal is behind it drives around. It would circle a goal within its
/// turning circle for ever.
///
/// Guarantee: whatever is preferred, and whatever `max_violation` says, agents never touch each other, a wall, or in space a
/// shape, of which the 32 nearest count, if they
/// - all have limits, and keep to them;
/// - are all among each other's neighbors;
/// - have equal accelerations;
/// - take shares that add up to 1;
/// - could once all brake to a stop without touching: then they can after every tick.
///
/// It is not guaranteed that every agent makes progress: agents that can neither turn on the spot nor reverse can stand face to
/// face for good. A `margin`, a large side bias and a short horizon make that rare.
///
/// A body with the same `SteeringLimits` and `TurnLimits` can reach the answer in one tick. Its steering is the change of
/// velocity, multiplied by `mass * response_time / delta_time` where that is above 1, because mass and response time delay
/// steering.
///
/// Among the velocities that the agent can reach, the answer violates the constraints of ORCA least, with `margin` added twice to
/// the radii, because neighbors are taken to have the same.
///
/// `neighbor_layers` may be null for the default of all, `walls` for none. `memory` is any `memory_size` bytes, at least
/// `pursuit_orca_memory_size` of twice as many neighbors; the rest as in `pursuit_solve_orca_velocity`. No number may be above
/// 1e50, except the facing and what may be infinite; `delta_time` and both horizons must be at least 1e-50. Status: `OK`, also
/// with a violation; or a refusal, `BUFFER_TOO_SMALL` among them.
///
/// # Safety
/// Pointers are null or point to one value of their type, `neighbors` to `neighbor_count` of them, `neighbor_layers` to a view of
/// as many, `walls` to `walls_size` bytes and `memory` to `memory_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_limited_orca_velocity(
    agent: *const PursuitOrcaAgent,
    layers: *const PursuitAvoidanceLayers,
    limits: *const PursuitOrcaLimits,
    neighbors: *const PursuitOrcaNeighbor,
    neighbor_count: u32,
    neighbor_layers: *const PursuitLayersView,
    walls: *const c_void,
    walls_size: usize,
    settings: *const PursuitOrcaSettings,
    delta_time: f64,
    memory: *mut c_void,
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
                let of_each = |index| given.map_or(AvoidanceLayers::DEFAULT, |given| given.get(index));
                let (neighbors, memory) =
                    neighbors_and_memory(neighbors, count, of_each, room, memory, memory_size)?;
                let walls = super::walls::walls(walls, walls_size)?;
                let settings = settings.try_into()?;
                let (agent, limits) = (agent.of(layers.into()), limits.into());
                let answer = solve_limited_orca_velocity(
                    &agent, &limits, neighbors, &walls, &settings, delta_time, memory,
                )?;
                Ok((PURSUIT_STATUS_OK, answer.into()))
            }
        )
    }
}
