//! Foreign vectors: arrays in `f64` and `f32`, and with the feature `mint` the vectors of every library that converts to mint.

use pursuit_core::intercept::{InterceptQuery, solve};
use pursuit_core::single::{from_f32, to_f32};
use pursuit_core::{DVec2, DVec3};

/// Oberberger's example of the front page: met at (4, 3) after a second.
fn meets_at(pursuer: DVec3, target: DVec3, velocity: DVec3) {
    let query = InterceptQuery {
        pursuer_position: pursuer,
        target_position: target,
        target_velocity: velocity,
        pursuer_speed: 5.0,
        capture_radius: 0.0,
    };
    assert_eq!(solve(&query).unwrap().point, DVec3::new(4.0, 3.0, 0.0));
}

#[test]
fn an_array_is_a_vector() {
    meets_at([0.0; 3].into(), [4.0, 0.0, 0.0].into(), [0.0, 3.0, 0.0].into());
    assert_eq!(
        (DVec2::from([1.0, 2.0]), <[f64; 3]>::from(DVec3::X)),
        (DVec2::new(1.0, 2.0), [1.0, 0.0, 0.0])
    );
}

#[test]
fn an_array_in_single_precision_is_a_vector() {
    meets_at(from_f32([0.0; 3]), from_f32([4.0, 0.0, 0.0]), from_f32([0.0, 3.0, 0.0]));
    assert_eq!(to_f32::<[f32; 3]>(DVec3::new(0.1, 2.0, -3.0)), [0.1_f32, 2.0, -3.0]);
}

#[cfg(feature = "mint")]
#[test]
fn a_vector_and_a_point_of_mint_are_vectors() {
    use mint::{Point3, Vector2, Vector3};
    let velocity = Vector3 { x: 0.0, y: 3.0, z: 0.0 };
    meets_at(
        Point3 { x: 0.0, y: 0.0, z: 0.0 }.into(),
        Point3 { x: 4.0, y: 0.0, z: 0.0 }.into(),
        velocity.into(),
    );
    assert_eq!(Vector3::<f64>::from(DVec3::new(1.0, 2.0, 3.0)), Vector3 { x: 1.0, y: 2.0, z: 3.0 });
    assert_eq!(DVec2::from(Vector2 { x: 1.0, y: 2.0 }), DVec2::new(1.0, 2.0));
    // In single precision, by the arrays that mint converts to.
    let single = Vector3 { x: 0.0_f32, y: 3.0, z: 0.0 };
    meets_at(DVec3::ZERO, from_f32(Point3 { x: 4.0_f32, y: 0.0, z: 0.0 }), from_f32(single));
    assert_eq!(to_f32::<Vector3<f32>>(DVec3::Y * 3.0), single);
}
