//! A body that moves, as a shot may meet it.

use crate::motion::{TrackedMotion, position_under};
use crate::refusal::{Refusal, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// A sphere that moves with constant acceleration: a friend, a bystander, the target. Lengths in one unit; no magnitude may
/// be above 1e50.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MovingBody {
    /// Position now.
    pub position: DVec3,
    /// Velocity now.
    pub velocity: DVec3,
    /// Acceleration, constant; zero for none.
    pub acceleration: DVec3,
    /// Its radius, with the distance that a shot must keep. Finite and >= 0.
    pub radius: f64,
}

impl MovingBody {
    /// The body that a tracker follows: its position, velocity and acceleration now.
    #[must_use]
    pub fn tracked(tracked: &TrackedMotion, radius: f64) -> Self {
        let now = tracked.target().state(0.0);
        Self { position: now.position, velocity: now.velocity, acceleration: tracked.acceleration, radius }
    }

    /// Refuses invalid inputs.
    #[cold]
    pub(super) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        vector_within_range(self.acceleration, "acceleration")?;
        at_least_zero_within_range(self.radius, "radius")
    }

    /// The body `time` seconds later.
    #[inline(always)]
    pub(crate) fn later(&self, time: f64) -> Self {
        Self {
            position: position_under(self.position, self.velocity, self.acceleration, time),
            velocity: self.velocity + self.acceleration * time,
            ..*self
        }
    }
}
