//! ORCA for a whole crowd.

use super::PursuitOrcaSettings;
use crate::call::{Answer, NotNull, answer};
use crate::crowd::memory;
use crate::crowd::motion::PursuitCrowdMotion;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::{Numbers, PursuitNumberView, PursuitVec3View, Vectors};
use core::ffi::c_void;
use pursuit_core::crowd::{
    Dimensions, MAX_ORCA_NEIGHBORS, OrcaCrowdSettings, OrcaLimits, OrcaMember, Placed, step_limited_orca,
};
use pursuit_core::steering::TurnLimits;
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// The greatest number of neighbors that an agent of a crowd avoids.
pub const PURSUIT_ORCA_NEIGHBORS_MAX: u32 = 32;
const _: () = assert!(PURSUIT_ORCA_NEIGHBORS_MAX as usize == MAX_ORCA_NEIGHBORS);

/// How the agents of a crowd avoid each other. Start from `pursuit_orca_crowd_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(OrcaCrowdSettings)]
pub struct PursuitOrcaCrowdSettings {
    pub avoidance: PursuitOrcaSettings,
    /// Farther neighbors are ignored. Safe for the whole horizon from twice the radius plus twice the distance that the
    /// fastest agent covers in it.
    #[contract(range = "[0, 1e50]", usual = "15 m")]
    pub neighbor_distance: f64,
    /// How many neighbors are avoided, nearest first.
    #[core(count)]
    #[contract(range = "[0, PURSUIT_ORCA_NEIGHBORS_MAX]", usual = "16")]
    pub max_neighbors: u32,
}

/// The agents of a crowd, beside their positions and velocities, which are in the grid: views of `crowd.count` values, one for
/// each agent, in the caller's order. Lengths in one unit; every number is at most 1e50 in size.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitOrcaMembers {
    /// The velocity that each agent would choose without neighbors. In two dimensions only x and y are read.
    #[contract(range = "[-1e50, 1e50]", length = "crowd.count")]
    pub preferred_velocities: PursuitVec3View,
    /// The greatest speed of each.
    #[contract(range = "[0, 1e50]", length = "crowd.count")]
    pub max_speeds: PursuitNumberView,
    /// The radius of each.
    #[contract(range = "[0, 1e50]", length = "crowd.count")]
    pub radii: PursuitNumberView,
    /// The weight of each agent in sharing the avoidance: of two agents each takes its part of the sum of both. 0 for
    /// one that avoids no other: an obstacle, a player.
    #[contract(range = "[0, 1e50]", length = "crowd.count", null = "for equal weights")]
    pub responsibilities: PursuitNumberView,
    /// Facing of each agent at rest, as in `PursuitOrcaLimits`.
    #[contract(length = "crowd.count", null = "for none")]
    pub facings: PursuitVec3View,
    /// The greatest acceleration of each, also to brake, per second squared. INFINITY for none.
    #[contract(range = "(0, inf]", length = "crowd.count", null = "for none")]
    pub max_accelerations: PursuitNumberView,
    /// The greatest turn rate of each, in radians per second. INFINITY for none.
    #[contract(range = "[0, inf]", length = "crowd.count", null = "for none")]
    pub max_turn_rates: PursuitNumberView,
    /// How fast the turn rate of each may change, in radians per second squared, as in `PursuitOrcaLimits`. INFINITY for
    /// at once.
    #[contract(range = "[0, inf]", length = "crowd.count", null = "for at once")]
    pub max_turn_accelerations: PursuitNumberView,
    /// The radius of the tightest turn of each; 0 for none.
    #[contract(range = "[0, 1e50]", length = "crowd.count", null = "for none")]
    pub turn_radii: PursuitNumberView,
    /// How much farther than its radius each stays from others while it can, as room to maneuver.
    #[contract(range = "[0, 1e50]", length = "crowd.count", null = "for 0")]
    pub margins: PursuitNumberView,
}

/// The result of a step.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaStep {
    /// Largest constraint violation of an agent of the range, as a speed: 0 when all new velocities are free of collisions
    /// with the neighbors avoided, for the whole horizon.
    pub max_violation: f64,
    /// How many agents were moved.
    pub count: u32,
}

