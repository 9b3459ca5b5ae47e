//! Directions: perpendicular ones, with a fixed choice where none is given, axes, and how one direction turns into another.

use crate::numeric::{direction_and_length, power_of_two, sqrt};
use glam::DVec3;

/// Sine of the angle below which two directions count as parallel: no digit of the perpendicular part would be certain. It is
/// a few times the rounding of a normalized vector.
pub(crate) const PARALLEL: f64 = power_of_two(-49);

/// The direction of the part of `v` perpendicular to the unit vector `ahead`; `None` if they are parallel, to within
/// rounding. Planar inputs give a planar answer.
pub(crate) fn across(v: DVec3, ahead: DVec3) -> Option<DVec3> {
    // Directions first: no product of them overflows.
    let (course, _) = direction_and_length(v)?;
    let (rough, sine) = direction_and_length(course - ahead * course.dot(ahead))?;
    if sine < PARALLEL {
        return None;
    }
    // Projects twice: for nearly parallel directions the small remainder still leans along `ahead`.
    direction_and_length(rough - ahead * rough.dot(ahead)).map(|(across, _)| across)
}

/// The direction across `ahead` that is also across the z axis: to the left in the plane `z = 0` (from x to y), which is
/// `z x ahead`, and the x axis for an `ahead` along z.
pub(crate) fn perpendicular(ahead: DVec3) -> DVec3 {
    direction_and_length(DVec3::new(-ahead.y, ahead.x, 0.0)).map_or(DVec3::X, |(left, _)| left)
}

/// `v`, which is perpendicular to `axis`, turned about it.
pub(crate) fn rotated(v: DVec3, axis: DVec3, angle: f64) -> DVec3 {
    v * libm::cos(angle) + axis.cross(v) * libm::sin(angle)
}

/// [`across`], or [`perpendicular`] if `v` has no perpendicular part.
pub(crate) fn sideways(v: DVec3, ahead: DVec3) -> DVec3 {
    across(v, ahead).unwrap_or_else(|| perpendicular(ahead))
}

/// Weight of the fixed side for a vector that leans nowhere, as a part of the whole. It falls to zero at twice that, so that
/// a lean to the other side outweighs it from a 128th of the whole on: more than the noise in a game's data.
const LEANING: f64 = 3.0 * power_of_two(-8);
/// Tangent of the angle to the z axis within which the fixed side blends toward the x axis.
const UPRIGHT: f64 = power_of_two(-7);

/// The side of the unit vector `ahead` to which `lean` leans: the direction of its perpendicular part if that is longer than
/// 3 of 128 parts of `whole`. A shorter part is blended with `fixed`, a unit vector perpendicular to `ahead`, so that noise
/// does not choose the side.
pub(crate) fn leaning(lean: DVec3, whole: f64, ahead: DVec3, fixed: impl Fn(DVec3) -> DVec3) -> DVec3 {
    let Some((course, size)) = direction_and_length(lean) else { return fixed(ahead) };
    let Some((rough, sine)) = direction_and_length(course - ahead * course.dot(ahead)) else {
        return fixed(ahead);
    };
    // Below 2 the fixed side has weight.
    let leans = size * sine / (whole.abs() * LEANING);
    let rough = if leans < 2.0 {
        let fixed = fixed(ahead);
        let sum = rough * leans + fixed * (1.0 - 0.5 * leans);
        direction_and_length(sum).map_or(fixed, |(side, _)| side)
    } else {
        rough
    };
    // Projects twice: for nearly parallel vectors the small remainder still leans along `ahead`.
    direction_and_length(rough - ahead * rough.dot(ahead)).map_or(rough, |(side, _)| side)
}

/// The fixed side of the unit vector `ahead`: [`perpendicular`], but toward the x axis within a 128th of the z axis, where
/// noise would turn [`perpendicular`] round.
pub(crate) fn fixed_side(ahead: DVec3) -> DVec3 {
    if is_upright(ahead) { sideways(DVec3::X, ahead) } else { perpendicular(ahead) }
}

/// Whether a direction is within a 128th, as a tangent, of the z axis.
pub(crate) fn is_upright(direction: DVec3) -> bool {
    let DVec3 { x, y, z } = direction;
    x * x + y * y < z * z * (UPRIGHT * UPRIGHT)
}

/// The direction and length of `v` projected onto the plane with the given normal.
pub(crate) fn in_plane(v: DVec3, plane: Option<DVec3>) -> Option<(DVec3, f64)> {
    match plane {
        Some(normal) => across(v, normal).map(|direction| (direction, v.dot(direction))),
        None => direction_and_length(v),
    }
}

