//! What stands in the way.

use super::solid::Solid;
use crate::reason::{Refusal, finite_at_least_zero, vector_within_range, within_range};
use glam::DVec3;

/// A solid thing that does not move. Lengths in one unit; no magnitude may be above 1e50.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Obstacle {
    /// A ball.
    Sphere {
        /// Its center.
        center: DVec3,
        /// Its radius. Finite and >= 0.
        radius: f64,
    },
    /// A box that is turned any way.
    Box {
        /// Its center.
        center: DVec3,
        /// The direction of its first axis; of any length but zero.
        forward: DVec3,
        /// The direction of its third axis, made perpendicular to `forward`; of any length but zero, and not along
        /// `forward`.
        up: DVec3,
        /// From the center to its faces along the first, the second and the third axis. Finite and >= 0.
        half_extents: DVec3,
    },
    /// Everything behind a plane: a floor, a wall without an end.
    Plane {
        /// Any point of the plane.
        point: DVec3,
        /// Where free space is; of any length but zero.
        normal: DVec3,
    },
    /// All points within a radius of a straight line between two points: a pillar, a character.
    Capsule {
        /// Its center.
        center: DVec3,
        /// The direction of its line; of any length but zero.
        axis: DVec3,
        /// Half the length of its line, without the round ends. Finite and >= 0.
        half_length: f64,
        /// Its radius. Finite and >= 0.
        radius: f64,
    },
}

/// Obstacles in the caller's memory, however they lie there.
pub trait Obstacles {
    /// How many there are.
    fn count(&self) -> usize;

    /// The obstacle of that index; `None` from [`Obstacles::count`] on.
    fn obstacle(&self, index: usize) -> Option<Obstacle>;
}

impl Obstacles for &[Obstacle] {
    fn count(&self) -> usize {
        self.len()
    }

    fn obstacle(&self, index: usize) -> Option<Obstacle> {
        self.get(index).copied()
    }
}

impl<const N: usize> Obstacles for [Obstacle; N] {
    fn count(&self) -> usize {
        N
    }

    fn obstacle(&self, index: usize) -> Option<Obstacle> {
        self.get(index).copied()
    }
}

/// How far something is from an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clearance {
    /// The distance to the surface; below zero inside.
    pub distance: f64,
    /// From the obstacle straight to the outside, of length 1; inside, the way to the nearest surface.
    pub normal: DVec3,
}

/// When a moving sphere first touches an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereSweep {
    /// The time of the first contact, in seconds; 0 when the sphere touches already and comes nearer.
    pub time: f64,
    /// Where the sphere's center is then.
    pub position: DVec3,
    /// From the obstacle to the sphere's center then, of length 1.
    pub normal: DVec3,
}

/// How far `position` is from `obstacle`, and which way leads straight out.
///
/// Where several ways are equally short (the center of a sphere, the line of a capsule, the middle of a box) the answer is
/// one of the axes of the obstacle, the first of them first: for a sphere the x axis, for a capsule one at right angles to
/// its line, the same every time.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn signed_distance(obstacle: &Obstacle, position: DVec3) -> Result<Clearance, Refusal> {
    vector_within_range(position)?;
    Ok(Solid::new(obstacle)?.clearance(position))
}

/// When a sphere of `radius` around `position` that moves at `velocity` first touches `obstacle`; `None` for never.
///
/// Exact for every shape, but for rounding: a box that is touched by a sphere is a box with round edges and corners, not a
/// larger box. A sphere that touches or overlaps the obstacle now has its contact now when it comes nearer, and none when
/// it does not: a straight line that leads away from a convex body never meets it again. A contact beyond the range of f64 is
/// none.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn sweep_sphere(
    obstacle: &Obstacle,
    position: DVec3,
    velocity: DVec3,
    radius: f64,
) -> Result<Option<SphereSweep>, Refusal> {
    vector_within_range(position)?;
    vector_within_range(velocity)?;
    finite_at_least_zero(radius)?;
    within_range(radius)?;
    let solid = Solid::new(obstacle)?;
    let Some((direction, speed)) = crate::numeric::direction_and_length(velocity) else { return Ok(None) };
    let contact = solid.contact(position, direction, radius, f64::INFINITY).map(|hit| SphereSweep {
        time: hit.distance / speed,
        position: position + direction * hit.distance,
        normal: hit.normal,
    });
    Ok(contact.filter(|contact| contact.time.is_finite() && contact.position.is_finite()))
}
