//! What a hand aims at.

use crate::refusal::{Refusal, at_least_zero_within_range, finite_vector};
use glam::DVec3;

/// The target of a hand that aims, at the end of a step: where an exact shooter would aim, and how large it is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AimingTarget {
    /// Where an exact shooter would aim, such as the direction of a turret's or a projectile's solution. Of any length but
    /// zero. Read also without a target in sight, for the chance to hit.
    pub direction: DVec3,
    /// Distance from the muzzle to the target. From 0 to 1e50.
    pub distance: f64,
    /// Radius of the target. From 0 to 1e50.
    pub radius: f64,
    /// Normal of the plane of a 2D game, of any length: the hand errs in the plane only. Zero in space.
    pub plane_normal: DVec3,
    /// A number of the target in sight, such as its index; another number begins another reaction. `None` when it is hidden.
    pub target: Option<u32>,
}

impl AimingTarget {
    /// A target in space, in sight, with the number 0.
    #[must_use]
    pub fn in_sight(direction: DVec3, distance: f64, radius: f64) -> Self {
        Self { direction, distance, radius, plane_normal: DVec3::ZERO, target: Some(0) }
    }

    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.direction, "direction")?;
        at_least_zero_within_range(self.distance, "distance")?;
        at_least_zero_within_range(self.radius, "radius")?;
        finite_vector(self.plane_normal, "plane_normal")
    }
}
