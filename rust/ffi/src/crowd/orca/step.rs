//! A crowd that avoids each other reciprocally.

use super::PursuitOrcaSettings;
use crate::call::{Answer, NotNull, answer};
use crate::crowd::flock::PursuitCrowdMotion;
use crate::crowd::memory;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::{Numbers, PursuitNumberView, PursuitVec3View, Vectors};
use core::ffi::c_void;
use pursuit_core::crowd::{Dimensions, MAX_ORCA_NEIGHBORS, OrcaCrowdSettings, OrcaMember, step_orca};
use pursuit_core::{Refusal, Within};

/// The most neighbors that an agent of a crowd avoids.
pub const PURSUIT_ORCA_NEIGHBORS_MAX: u32 = 32;
const _: () = assert!(PURSUIT_ORCA_NEIGHBORS_MAX as usize == MAX_ORCA_NEIGHBORS);

/// How a crowd avoids each other. Start from `pursuit_orca_crowd_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaCrowdSettings {
    /// How far ahead agents look, and how they break a tie.
    pub avoidance: PursuitOrcaSettings,
    /// Who is farther away, from center to center, is not avoided. To be safe for the whole time horizon it takes twice the
    /// radius and twice what the fastest covers in that time. Must be finite and >= 0; 1500 by default.
    pub neighbor_distance: f64,
    /// How many neighbors are avoided, the nearest first: up to `PURSUIT_ORCA_NEIGHBORS_MAX`; 16 by default.
    pub max_neighbors: u32,
}

/// What the agents of a crowd are beside their positions and velocities, read where it lies, one for each agent in the
/// caller's order. Lengths in one unit; no number may be beyond 1e50.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitOrcaMembers {
    /// How each agent would move if it were alone, per second. In two dimensions only x and y are read.
    pub preferred_velocities: PursuitVec3View,
    /// The greatest speed of each. Must be >= 0.
    pub max_speeds: PursuitNumberView,
    /// The radius of each. Must be >= 0.
    pub radii: PursuitNumberView,
    /// How much each yields, beside others: of two that meet, each takes its part of both's sum. 0 for one that goes its
    /// way whoever comes: a standing obstacle, a player. Must be >= 0. A null base for equals.
    pub yielding: PursuitNumberView,
}

/// How a step went.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitOrcaStep {
    /// By how much speed the worst demand of a neighbor on an agent of the range is not met: 0 when all new velocities are
    /// safe for the whole time horizon from the neighbors that were looked at.
    pub worst_shortfall: f64,
    /// How many agents were moved.
    pub count: u32,
}

impl PursuitOrcaMembers {
    /// The members; refused when the layout of a view is unknown.
    fn open(&self, dimensions: Dimensions) -> Result<Members, Refusal> {
        Ok(Members {
            preferred_velocities: self
                .preferred_velocities
                .open(1, "preferred_velocities")?
                .in_dimensions(dimensions),
            max_speeds: self.max_speeds.open(1, "max_speeds")?,
            radii: self.radii.open(1, "radii")?,
            yielding: if self.yielding.base.is_null() {
                None
            } else {
                Some(self.yielding.open(1, "yielding")?)
            },
        })
    }
}

/// What agents are, in C's memory.
struct Members {
    preferred_velocities: Vectors,
    max_speeds: Numbers,
    radii: Numbers,
    /// None for equals.
    yielding: Option<Numbers>,
}

impl Members {
    /// What an agent is.
    ///
    /// # Safety
    /// The views hold a readable value there.
    unsafe fn member(&self, agent: usize) -> OrcaMember {
        // SAFETY: the caller's contract.
        unsafe {
            OrcaMember {
                preferred_velocity: self.preferred_velocities.get(agent),
                max_speed: self.max_speeds.get(agent),
                radius: self.radii.get(agent),
                yielding: self.yielding.map_or(1.0, |yielding| yielding.get(agent)),
            }
        }
    }
}

impl From<PursuitOrcaCrowdSettings> for OrcaCrowdSettings {
    fn from(settings: PursuitOrcaCrowdSettings) -> Self {
        Self {
            avoidance: settings.avoidance.into(),
            neighbor_distance: settings.neighbor_distance,
            max_neighbors: settings.max_neighbors as usize,
        }
    }
}

impl From<OrcaCrowdSettings> for PursuitOrcaCrowdSettings {
    fn from(settings: OrcaCrowdSettings) -> Self {
        Self {
            avoidance: settings.avoidance.into(),
            neighbor_distance: settings.neighbor_distance,
            max_neighbors: settings.max_neighbors as u32,
        }
    }
}

/// For people in centimeters: two seconds ahead, the 16 nearest within 15 m.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_orca_crowd_settings_default() -> PursuitOrcaCrowdSettings {
    OrcaCrowdSettings::default().into()
}

/// Moves the agents at the grid's places from `begin` to `end`, `end` not included, by `delta_time` seconds, each with the
/// velocity of `pursuit_solve_orca_velocity` beside its nearest neighbors; its number is its id.
///
/// The grid is only read: every range of a step sees the crowd as it was when the grid was built, so `motion` may be the
/// very arrays it was built from, and any number of threads may move ranges of one grid at once; an agent's motion depends
/// on no cut and no thread. `members` is also read for agents beyond the range, and must not overlap `motion`; one that
/// would be refused is refused with its own range and not avoided by others. Best built with neighbor_distance, or a half
/// of it, for the side of a cell. On a refusal nothing is written to `motion`. `delta_time` and the time horizon must be
/// from 1e-50 to 1e50. Status: `OK`, also with a shortfall; or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `grid` to `grid_size` bytes, the views of `members` to a value
/// for every agent, and the arrays of `motion` have room for every agent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_orca(
    grid: *const c_void,
    grid_size: usize,
    members: *const PursuitOrcaMembers,
    settings: *const PursuitOrcaCrowdSettings,
    delta_time: f64,
    begin: u32,
    end: u32,
    motion: *const PursuitCrowdMotion,
    out: *mut PursuitOrcaStep,
) -> PursuitStatus {
    unsafe {
        answer!(
            (NotNull(grid), members, settings, motion),
            out,
            |(grid, members, settings, motion)| -> Answer<PursuitOrcaStep> {
                let grid = memory::grid(grid, grid_size)?;
                let dimensions = grid.shape().dimensions();
                let (members, motion) =
                    (members.open(dimensions).within("members")?, motion.open(dimensions)?);
                let mut place = begin as usize;
                let mut step = PursuitOrcaStep::default();
                step_orca(
                    &grid,
                    |agent| members.member(agent),
                    &settings.into(),
                    delta_time,
                    place..end as usize,
                    |moved, shortfall| {
                        motion.write(place, &moved);
                        place += 1;
                        step.count += 1;
                        if shortfall > step.worst_shortfall {
                            step.worst_shortfall = shortfall;
                        }
                    },
                )?;
                Ok((PURSUIT_STATUS_OK, step))
            }
        )
    }
}
