//! The point of a shape nearest to another point.

use super::Shape;
use super::frames::axes;
use crate::numeric::{direction_and_length, max_or_second, min_or_second};
use glam::DVec3;

/// The point of `shape` nearest to `position`; `position` itself if it is inside. The shape must have been checked.
pub(crate) fn nearest_within(shape: &Shape, position: DVec3) -> DVec3 {
    match *shape {
        Shape::Sphere { center, radius } => nearest_in_ball(center, radius, position),
        Shape::Box { center, forward, up, half_extents } => {
            let mut nearest = position;
            let axes = axes(forward, up).into_iter().flatten();
            for (axis, half) in axes.zip(half_extents.to_array()) {
                let along = axis.dot(position - center);
                nearest += axis * (max_or_second(min_or_second(along, half), -half) - along);
            }
            nearest
        }
        Shape::HalfSpace { point, normal } => match direction_and_length(normal) {
            Some((normal, _)) => position - normal * max_or_second(normal.dot(position - point), 0.0),
            None => position,
        },
        Shape::Capsule { center, axis, half_length, radius } => {
            let middle = direction_and_length(axis).map_or(center, |(axis, _)| {
                center
                    + axis
                        * max_or_second(min_or_second(axis.dot(position - center), half_length), -half_length)
            });
            nearest_in_ball(middle, radius, position)
        }
    }
}

fn nearest_in_ball(center: DVec3, radius: f64, position: DVec3) -> DVec3 {
    match direction_and_length(position - center) {
        Some((direction, distance)) if distance > radius => center + direction * radius,
        _ => position,
    }
}

#[cfg(test)]
mod tests {
    use super::nearest_within;
    use crate::geometry::{Shape, signed_distance};
    use crate::seeded::Generator;

    fn shapes(random: &mut Generator) -> [Shape; 4] {
        let center = random.in_cube(10.0);
        let (forward, up) = (random.direction(), random.direction());
        [
            Shape::Sphere { center, radius: random.uniform(0.0, 5.0) },
            Shape::Box { center, forward, up, half_extents: random.in_cube(5.0).abs() },
            Shape::HalfSpace { point: center, normal: forward * 3.0 },
            Shape::Capsule { center, axis: up * 2.0, half_length: random.uniform(0.0, 5.0), radius: 1.0 },
        ]
    }

    /// From outside, the way to the nearest point is the signed distance, against its normal.
    #[test]
    fn it_is_as_far_as_the_signed_distance_says() {
        for seed in 0..3000 {
            let mut random = Generator::new(seed);
            for shape in shapes(&mut random) {
                let position = random.in_cube(20.0);
                let nearest = nearest_within(&shape, position);
                let outside = signed_distance(&shape, position).unwrap();
                if outside.distance > 1e-9 {
                    let expected = position - outside.normal * outside.distance;
                    assert!(
                        (nearest - expected).length() < 1e-12,
                        "seed {seed}: {shape:?} {nearest} {expected}"
                    );
                } else if outside.distance < -1e-9 {
                    assert!((nearest - position).length() < 1e-14, "seed {seed}: {shape:?}");
                }
            }
        }
    }
}
