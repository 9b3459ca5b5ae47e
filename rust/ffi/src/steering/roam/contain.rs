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

/// Inside a shape; for a half-space that is behind its plane: uses shape.
pub const PURSUIT_CONTAINER_SHAPE: i32 = 0;
/// On the free side of every surface: uses surfaces and surface_count. With no surfaces every point is inside.
pub const PURSUIT_CONTAINER_HALF_SPACES: i32 = 1;

/// A volume to stay in. No coordinate or length may be above 1e50. Fields that a kind does not use are not read; leave them zero.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitContainer {
    /// The shape.
    pub shape: PursuitShape,
    /// The surfaces.
    #[contract(length = "surface_count", null = "when there are none")]
    pub surfaces: *const PursuitSurface,
    /// How many surfaces.
    pub surface_count: u32,
    /// Which kind it is.
    #[contract(one_of = "PURSUIT_CONTAINER_")]
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
            PURSUIT_CONTAINER_SHAPE => {
                Container::Shape(Shape::try_from(self.shape).within("shape").within("container")?)
            }
            PURSUIT_CONTAINER_HALF_SPACES => Container::HalfSpaces(surfaces),
            _ => return Err(unknown("container.kind")),
        })
    }
}

/// While the agent, `look_ahead_time` seconds ahead, is inside, the steering is zero. Otherwise the agent goes on at
/// full speed and turns just so far that it would not be beyond the boundary by then: the nearer the boundary, the more
/// nearly it moves along it. Outside, it comes back within a sixteenth of that time, or at full speed. The turn grows
/// from zero, so it does not jerk. An agent that flies straight at the boundary turns toward z x normal, or toward x
/// where the normal is along z. Where no turn is enough, as in a tight corner, it slows down.
///
/// The boundary is not a hard limit: an agent may pass a side slightly, because it gains speed toward it for one tick before the
/// steering sees that. In 20,000 volumes of any size, agents that anything steered while this was zero passed a side by at most a
/// tenth of the distance that they fly in the look-ahead time plus twice the distance that they fly in a tick; in a volume
/// narrower than twice the distance flown in the look-ahead time, by at most half of that distance. They had an acceleration of
/// at least four times the maximum speed divided by the look-ahead time, and took their steering up within at most a quarter of
/// that time; their ticks varied, and were at most a quarter of it. Where no agent may leave, make the volume smaller by that, or
/// hand the steering to `pursuit_apply_guard`, with the sides as half-spaces.
#[contract(core = contain, status(OK))]
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
