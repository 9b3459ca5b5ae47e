//! Flow field following.

use crate::call::{answer, ok};
use crate::convert::{numbers, value_of};
use crate::geometry::VectorList;
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use crate::view::PursuitVec3View;

use pursuit_core::steering::{FlowField, FlowOutside, follow_flow_field};

/// Outside the grid the flow is that of the nearest point of the grid.
pub const PURSUIT_FLOW_CLAMP: i32 = 0;
/// Outside the grid the field says nothing: there is no steering.
pub const PURSUIT_FLOW_ZERO: i32 = 1;

/// Velocities at the points of a regular grid, read where they lie, interpolated linearly between them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFlowField {
    /// The velocity at every point of the grid: first along x, then y, then z.
    pub flows: PursuitVec3View,
    /// Where the first point is. No coordinate above 1e50.
    pub origin: PursuitVec3,
    /// From one point to the next along x, y and z. Each must be > 0, at most 1e50.
    pub spacing: PursuitVec3,
    /// How many points along x, at least 1; with 1 the field is the same all along the axis.
    pub count_x: u32,
    /// How many points along y, at least 1.
    pub count_y: u32,
    /// How many points along z, at least 1; 1 for a field in two dimensions.
    pub count_z: u32,
    /// How many velocities there are, at least count_x * count_y * count_z.
    pub flow_count: u32,
    /// What it says outside the grid: `PURSUIT_FLOW_CLAMP` or `PURSUIT_FLOW_ZERO`.
    pub outside: i32,
}

numbers!(FlowOutside { Clamp = PURSUIT_FLOW_CLAMP, Zero = PURSUIT_FLOW_ZERO });

/// Steering with the flow at the place where the agent will be `look_ahead_time` seconds from now.
///
/// The flow is the desired velocity, shortened to the agent's maximum speed; where it is zero, the agent brakes. Outside the
/// grid, with `PURSUIT_FLOW_ZERO`, the steering is zero. At most eight points of the grid are read; only those must be finite.
/// `look_ahead_time` must be from 0 to 1e50. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the view of the field to as many values as flow_count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_follow_flow_field(
    agent: *const PursuitAgent,
    field: *const PursuitFlowField,
    look_ahead_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, field), out, |(agent, field)| {
            let counts = [field.count_x, field.count_y, field.count_z];
            let flows = VectorList::new(field.flows, field.flow_count as usize, "field.flows")?;
            let field = FlowField {
                flows: &flows,
                counts,
                origin: field.origin.into(),
                spacing: field.spacing.into(),
                outside: value_of(field.outside, "field.outside")?,
            };
            ok(follow_flow_field(&agent.into(), &field, look_ahead_time))
        })
    }
}
