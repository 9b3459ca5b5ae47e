//! Obstacles at random, and how far they are.

use crate::distances::distance;
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::geometry::Shape;

/// The distance to the nearest of several shapes.
pub fn nearest(obstacles: &[Shape], p: DVec3) -> f64 {
    obstacles.iter().map(|obstacle| distance(obstacle, p)).fold(f64::INFINITY, f64::min)
}

/// A shape of any kind and size within a cube.
pub fn obstacle(generator: &mut Generator, spread: f64) -> Shape {
    let center = generator.in_cube(spread);
    match generator.bits() % 8 {
        0..=2 => Shape::Sphere { center, radius: generator.uniform(0.0, 300.0) },
        3 | 4 => Shape::Box {
            center,
            forward: generator.direction(),
            up: generator.direction(),
            half_extents: (generator.in_cube(300.0)).abs(),
        },
        5 | 6 => Shape::Capsule {
            center,
            axis: generator.direction(),
            half_length: generator.uniform(0.0, 400.0),
            radius: generator.uniform(0.0, 150.0),
        },
        _ => {
            let normal = generator.direction();
            Shape::HalfSpace { point: -normal * generator.uniform(0.0, spread), normal }
        }
    }
}