impl PursuitOrcaStep {
    /// Counts an agent that was moved, with its violation.
    pub(super) fn add(&mut self, violation: f64) {
        self.count += 1;
        if violation > self.max_violation {
            self.max_violation = violation;
        }
    }
}

impl PursuitOrcaMembers {
    /// The members; refused when the layout of a view is unknown.
    pub(super) fn open(&self, dimensions: Dimensions) -> Result<Members, Refusal> {
        Ok(Members {
            preferred_velocities: self
                .preferred_velocities
                .open(1, "preferred_velocities")?
                .in_dimensions(dimensions),
            max_speeds: self.max_speeds.open(1, "max_speeds")?,
            radii: self.radii.open(1, "radii")?,
            responsibilities: if self.responsibilities.base.is_null() {
                None
            } else {
                Some(self.responsibilities.open(1, "responsibilities")?)
            },
        })
    }

    /// The limits of the members; none where no column is given. Refused when the layout of a view is unknown.
    pub(super) fn open_limits(&self, dimensions: Dimensions) -> Result<Option<Limits>, Refusal> {
        let column = |view: &PursuitNumberView, name| {
            if view.base.is_null() { Ok(None) } else { view.open(1, name).map(Some) }
        };
        let facings = if self.facings.base.is_null() {
            None
        } else {
            Some(self.facings.open(1, "facings")?.in_dimensions(dimensions))
        };
        let limits = Limits {
            facings,
            max_accelerations: column(&self.max_accelerations, "max_accelerations")?,
            max_turn_rates: column(&self.max_turn_rates, "max_turn_rates")?,
            max_turn_accelerations: column(&self.max_turn_accelerations, "max_turn_accelerations")?,
            turn_radii: column(&self.turn_radii, "turn_radii")?,
            margins: column(&self.margins, "margins")?,
        };
        let columns = [
            limits.max_accelerations,
            limits.max_turn_rates,
            limits.max_turn_accelerations,
            limits.turn_radii,
            limits.margins,
        ];
        Ok((facings.is_some() || columns.iter().any(Option::is_some)).then_some(limits))
    }
}

/// The limits of the agents of a crowd, in C's memory; none of a kind where there is no column.
pub(super) struct Limits {
    facings: Option<Vectors>,
    max_accelerations: Option<Numbers>,
    max_turn_rates: Option<Numbers>,
    max_turn_accelerations: Option<Numbers>,
    turn_radii: Option<Numbers>,
    margins: Option<Numbers>,
}

impl Limits {
    /// What a step reads of `count` agents.
    pub(super) fn footprints(&self, count: usize) -> [Footprint; 6] {
        let of =
            |numbers: Option<Numbers>| numbers.map_or(Footprint::NONE, |numbers| numbers.footprint(count));
        [
            self.facings.map_or(Footprint::NONE, |facings| facings.footprint(count)),
            of(self.max_accelerations),
            of(self.max_turn_rates),
            of(self.max_turn_accelerations),
            of(self.turn_radii),
            of(self.margins),
        ]
    }

    /// The arrays of one agent.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(super) unsafe fn of(&self, agent: usize) -> OrcaLimits {
        let none = OrcaLimits::NONE;
        // SAFETY: the caller's contract.
        let number =
            |column: Option<Numbers>, none| column.map_or(none, |numbers| unsafe { numbers.get(agent) });
        OrcaLimits {
            // SAFETY: the caller's contract.
            facing: self.facings.map_or(none.facing, |facings| unsafe { facings.get(agent) }),
            max_acceleration: number(self.max_accelerations, none.max_acceleration),
            turn: TurnLimits {
                max_rate: number(self.max_turn_rates, none.turn.max_rate),
                max_acceleration: number(self.max_turn_accelerations, none.turn.max_acceleration),
            },
            turn_radius: number(self.turn_radii, none.turn_radius),
            margin: number(self.margins, none.margin),
        }
    }
}

/// The agents of a crowd, in C's memory.
pub(super) struct Members {
    preferred_velocities: Vectors,
    max_speeds: Numbers,
    radii: Numbers,
    /// None for equal weights.
    responsibilities: Option<Numbers>,
}

