//! Sweep of a sphere: the time of impact with a shape.

use super::Shape;
use super::solid::Solid;
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Within, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// First contact of a moving sphere with a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SphereSweep {
    /// Time of impact, in seconds; 0 if the sphere touches already and approaches.
    pub time: f64,
    /// Center of the sphere at the contact.
    pub position: DVec3,
    /// Unit vector from the shape to that center; if they coincide, toward the side that the sphere comes from.
    pub normal: DVec3,
}

/// First contact of a sphere of `radius` around `position`, moving at `velocity`, with `shape`.
///
/// The contact is exact, except for rounding: against a box the sphere's center meets a box with round edges and corners, not
/// a larger box. A sphere that touches or overlaps the shape now has its contact at time 0 if it approaches, and none
/// otherwise, because a straight line away from a convex body never meets it again. A contact beyond the range of an f64 is
/// ignored.
///
/// # Verdict
/// `None` without a contact.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn sweep_sphere(
    shape: &Shape,
    position: DVec3,
    velocity: DVec3,
    radius: f64,
) -> Result<Option<SphereSweep>, Refusal> {
    vector_within_range(position, "position")?;
    vector_within_range(velocity, "velocity")?;
    at_least_zero_within_range(radius, "radius")?;
    let solid = Solid::new(shape).within("shape")?;
    let Some((direction, speed)) = direction_and_length(velocity) else { return Ok(None) };
    let contact = solid.contact(position, direction, radius, f64::INFINITY).map(|hit| SphereSweep {
        time: hit.distance / speed,
        position: position + direction * hit.distance,
        normal: hit.normal,
    });
    Ok(contact.filter(|contact| contact.time.is_finite() && contact.position.is_finite()))
}
