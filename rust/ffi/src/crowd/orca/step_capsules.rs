//! ORCA for a crowd with capsules among discs.

use super::step::{PursuitOrcaCrowdSettings, PursuitOrcaMembers, PursuitOrcaStep};
use crate::call::{Answer, NotNull, answer};
use crate::crowd::memory;
use crate::crowd::motion::PursuitCrowdMotion;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::{Numbers, PursuitNumberView, PursuitVec3Array, PursuitVec3View, Vectors, VectorsMut};
use core::ffi::c_void;
use pursuit_core::crowd::{Dimensions, OrcaCapsule, Placed, step_orca_capsules};
use pursuit_core::{DVec3, Refusal, Within};
use pursuit_ffi_derive::contract;

/// The capsules of a crowd in two dimensions, beside the radii of the members: `crowd.count` values, one for each agent, in the caller's
/// order.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitOrcaCapsules {
    /// Half of the length of the segment in the middle of each, without the round ends: an agent is twice this and its radius long. 0 for
    /// a disc.
    #[contract(range = "[0, 1e50]", length = "crowd.count")]
    pub half_lengths: PursuitNumberView,
    /// The direction of each segment, of any length; zero for along its preferred velocity, or the x axis where that is zero too. Only x
    /// and y are read.
    #[contract(length = "crowd.count")]
    pub headings: PursuitVec3View,
    /// Where the step writes the next heading of each, of length 1, in the order of the agents. Only x and y are written.
    #[contract(length = "crowd.count", null = "if the capsules keep their headings")]
    pub next_headings: PursuitVec3Array,
}

impl PursuitOrcaCapsules {
    /// The capsules; refused when the layout of an array is unknown.
    fn open(&self, count: usize) -> Result<Capsules, Refusal> {
        let next = self.next_headings;
        Ok(Capsules {
            half_lengths: self.half_lengths.open(count, "half_lengths")?,
            headings: self.headings.open(count, "headings")?.in_dimensions(Dimensions::Two),
            next_headings: if next.base.is_null() {
                None
            } else {
                Some(next.open(count, Dimensions::Two, "next_headings")?)
            },
        })
    }
}

/// The capsules of a crowd in C's memory.
struct Capsules {
    half_lengths: Numbers,
    headings: Vectors,
    next_headings: Option<VectorsMut>,
}

impl Capsules {
    /// What a step reads of `count` agents.
    fn footprints(&self, count: usize) -> [Footprint; 2] {
        [self.half_lengths.footprint(count), self.headings.footprint(count)]
    }

    /// What it writes of them.
    fn written(&self, count: usize) -> (Footprint, &'static str) {
        let next = self.next_headings.map_or(Footprint::NONE, |next| next.footprint(count));
        (next, "capsules.next_headings")
    }

    /// One agent.
    ///
    /// # Safety
    /// The views hold a readable value there.
    unsafe fn capsule(&self, agent: usize) -> OrcaCapsule {
        // SAFETY: the caller's contract.
        unsafe {
            OrcaCapsule { half_length: self.half_lengths.get(agent), heading: self.headings.get(agent) }
        }
    }
}

/// `walls`, `members`, `settings`, `motion` and the range are as in `pursuit_step_orca`, but limits of `members` are not used. The grid
/// must be of two dimensions. `members` and `capsules` are also read beyond the range, as the last step left them: `next_headings` must not overlap
/// them, so alternate between two arrays of headings. On a refusal nothing is written. Status: `OK`, also with a violation; or a refusal.
#[contract(core = step_orca_capsules, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_orca_capsules(
    #[contract(length = "grid_size")] grid: *const c_void,
    grid_size: usize,
    #[contract(length = "walls_size", null = "for none")] walls: *const c_void,
    walls_size: usize,
    members: *const PursuitOrcaMembers,
    capsules: *const PursuitOrcaCapsules,
    settings: *const PursuitOrcaCrowdSettings,
    #[contract(range = "[1e-50, 1e50]")] delta_time: f64,
    begin: u32,
    end: u32,
    motion: *const PursuitCrowdMotion,
    out: *mut PursuitOrcaStep,
) -> PursuitStatus {
    unsafe {
        answer!(
            (NotNull(grid), members, capsules, settings, motion),
            out,
            |(memory, members, capsules, settings, motion)| -> Answer<PursuitOrcaStep> {
                let grid = memory::grid(memory, grid_size)?;
                let (dimensions, count) = (grid.shape().dimensions(), grid.count());
                let limits = members.open_limits(dimensions).within("members")?;
                let (members, motion) =
                    (members.open(dimensions).within("members")?, motion.open(count, dimensions)?);
                let capsules = capsules.open(count).within("capsules")?;
                let [positions, velocities] = motion.written(count);
                let written = [positions, velocities, capsules.written(count)];
                overlap::check(
                    &written,
                    &members.footprints(count, (memory, grid_size), (walls, walls_size)),
                )?;
                overlap::check(&written, &capsules.footprints(count))?;
                if let Some(limits) = &limits {
                    overlap::check(&written, &limits.footprints(count))?;
                }
                let walls = super::wall_tree::walls(walls, walls_size)?;
                let mut place = begin as usize;
                let mut step = PursuitOrcaStep::default();
                let give = |moved: Placed, heading: DVec3, max_violation| {
                    motion.write(place, &moved);
                    if let Some(next) = capsules.next_headings
                        && (moved.agent as usize) < count
                    {
                        next.set(moved.agent as usize, heading);
                    }
                    place += 1;
                    step.add(max_violation);
                };
                step_orca_capsules(
                    &grid,
                    &(count, |agent| members.member(agent)),
                    &(count, |agent| capsules.capsule(agent)),
                    &walls,
                    &settings.into(),
                    delta_time,
                    begin as usize..end as usize,
                    give,
                )?;
                Ok((PURSUIT_STATUS_OK, step))
            }
        )
    }
}
