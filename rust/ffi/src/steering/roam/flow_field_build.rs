//! A flow field built from goals and costs, by fast marching.

use super::flow_grid::PursuitFlowGround;
use crate::call::{Answer, NotNull, answer};
use crate::geometry::VectorList;
use crate::memory::{Mark, aligned};
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_NO_WAY, PURSUIT_STATUS_OK, PURSUIT_STATUS_UNFINISHED, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::PursuitVec3View;
use core::ffi::c_void;
use pursuit_core::steering::{FlowFieldBuild, FlowFieldState, FlowPoint};
use pursuit_core::{Refusal, Requirement, Within};
use pursuit_ffi_derive::contract;

/// The mark at the start of a build's memory: the digits of the square root of 3.
const MARK: u64 = 0xbb67_ae85_84ca_a73b;

/// Goals, and what ways to them cost.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFlowFieldQuery {
    /// What it costs to go from point to point.
    pub ground: PursuitFlowGround,
    /// Where the ways end.
    #[contract(range = "[-1e50, 1e50]", length = "goal_count")]
    pub goals: PursuitVec3View,
    /// Number of goals.
    pub goal_count: u32,
}

/// How far a build is.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitFlowFieldProgress {
    /// Number of points of the grid.
    pub point_count: u32,
    /// Number of points whose way is final. Points without a way are never among them.
    pub reached_count: u32,
}

/// What lies before the points in the caller's memory.
#[repr(C)]
#[derive(Clone, Copy)]
struct FlowHead {
    mark: Mark,
    state: FlowFieldState,
    point_count: usize,
}

const ALIGNMENT: usize = align_of::<FlowHead>();
const _: () = assert!(
    ALIGNMENT >= align_of::<FlowPoint>() && size_of::<FlowHead>().is_multiple_of(align_of::<FlowPoint>())
);

/// Bytes that `pursuit_begin_flow_field` needs for a number of points: 48 for each, and about 100.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_flow_field_memory_size(
    /// Number of points of the grid.
    point_count: u32,
) -> usize {
    (point_count as usize)
        .saturating_mul(size_of::<FlowPoint>())
        .saturating_add(size_of::<FlowHead>() + ALIGNMENT)
}

/// The first aligned byte of memory with room for a build of `points`.
fn head(memory: *mut c_void, size: usize, points: usize) -> Result<*mut FlowHead, Refusal> {
    if u32::try_from(points).is_ok_and(|points| size >= pursuit_flow_field_memory_size(points)) {
        Ok(aligned::<FlowHead>(memory).cast_mut())
    } else {
        Err(Refusal::too_small("memory_size"))
    }
}

/// The build that lies in some memory.
///
/// # Safety
/// `memory` points to `size` bytes that nothing else uses while the build lives.
unsafe fn open<'a>(memory: *mut c_void, size: usize) -> Result<(*mut FlowHead, FlowFieldBuild<'a>), Refusal> {
    let unwritten = Refusal::out_of_domain(Requirement::Written, "memory");
    let head = self::head(memory, size, 0)?;
    // SAFETY: the caller's contract; there is room for a head, and for as many points as it says when it is ours.
    unsafe {
        if head.cast::<Mark>().read() != Mark::of(MARK) {
            return Err(unwritten);
        }
        let FlowHead { state, point_count, .. } = head.read();
        self::head(memory, size, point_count)?;
        let points = core::slice::from_raw_parts_mut(head.add(1).cast::<FlowPoint>(), point_count);
        Ok((head, FlowFieldBuild::resume(state, points).ok_or(unwritten)?))
    }
}

fn progress(build: &FlowFieldBuild, is_finished: bool) -> (PursuitStatus, PursuitFlowFieldProgress) {
    let reached_count = build.reached_count();
    let status = match (is_finished, reached_count) {
        (false, _) => PURSUIT_STATUS_UNFINISHED,
        (true, 0) => PURSUIT_STATUS_NO_WAY,
        (true, _) => PURSUIT_STATUS_OK,
    };
    (status, PursuitFlowFieldProgress { point_count: build.point_count() as u32, reached_count })
}

