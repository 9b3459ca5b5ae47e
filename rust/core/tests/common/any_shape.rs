//! Shapes of a few meters at random, and how near a moving point comes to one.

use crate::distances::distance;
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::geometry::Shape;

/// A shape of any kind with its center within a cube.
pub fn any_shape(random: &mut Generator, half: f64) -> Shape {
    let center = random.in_cube(half);
    match random.bits() % 8 {
        0 => Shape::Sphere { center, radius: random.uniform(0.0, 3.0) },
        1 | 2 => Shape::Capsule {
            center,
            axis: random.direction() * 2.0,
            half_length: random.uniform(0.0, 4.0),
            radius: random.uniform(0.0, 1.0),
        },
        3 => Shape::HalfSpace { point: center, normal: random.direction() * 3.0 },
        _ => Shape::Box {
            center,
            forward: random.direction(),
            up: random.direction(),
            half_extents: random.in_cube(3.0).abs(),
        },
    }
}

/// The least distance on the way of a point: of a convex shape it is a convex function of the time.
pub fn least_distance(shape: &Shape, point: DVec3, velocity: DVec3, time: f64) -> f64 {
    let at = |t: f64| distance(shape, point + velocity * t);
    let (mut low, mut high) = (0.0, time);
    for _ in 0..80 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(a) < at(b) { high = b } else { low = a }
    }
    at(low).min(at(time)).min(at(0.0))
}
