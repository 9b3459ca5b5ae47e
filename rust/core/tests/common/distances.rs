//! How far a point is from a shape, by a second set of formulas.

use pursuit_core::DVec3;
use pursuit_core::geometry::Shape;

/// The distance to a shape, by formulas of its own.
pub fn distance(obstacle: &Shape, p: DVec3) -> f64 {
    match *obstacle {
        Shape::Sphere { center, radius } => (p - center).length() - radius,
        Shape::HalfSpace { point, normal } => (p - point).dot(normal) / normal.length(),
        Shape::Capsule { center, axis, half_length, radius } => {
            let axis = axis.normalize();
            let along = (p - center).dot(axis).max(-half_length).min(half_length);
            (p - (center + axis * along)).length() - radius
        }
        Shape::Box { center, forward, up, half_extents } => {
            let x = forward.normalize();
            let z = (up - x * up.dot(x)).normalize();
            let y = z.cross(x);
            let d = p - center;
            let q = DVec3::new(d.dot(x).abs(), d.dot(y).abs(), d.dot(z).abs()) - half_extents;
            q.max(DVec3::ZERO).length() + q.max_element().min(0.0)
        }
    }
}
