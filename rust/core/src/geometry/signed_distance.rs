//! Signed distance of a point to a shape.

use super::solid::Solid;
use super::{Shape, SignedDistance};
use crate::refusal::{Refusal, Within, vector_within_range};
use glam::DVec3;

/// Signed distance from `position` to `shape`, and the direction of the shortest way out.
///
/// If several ways are equally short (at the center of a sphere, on the line of a capsule, in the middle of a box), the
/// direction is the first such axis of the shape: for a sphere the x axis, for a capsule a fixed one perpendicular to its
/// line.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn signed_distance(shape: &Shape, position: DVec3) -> Result<SignedDistance, Refusal> {
    vector_within_range(position, "position")?;
    Ok(Solid::new(shape).within("shape")?.signed_distance(position))
}
