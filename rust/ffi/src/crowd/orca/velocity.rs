//! Optimal reciprocal collision avoidance of one agent.

use crate::call::{Answer, answer, not_null};
use crate::crowd::grid::{dimensions_of, number_of};
use crate::layers::PursuitAvoidanceLayers;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::PursuitLayersView;
use core::ffi::c_void;
use pursuit_core::Refusal;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, OrcaVelocity, solve_orca_velocity,
};
use pursuit_core::steering::AvoidanceLayers;
use pursuit_ffi_derive::FromCore;

/// Horizon, side bias and dimensions of the avoidance. Start from
/// `pursuit_orca_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaSettings {
    /// How long the new velocity must be free of collisions, in seconds. Must be finite and > 0; 2 by default.
    pub horizon: f64,
    /// How long it must keep clear of walls, in seconds: the time step where that is longer. Must be finite and > 0; 0.5 by
    /// default.
    pub wall_horizon: f64,
    /// Preference for one side to pass on, as the tangent of an angle, from 0 to 1; the same for all agents;
    /// 0.125 by default. At 0, as in the paper, agents that meet exactly head-on stop for good. The side is that of the turn
    /// from the x to the y axis: the right in Unreal.
    pub side_bias: f64,
    /// 3, the default, or 2. In two dimensions every z is ignored, and 0 in the answer. A crowd has the dimensions
    /// of its grid instead.
    pub dimensions: i32,
}

/// The agent that avoids. Lengths in one unit, speeds in that unit per second.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaAgent {
    /// Position of the agent.
    pub position: PursuitVec3,
    /// Velocity of the agent.
    pub velocity: PursuitVec3,
    /// The velocity that the agent would choose without neighbors.
    pub preferred_velocity: PursuitVec3,
    /// The greatest speed. Must be finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Must be finite and >= 0.
    pub radius: f64,
    /// In two dimensions, half of the agent's height, with the position's z in the middle: neighbors and walls on other floors
    /// are not seen. From 0 to 1e50; 0 for every height, then z is not read.
    pub half_height: f64,
    /// Id of the agent, to tell it from its neighbors: it decides which way two of the same position and velocity part.
    pub id: u32,
}

/// An agent or obstacle to avoid. Lengths in one unit, speeds in that unit per second.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaNeighbor {
    /// Position of the neighbor.
    pub position: PursuitVec3,
    /// Velocity of the neighbor.
    pub velocity: PursuitVec3,
    /// The radius of the neighbor. Must be finite and >= 0; two points of radius 0 do not avoid each other.
    pub radius: f64,
    /// In two dimensions, half of the neighbor's height, with the position's z in the middle: an agent on another floor does not
    /// see it. From 0 to 1e50; 0 for every height, then z is not read.
    pub half_height: f64,
    /// The agent's share of the avoidance, from 0 to 1: 0.5 when the neighbor takes the other half, 1 for an obstacle,
    /// which does nothing, 0 when the neighbor takes all of it. Between two that avoid each other and have one priority.
    pub responsibility: f64,
    /// Distinguishes the neighbor from the agent.
    pub id: u32,
}

/// A new velocity, and the largest violation of a neighbor's constraint.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(OrcaVelocity)]
pub struct PursuitOrcaVelocity {
    /// The new velocity, no longer than the maximum speed.
    pub velocity: PursuitVec3,
    /// Largest constraint violation, as a speed: 0 when the velocity is free of collisions for the whole horizon, if the
    /// neighbors take their share.
    pub max_violation: f64,
}

impl PursuitOrcaAgent {
    /// The agent of those layers.
    #[inline(always)]
    pub(super) fn of(self, layers: AvoidanceLayers) -> OrcaAgent {
        let Self { position, velocity, preferred_velocity, max_speed, radius, half_height, id } = self;
        OrcaAgent {
            position: position.into(),
            velocity: velocity.into(),
            preferred_velocity: preferred_velocity.into(),
            max_speed,
            radius,
            half_height,
            layers,
            id,
        }
    }
}

impl PursuitOrcaNeighbor {
    /// The neighbor of those layers.
    #[inline(always)]
    fn of(self, layers: AvoidanceLayers) -> OrcaNeighbor {
        let Self { position, velocity, radius, half_height, responsibility, id } = self;
        OrcaNeighbor {
            position: position.into(),
            velocity: velocity.into(),
            radius,
            half_height,
            layers,
            responsibility,
            id,
        }
    }
}

impl PursuitOrcaSettings {
    /// The settings in so many dimensions, whatever they say.
    pub(super) fn in_dimensions(self, dimensions: Dimensions) -> OrcaSettings {
        OrcaSettings {
            horizon: self.horizon,
            wall_horizon: self.wall_horizon,
            side_bias: self.side_bias,
            dimensions,
        }
    }
}

impl TryFrom<PursuitOrcaSettings> for OrcaSettings {
    type Error = Refusal;

    fn try_from(settings: PursuitOrcaSettings) -> Result<Self, Refusal> {
        Ok(settings.in_dimensions(dimensions_of(settings.dimensions)?))
    }
}

impl From<OrcaSettings> for PursuitOrcaSettings {
    fn from(settings: OrcaSettings) -> Self {
        Self {
            horizon: settings.horizon,
            wall_horizon: settings.wall_horizon,
            side_bias: settings.side_bias,
            dimensions: number_of(settings.dimensions),
        }
    }
}

/// Two seconds ahead, half a second to walls; a bias of an eighth, about 7 degrees; three dimensions.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_settings_default() -> PursuitOrcaSettings {
    OrcaSettings::default().into()
}

