//! Directions of length 1: the one to take where the inputs leave it open, and how one turns into another.

use crate::numeric::direction_and_length;
use glam::DVec3;

/// The direction across `direction` that is also across the z axis, so that what is in the xy plane stays there:
/// `z x direction`, and the x axis for a direction along z.
pub(in crate::steering) fn perpendicular(direction: DVec3) -> DVec3 {
    direction_and_length(DVec3::new(-direction.y, direction.x, 0.0)).map_or(DVec3::X, |(across, _)| across)
}

/// The direction of the part of `v` that is across `direction`, if there is any.
pub(super) fn across(v: DVec3, direction: DVec3) -> Option<DVec3> {
    let (v, _) = direction_and_length(v)?;
    direction_and_length(v - direction * direction.dot(v)).map(|(across, _)| across)
}

/// `v` after the shortest turn that brings `from` to `to`, all of length 1; through [`perpendicular`] where they are
/// opposite.
pub(super) fn carry(v: DVec3, from: DVec3, to: DVec3) -> DVec3 {
    let turned = match direction_and_length(from + to) {
        Some((middle, _)) => v + to * (2.0 * from.dot(v)) - middle * (2.0 * middle.dot(v)),
        None => {
            let side = perpendicular(from);
            v - from * (2.0 * from.dot(v)) - side * (2.0 * side.dot(v))
        }
    };
    direction_and_length(turned).map_or(to, |(direction, _)| direction)
}

#[cfg(test)]
mod tests {
    use super::{across, carry, perpendicular};
    use crate::seeded::Generator;
    use glam::DVec3;

    #[test]
    fn a_perpendicular_is_level_and_of_length_1() {
        let mut random = Generator::new(1);
        for _ in 0..1000 {
            let direction = random.direction();
            let side = perpendicular(direction);
            assert!(side.dot(direction).abs() < 1e-15 && side.z == 0.0, "{direction}");
            assert!((side.length() - 1.0).abs() < 1e-15, "{direction}");
        }
        assert_eq!(perpendicular(DVec3::X), DVec3::Y);
        assert_eq!(perpendicular(DVec3::Z), DVec3::X);
        assert_eq!(perpendicular(-DVec3::Z), DVec3::X);
    }

    #[test]
    fn what_is_across_is_what_is_left_without_the_part_along() {
        assert_eq!(across(DVec3::new(3.0, -2.0, 0.0), DVec3::X), Some(-DVec3::Y));
        assert_eq!(across(DVec3::X * 5.0, DVec3::X), None);
        assert_eq!(across(DVec3::ZERO, DVec3::X), None);
    }

    /// Against glam's quaternion of the shortest arc.
    #[test]
    fn carrying_is_the_shortest_turn() {
        let mut random = Generator::new(2);
        for _ in 0..1000 {
            let (from, to, v) = (random.direction(), random.direction(), random.direction());
            let expected = glam::DQuat::from_rotation_arc(from, to) * v;
            let carried = carry(v, from, to);
            // The turn loses digits as the two become opposite.
            let tolerance = 1e-14 / (from + to).length();
            assert!((carried - expected).length() < tolerance, "{from} {to} {v}: {carried} {expected}");
        }
    }

    #[test]
    fn half_a_turn_stays_in_the_plane() {
        let turned = carry(DVec3::Y, DVec3::X, -DVec3::X);
        assert_eq!(turned, -DVec3::Y);
        assert_eq!(carry(DVec3::X, DVec3::X, -DVec3::X), -DVec3::X);
        assert_eq!(carry(DVec3::Z, DVec3::X, -DVec3::X), DVec3::Z);
    }
}
