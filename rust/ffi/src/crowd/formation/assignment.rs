//! Who takes which slot.

use super::anchor::PursuitFormationAnchor;
use crate::call::{Answer, NotNull, answer};
use crate::convert::value_of;
use crate::intercept::team::{
    PURSUIT_TEAM_MAX, assignment_integers, pursuit_team_memory_size, status_of_assignment, zero,
};
use crate::overlap::{self, Footprint};
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberView, PursuitVec3View};
use core::ffi::c_void;
use pursuit_core::crowd::{FormationAssignment, assign_formation};
use pursuit_core::steering::Agent;
use pursuit_core::{DVec3, Within};
use pursuit_ffi_derive::contract;

/// The agents that slots are assigned to, read where they lie: views of `count` values, one for each agent.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFormationRoster {
    /// Where each agent is.
    #[contract(range = "[-1e50, 1e50]", length = "count")]
    pub positions: PursuitVec3View,
    /// Maximum speed of each agent.
    #[contract(range = "[0, 1e50]", length = "count")]
    pub max_speeds: PursuitNumberView,
    /// Number of agents.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    pub count: u32,
}

/// Who takes which slot, as a whole.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitFormationAssignment {
    /// How many agents have a slot.
    pub assigned: u32,
    /// When the last of them is in its slot, in seconds, if each goes straight to it at its maximum speed.
    pub last_arrival: f64,
    /// The least distance between two of them if all go straight to their slots and arrive together; INFINITY with fewer than two.
    pub least_distance: f64,
}

impl From<FormationAssignment> for PursuitFormationAssignment {
    fn from(whole: FormationAssignment) -> Self {
        let FormationAssignment { assigned, last_arrival, least_distance, .. } = whole;
        Self { assigned: assigned as u32, last_arrival, least_distance }
    }
}

/// With `PURSUIT_ASSIGNMENT_BOTTLENECK` the last agent is in its slot at the earliest time possible; among such assignments the sum
/// of the squared times is least. With `PURSUIT_ASSIGNMENT_LINEAR_SUM` that sum is least of all; then agents of one speed that go
/// straight to their slots and arrive together never come nearer to each other than `1 / sqrt(2)` of the least distance between
/// two agents or two slots.
///
/// Times are for an anchor at rest: the distance to the slot over the maximum speed. An agent of speed 0 gets only a slot in which
/// it is. `memory` is any `memory_size` bytes, at least `pursuit_team_memory_size`, that need no preparation; a larger formation is
/// assigned in parts, by ranks. `out_slots` has room for `agents.count` numbers: the slot of each agent, -1 for none. On a
/// refusal they are zeros; nothing is written there when `agents.count` is out of its domain. Status: `OK`; `UNFINISHED` if
/// `PURSUIT_ASSIGNMENT_STEPS` do not suffice: then the slots are of the best assignment so far, of as many pairs, and
/// `pursuit_step_assignment` goes on in `memory`; or a refusal.
#[contract(core = assign_formation, status(OK, UNFINISHED), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_formation_assignment(
    anchor: *const PursuitFormationAnchor,
    agents: *const PursuitFormationRoster,
    /// The slots in the anchor's frame.
    #[contract(range = "[-1e50, 1e50]", length = "slot_count")]
    slots: *const PursuitVec3View,
    /// Number of slots.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    slot_count: u32,
    /// What is made least.
    #[contract(one_of = "PURSUIT_ASSIGNMENT_")]
    objective: i32,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    /// Receives the slot of each agent; -1 for none.
    #[contract(length = "agents.count")]
    out_slots: *mut i32,
    out: *mut PursuitFormationAssignment,
) -> PursuitStatus {
    unsafe {
        if !agents.is_null() {
            zero(out_slots, agents.read_unaligned().count);
        }
        answer!((anchor, agents, slots, NotNull(memory), NotNull(out_slots)), out, |(
            anchor,
            agents,
            slots,
            memory,
            out_slots,
        )|
         -> Answer<
            PursuitFormationAssignment,
        > {
            let (agent_count, count) = (agents.count as usize, slot_count as usize);
            let positions = agents.positions.open(1, "positions").within("agents")?;
            let max_speeds = agents.max_speeds.open(1, "max_speeds").within("agents")?;
            let slots = slots.open(1, "slots")?;
            let written = [
                (Footprint::of_bytes(memory, memory_size), "memory"),
                (Footprint::of_array(out_slots, agent_count), "out_slots"),
            ];
            if agents.count.max(slot_count) <= PURSUIT_TEAM_MAX {
                let read = [
                    positions.footprint(agent_count),
                    max_speeds.footprint(agent_count),
                    slots.footprint(count),
                ];
                overlap::check(&written, &read)?;
            }
            let whole = assign_formation(
                &anchor.into(),
                &(count, |slot| slots.get(slot)),
                &(agent_count, |agent| Agent {
                    position: positions.get(agent),
                    velocity: DVec3::ZERO,
                    max_speed: max_speeds.get(agent),
                }),
                value_of(objective, "objective")?,
                assignment_integers(memory, memory_size, pursuit_team_memory_size(agents.count, slot_count)),
                |agent, slot| out_slots.add(agent).write_unaligned(slot.map_or(-1, |slot| slot as i32)),
            )?;
            Ok((status_of_assignment(whole.is_best), whole.into()))
        })
    }
}
