//! From Bevy's axes to Pursuit's and back.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use pursuit_core::DVec3;
use pursuit_core::crowd::Dimensions;
use pursuit_core::single::{from_f32, to_f32};

/// Where entities move. What is up is left alone: an agent of the xz plane keeps its y.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plane {
    /// The ground of a world in three dimensions, y up.
    #[default]
    Xz,
    /// A world in two dimensions, as Bevy's sprites live in.
    Xy,
    /// In space, in all three directions. [`Walls`](crate::Walls) are ignored.
    Space,
}

impl Plane {
    /// A vector in Pursuit's axes, x and y along the plane: a rotation, so counterclockwise stays counterclockwise as seen from
    /// above.
    pub(crate) fn enter(self, vector: Vec3) -> DVec3 {
        match self {
            Self::Xz => from_f32([vector.x, -vector.z, vector.y]),
            Self::Xy | Self::Space => from_f32(vector),
        }
    }

    /// The same in Bevy's axes.
    pub(crate) fn leave(self, vector: DVec3) -> Vec3 {
        let vector: Vec3 = to_f32(vector);
        match self {
            Self::Xz => Vec3::new(vector.x, vector.z, -vector.y),
            Self::Xy | Self::Space => vector,
        }
    }

    /// A vector along the plane, in Pursuit's axes.
    pub(crate) fn enter_along(self, vector: Vec3) -> DVec3 {
        self.along(self.enter(vector))
    }

    /// The part of a vector along the plane, both in Pursuit's axes.
    pub(crate) fn along(self, vector: DVec3) -> DVec3 {
        if self == Self::Space { vector } else { vector.with_z(0.0) }
    }

    /// The part of a vector that is not along the plane, both in Bevy's axes.
    pub(crate) fn up(self, vector: Vec3) -> Vec3 {
        vector - self.leave(self.enter_along(vector))
    }

    pub(crate) fn dimensions(self) -> Dimensions {
        if self == Self::Space { Dimensions::Three } else { Dimensions::Two }
    }
}

#[cfg(test)]
mod tests {
    use super::Plane;
    use bevy_math::Vec3;

    #[test]
    fn every_plane_is_left_as_it_was_entered_and_keeps_what_is_counterclockwise() {
        for plane in [Plane::Xz, Plane::Xy, Plane::Space] {
            let axes = [Vec3::X, Vec3::Y, Vec3::Z];
            for axis in axes {
                assert_eq!(plane.leave(plane.enter(axis)), axis);
            }
            let [x, y, z] = axes.map(|axis| plane.enter(axis));
            assert_eq!(x.cross(y), z);
        }
        assert_eq!(Plane::Xz.enter_along(Vec3::new(1.0, 2.0, 3.0)).to_array(), [1.0, -3.0, 0.0]);
        assert_eq!(Plane::Space.enter_along(Vec3::new(1.0, 2.0, 3.0)).to_array(), [1.0, 2.0, 3.0]);
    }
}
