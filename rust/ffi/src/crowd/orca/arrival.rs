//! Settling: agents that cannot get nearer to their goal because others stand on it, or walls are before it, wait there.

use super::step::{PursuitOrcaCrowdSettings, PursuitOrcaMembers};
use crate::call::{Answer, NotNull, answer, null};
use crate::crowd::memory;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::{
    Numbers, NumbersMut, PursuitNumberArray, PursuitNumberView, PursuitVec3Array, PursuitVec3View, Vectors,
    VectorsMut,
};
use core::ffi::c_void;
use pursuit_core::crowd::{
    Dimensions, OrcaArrival, OrcaArrivalSettings, OrcaLimits, OrcaPhase, OrcaTraveler,
    step_limited_orca_arrivals,
};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// The agent makes for its goal.
pub const PURSUIT_ORCA_PHASE_UNDER_WAY: i32 = 0;
/// The agent stands at its goal.
pub const PURSUIT_ORCA_PHASE_ARRIVED: i32 = 1;
/// The agent stands as near to its goal as walls and the agents before it allow.
pub const PURSUIT_ORCA_PHASE_ARRIVED_NEAR: i32 = 2;
/// The agent lets others go first: it queues, makes way, or yields at a narrow place.
pub const PURSUIT_ORCA_PHASE_WAITS_TURN: i32 = 3;
/// The agent has its turn and cannot go on.
pub const PURSUIT_ORCA_PHASE_BLOCKED: i32 = 4;

/// When an agent has arrived, and when it gives up getting nearer and waits. Start from
/// `pursuit_orca_arrival_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(OrcaArrivalSettings)]
pub struct PursuitOrcaArrivalSettings {
    /// An agent has arrived within this distance of its goal.
    #[contract(range = "[0, inf)", usual = "10 cm")]
    pub tolerance: f64,
    /// An agent counts as getting no nearer while its speed along its preferred velocity is below this share of its
    /// preferred speed.
    #[contract(range = "[0, 1]", usual = "0.5")]
    pub least_progress: f64,
    /// For how long an agent tries to get nearer before it waits, in seconds.
    #[contract(range = "[0, inf)", usual = "0.75")]
    pub patience: f64,
}

/// The goals of the agents of a crowd: views of `crowd.count` values, one for each agent, in the caller's order.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitOrcaTravelers {
    /// The goal of each agent; its own position for one that only stands there. In two dimensions only x and y are read.
    #[contract(length = "crowd.count")]
    pub goals: PursuitVec3View,
    /// What the last step wrote to `waited`.
    #[contract(range = "[0, 1]", length = "crowd.count", null = "at first")]
    pub waited: PursuitNumberView,
}

/// Outputs of a step of arrivals, in the order of the agents. It writes the agents of its range; each array has room for
/// `crowd.count` agents.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitOrcaArrivals {
    /// The velocity that each chooses without neighbors: for `pursuit_step_orca`. In two dimensions only x and y are written.
    #[contract(length = "crowd.count")]
    pub preferred_velocities: PursuitVec3Array,
    /// The part of its patience that each has used up, from 0 to 1; at 1 it waits. It is `waited` of the next step.
    #[contract(length = "crowd.count")]
    pub waited: PursuitNumberArray,
    /// The phase of each: one of `PURSUIT_ORCA_PHASE_UNDER_WAY`, `PURSUIT_ORCA_PHASE_ARRIVED`, `PURSUIT_ORCA_PHASE_ARRIVED_NEAR`,
    /// `PURSUIT_ORCA_PHASE_WAITS_TURN` and `PURSUIT_ORCA_PHASE_BLOCKED`, as a number.
    #[contract(one_of = "PURSUIT_ORCA_PHASE_", length = "crowd.count", null = "if not wanted")]
    pub phases: PursuitNumberArray,
    /// The index of the nearest agent before each that is blocked, as a number; -1 where walls block it, or nothing.
    #[contract(length = "crowd.count", null = "if not wanted")]
    pub blocked_by: PursuitNumberArray,
}

/// Number of agents of a range in each phase.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaArrivalCounts {
    /// Number of agents under way.
    pub under_way: u32,
    /// Number of agents at their goals.
    pub arrived: u32,
    /// Number of agents that wait as near to their goals as they can get.
    pub arrived_near: u32,
    /// Number of agents that let others go first.
    pub waits_turn: u32,
    /// Number of agents that cannot go on.
    pub blocked: u32,
}

