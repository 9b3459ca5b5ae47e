//! The agent, its neighbors, and the settings.

use super::constraint::RelativeMotion;
use crate::crowd::{Dimensions, HeightBand};
use crate::refusal::{
    Refusal, Requirement, finite, finite_above_zero, finite_at_least_zero, finite_vector,
    vector_within_range, within, within_range,
};
use crate::steering::AvoidanceLayers;
use glam::DVec3;

/// Horizons and side bias of the avoidance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaSettings {
    /// How long the new velocity must be free of collisions, in seconds. Finite and > 0.
    pub horizon: f64,
    /// How long it must keep clear of walls, in seconds: the time step where that is longer. Finite and > 0.
    pub wall_horizon: f64,
    /// Preference for one side to pass on, as the tangent of an angle, from 0 to 1; the same for all agents.
    /// At 0, as in the paper, agents that meet exactly head-on stop for good.
    pub side_bias: f64,
}

impl Default for OrcaSettings {
    /// Two seconds ahead, half a second to walls; a bias of an eighth, about 7 degrees.
    fn default() -> Self {
        Self { horizon: 2.0, wall_horizon: 0.5, side_bias: 0.125 }
    }
}

impl OrcaSettings {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.horizon, "horizon")?;
        finite_above_zero(self.wall_horizon, "wall_horizon")?;
        within_unit(self.side_bias, "side_bias")
    }
}

/// The agent that avoids. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaAgent {
    /// Position of the agent.
    pub position: DVec3,
    /// Velocity of the agent.
    pub velocity: DVec3,
    /// The velocity that the agent would choose without neighbors.
    pub preferred_velocity: DVec3,
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Finite and >= 0.
    pub radius: f64,
    /// In two dimensions, half of the agent's height, with the position's z in the middle: neighbors and walls on other floors
    /// are not seen. From 0 to 1e50; 0 for every height, then z is not read.
    pub half_height: f64,
    /// Who it is, whom it avoids, and its priority.
    pub layers: AvoidanceLayers,
    /// Id of the agent, to tell it from its neighbors: it decides which way two of the same position and velocity part.
    pub id: u32,
}

/// An agent or obstacle to avoid. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaNeighbor {
    /// Position of the neighbor.
    pub position: DVec3,
    /// Velocity of the neighbor.
    pub velocity: DVec3,
    /// The radius of the neighbor. Finite and >= 0; two points of radius 0 do not avoid each other.
    pub radius: f64,
    /// In two dimensions, half of the neighbor's height, with the position's z in the middle: an agent on another floor does not
    /// see it. From 0 to 1e50; 0 for every height, then z is not read.
    pub half_height: f64,
    /// Who it is, whom it avoids, and its priority.
    pub layers: AvoidanceLayers,
    /// The agent's share of the avoidance, from 0 to 1: 0.5 when the neighbor takes the other half, 1 for an obstacle,
    /// which does nothing, 0 when the neighbor takes all of it. Between two that avoid each other and have one priority.
    pub agent_share: f64,
    /// Distinguishes the neighbor from the agent.
    pub id: u32,
}

/// The heights of a body, checked; in space, where height counts anyway, every one.
fn height_of(position: DVec3, half_height: f64, dimensions: Dimensions) -> Result<HeightBand, Refusal> {
    let band = HeightBand { center: position.z, half_height };
    band.check("position", "half_height")?;
    Ok(if dimensions == Dimensions::Two { band } else { HeightBand::EVERYWHERE })
}

/// Refuses numbers of a body beyond 1e50.
fn body_within_range(position: DVec3, velocity: DVec3, radius: f64) -> Result<(), Refusal> {
    vector_within_range(position, "position")?;
    vector_within_range(velocity, "velocity")?;
    within_range(radius, "radius")
}

impl OrcaAgent {
    /// The agent as it counts in so many dimensions, and its heights.
    ///
    /// # Errors
    /// A refusal of what has no meaning.
    #[inline(always)]
    pub(super) fn seen_in(&self, dimensions: Dimensions) -> Result<(Self, HeightBand), Refusal> {
        let height = height_of(self.position, self.half_height, dimensions)?;
        let agent = self.in_dimensions(dimensions);
        agent.check()?;
        Ok((agent, height))
    }

    /// A neighbor as the agent sees it; `None` when by their layers it does not avoid it, or leaves that to it.
    #[inline(always)]
    pub(super) fn relative_motion(&self, neighbor: &OrcaNeighbor) -> Option<RelativeMotion<DVec3>> {
        let OrcaNeighbor { layers, agent_share, .. } = *neighbor;
        // Who does nothing avoids nobody.
        let avoids = if agent_share == 1.0 { 0 } else { layers.avoids };
        Some(RelativeMotion {
            position: neighbor.position - self.position,
            velocity: self.velocity - neighbor.velocity,
            own_velocity: self.velocity,
            radius: self.radius + neighbor.radius,
            responsibility: self.layers.share(&AvoidanceLayers { avoids, ..layers }, agent_share)?,
            ids: (self.id, neighbor.id),
        })
    }

    /// The agent as it counts in so many dimensions.
    fn in_dimensions(&self, dimensions: Dimensions) -> Self {
        Self {
            position: dimensions.of(self.position),
            velocity: dimensions.of(self.velocity),
            preferred_velocity: dimensions.of(self.preferred_velocity),
            ..*self
        }
    }

    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_vector(self.preferred_velocity, "preferred_velocity")?;
        finite_at_least_zero(self.max_speed, "max_speed")?;
        finite_at_least_zero(self.radius, "radius")
    }

    /// Refuses numbers beyond 1e50.
    pub(super) fn check_range(&self) -> Result<(), Refusal> {
        body_within_range(self.position, self.velocity, self.radius)?;
        vector_within_range(self.preferred_velocity, "preferred_velocity")?;
        within_range(self.max_speed, "max_speed")
    }
}

impl OrcaNeighbor {
    /// The neighbor as it counts in so many dimensions, and its heights.
    ///
    /// # Errors
    /// A refusal of what has no meaning.
    #[inline(always)]
    pub(super) fn seen_in(&self, dimensions: Dimensions) -> Result<(Self, HeightBand), Refusal> {
        let height = height_of(self.position, self.half_height, dimensions)?;
        let neighbor = self.in_dimensions(dimensions);
        neighbor.check()?;
        Ok((neighbor, height))
    }

    /// The neighbor as it counts in so many dimensions.
    fn in_dimensions(&self, dimensions: Dimensions) -> Self {
        Self { position: dimensions.of(self.position), velocity: dimensions.of(self.velocity), ..*self }
    }

    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_at_least_zero(self.radius, "radius")?;
        within_unit(self.agent_share, "agent_share")
    }

    /// Refuses numbers beyond 1e50.
    pub(super) fn check_range(&self) -> Result<(), Refusal> {
        body_within_range(self.position, self.velocity, self.radius)
    }
}

/// Refuses what is no number from 0 to 1.
pub(super) fn within_unit(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    within(x, 0.0..=1.0, Requirement::ZeroToOne, name)
}
