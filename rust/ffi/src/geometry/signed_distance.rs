//! Signed distance of a point to a shape.

use super::shape::{PursuitShape, PursuitSignedDistance};
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::Within;
use pursuit_core::geometry::{Shape, signed_distance};
use pursuit_ffi_derive::contract;

#[contract(core = signed_distance, prose, status(OK))]
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
