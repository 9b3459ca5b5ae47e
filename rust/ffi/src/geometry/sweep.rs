//! Sweep of a sphere: the time of impact with a shape.

use super::shape::PursuitShape;
use crate::call::answer;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use pursuit_core::Within;
use pursuit_core::geometry::{Shape, SphereSweep, sweep_sphere};
use pursuit_ffi_derive::{FromCore, contract};

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(SphereSweep)]
pub struct PursuitSphereSweep {
    /// Center of the sphere at the contact; its present center without one.
    pub position: PursuitVec3,
    /// Unit vector from the shape to that center; if they coincide, toward the side that the sphere comes from. Zero without
    /// a contact.
    pub normal: PursuitVec3,
    /// Time of impact, in seconds; 0 if the sphere touches already and approaches; INFINITY without a contact.
    pub time: f64,
}

/// Status: `OK`, also without a contact, when the time is INFINITY; or a refusal.
#[contract(core = sweep_sphere, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_sweep_sphere(
    shape: *const PursuitShape,
    position: *const PursuitVec3,
    velocity: *const PursuitVec3,
    #[contract(range = "[0, inf)")] radius: f64,
    out: *mut PursuitSphereSweep,
) -> PursuitStatus {
    unsafe {
        answer!((shape, position, velocity), out, |(shape, position, velocity)| {
            let contact = sweep_sphere(
                &Shape::try_from(shape).within("shape")?,
                position.into(),
                velocity.into(),
                radius,
            )?;
            let none = PursuitSphereSweep { position, time: f64::INFINITY, ..Default::default() };
            Ok((PURSUIT_STATUS_OK, contact.map_or(none, Into::into)))
        })
    }
}