/// `pursuit_continue_flow_field` goes on with it, at once or in later frames.
///
/// `memory` is any `memory_size` bytes, at least `pursuit_flow_field_memory_size`, that need no preparation and stay where they are.
/// After a refusal every other call with these bytes is refused.
#[contract(core = FlowFieldBuild::begin, status(UNFINISHED, OK, NO_WAY), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_flow_field(
    query: *const PursuitFlowFieldQuery,
    /// Memory of the flow field, in any alignment.
    #[contract(length = "memory_size")]
    memory: *mut c_void,
    /// Size of `memory`, in bytes.
    memory_size: usize,
    out: *mut PursuitFlowFieldProgress,
) -> PursuitStatus {
    unsafe {
        if !memory.is_null()
            && let Ok(head) = head(memory, memory_size, 0)
        {
            head.cast::<u8>().write_bytes(0, size_of::<Mark>());
        }
        answer!((query, NotNull(memory)), out, |(query, memory)| -> Answer<PursuitFlowFieldProgress> {
            let costs = query.ground.open().within("query.ground")?;
            let goals = VectorList::new(query.goals, query.goal_count as usize, "query.goals")?;
            let head = head(memory, memory_size, costs.count)?;
            overlap::check(
                &[(Footprint::of_bytes(memory, memory_size), "memory")],
                &[costs.footprint(), goals.footprint()],
            )?;
            let points = core::slice::from_raw_parts_mut(head.add(1).cast::<FlowPoint>(), costs.count);
            let build = FlowFieldBuild::begin(&costs.ground(), &goals, points).within("query")?;
            head.write(FlowHead { mark: Mark::of(MARK), state: build.state(), point_count: costs.count });
            Ok(progress(&build, build.is_finished()))
        })
    }
}

/// When it is finished the status is `OK`, or `NO_WAY` where no point has a way to a goal.
#[contract(core = FlowFieldBuild::advance, status(OK, UNFINISHED, NO_WAY), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_continue_flow_field(
    /// Memory of a flow field that was begun.
    #[contract(length = "memory_size")]
    memory: *mut c_void,
    /// Size of `memory`, in bytes.
    memory_size: usize,
    /// Most points to finish in this call: about a microsecond for each.
    max_points: u32,
    out: *mut PursuitFlowFieldProgress,
) -> PursuitStatus {
    unsafe {
        answer!(NotNull(memory), out, |memory| -> Answer<PursuitFlowFieldProgress> {
            let (head, mut build) = open(memory, memory_size)?;
            let is_finished = build.advance(max_points);
            (&raw mut (*head).state).write(build.state());
            Ok(progress(&build, is_finished))
        })
    }
}

/// The velocity at every point of the grid, for a `PursuitFlowField` with the same grid, and the cost of the way from there.
///
/// A flow leads along the cheapest way. It is zero at a goal, where there is no way, and where the way is not final. At a blocked point
/// it leads to the cheapest of the points around it. On a refusal nothing is written.
#[contract(core = FlowFieldBuild::give_flows, own_summary, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_flows(
    /// Memory of a flow field that was begun.
    #[contract(length = "memory_size")]
    memory: *const c_void,
    /// Size of `memory`, in bytes.
    memory_size: usize,
    /// Length of every flow that is not zero.
    #[contract(range = "[0, 1e50]")]
    speed: f64,
    /// Receives the flow at every point.
    #[contract(length = "flow_count")]
    out_flows: *mut PursuitVec3,
    /// Receives the cost of the way from every point to a goal; INFINITY where there is none.
    #[contract(length = "flow_count", null = "if not wanted")]
    out_costs: *mut f64,
    /// Room in `out_flows` and `out_costs`, at least one for each point of the grid.
    flow_count: u32,
    /// Receives the number of points.
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((NotNull(memory), NotNull(out_flows)), out_count, |(memory, out_flows)| -> Answer<u32> {
            let (_, build) = open(memory.cast_mut(), memory_size)?;
            let count = build.point_count();
            if (flow_count as usize) < count {
                return Err(Refusal::out_of_domain(Requirement::OneForEach, "flow_count"));
            }
            let written = [
                (Footprint::of_array(out_flows, count), "out_flows"),
                (Footprint::of_array(out_costs, count), "out_costs"),
            ];
            overlap::check(&written, &[Footprint::of_bytes(memory, memory_size)])?;
            build.give_flows(speed, |index, flow, cost| {
                out_flows.add(index).write_unaligned(flow.into());
                if !out_costs.is_null() {
                    out_costs.add(index).write_unaligned(cost);
                }
            })?;
            Ok((PURSUIT_STATUS_OK, count as u32))
        })
    }
}