/// Three perpendicular directions: the first along `forward`, the third as near to `up` as possible, the second
/// `up x forward`. `None` if one of them is zero or both are parallel.
pub(crate) fn axes(forward: DVec3, up: DVec3) -> Option<[DVec3; 3]> {
    let (x, _) = direction_and_length(forward)?;
    let z = across(up, x)?;
    Some([x, z.cross(x), z])
}

/// `v` after the shortest rotation from `from` to `to`, all of length 1; about `axis` if they are opposite, to within
/// rounding.
pub(crate) fn carry(v: DVec3, from: DVec3, to: DVec3, axis: DVec3) -> DVec3 {
    let turned = match direction_and_length(from + to) {
        Some((middle, length)) if length >= PARALLEL => {
            v + to * (2.0 * from.dot(v)) - middle * (2.0 * middle.dot(v))
        }
        _ => axis * (2.0 * axis.dot(v)) - v,
    };
    direction_and_length(turned).map_or(to, |(direction, _)| direction)
}

/// `sqrt(1 - ratio^2)` for a ratio between 0 and 1, without the digits that its square would lose; 0 beyond.
pub(crate) fn other_leg(ratio: f64) -> f64 {
    if ratio < 1.0 { sqrt((1.0 - ratio) * (1.0 + ratio)) } else { 0.0 }
}

/// The place of the straight course `from + course t` that is nearest to the origin, for times from 0 to `until`: how near two
/// come to each other within a tick, from where one is relative to the other before and after it.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::nearest_on_course;
///
/// let (before, after) = (DVec3::new(-4.0, 3.0, 0.0), DVec3::new(4.0, 3.0, 0.0));
/// assert_eq!(nearest_on_course(before, after - before, 1.0), DVec3::new(0.0, 3.0, 0.0));
/// ```
#[inline(always)]
pub fn nearest_on_course(from: DVec3, course: DVec3, until: f64) -> DVec3 {
    let nearest = -from.dot(course) / course.length_squared();
    let time = if nearest < until { nearest } else { until };
    // A course without a length gives NaN.
    let time = if nearest > 0.0 { time } else { 0.0 };
    from + course * time
}

#[cfg(test)]
mod tests {
    use super::{across, axes, carry, other_leg, perpendicular, sideways};
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

    /// The part of a multiple perpendicular to its vector is only rounding, in every direction.
    #[test]
    fn nothing_is_across_a_parallel() {
        let mut random = Generator::new(3);
        for _ in 0..20_000 {
            let v = random.in_cube(100.0);
            for multiple in [v * random.uniform(0.1, 10.0), v * -random.uniform(0.1, 10.0)] {
                assert_eq!(across(multiple, v.normalize()), None, "{v}");
                assert_eq!(sideways(multiple, v.normalize()), perpendicular(v.normalize()), "{v}");
                assert_eq!(axes(v, multiple), None, "{v}");
            }
        }
    }

    /// However little two directions differ, the answer is perpendicular.
    #[test]
    fn what_is_across_nearly_a_parallel_is_at_a_right_angle() {
        let mut random = Generator::new(4);
        for round in 0..20_000 {
            let ahead = random.direction();
            let side = perpendicular(ahead);
            let angle = 2e-15 * 10.0_f64.powi(round % 15);
            let found = across((ahead + side * angle) * random.uniform(0.1, 10.0), ahead).unwrap();
            assert!(found.dot(ahead).abs() < 1e-15, "{ahead} {angle}: {}", found.dot(ahead));
            assert!((found - side).length() < 1e-15 / angle, "{ahead} {angle}: {found} {side}");
        }
    }

    #[test]
    fn axes_are_at_right_angles_and_as_documented() {
        assert_eq!(axes(DVec3::X * 2.0, DVec3::new(5.0, 0.0, 1.0)), Some([DVec3::X, DVec3::Y, DVec3::Z]));
        let mut random = Generator::new(5);
        for _ in 0..1000 {
            let [x, y, z] = axes(random.in_cube(9.0), random.in_cube(9.0)).unwrap();
            assert!((x.cross(y) - z).length() < 1e-15 && (y.cross(z) - x).length() < 1e-15, "{x} {y} {z}");
        }
    }

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

    /// Against glam's quaternion of the shortest arc.
    #[test]
    fn carrying_is_the_shortest_turn() {
        let mut random = Generator::new(2);
        for _ in 0..1000 {
            let (from, to, v) = (random.direction(), random.direction(), random.direction());
            let expected = glam::DQuat::from_rotation_arc(from, to) * v;
            let carried = carry(v, from, to, DVec3::Z);
            // The rotation loses digits as the two become opposite.
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
