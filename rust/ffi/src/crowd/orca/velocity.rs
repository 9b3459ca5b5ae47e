//! Optimal reciprocal collision avoidance of one agent.

use crate::call::{Answer, answer, not_null};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::{PursuitVec2, PursuitVec3};
use core::ffi::c_void;
use pursuit_core::Refusal;
use pursuit_core::crowd::{
    HalfPlane, HalfSpace, OrcaAgent, OrcaAgent2D, OrcaNeighbor, OrcaNeighbor2D, OrcaSettings, OrcaVelocity,
    OrcaVelocity2D, orca_velocity, orca_velocity_2d,
};

/// How far ahead agents look who avoid each other reciprocally, and how they break a tie. Start from
/// `pursuit_orca_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaSettings {
    /// For how long the new velocity must be safe from collisions, in seconds. Must be finite and > 0; 2 by default.
    pub horizon: f64,
    /// How strongly an agent prefers to pass on its own side, as the tangent of an angle; 0 is the method of the paper, in
    /// which agents that meet exactly head-on stop for good. The side is that of the turn from the x to the y axis: the
    /// right in Unreal. The same for all agents. From 0 to 1; 0.125 by default.
    pub side_bias: f64,
}

/// An agent that avoids others. Lengths in one unit, speeds in that unit per second.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaAgent {
    /// Where the agent is.
    pub position: PursuitVec3,
    /// How the agent moves, per second.
    pub velocity: PursuitVec3,
    /// How the agent would move if it were alone, per second.
    pub preferred_velocity: PursuitVec3,
    /// The greatest speed. Must be finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Must be finite and >= 0.
    pub radius: f64,
    /// What tells the agent from others: it decides who goes which way when two are at the same place at the same
    /// velocity.
    pub id: u32,
}

/// Someone, or something, to avoid. Lengths in one unit, speeds in that unit per second.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaNeighbor {
    /// Where the neighbor is.
    pub position: PursuitVec3,
    /// How the neighbor moves, per second.
    pub velocity: PursuitVec3,
    /// The radius of the neighbor. Must be finite and >= 0; two points of radius 0 do not avoid each other.
    pub radius: f64,
    /// The agent's share of the avoidance: 0.5 when the neighbor does the other half, 1 when the neighbor does nothing (an
    /// obstacle), 0 when it does everything and the agent must only not make it worse. From 0 to 1.
    pub responsibility: f64,
    /// What tells the neighbor from the agent.
    pub id: u32,
}

/// A velocity that avoids all neighbors, or as many as it can.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaVelocity {
    /// The new velocity, no longer than max_speed.
    pub velocity: PursuitVec3,
    /// By how much speed the worst neighbor's demand is not met: 0 when the velocity is safe for the whole time horizon,
    /// provided that the neighbors do their share.
    pub shortfall: f64,
}

/// `PursuitOrcaAgent` in the plane.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaAgent2D {
    /// Where the agent is.
    pub position: PursuitVec2,
    /// How the agent moves, per second.
    pub velocity: PursuitVec2,
    /// How the agent would move if it were alone, per second.
    pub preferred_velocity: PursuitVec2,
    /// The greatest speed. Must be finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Must be finite and >= 0.
    pub radius: f64,
    /// What tells the agent from others: it decides who goes which way when two are at the same place at the same
    /// velocity.
    pub id: u32,
}

/// `PursuitOrcaNeighbor` in the plane.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaNeighbor2D {
    /// Where the neighbor is.
    pub position: PursuitVec2,
    /// How the neighbor moves, per second.
    pub velocity: PursuitVec2,
    /// The radius of the neighbor. Must be finite and >= 0; two points of radius 0 do not avoid each other.
    pub radius: f64,
    /// The agent's share of the avoidance: 0.5 when the neighbor does the other half, 1 when the neighbor does nothing (an
    /// obstacle), 0 when it does everything and the agent must only not make it worse. From 0 to 1.
    pub responsibility: f64,
    /// What tells the neighbor from the agent.
    pub id: u32,
}

/// `PursuitOrcaVelocity` in the plane.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaVelocity2D {
    /// The new velocity, no longer than max_speed.
    pub velocity: PursuitVec2,
    /// By how much speed the worst neighbor's demand is not met: 0 when the velocity is safe for the whole time horizon,
    /// provided that the neighbors do their share.
    pub shortfall: f64,
}

impl From<PursuitOrcaSettings> for OrcaSettings {
    fn from(settings: PursuitOrcaSettings) -> Self {
        Self { horizon: settings.horizon, side_bias: settings.side_bias }
    }
}

impl From<OrcaSettings> for PursuitOrcaSettings {
    fn from(settings: OrcaSettings) -> Self {
        Self { horizon: settings.horizon, side_bias: settings.side_bias }
    }
}

macro_rules! convert {
    ($agent:ident => $core_agent:ident, $neighbor:ident => $core_neighbor:ident, $core_velocity:ident => $velocity:ident) => {
        impl From<$agent> for $core_agent {
            fn from(agent: $agent) -> Self {
                Self {
                    position: agent.position.into(),
                    velocity: agent.velocity.into(),
                    preferred_velocity: agent.preferred_velocity.into(),
                    max_speed: agent.max_speed,
                    radius: agent.radius,
                    id: agent.id,
                }
            }
        }

        impl From<$neighbor> for $core_neighbor {
            fn from(neighbor: $neighbor) -> Self {
                Self {
                    position: neighbor.position.into(),
                    velocity: neighbor.velocity.into(),
                    radius: neighbor.radius,
                    responsibility: neighbor.responsibility,
                    id: neighbor.id,
                }
            }
        }

        impl From<$core_velocity> for $velocity {
            fn from(answer: $core_velocity) -> Self {
                Self { velocity: answer.velocity.into(), shortfall: answer.shortfall }
            }
        }
    };
}
convert!(
    PursuitOrcaAgent => OrcaAgent,
    PursuitOrcaNeighbor => OrcaNeighbor,
    OrcaVelocity => PursuitOrcaVelocity
);
convert!(
    PursuitOrcaAgent2D => OrcaAgent2D,
    PursuitOrcaNeighbor2D => OrcaNeighbor2D,
    OrcaVelocity2D => PursuitOrcaVelocity2D
);

