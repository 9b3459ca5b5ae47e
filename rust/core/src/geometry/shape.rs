//! The shapes of obstacles, covers and volumes, and the signed distance to one.

use glam::DVec3;

/// A shape: of an obstacle, of a cover, or of a volume to stay in. Lengths in one unit; no magnitude may be above 1e50.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Shape {
    /// A sphere.
    Sphere {
        /// Its center.
        center: DVec3,
        /// Its radius. Finite and >= 0.
        radius: f64,
    },
    /// A box turned any way.
    Box {
        /// Its center.
        center: DVec3,
        /// The direction of its first axis; of any length but zero.
        forward: DVec3,
        /// The direction of its third axis, made perpendicular to `forward`; of any length but zero, and not along
        /// `forward`.
        up: DVec3,
        /// Distances from the center to its faces along the three axes. Finite and >= 0.
        half_extents: DVec3,
    },
    /// All points behind a plane: a floor, or a wall without an end.
    HalfSpace {
        /// Any point of the plane.
        point: DVec3,
        /// Outward normal, toward free space; of any length but zero.
        normal: DVec3,
    },
    /// All points within a radius of a line between two points: a pillar, a character.
    Capsule {
        /// Its center.
        center: DVec3,
        /// Direction of its line; of any length but zero.
        axis: DVec3,
        /// Half the length of its line, without the round ends. Finite and >= 0.
        half_length: f64,
        /// Its radius. Finite and >= 0.
        radius: f64,
    },
}

/// Signed distance to a shape, and the direction out of it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SignedDistance {
    /// Distance to the surface; negative inside.
    pub distance: f64,
    /// Direction straight out of the shape, of length 1; inside, toward the nearest surface.
    pub normal: DVec3,
}
