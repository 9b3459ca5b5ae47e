//! Vectors in `f32`, of any library: an engine's vectors are read in place, and answered in its own type.
//!
//! Everything is computed in `f64`. A vector type fits if it converts into `[f32; 3]` and from it, like the vectors of every
//! version of glam, of mint and of most engines.
//!
//! ```
//! use pursuit_core::intercept::{InterceptQuery, solve};
//! use pursuit_core::single::{from_f32, to_f32};
//!
//! # type Vec3 = [f32; 3];
//! # let (chaser, target, target_velocity): (Vec3, Vec3, Vec3) = ([0.0; 3], [4.0, 0.0, 0.0], [0.0, 3.0, 0.0]);
//! let intercept = solve(&InterceptQuery {
//!     pursuer_position: from_f32(chaser),
//!     target_position: from_f32(target),
//!     target_velocity: from_f32(target_velocity),
//!     pursuer_speed: 5.0,
//!     capture_radius: 0.0,
//! });
//! let point: Vec3 = to_f32(intercept.unwrap().point);
//! # assert_eq!(point, [4.0, 3.0, 0.0]);
//! ```

use crate::geometry::List;
use glam::DVec3;

/// The vector in `f64`, exactly.
#[inline]
pub fn from_f32(vector: impl Into<[f32; 3]>) -> DVec3 {
    let [x, y, z] = vector.into();
    DVec3::new(f64::from(x), f64::from(y), f64::from(z))
}

/// The nearest vector in `f32`; infinite along an axis where it is beyond the range of `f32`.
#[inline]
pub fn to_f32<V: From<[f32; 3]>>(vector: DVec3) -> V {
    V::from([vector.x as f32, vector.y as f32, vector.z as f32])
}

/// A list of vectors in `f32`, for functions that take a [`List`].
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::List;
/// use pursuit_core::single::Singles;
///
/// let positions = [[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// assert_eq!(Singles(&positions).item(1), Some(DVec3::new(4.0, 5.0, 6.0)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Singles<'a, V>(
    /// The vectors.
    pub &'a [V],
);

impl<V: Copy + Into<[f32; 3]>> List<DVec3> for Singles<'_, V> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn item(&self, index: usize) -> Option<DVec3> {
        self.0.get(index).map(|&vector| from_f32(vector))
    }
}

#[cfg(test)]
mod tests {
    use super::{Singles, from_f32, to_f32};
    use crate::geometry::List;
    use glam::DVec3;

    #[test]
    fn what_goes_to_f64_comes_back_unchanged() {
        for number in [0.0, -0.0, 1.5, f32::MIN_POSITIVE, 1e-45, f32::MAX, f32::INFINITY] {
            let vector = [number, -number, 0.1];
            let back: [f32; 3] = to_f32(from_f32(vector));
            assert_eq!(back.map(f32::to_bits), vector.map(f32::to_bits));
        }
    }

    #[test]
    fn answers_are_rounded_to_the_nearest_and_never_wrap() {
        // 1 + 2^-24 lies in the middle between two: the even one is taken. Beyond the range: infinite.
        let rounded: [f32; 3] = to_f32(DVec3::new(1.0 + 2.0_f64.powi(-24), 1e39, -1e300));
        assert_eq!(rounded, [1.0, f32::INFINITY, f32::NEG_INFINITY]);
        let none: [f32; 3] = to_f32(DVec3::NAN);
        assert!(none.iter().all(|x| x.is_nan()));
    }

    #[test]
    fn a_list_ends_where_its_vectors_end() {
        let list = Singles(&[[1.0, 2.0, 3.0]]);
        assert_eq!((list.count(), list.item(0), list.item(1)), (1, Some(DVec3::new(1.0, 2.0, 3.0)), None));
    }
}
