//! Which way is sideways, also where nothing says so.

use crate::numeric::{direction_and_length, sqrt};
use glam::DVec3;

/// The direction of what `v` has at a right angle to the unit vector `ahead`; without any, to the left in the plane
/// `z = 0` (from x to y), and along the x axis for an `ahead` along z. What is planar stays planar.
pub(crate) fn sideways(v: DVec3, ahead: DVec3) -> DVec3 {
    let left = DVec3::new(-ahead.y, ahead.x, 0.0);
    // Directions first: no product of them overflows.
    direction_and_length(v)
        .and_then(|(course, _)| direction_and_length(course - ahead * course.dot(ahead)))
        .or_else(|| direction_and_length(left))
        .map_or(DVec3::X, |(direction, _)| direction)
}

/// `sqrt(1 - ratio^2)` for a ratio between 0 and 1, without the digits that its square would lose; 0 beyond.
pub(crate) fn other_leg(ratio: f64) -> f64 {
    if ratio < 1.0 { sqrt((1.0 - ratio) * (1.0 + ratio)) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{other_leg, sideways};
    use glam::DVec3;

    #[test]
    fn sideways_is_at_a_right_angle() {
        let ahead = DVec3::new(0.6, 0.8, 0.0);
        assert_eq!(sideways(DVec3::Z * 1e300, ahead), DVec3::Z);
        let right = sideways(DVec3::new(1.0, -1.0, 0.0), ahead);
        assert!(right.dot(ahead).abs() < 1e-15 && right.x > 0.0, "{right}");
    }

    #[test]
    fn without_a_side_it_is_the_left_one() {
        assert_eq!(sideways(DVec3::ZERO, DVec3::X), DVec3::Y);
        assert_eq!(sideways(DVec3::X * 5.0, DVec3::X), DVec3::Y);
        assert_eq!(sideways(DVec3::ZERO, DVec3::Z), DVec3::X);
    }

    #[test]
    fn legs_of_a_3_4_5_triangle() {
        assert_eq!(other_leg(0.6), 0.8);
        assert_eq!((other_leg(0.0), other_leg(1.0), other_leg(7.0)), (1.0, 0.0, 0.0));
    }
}
