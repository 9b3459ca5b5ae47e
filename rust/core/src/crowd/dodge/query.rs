//! The body that dodges, and the shots.

use crate::aim::line_of_fire::MovingBody;
use crate::refusal::{Refusal, at_least_zero_within_range, finite_vector, vector_within_range};
use glam::DVec3;

/// The body that dodges. Lengths in one unit, speeds in that unit per second; no magnitude may be above 1e50.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DodgeQuery {
    /// Position of the center.
    pub position: DVec3,
    /// Velocity now.
    pub velocity: DVec3,
    /// Velocity that it would take without shots; shortened to `max_speed`.
    pub preferred_velocity: DVec3,
    /// Normal of the plane in which it moves, of any length: the ground's, or of a 2D game. Zero in space. The part of its
    /// velocity along the normal stays as it is.
    pub plane_normal: DVec3,
    /// Radius of the body. Finite and >= 0.
    pub radius: f64,
    /// Gap that a dodge leaves where it can. A shot that misses without a dodge by less is no reason for one. Finite and >= 0.
    pub margin: f64,
    /// Maximum speed. Finite and >= 0.
    pub max_speed: f64,
    /// Maximum acceleration, in any direction. Finite and >= 0.
    pub max_acceleration: f64,
    /// Time from the sight of a shot to the first movement, in seconds. Finite and >= 0.
    pub reaction_time: f64,
    /// How long shots are followed, in seconds. Finite and >= 0.
    pub horizon: f64,
}

impl DodgeQuery {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        vector_within_range(self.preferred_velocity, "preferred_velocity")?;
        finite_vector(self.plane_normal, "plane_normal")?;
        at_least_zero_within_range(self.radius, "radius")?;
        at_least_zero_within_range(self.margin, "margin")?;
        at_least_zero_within_range(self.max_speed, "max_speed")?;
        at_least_zero_within_range(self.max_acceleration, "max_acceleration")?;
        at_least_zero_within_range(self.reaction_time, "reaction_time")?;
        at_least_zero_within_range(self.horizon, "horizon")
    }
}

/// A shot in the air: a sphere that flies straight or with constant acceleration. No magnitude may be above 1e50.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DodgeShot {
    /// Position now.
    pub position: DVec3,
    /// Velocity now.
    pub velocity: DVec3,
    /// Acceleration, constant: gravity, thrust; zero for a straight shot.
    pub acceleration: DVec3,
    /// Radius: 0 for a bullet. Finite and >= 0.
    pub radius: f64,
    /// Radius of its explosion; 0 for a shot that does not explode. Finite and >= 0.
    pub blast_radius: f64,
    /// Time until it explodes and is gone, in seconds; ignored without a `blast_radius`. Finite and >= 0.
    pub fuse: f64,
    /// How long the body has seen it, in seconds. The body moves once it has seen a shot that would hit for the reaction time.
    /// Finite and >= 0.
    pub age: f64,
}

impl DodgeShot {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        vector_within_range(self.acceleration, "acceleration")?;
        at_least_zero_within_range(self.radius, "radius")?;
        at_least_zero_within_range(self.blast_radius, "blast_radius")?;
        at_least_zero_within_range(self.fuse, "fuse")?;
        at_least_zero_within_range(self.age, "age")
    }

    pub(super) fn body(&self) -> MovingBody {
        MovingBody {
            position: self.position,
            velocity: self.velocity,
            acceleration: self.acceleration,
            radius: self.radius,
        }
    }

    /// Until when it flies, and the radius of its explosion then, if that is before the horizon.
    pub(super) fn end(&self, horizon: f64) -> (f64, Option<f64>) {
        if self.blast_radius > 0.0 && self.fuse <= horizon {
            (self.fuse, Some(self.blast_radius))
        } else {
            (horizon, None)
        }
    }
}