/// Bytes that `pursuit_solve_orca_velocity` needs for so many neighbors: 32 for each, and a few more so that the memory may
/// begin anywhere.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_memory_size(neighbor_count: u32) -> usize {
    (neighbor_count as usize).saturating_mul(size_of::<HalfSpace>()).saturating_add(align_of::<HalfSpace>())
}

/// The neighbors and the memory to work in, for `room` half-spaces, checked for null; the memory as half-spaces, without what
/// lies before the first aligned one and beyond what is needed.
///
/// # Safety
/// `neighbors` is null or points to `count` readable values, which have those `layers`, `memory` is null or points to `size`
/// writable bytes that nothing else uses, both as long as the result lives.
#[inline(always)]
pub(super) unsafe fn neighbors_and_memory<'call>(
    neighbors: *const PursuitOrcaNeighbor,
    count: u32,
    layers: impl Fn(usize) -> AvoidanceLayers,
    room: u32,
    memory: *mut c_void,
    size: usize,
) -> Result<(impl Iterator<Item = OrcaNeighbor>, &'call mut [HalfSpace]), Refusal> {
    if count > 0 {
        not_null(neighbors, "neighbors")?;
        not_null(memory, "memory")?;
    }
    let memory: &mut [HalfSpace] = if count == 0 {
        &mut []
    } else {
        let needed = pursuit_orca_memory_size(room);
        if size < needed {
            return Err(Refusal::too_small("memory_size"));
        }
        let (memory, size) = (memory.cast::<u8>(), needed);
        // SAFETY: the caller's contract; the bytes are written before they are read, and half-spaces are plain numbers:
        // every pattern of bytes is one.
        unsafe {
            memory.write_bytes(0, size);
            core::slice::from_raw_parts_mut(memory, size).align_to_mut().1
        }
    };
    // SAFETY: the caller's contract.
    let neighbors = (0..count as usize)
        .map(move |index| unsafe { neighbors.add(index).read_unaligned() }.of(layers(index)));
    Ok((neighbors, memory))
}

/// The velocity nearest to the agent's preferred one that collides with no neighbor within the horizon, if every neighbor
/// takes its share of the avoidance. Agents that overlap now part within `delta_time` seconds if they can.
///
/// When no velocity satisfies every constraint, the answer is the one with the smallest maximum violation, and of several
/// the one nearest to the preferred velocity. Without a neighbor in the way it is the preferred velocity, shortened to the
/// maximum speed. The order of the neighbors changes only the last bits of the answer. In three dimensions the side of side_bias
/// is that of the turn from x to y too, or from y to z for neighbors nearer to the z axis than half a right angle.
///
/// The agent avoids the neighbors that its `layers` avoid, except those of a lower priority that avoid it. Of two that avoid each
/// other the one with the lower priority takes the whole responsibility; an agent also takes it for a neighbor that does not
/// avoid it. `neighbor_layers` are those of the neighbors; null, or a view with a null base, for the default,
/// `pursuit_avoidance_layers_default()`, of all.
///
/// No velocity leads into one of the `walls` within the wall horizon, or within `delta_time` seconds where that is longer.
/// In the plane `pursuit_build_orca_walls` has built them in `walls_size` bytes, in space `pursuit_build_orca_obstacles`. An
/// agent that is in a wall leaves it within `delta_time` seconds if it can. `walls` may be null for none.
///
/// The expected time is in proportion to `neighbor_count`, in whatever order the neighbors come.
///
/// `delta_time` must be finite and > 0. `memory` is any `memory_size` bytes, at least `pursuit_orca_memory_size`,
/// that need no preparation and overlap nothing else; it and `neighbors` may be null when `neighbor_count` is 0. Status:
/// `OK`, also with a violation; or a refusal, `BUFFER_TOO_SMALL` among them.
///
/// # Safety
/// Pointers are null or point to one value of their type, `neighbors` to `neighbor_count` of them, `neighbor_layers` to a view of
/// as many, `walls` to `walls_size` bytes and `memory` to `memory_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_orca_velocity(
    agent: *const PursuitOrcaAgent,
    layers: *const PursuitAvoidanceLayers,
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
        answer!((agent, layers, settings), out, |(agent, layers, settings)| -> Answer<PursuitOrcaVelocity> {
            let (count, given) = (neighbor_count, PursuitLayersView::given(neighbor_layers));
            let layers = AvoidanceLayers::from(layers);
            // Where all have the default it costs no more than if there were no layers.
            let answer = if given.is_none() && layers == AvoidanceLayers::DEFAULT {
                let agent = agent.of(AvoidanceLayers::DEFAULT);
                let of_each = |_| AvoidanceLayers::DEFAULT;
                let (neighbors, memory) =
                    neighbors_and_memory(neighbors, count, of_each, count, memory, memory_size)?;
                let walls = super::walls::walls(walls, walls_size)?;
                solve_orca_velocity(&agent, neighbors, &walls, &settings.try_into()?, delta_time, memory)?
            } else {
                let agent = agent.of(layers);
                let of_each = |index| given.map_or(AvoidanceLayers::DEFAULT, |given| given.get(index));
                let (neighbors, memory) =
                    neighbors_and_memory(neighbors, count, of_each, count, memory, memory_size)?;
                let walls = super::walls::walls(walls, walls_size)?;
                solve_orca_velocity(&agent, neighbors, &walls, &settings.try_into()?, delta_time, memory)?
            };
            Ok((PURSUIT_STATUS_OK, answer.into()))
        })
    }
}
