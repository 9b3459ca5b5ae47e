//! Agents of reciprocal avoidance; a test sets only what matters to it.

use pursuit_core::DVec3;
use pursuit_core::crowd::{OrcaAgent, OrcaNeighbor};
use pursuit_core::steering::AvoidanceLayers;

/// One at rest that wants to go along x.
pub const AGENT: OrcaAgent = OrcaAgent {
    position: DVec3::ZERO,
    velocity: DVec3::ZERO,
    preferred_velocity: DVec3::X,
    max_speed: 1.0,
    radius: 0.5,
    half_height: 0.0,
    layers: AvoidanceLayers::DEFAULT,
    id: 0,
};

/// One at rest that takes half of the avoidance.
pub const NEIGHBOR: OrcaNeighbor = OrcaNeighbor {
    position: DVec3::ZERO,
    velocity: DVec3::ZERO,
    radius: 0.5,
    agent_share: 0.5,
    half_height: 0.0,
    layers: AvoidanceLayers::DEFAULT,
    id: 1,
};
