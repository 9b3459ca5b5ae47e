//! The shapes of obstacles, covers and volumes, and the signed distance to one.

use crate::call::{Answer, not_null, unknown};
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::geometry::{List, Shape, SignedDistance};
use pursuit_core::{DVec3, Refusal, Within};
use pursuit_ffi_derive::{FromCore, contract};

/// A sphere: uses center and radius.
pub const PURSUIT_SHAPE_SPHERE: i32 = 0;
/// A box turned any way: uses center, axis (its first), up (its third) and half_extents.
pub const PURSUIT_SHAPE_BOX: i32 = 1;
/// All points behind a plane: a floor, or a wall without an end. It uses center (any point of the plane) and axis (its
/// normal, toward free space).
pub const PURSUIT_SHAPE_HALF_SPACE: i32 = 2;
/// All points within a radius of a line between two points: a pillar, a character. It uses center, axis, half_length and radius.
pub const PURSUIT_SHAPE_CAPSULE: i32 = 3;

/// A shape: of an obstacle, of a cover, or of a volume to stay in. Lengths in one unit; no magnitude may be above 1e50.
/// Unused fields are ignored; leave them zero. Functions such as `pursuit_make_sphere` fill it.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitShape {
    /// The center of a sphere, box or capsule; any point of a plane.
    pub center: PursuitVec3,
    /// The direction of a box's first axis or of a capsule's line, the normal of a plane toward free space.
    #[contract(any_length, nonzero)]
    pub axis: PursuitVec3,
    /// The direction of a box's third axis, made perpendicular to axis, and not along axis.
    #[contract(any_length, nonzero)]
    pub up: PursuitVec3,
    /// Distances from the center of a box to its faces, along its three axes.
    #[contract(range = "[0, inf)")]
    pub half_extents: PursuitVec3,
    /// Half the length of a capsule's line, without the round ends.
    #[contract(range = "[0, inf)")]
    pub half_length: f64,
    /// The radius of a sphere or capsule.
    #[contract(range = "[0, inf)")]
    pub radius: f64,
    /// The kind of shape.
    #[contract(one_of = "PURSUIT_SHAPE_")]
    pub kind: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(SignedDistance)]
pub struct PursuitSignedDistance {
    pub normal: PursuitVec3,
    pub distance: f64,
}

impl TryFrom<PursuitShape> for Shape {
    type Error = Refusal;

    fn try_from(shape: PursuitShape) -> Result<Self, Refusal> {
        let center = DVec3::from(shape.center);
        let axis = DVec3::from(shape.axis);
        let radius = shape.radius;
        Ok(match shape.kind {
            PURSUIT_SHAPE_SPHERE => Self::Sphere { center, radius },
            PURSUIT_SHAPE_BOX => Self::Box {
                center,
                forward: axis,
                up: shape.up.into(),
                half_extents: shape.half_extents.into(),
            },
            PURSUIT_SHAPE_HALF_SPACE => Self::HalfSpace { point: center, normal: axis },
            PURSUIT_SHAPE_CAPSULE => Self::Capsule { center, axis, half_length: shape.half_length, radius },
            _ => return Err(unknown("kind")),
        })
    }
}

/// Shapes in C's memory, each with a known kind.
pub(crate) struct ShapeArray {
    base: *const PursuitShape,
    count: usize,
}

impl ShapeArray {
    /// A refusal if they are missing, or if one has an unknown kind.
    ///
    /// # Safety
    /// `base` is null or points to `count` readable shapes, for as long as the result lives.
    unsafe fn new(base: *const PursuitShape, count: u32, name: &'static str) -> Result<Self, Refusal> {
        if count > 0 {
            not_null(base, name)?;
        }
        let array = Self { base, count: count as usize };
        for index in 0..array.count {
            // SAFETY: the caller's contract.
            let shape = unsafe { element(base, size_of::<PursuitShape>(), index) };
            Shape::try_from(shape).at(index, name)?;
        }
        Ok(array)
    }
}

impl List<Shape> for ShapeArray {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<Shape> {
        (index < self.count)
            .then(|| {
                // SAFETY: the maker guarantees that it holds `count` shapes.
                let shape = unsafe { element(self.base, size_of::<PursuitShape>(), index) };
                Shape::try_from(shape).ok()
            })
            .flatten()
    }
}

/// Calls `answer` with the shapes of the parameter `name`; refuses missing ones.
///
/// # Safety
/// As [`ShapeArray::new`].
pub(crate) unsafe fn among<T>(
    shapes: *const PursuitShape,
    count: u32,
    name: &'static str,
    body: impl FnOnce(&dyn List<Shape>) -> Answer<T>,
) -> Answer<T> {
    // SAFETY: the caller's contract.
    let array = unsafe { ShapeArray::new(shapes, count, name) }?;
    body(&array)
}

/// A sphere around `center`. The function that takes the shape checks it.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_sphere(center: PursuitVec3, radius: f64) -> PursuitShape {
    PursuitShape { kind: PURSUIT_SHAPE_SPHERE, center, radius, ..Default::default() }
}

/// A box around `center`, turned any way: `forward` is the direction of its first axis, `up` the direction of its third, and
/// `half_extents` are the distances from the center to its faces. The function that takes the shape checks it.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_box(
    center: PursuitVec3,
    /// The direction of its first axis.
    forward: PursuitVec3,
    /// The direction of its third axis.
    up: PursuitVec3,
    /// From the center to its faces.
    half_extents: PursuitVec3,
) -> PursuitShape {
    PursuitShape { kind: PURSUIT_SHAPE_BOX, center, axis: forward, up, half_extents, ..Default::default() }
}

/// All points within `radius` of a straight line around `center`: along `axis` it reaches `half_length` both ways, without
/// the round ends. The function that takes the shape checks it.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_capsule(
    center: PursuitVec3,
    /// The direction of its line.
    axis: PursuitVec3,
    /// Half the length of its line, without the round ends.
    half_length: f64,
    radius: f64,
) -> PursuitShape {
    PursuitShape { kind: PURSUIT_SHAPE_CAPSULE, center, axis, half_length, radius, ..Default::default() }
}

/// All points behind the plane through `point` with the `normal`, which points toward free space. The function that takes the
/// shape checks it.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_half_space(point: PursuitVec3, normal: PursuitVec3) -> PursuitShape {
    PursuitShape { kind: PURSUIT_SHAPE_HALF_SPACE, center: point, axis: normal, ..Default::default() }
}
