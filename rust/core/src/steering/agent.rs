//! The steering agent.

use crate::numeric::shorten_to;
use crate::refusal::{
    Refusal, finite_at_least_zero, finite_vector, in_range, vector_within_range, within_range,
};
use glam::DVec3;

/// The agent that steers: what a steering behavior knows of it. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agent {
    /// Where the agent is.
    pub position: DVec3,
    /// How the agent moves.
    pub velocity: DVec3,
    /// How fast the agent can move. Finite and >= 0.
    pub max_speed: f64,
}

impl Agent {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_at_least_zero(self.max_speed, "max_speed")
    }

    /// Refuses what has no meaning, and numbers beyond 1e50.
    pub(crate) fn check_in_range(&self) -> Result<(), Refusal> {
        self.check()?;
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        within_range(self.max_speed, "max_speed")
    }

    /// The steering that turns the present velocity into `desired`; refused when it is beyond the range of f64.
    pub(crate) fn steer_to(&self, desired: DVec3) -> Result<DVec3, Refusal> {
        in_range(desired - self.velocity)
    }

    /// The steering that goes along with something, as fast as the agent can.
    pub(crate) fn match_with(&self, velocity: DVec3) -> Result<DVec3, Refusal> {
        self.steer_to(shorten_to(velocity, self.max_speed))
    }
}
