//! The steering agent.

use crate::numeric::shorten_to;
use crate::refusal::{
    Refusal, finite_at_least_zero, finite_vector, in_range, vector_within_range, within_range,
};
use glam::DVec3;

/// The agent that steers. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Agent {
    /// Position of the agent.
    pub position: DVec3,
    /// Velocity of the agent.
    pub velocity: DVec3,
    /// Maximum speed of the agent. Finite and >= 0.
    pub max_speed: f64,
}

impl Agent {
    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_at_least_zero(self.max_speed, "max_speed")
    }

    /// Refuses invalid inputs and numbers above 1e50.
    pub(crate) fn check_in_range(&self) -> Result<(), Refusal> {
        self.check()?;
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        within_range(self.max_speed, "max_speed")
    }

    /// The steering from the present velocity to `desired`; refused if it overflows.
    pub(crate) fn steer_to(&self, desired: DVec3) -> Result<DVec3, Refusal> {
        in_range(desired - self.velocity)
    }

    /// The steering to a velocity, as far as the agent's maximum speed allows.
    pub(crate) fn match_with(&self, velocity: DVec3) -> Result<DVec3, Refusal> {
        self.steer_to(shorten_to(velocity, self.max_speed))
    }
}
