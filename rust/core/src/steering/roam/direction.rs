//! How one direction turns into another.

use crate::numeric::direction_and_length;
use crate::steering::sideways::PARALLEL;
use glam::DVec3;

/// `v` after the shortest turn that brings `from` to `to`, all of length 1; about `axis` where they are opposite, to within
/// rounding.
pub(super) fn carry(v: DVec3, from: DVec3, to: DVec3, axis: DVec3) -> DVec3 {
    let turned = match direction_and_length(from + to) {
        Some((middle, length)) if length >= PARALLEL => {
            v + to * (2.0 * from.dot(v)) - middle * (2.0 * middle.dot(v))
        }
        _ => axis * (2.0 * axis.dot(v)) - v,
    };
    direction_and_length(turned).map_or(to, |(direction, _)| direction)
}

#[cfg(test)]
mod tests {
    use super::carry;
    use crate::seeded::Generator;
    use glam::DVec3;

    /// Against glam's quaternion of the shortest arc.
    #[test]
    fn carrying_is_the_shortest_turn() {
        let mut random = Generator::new(2);
        for _ in 0..1000 {
            let (from, to, v) = (random.direction(), random.direction(), random.direction());
            let expected = glam::DQuat::from_rotation_arc(from, to) * v;
            let carried = carry(v, from, to, DVec3::Z);
            // The turn loses digits as the two become opposite.
            let tolerance = 1e-14 / (from + to).length();
            assert!((carried - expected).length() < tolerance, "{from} {to} {v}: {carried} {expected}");
        }
    }

    #[test]
    fn half_a_turn_is_about_the_axis() {
        for v in [DVec3::X, DVec3::Y] {
            assert_eq!(carry(v, DVec3::X, -DVec3::X, DVec3::Z), -v);
        }
        assert_eq!(carry(DVec3::Z, DVec3::X, -DVec3::X, DVec3::Z), DVec3::Z);
    }
}
