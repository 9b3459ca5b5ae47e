//! Containment in a volume.

use crate::call::{answer, not_null, ok, unknown};
use crate::geometry::{PursuitShape, PursuitSurface, SurfaceArray};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{Container, contain};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::contract;

/// Inside a shape; for a half-space, behind its plane: uses shape.
pub const PURSUIT_CONTAINER_SHAPE: i32 = 0;
/// On the free side of every surface: uses surfaces and surface_count. With no surfaces every point is inside.
pub const PURSUIT_CONTAINER_HALF_SPACES: i32 = 1;

/// A volume to stay in. No coordinate or length may be above 1e50. Unused fields are ignored; leave them zero.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitContainer {
    /// The shape.
    pub shape: PursuitShape,
    /// The surfaces.
    #[contract(length = "surface_count", null = "when there are none")]
    pub surfaces: *const PursuitSurface,
    /// Number of surfaces.
    pub surface_count: u32,
    /// The kind of volume.
    #[contract(one_of = "PURSUIT_CONTAINER_")]
    pub kind: i32,
}

impl PursuitContainer {
    /// Refuses null pointers to required inputs.
    fn check_pointers(&self) -> Result<(), Refusal> {
        if self.kind == PURSUIT_CONTAINER_HALF_SPACES && self.surface_count > 0 {
            not_null(self.surfaces, "container.surfaces")
        } else {
            Ok(())
        }
    }

    fn container<'a>(&self, surfaces: &'a SurfaceArray) -> Result<Container<'a>, Refusal> {
        Ok(match self.kind {
            PURSUIT_CONTAINER_SHAPE => {
                Container::Shape(Shape::try_from(self.shape).within("shape").within("container")?)
            }
            PURSUIT_CONTAINER_HALF_SPACES => Container::HalfSpaces(surfaces),
            _ => return Err(unknown("container.kind")),
        })
    }
}

#[contract(core = contain, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_contain(
    agent: *const PursuitAgent,
    container: *const PursuitContainer,
    #[contract(range = "[0, 1e50]")] look_ahead_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, container), out, |(agent, container)| {
            container.check_pointers()?;
            let surfaces = SurfaceArray::new(container.surfaces, container.surface_count);
            ok(contain(&agent.into(), &container.container(&surfaces)?, look_ahead_time))
        })
    }
}
