//! Signed distance of a point to a shape.

use super::solid::Solid;
use super::{Shape, SignedDistance};
use crate::refusal::{Refusal, Within, vector_within_range};
use glam::DVec3;

/// Signed distance from `position` to `shape`, and the shortest way out.
///
/// Where several ways are equally short (the center of a sphere, the line of a capsule, the middle of a box) the answer is the
/// first of the axes of the shape that is one of them: for a sphere the x axis, for a capsule one at right angles to its line,
/// the same every time.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn signed_distance(shape: &Shape, position: DVec3) -> Result<SignedDistance, Refusal> {
    vector_within_range(position, "position")?;
    Ok(Solid::new(shape).within("shape")?.signed_distance(position))
}
