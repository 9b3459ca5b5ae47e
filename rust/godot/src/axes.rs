//! From Godot's axes to Pursuit's and back.

use godot::builtin::Vector3;
use pursuit_core::DVec3;
use pursuit_core::single::{from_f32, to_f32};

/// A vector in Pursuit's axes, z up: a rotation, so counterclockwise stays counterclockwise as seen from above.
pub fn enter(vector: Vector3) -> DVec3 {
    from_f32([vector.x, 0.0 - vector.z, vector.y])
}

/// The same in Godot's axes, y up.
pub fn leave(vector: DVec3) -> Vector3 {
    let [x, y, z] = to_f32(vector);
    Vector3::new(x, z, 0.0 - y)
}

#[cfg(test)]
mod tests {
    use super::{enter, leave};
    use godot::builtin::Vector3;
    use pursuit_core::DVec3;

    #[test]
    fn what_is_up_in_godot_is_up_in_pursuit_and_handedness_is_kept() {
        let axes = [Vector3::RIGHT, Vector3::UP, Vector3::BACK];
        for axis in axes {
            assert_eq!(leave(enter(axis)), axis);
        }
        let [x, y, z] = axes.map(enter);
        assert_eq!((x.cross(y), y), (z, DVec3::Z));
    }

    #[test]
    fn no_zero_becomes_negative() {
        let left = leave(enter(Vector3::ZERO));
        assert!([left.x, left.y, left.z].iter().all(|number| number.is_sign_positive()));
    }
}