/// Two seconds ahead; a bias of an eighth, about 7 degrees.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_settings_default() -> PursuitOrcaSettings {
    OrcaSettings::default().into()
}

/// Bytes that `pursuit_solve_orca_velocity` and `pursuit_solve_orca_velocity_2d` need for so many neighbors: 32
/// for each, and a few more so that the memory may begin anywhere.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_memory_size(neighbor_count: u32) -> usize {
    (neighbor_count as usize).saturating_mul(size_of::<HalfSpace>()).saturating_add(align_of::<HalfSpace>())
}

/// The neighbors and the memory to work in, checked for null; the memory as half-spaces or half-planes, without what lies
/// before the first aligned one and beyond what is needed.
///
/// # Safety
/// `neighbors` is null or points to `count` readable values, `memory` is null or points to `size` writable bytes that
/// nothing else uses, both as long as the result lives.
unsafe fn neighbors_and_memory<'call, N: Copy, M>(
    neighbors: *const N,
    count: u32,
    memory: *mut c_void,
    size: usize,
) -> Result<(impl Iterator<Item = N>, &'call mut [M]), Refusal> {
    if count > 0 {
        not_null(neighbors, "neighbors")?;
        not_null(memory, "memory")?;
    }
    let memory: &mut [M] = if count == 0 {
        &mut []
    } else {
        let (memory, size) = (memory.cast::<u8>(), size.min(pursuit_orca_memory_size(count)));
        // SAFETY: the caller's contract; the bytes are written before they are read, and half-spaces and half-planes
        // are plain numbers: every pattern of bytes is one.
        unsafe {
            memory.write_bytes(0, size);
            core::slice::from_raw_parts_mut(memory, size).align_to_mut().1
        }
    };
    // SAFETY: the caller's contract.
    let neighbors = (0..count as usize).map(move |index| unsafe { neighbors.add(index).read_unaligned() });
    Ok((neighbors, memory))
}

/// The velocity nearest to the agent's preferred one that, if every neighbor does its share too, collides with none within
/// the time horizon; those who overlap now part within `delta_time` if they can.
///
/// When no velocity meets every demand, the answer is the one whose worst failing is least, and shortfall tells it. With
/// nobody in the way it is the preferred velocity, shortened to max_speed. The order of the neighbors decides nothing but
/// the last bits. Planar questions have planar answers. In space the side of side_bias is that of the turn from x to y too,
/// or from y to z for neighbors nearer to the z axis than half a right angle.
///
/// `delta_time` must be finite and > 0. `memory` is any `memory_size` bytes, at least `pursuit_orca_memory_size`,
/// that need no preparation and overlap nothing else; it and `neighbors` may be null when `neighbor_count` is 0. Status:
/// `OK`, also with a shortfall; or a refusal, `BUFFER_TOO_SMALL` among them.
///
/// # Safety
/// Pointers are null or point to one value of their type, `neighbors` to `neighbor_count` of them, `memory` to
/// `memory_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_orca_velocity(
    agent: *const PursuitOrcaAgent,
    neighbors: *const PursuitOrcaNeighbor,
    neighbor_count: u32,
    settings: *const PursuitOrcaSettings,
    delta_time: f64,
    memory: *mut c_void,
    memory_size: usize,
    out: *mut PursuitOrcaVelocity,
) -> PursuitStatus {
    unsafe {
        answer!((agent, settings), out, |(agent, settings)| -> Answer<PursuitOrcaVelocity> {
            let (neighbors, memory) =
                neighbors_and_memory::<_, HalfSpace>(neighbors, neighbor_count, memory, memory_size)?;
            let neighbors = neighbors.map(OrcaNeighbor::from);
            let answer = orca_velocity(&agent.into(), neighbors, &settings.into(), delta_time, memory)?;
            Ok((PURSUIT_STATUS_OK, answer.into()))
        })
    }
}

/// `pursuit_solve_orca_velocity` in the plane.
///
/// # Safety
/// Pointers are null or point to one value of their type, `neighbors` to `neighbor_count` of them, `memory` to
/// `memory_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_orca_velocity_2d(
    agent: *const PursuitOrcaAgent2D,
    neighbors: *const PursuitOrcaNeighbor2D,
    neighbor_count: u32,
    settings: *const PursuitOrcaSettings,
    delta_time: f64,
    memory: *mut c_void,
    memory_size: usize,
    out: *mut PursuitOrcaVelocity2D,
) -> PursuitStatus {
    unsafe {
        answer!((agent, settings), out, |(agent, settings)| -> Answer<PursuitOrcaVelocity2D> {
            let (neighbors, memory) =
                neighbors_and_memory::<_, HalfPlane>(neighbors, neighbor_count, memory, memory_size)?;
            let neighbors = neighbors.map(OrcaNeighbor2D::from);
            let answer = orca_velocity_2d(&agent.into(), neighbors, &settings.into(), delta_time, memory)?;
            Ok((PURSUIT_STATUS_OK, answer.into()))
        })
    }
}