impl PursuitOrcaTravelers {
    /// The travelers; refused when the layout of a view is unknown.
    fn open(&self, count: usize, dimensions: Dimensions) -> Result<Travelers, Refusal> {
        let waited = self.waited;
        Ok(Travelers {
            goals: self.goals.open(count, "goals")?.in_dimensions(dimensions),
            waited: if waited.base.is_null() { None } else { Some(waited.open(count, "waited")?) },
        })
    }
}

/// The goals of agents in C's memory.
struct Travelers {
    goals: Vectors,
    /// None where no agent has waited yet.
    waited: Option<Numbers>,
}

impl Travelers {
    /// What a step reads of `count` agents.
    fn footprints(&self, count: usize) -> [Footprint; 2] {
        [self.goals.footprint(count), self.waited.map_or(Footprint::NONE, |waited| waited.footprint(count))]
    }

    /// One agent.
    ///
    /// # Safety
    /// The views hold a readable value there.
    unsafe fn traveler(&self, agent: usize) -> OrcaTraveler {
        // SAFETY: the caller's contract.
        unsafe {
            OrcaTraveler {
                goal: self.goals.get(agent),
                waited: self.waited.map_or(0.0, |waited| waited.get(agent)),
            }
        }
    }
}

impl PursuitOrcaArrivals {
    /// The arrays; refused when a layout is unknown.
    fn open(&self, count: usize, dimensions: Dimensions) -> Result<Arrivals, Refusal> {
        let waited = self.waited.open_optional(count, "waited")?;
        Ok(Arrivals {
            preferred_velocities: self.preferred_velocities.open(
                count,
                dimensions,
                "preferred_velocities",
            )?,
            waited: waited.ok_or(null("waited"))?,
            phases: self.phases.open_optional(count, "phases")?,
            blocked_by: self.blocked_by.open_optional(count, "blocked_by")?,
        })
    }
}

/// Where a step of arrivals writes.
struct Arrivals {
    preferred_velocities: VectorsMut,
    waited: NumbersMut,
    phases: Option<NumbersMut>,
    blocked_by: Option<NumbersMut>,
}

impl Arrivals {
    /// What is written of `count` agents.
    fn written(&self, count: usize) -> [(Footprint, &'static str); 4] {
        let optional =
            |array: Option<NumbersMut>| array.map_or(Footprint::NONE, |array| array.footprint(count));
        [
            (self.preferred_velocities.footprint(count), "arrivals.preferred_velocities"),
            (self.waited.footprint(count), "arrivals.waited"),
            (optional(self.phases), "arrivals.phases"),
            (optional(self.blocked_by), "arrivals.blocked_by"),
        ]
    }

    /// Writes how far an agent has come.
    ///
    /// # Safety
    /// There is room for every agent.
    unsafe fn write(&self, agent: usize, arrival: &OrcaArrival) {
        // SAFETY: the caller's contract.
        unsafe {
            self.preferred_velocities.set(agent, arrival.preferred_velocity);
            self.waited.set(agent, arrival.waited);
            if let Some(phases) = self.phases {
                phases.set(agent, f64::from(number_of(arrival.phase)));
            }
            if let Some(blocked_by) = self.blocked_by {
                blocked_by.set(agent, arrival.blocked_by.map_or(-1.0, f64::from));
            }
        }
    }
}

fn number_of(phase: OrcaPhase) -> i32 {
    match phase {
        OrcaPhase::UnderWay => PURSUIT_ORCA_PHASE_UNDER_WAY,
        OrcaPhase::Arrived => PURSUIT_ORCA_PHASE_ARRIVED,
        OrcaPhase::ArrivedNear => PURSUIT_ORCA_PHASE_ARRIVED_NEAR,
        OrcaPhase::WaitsTurn => PURSUIT_ORCA_PHASE_WAITS_TURN,
        OrcaPhase::Blocked => PURSUIT_ORCA_PHASE_BLOCKED,
    }
}

#[contract(core = OrcaArrivalSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_arrival_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitOrcaArrivalSettings {
    OrcaArrivalSettings::for_units(units_per_meter).into()
}

