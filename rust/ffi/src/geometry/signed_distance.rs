//! Signed distance of a point to a shape.

use super::shape::{PursuitShape, PursuitSignedDistance};
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::Within;
use pursuit_core::geometry::{Shape, signed_distance};
use pursuit_ffi_derive::contract;

/// Where several ways are equally short (the center of a sphere, the line of a capsule, the middle of a box) the answer
/// is the first of the axes of the shape that is one of them: for a sphere the x axis, for a capsule one at right
/// angles to its line, the same every time.
#[contract(core = signed_distance, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_signed_distance(
    shape: *const PursuitShape,
    position: *const PursuitVec3,
    out: *mut PursuitSignedDistance,
) -> PursuitStatus {
    unsafe {
        answer!((shape, position), out, |(shape, position)| {
            ok(signed_distance(&Shape::try_from(shape).within("shape")?, position.into()))
        })
    }
}
