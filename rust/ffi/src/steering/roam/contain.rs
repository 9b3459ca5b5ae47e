//! Not out of a volume.

use crate::call::{answer, not_null, ok, unknown};
use crate::geometry::{PursuitShape, PursuitSurface, SurfaceArray};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{Container, contain};
use pursuit_core::{Refusal, Within};

/// Inside a shape; for a half-space that is behind its plane: uses shape.
pub const PURSUIT_CONTAINER_SHAPE: i32 = 0;
/// On the free side of every surface: uses surfaces and surface_count. With no surfaces every point is inside.
pub const PURSUIT_CONTAINER_HALF_SPACES: i32 = 1;

/// A volume to stay in. No coordinate or length may be above 1e50. What a kind does not use is not read; leave it zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitContainer {
    /// The shape.
    pub shape: PursuitShape,
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
            PURSUIT_CONTAINER_SHAPE => {
                Container::Shape(Shape::try_from(self.shape).within("shape").within("container")?)
            }
            PURSUIT_CONTAINER_HALF_SPACES => Container::HalfSpaces(surfaces),
            _ => return Err(unknown("container.kind")),
        })
    }
}

/// Steering that keeps an agent within a volume.
///
/// While the agent, `look_ahead_time` seconds ahead, is within, nothing: zero. Otherwise it goes on at full speed and turns just
/// so far that it would not be beyond the boundary by then: the nearer the boundary, the more it goes along it, and outside it
/// comes back. An agent that flies straight at the boundary turns toward z x normal, or toward x where the normal is along z.
/// Where no turn does, as in a tight corner, it slows down. `look_ahead_time` must be from 0 to 1e50. Status: `OK`, or a refusal.
///
/// It is no wall: an agent gains speed toward a side for a tick before this sees it. With an acceleration of at least
/// four times the maximum speed over the look-ahead time, and at least four ticks in that time, wanderers passed no side
/// by more than a tenth of what they fly in the look-ahead time and twice what they fly in a tick, in 20,000 volumes of
/// any size; where the volume is narrower than twice what they fly in the look-ahead time, by no more than half of what
/// they fly in it. Where nobody may leave, make the volume that much smaller, or hand the steering to
/// `pursuit_guard_steering`, with the sides as half-spaces.
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
