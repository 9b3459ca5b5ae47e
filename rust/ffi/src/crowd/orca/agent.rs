//! The agent, its neighbors, limits on the change of its velocity, and the settings.

use crate::steering::turn::PursuitTurnLimits;
use crate::types::PursuitVec3;
use pursuit_core::crowd::{OrcaAgent, OrcaLimits, OrcaNeighbor, OrcaSettings};
use pursuit_core::steering::AvoidanceLayers;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Horizons and side bias of the avoidance. Start from `pursuit_orca_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(OrcaSettings)]
pub struct PursuitOrcaSettings {
    /// How long the new velocity must be free of collisions, in seconds.
    #[contract(range = "(0, inf)", usual = "2")]
    pub horizon: f64,
    /// How long it must keep clear of walls, in seconds: the time step where that is longer.
    #[contract(range = "(0, inf)", usual = "0.5")]
    pub wall_horizon: f64,
    /// Preference for one side to pass on, as the tangent of an angle. The same for all agents. At 0, as in the paper,
    /// agents that meet exactly head-on stop and stay. The side follows the turn from the x to the y axis: the right
    /// in Unreal.
    #[contract(range = "[0, 1]", usual = "0.125")]
    pub side_bias: f64,
}

/// The agent that avoids. Lengths in one unit, speeds in that unit per second.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaAgent {
    /// Position of the agent.
    pub position: PursuitVec3,
    /// Velocity of the agent.
    pub velocity: PursuitVec3,
    /// The velocity that the agent would choose without neighbors.
    pub preferred_velocity: PursuitVec3,
    /// The greatest speed.
    #[contract(range = "[0, inf)")]
    pub max_speed: f64,
    /// The radius of the agent.
    #[contract(range = "[0, inf)")]
    pub radius: f64,
    /// In two dimensions, half of the agent's height, with the position's z in the middle: neighbors and walls on other
    /// floors are not seen. 0 for every height, then z is not read.
    #[contract(range = "[0, 1e50]")]
    pub half_height: f64,
    /// Id of the agent, to tell it from its neighbors: it decides which way two of the same position and velocity part.
    pub id: u32,
}

/// An agent or obstacle to avoid. Lengths in one unit, speeds in that unit per second.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaNeighbor {
    /// Position of the neighbor.
    pub position: PursuitVec3,
    /// Velocity of the neighbor.
    pub velocity: PursuitVec3,
    /// The radius of the neighbor. Two points of radius 0 do not avoid each other.
    #[contract(range = "[0, inf)")]
    pub radius: f64,
    /// In two dimensions, half of the neighbor's height, with the position's z in the middle: an agent on another floor
    /// does not see it. 0 for every height, then z is not read.
    #[contract(range = "[0, 1e50]")]
    pub half_height: f64,
    /// The agent's share of the avoidance: 0.5 when the neighbor takes the other half, 1 for an obstacle,
    /// which does nothing, 0 when the neighbor takes all of it. Between two that avoid each other and have one priority.
    #[contract(range = "[0, 1]")]
    pub agent_share: f64,
    /// Distinguishes the neighbor from the agent.
    pub id: u32,
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
    pub(super) fn of(self, layers: AvoidanceLayers) -> OrcaNeighbor {
        let Self { position, velocity, radius, half_height, agent_share, id } = self;
        OrcaNeighbor {
            position: position.into(),
            velocity: velocity.into(),
            radius,
            half_height,
            layers,
            agent_share,
            id,
        }
    }
}

#[contract(core = OrcaSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_settings_default() -> PursuitOrcaSettings {
    OrcaSettings::default().into()
}

/// Limits on how fast the velocity of an agent can change, and the room that it keeps to maneuver. Start from
/// `pursuit_orca_limits_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(OrcaLimits)]
pub struct PursuitOrcaLimits {
    #[contract(any_length)]
    pub facing: PursuitVec3,
    /// The greatest acceleration, also to brake, per second squared, as in its `SteeringLimits`. INFINITY for none.
    #[contract(range = "(0, inf]")]
    pub max_acceleration: f64,
    pub turn: PursuitTurnLimits,
    /// The radius of its tightest turn, at any speed; 0 for none.
    #[contract(range = "[0, inf)")]
    pub turn_radius: f64,
    /// How much farther than its radius it stays from others while it can, as room to maneuver.
    #[contract(range = "[0, inf)")]
    pub margin: f64,
}

#[contract(core = OrcaLimits::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_limits_default() -> PursuitOrcaLimits {
    OrcaLimits::default().into()
}