impl Members {
    /// What a step reads of `count` agents, their grid and their walls.
    pub(super) fn footprints(
        &self,
        count: usize,
        (grid, grid_size): (*const c_void, usize),
        (walls, walls_size): (*const c_void, usize),
    ) -> [Footprint; 6] {
        [
            Footprint::of_bytes(grid, grid_size),
            Footprint::of_bytes(walls, walls_size),
            self.preferred_velocities.footprint(count),
            self.max_speeds.footprint(count),
            self.radii.footprint(count),
            self.responsibilities.map_or(Footprint::NONE, |weights| weights.footprint(count)),
        ]
    }

    /// One agent.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(super) unsafe fn member(&self, agent: usize) -> OrcaMember {
        // SAFETY: the caller's contract.
        unsafe {
            OrcaMember {
                preferred_velocity: self.preferred_velocities.get(agent),
                max_speed: self.max_speeds.get(agent),
                radius: self.radii.get(agent),
                responsibility: self.responsibilities.map_or(1.0, |weights| weights.get(agent)),
            }
        }
    }
}

#[contract(core = OrcaCrowdSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_crowd_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitOrcaCrowdSettings {
    OrcaCrowdSettings::for_units(units_per_meter).into()
}

/// With layers, only neighbors that the agent must avoid count among the nearest: its layers avoid them, unless they have a
/// lower priority and avoid it. Of two that avoid each other the one with the lower priority takes the whole responsibility;
/// with equal priorities they share it by their responsibilities. An agent also takes the whole responsibility for a neighbor
/// that does not avoid it.
///
/// The velocity of an agent with limits is the one of `pursuit_solve_limited_orca_velocity`, with its guarantee; each agent's
/// own acceleration and margin count, so agents may differ. An agent without limits is assumed to stop at once.
///
/// The grid is only read: every range of a step sees the crowd as it was when the grid was built. So `motion` may be the arrays
/// that the grid was built from. Any number of threads may move ranges of one grid at once, and an agent's motion depends neither
/// on the ranges nor on the threads. `members` are also read beyond the range, and must not overlap `motion`; a member that would
/// be refused in its own range is ignored in others. Build the grid with cells of neighbor_distance. On a refusal
/// nothing is written to `motion`. `delta_time` and both horizons must be from 1e-50 to 1e50. Status: `OK`, also with a
/// violation; or a refusal.
#[contract(core = step_orca, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_orca(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    #[contract(length = "walls_size", null = "for none")] walls: *const c_void,
    walls_size: usize,
    members: *const PursuitOrcaMembers,
    settings: *const PursuitOrcaCrowdSettings,
    #[contract(range = "[1e-50, 1e50]")] delta_time: f64,
    begin: u32,
    end: u32,
    motion: *const PursuitCrowdMotion,
    out: *mut PursuitOrcaStep,
) -> PursuitStatus {
    unsafe {
        answer!(
            (NotNull(grid), members, settings, motion),
            out,
            |(memory, members, settings, motion)| -> Answer<PursuitOrcaStep> {
                let grid = memory::grid(memory, grid_size)?;
                let dimensions = grid.shape().dimensions();
                let limits = members.open_limits(dimensions).within("members")?;
                let (members, motion) =
                    (members.open(dimensions).within("members")?, motion.open(grid.count(), dimensions)?);
                let read = members.footprints(grid.count(), (memory, grid_size), (walls, walls_size));
                overlap::check(&motion.written(grid.count()), &read)?;
                if let Some(limits) = &limits {
                    overlap::check(&motion.written(grid.count()), &limits.footprints(grid.count()))?;
                }
                let walls = super::wall_tree::walls(walls, walls_size)?;
                let mut place = begin as usize;
                let mut step = PursuitOrcaStep::default();
                let places = place..end as usize;
                let give = |moved: Placed, max_violation| {
                    motion.write(place, &moved);
                    place += 1;
                    step.add(max_violation);
                };
                let (members, settings) = ((grid.count(), |agent| members.member(agent)), settings.into());
                // Without limits, too: a step of its own would be compiled once more.
                let limits = (grid.count(), |agent| {
                    limits.as_ref().map_or(OrcaLimits::NONE, |limits| limits.of(agent))
                });
                step_limited_orca(&grid, &members, &limits, &walls, &settings, delta_time, places, give)?;
                Ok((PURSUIT_STATUS_OK, step))
            }
        )
    }
}
