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

/// [`from_f32`] of a vector with y up, as in Bevy, Godot and Unity: its third number is this crate's y, its second the z.
///
/// Exchanging two axes is a mirror: left and right, and the right-hand rule, are meant after the exchange.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::single::from_y_up;
///
/// assert_eq!(from_y_up([1.0, 2.0, 3.0]), DVec3::new(1.0, 3.0, 2.0));
/// ```
#[inline]
pub fn from_y_up(vector: impl Into<[f32; 3]>) -> DVec3 {
    let DVec3 { x, y, z } = from_f32(vector);
    DVec3::new(x, z, y)
}

/// [`to_f32`] of a vector with y up; the way back of [`from_y_up`].
#[inline]
pub fn to_y_up<V: From<[f32; 3]>>(vector: DVec3) -> V {
    to_f32(DVec3::new(vector.x, vector.z, vector.y))
}

/// [`Singles`] of vectors with y up, as [`from_y_up`] reads them.
///
/// ```
/// use pursuit_core::crowd::{Dimensions, GridSettings, GridMemory, NeighborGrid, grid_integers, grid_numbers};
/// use pursuit_core::single::YUp;
///
/// // Two on the ground, 1 apart, of which one jumps: in two dimensions heights do not count.
/// let positions = [[0.0_f32, 0.0, 0.0], [0.0, 9.0, 1.0]];
/// let settings = GridSettings { dimensions: Dimensions::Two, ..GridSettings::for_units(1.0) };
/// let (mut numbers, mut integers) = (vec![0.0; grid_numbers(2)], vec![0; grid_integers(2)]);
/// let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
/// let grid = NeighborGrid::build(&YUp(&positions), &YUp(&[[0.0; 3]; 2]), &settings, memory)?;
/// assert_eq!(grid.nearest(Default::default(), 1.5, Some(0), &mut [Default::default(); 4]), Ok(1));
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct YUp<'a, V>(
    /// The vectors.
    pub &'a [V],
);

impl<V: Copy + Into<[f32; 3]>> List<DVec3> for YUp<'_, V> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn item(&self, index: usize) -> Option<DVec3> {
        self.0.get(index).map(|&vector| from_y_up(vector))
    }
}

#[cfg(test)]
mod tests {
    use super::{Singles, YUp, from_f32, from_y_up, to_f32, to_y_up};
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
    fn y_up_goes_there_and_back() {
        let up = from_y_up([0.5_f32, -0.0, 1e-45]);
        assert_eq!(up.to_array().map(f64::to_bits), [0.5, f64::from(1e-45_f32), -0.0].map(f64::to_bits));
        let back: [f32; 3] = to_y_up(up);
        assert_eq!(back.map(f32::to_bits), [0.5, -0.0, 1e-45].map(f32::to_bits));
        let list = YUp(&[[1.0, 2.0, 3.0]]);
        assert_eq!((list.count(), list.item(0), list.item(1)), (1, Some(DVec3::new(1.0, 3.0, 2.0)), None));
    }

    #[test]
    fn a_list_ends_where_its_vectors_end() {
        let list = Singles(&[[1.0, 2.0, 3.0]]);
        assert_eq!((list.count(), list.item(0), list.item(1)), (1, Some(DVec3::new(1.0, 2.0, 3.0)), None));
    }
}