/// Of two agents with the same goal the one nearer to it comes first, of equally near ones the one with the lower id; goals are the
/// same when not both agents can be at theirs. Two agents touch up to a gap of 2 % of the sum of their radii. An agent that has
/// got no nearer to its goal for as long as its patience lasts waits, with a preferred velocity of zero, for one of three
/// reasons:
/// - it touches one that comes first, and has arrived or waits, and no way leads past; held between others it waits up to a gap
///   of 0.6 of that sum;
/// - it is over the goal, and those around it leave it no way;
/// - it touches `walls` straight across the way that it prefers.
///
/// So a chain of waiting agents leads from every agent that waits to the goal or to such a wall. Each step finds it again:
/// an agent goes on as soon as it has room, when those before it leave, or when its goal changes. An agent that bars the way of
/// one that comes first falls back a little. In the plane, where walls leave no room for all, agents that come against each other keep
/// right, or let those in the narrow place go first and clear their way; one that stands at its goal steps aside for a slow agent that
/// presses on it, and comes back. Every other agent keeps the preferred velocity of its member, shortened so that it
/// neither presses on those before it near the goal nor passes the goal; at the goal it is zero. With limits of
/// `members` it goes as fast as it can still brake, and turn onto the goal, in whole steps of `delta_time`; a goal within the
/// turning circle of a `turn_radius` is not reached, the agent circles it, under way.
///
/// `members` and `travelers` are also read beyond the range, as the last step left them: nothing of `arrivals` may
/// overlap them, so alternate between two arrays of `waited`. Any number of threads may take ranges of one grid at
/// once, and an agent's arrival depends neither on the ranges nor on the threads. `crowd_settings`
/// choose the neighbors. `walls` are as in `pursuit_step_orca`, or null for none. Every number is at most 1e50 in size;
/// `delta_time` and both horizons must be at least 1e-50. On a refusal nothing is written to `arrivals`.
#[contract(core = step_orca_arrivals, status(OK), limit = "1e50")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_orca_arrivals(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    #[contract(length = "walls_size", null = "for none")] walls: *const c_void,
    walls_size: usize,
    members: *const PursuitOrcaMembers,
    travelers: *const PursuitOrcaTravelers,
    crowd_settings: *const PursuitOrcaCrowdSettings,
    settings: *const PursuitOrcaArrivalSettings,
    #[contract(range = "[1e-50, 1e50]")] delta_time: f64,
    begin: u32,
    end: u32,
    arrivals: *const PursuitOrcaArrivals,
    out: *mut PursuitOrcaArrivalCounts,
) -> PursuitStatus {
    unsafe {
        answer!((NotNull(grid), members, travelers, crowd_settings, settings, arrivals), out, |(
            memory,
            members,
            travelers,
            crowd_settings,
            settings,
            arrivals,
        )|
         -> Answer<
            PursuitOrcaArrivalCounts,
        > {
            let grid = memory::grid(memory, grid_size)?;
            let wall_memory = (walls, walls_size);
            let walls = super::wall_tree::walls(walls, walls_size)?;
            let (dimensions, count) = (grid.shape().dimensions(), grid.count());
            let limits = members.open_limits(dimensions).within("members")?;
            let members = members.open(dimensions).within("members")?;
            let travelers = travelers.open(count, dimensions).within("travelers")?;
            let arrivals = arrivals.open(count, dimensions).within("arrivals")?;
            let of_members = members.footprints(count, (memory, grid_size), wall_memory);
            overlap::check(&arrivals.written(count), &of_members)?;
            if let Some(limits) = &limits {
                overlap::check(&arrivals.written(count), &limits.footprints(count))?;
            }
            overlap::check(&arrivals.written(count), &travelers.footprints(count))?;
            let mut counts = PursuitOrcaArrivalCounts::default();
            let give = |agent: u32, arrival: OrcaArrival| {
                // The agents are told by the caller's memory, which may have been overwritten.
                if (agent as usize) < count {
                    arrivals.write(agent as usize, &arrival);
                }
                let counter = match arrival.phase {
                    OrcaPhase::UnderWay => &mut counts.under_way,
                    OrcaPhase::Arrived => &mut counts.arrived,
                    OrcaPhase::ArrivedNear => &mut counts.arrived_near,
                    OrcaPhase::WaitsTurn => &mut counts.waits_turn,
                    OrcaPhase::Blocked => &mut counts.blocked,
                };
                *counter += 1;
            };
            let members = (grid.count(), |agent| members.member(agent));
            let travelers = (grid.count(), |agent| travelers.traveler(agent));
            let (crowd_settings, settings) = (crowd_settings.into(), settings.into());
            let places = begin as usize..end as usize;
            // Without limits, too: a step of its own would be compiled once more.
            let limits =
                (grid.count(), |agent| limits.as_ref().map_or(OrcaLimits::NONE, |limits| limits.of(agent)));
            step_limited_orca_arrivals(
                &grid,
                &members,
                &travelers,
                &limits,
                &walls,
                &crowd_settings,
                &settings,
                delta_time,
                places,
                give,
            )?;
            Ok((PURSUIT_STATUS_OK, counts))
        })
    }
}
