//! Not out of a volume.

use crate::call::{answer, not_null, ok, unknown};
use crate::geometry::{PursuitSurface, SurfaceArray};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::steering::{Container, contain};

/// A ball: uses center and radius.
pub const PURSUIT_CONTAINER_SPHERE: i32 = 0;
/// A box in any orientation: uses center, forward, up and half_extents.
pub const PURSUIT_CONTAINER_BOX: i32 = 1;
/// On the free side of every surface: uses surfaces and surface_count. Of no surface everything is within.
pub const PURSUIT_CONTAINER_HALF_SPACES: i32 = 2;

/// A volume to stay in. No coordinate or length may be above 1e50. What a kind does not use is not read; leave it zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitContainer {
    /// The middle of a ball or box.
    pub center: PursuitVec3,
    /// The direction of a box's first axis; of any length but zero.
    pub forward: PursuitVec3,
    /// The direction of a box's third axis, made perpendicular to forward; of any length but zero, and not along forward.
    pub up: PursuitVec3,
    /// From the middle of a box to its faces, along its three axes. Must be >= 0.
    pub half_extents: PursuitVec3,
    /// The radius of a ball. Must be >= 0.
    pub radius: f64,
    /// The surfaces; may be null when there are none.
    pub surfaces: *const PursuitSurface,
    /// How many surfaces.
    pub surface_count: u32,
    /// Which kind it is: one of the `PURSUIT_CONTAINER_` constants.
    pub kind: i32,
}

impl PursuitContainer {
    /// Refuses null pointers to what must be there.
    fn check_pointers(&self) -> Result<(), Refusal> {
        if self.kind == PURSUIT_CONTAINER_HALF_SPACES && self.surface_count > 0 {
            not_null(self.surfaces, "container.surfaces")
        } else {
            Ok(())
        }
    }

    fn container<'a>(&self, surfaces: &'a SurfaceArray) -> Result<Container<'a>, Refusal> {
        Ok(match self.kind {
            PURSUIT_CONTAINER_SPHERE => Container::Sphere { center: self.center.into(), radius: self.radius },
            PURSUIT_CONTAINER_BOX => Container::Box {
                center: self.center.into(),
                forward: self.forward.into(),
                up: self.up.into(),
                half_extents: self.half_extents.into(),
            },
            PURSUIT_CONTAINER_HALF_SPACES => Container::HalfSpaces(surfaces),
            _ => return Err(unknown("container.kind")),
        })
    }
}

/// Steering that keeps an agent within a volume.
///
/// While the agent, `look_ahead_time` seconds ahead, is within, nothing: zero. Otherwise it goes on at full speed and turns just so
/// far that it would not be beyond the boundary by then: the nearer the boundary, the more it goes along it, and outside it
/// comes back. One that flies straight at the boundary turns to z x normal, or x at a boundary across z. Where no turn
/// does, as in a tight corner, it slows down. `look_ahead_time` must be from 0 to 1e50. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the surfaces of the container to as many values as their count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_contain(
    agent: *const PursuitAgent,
    container: *const PursuitContainer,
    look_ahead_time: f64,
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
