//! What an agent knows about itself and its neighbors.

use crate::refusal::{Refusal, finite, finite_above_zero, finite_at_least_zero, finite_vector, within};
use glam::{DVec2, DVec3};

/// How far ahead agents look, and how they break a tie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaSettings {
    /// For how long the new velocity must be safe from collisions, in seconds. Finite and > 0.
    pub horizon: f64,
    /// How strongly an agent prefers to pass on its own side, as the tangent of an angle: 0 for the method of the paper,
    /// in which agents that meet exactly head-on stop for good. The same for all agents. From 0 to 1.
    pub side_bias: f64,
}

impl Default for OrcaSettings {
    /// Two seconds ahead; a bias of an eighth, about 7 degrees.
    fn default() -> Self {
        Self { horizon: 2.0, side_bias: 0.125 }
    }
}

impl OrcaSettings {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.horizon, "horizon")?;
        within_unit(self.side_bias, "side_bias")
    }
}

/// The one who avoids. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaAgent {
    /// Where the agent is.
    pub position: DVec3,
    /// How the agent moves.
    pub velocity: DVec3,
    /// How the agent would move if it were alone.
    pub preferred_velocity: DVec3,
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Finite and >= 0.
    pub radius: f64,
    /// What tells the agent from others: it decides who goes which way when two are at the same place at the same
    /// velocity.
    pub id: u32,
}

/// Someone, or something, to avoid. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaNeighbor {
    /// Where the neighbor is.
    pub position: DVec3,
    /// How the neighbor moves.
    pub velocity: DVec3,
    /// The radius of the neighbor. Finite and >= 0; two points of radius 0 do not avoid each other.
    pub radius: f64,
    /// The agent's share of the avoidance: 0.5 when the neighbor does the other half, 1 when the neighbor does nothing
    /// (an obstacle), 0 when it does everything and the agent must only not make it worse. From 0 to 1.
    pub responsibility: f64,
    /// What tells the neighbor from the agent, see [`OrcaAgent::id`].
    pub id: u32,
}

/// [`OrcaAgent`] in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaAgent2D {
    /// Where the agent is.
    pub position: DVec2,
    /// How the agent moves.
    pub velocity: DVec2,
    /// How the agent would move if it were alone.
    pub preferred_velocity: DVec2,
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Finite and >= 0.
    pub radius: f64,
    /// What tells the agent from others: it decides who goes which way when two are at the same place at the same
    /// velocity.
    pub id: u32,
}

/// [`OrcaNeighbor`] in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaNeighbor2D {
    /// Where the neighbor is.
    pub position: DVec2,
    /// How the neighbor moves.
    pub velocity: DVec2,
    /// The radius of the neighbor. Finite and >= 0; two points of radius 0 do not avoid each other.
    pub radius: f64,
    /// The agent's share of the avoidance: 0.5 when the neighbor does the other half, 1 when the neighbor does nothing
    /// (an obstacle), 0 when it does everything and the agent must only not make it worse. From 0 to 1.
    pub responsibility: f64,
    /// What tells the neighbor from the agent, see [`OrcaAgent2D::id`].
    pub id: u32,
}

impl OrcaAgent {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_vector(self.preferred_velocity, "preferred_velocity")?;
        finite_at_least_zero(self.max_speed, "max_speed")?;
        finite_at_least_zero(self.radius, "radius")
    }
}

impl OrcaNeighbor {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_at_least_zero(self.radius, "radius")?;
        within_unit(self.responsibility, "responsibility")
    }
}

impl OrcaAgent2D {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position.extend(0.0), "position")?;
        finite_vector(self.velocity.extend(0.0), "velocity")?;
        finite_vector(self.preferred_velocity.extend(0.0), "preferred_velocity")?;
        finite_at_least_zero(self.max_speed, "max_speed")?;
        finite_at_least_zero(self.radius, "radius")
    }
}

impl OrcaNeighbor2D {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position.extend(0.0), "position")?;
        finite_vector(self.velocity.extend(0.0), "velocity")?;
        finite_at_least_zero(self.radius, "radius")?;
        within_unit(self.responsibility, "responsibility")
    }
}

/// Refuses what is no number from 0 to 1.
fn within_unit(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    within(x, 0.0..=1.0, name)
}
