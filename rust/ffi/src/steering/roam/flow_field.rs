//! Flow field following.

use super::flow_grid::PursuitFlowGrid;
use crate::call::{answer, ok};
use crate::convert::{numbers, value_of};
use crate::geometry::VectorList;
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use crate::view::PursuitVec3View;

use pursuit_core::steering::{FlowField, FlowOutside, follow_flow_field};
use pursuit_ffi_derive::contract;

/// Outside the grid: the flow at the nearest point of the grid.
pub const PURSUIT_FLOW_CLAMP: i32 = 0;
/// Outside the grid: no flow, and a steering of zero.
pub const PURSUIT_FLOW_ZERO: i32 = 1;

/// Velocities at the points of a regular grid, read in place, interpolated linearly between them.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFlowField {
    /// The velocity at every point of the grid: first along x, then y, then z.
    #[contract(length = "flow_count")]
    pub flows: PursuitVec3View,
    /// Where the points are.
    pub grid: PursuitFlowGrid,
    /// Number of velocities, at least one for each point of the grid.
    pub flow_count: u32,
    /// The value outside the grid: `PURSUIT_FLOW_CLAMP` or `PURSUIT_FLOW_ZERO`.
    #[contract(one_of = "PURSUIT_FLOW_")]
    pub outside: i32,
}

numbers!(FlowOutside { Clamp = PURSUIT_FLOW_CLAMP, Zero = PURSUIT_FLOW_ZERO });

#[contract(core = follow_flow_field, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_follow_flow_field(
    agent: *const PursuitAgent,
    field: *const PursuitFlowField,
    #[contract(range = "[0, 1e50]")] look_ahead_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, field), out, |(agent, field)| {
            let flows = VectorList::new(field.flows, field.flow_count as usize, "field.flows")?;
            let field = FlowField {
                flows: &flows,
                grid: field.grid.into(),
                outside: value_of(field.outside, "field.outside")?,
            };
            ok(follow_flow_field(&agent.into(), &field, look_ahead_time))
        })
    }
}
