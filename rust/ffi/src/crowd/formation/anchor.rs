//! The anchor of a formation: it goes to its leader and turns as it does, no faster than its agents can follow.

use crate::call::{Answer, answer, ok};
use crate::convert::{number_of, numbers, value_of};
use crate::crowd::grid;
use crate::motion::PursuitMotionState;
use crate::overlap::Footprint;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::steering::{PursuitLeader, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use crate::view::{Numbers, PursuitNumberView, PursuitVec3View, Vectors};
use pursuit_core::crowd::{
    FormationAgent, FormationAnchor, FormationAnchorSettings, FormationAnchorStep, FormationHeading,
    MAX_AGENTS, step_formation_anchor,
};
use pursuit_core::steering::Agent;
use pursuit_core::{Refusal, Requirement, Within};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// The formation faces where the leader faces.
pub const PURSUIT_FORMATION_HEADING_FACING: i32 = 0;
/// The formation faces where the leader moves to. A leader that is slower than `course_speed` leaves the heading as it is: one that
/// stops, or that spins where it stands.
pub const PURSUIT_FORMATION_HEADING_COURSE: i32 = 1;
/// The heading stays as it is: without a leader, or when the leader is lost.
pub const PURSUIT_FORMATION_HEADING_KEPT: i32 = 2;

/// The anchor of a formation: the frame in which its slots are at rest.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FormationAnchor)]
pub struct PursuitFormationAnchor {
    pub position: PursuitVec3,
    pub velocity: PursuitVec3,
    /// Direction that the formation faces.
    #[contract(any_length, nonzero)]
    pub forward: PursuitVec3,
    #[contract(nonzero)]
    pub up: PursuitVec3,
    pub angular_velocity: PursuitVec3,
}

/// The agents of a formation, read where they lie: views of `count` values, one for each agent. Lengths in one unit, speeds in
/// that unit per second.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFormationAgents {
    /// Where each agent is.
    #[contract(length = "count")]
    pub positions: PursuitVec3View,
    /// How each agent moves.
    #[contract(length = "count")]
    pub velocities: PursuitVec3View,
    /// Maximum speed of each agent.
    #[contract(range = "[0, inf)", length = "count")]
    pub max_speeds: PursuitNumberView,
    /// The slot of each agent in the anchor's frame: x ahead, y along `up x forward` (to the right in Unreal's axes, to the left
    /// in right-handed ones), z upward.
    #[contract(length = "count")]
    pub slots: PursuitVec3View,
    /// Number of agents; for 0 the views may be null.
    #[contract(range = "[0, PURSUIT_CROWD_MAX]")]
    pub count: u32,
}

/// How an anchor turns. Start from `pursuit_formation_anchor_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitFormationAnchorSettings {
    /// The greatest turn rate, in radians per second. INFINITY where only the agents limit it.
    #[contract(range = "(0, inf]", usual = "1")]
    pub max_turn_rate: f64,
    /// The anchor waits for agents that lag behind: from half of this distance behind their slots on it goes slower, and at all of
    /// it the anchor stops. Agents ahead of their slots or beside them do not lag. INFINITY to wait for no agent.
    #[contract(range = "(0, inf]", usual = "INFINITY")]
    pub max_lag: f64,
    /// Below this speed of the leader `PURSUIT_FORMATION_HEADING_COURSE` keeps the heading.
    #[contract(range = "[0, inf)", usual = "0.5 m/s")]
    pub course_speed: f64,
    /// Where the formation faces. One of the `PURSUIT_FORMATION_HEADING_` constants.
    #[contract(one_of = "PURSUIT_FORMATION_HEADING_", usual = "`PURSUIT_FORMATION_HEADING_COURSE`")]
    pub heading: i32,
    /// 2 turns about the anchor's own up direction only, so that a formation on the ground stays level. 3 takes over the pitch of
    /// the heading, and the leader's up direction.
    pub dimensions: i32,
}

/// A step of an anchor.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(FormationAnchorStep)]
pub struct PursuitFormationAnchorStep {
    pub anchor: PursuitFormationAnchor,
    pub share: f64,
    /// The agent whose slot would be too fast or that lags behind, of several the one that limits the most; -1 for a share of 1.
    #[core(index)]
    pub limiting_agent: i32,
}

numbers!(FormationHeading {
    Facing = PURSUIT_FORMATION_HEADING_FACING,
    Course = PURSUIT_FORMATION_HEADING_COURSE,
    Kept = PURSUIT_FORMATION_HEADING_KEPT,
});

impl From<FormationAnchorSettings> for PursuitFormationAnchorSettings {
    fn from(settings: FormationAnchorSettings) -> Self {
        let FormationAnchorSettings { max_turn_rate, max_lag, course_speed, heading, dimensions } = settings;
        let (heading, dimensions) = (number_of(heading), grid::number_of(dimensions));
        Self { max_turn_rate, max_lag, course_speed, heading, dimensions }
    }
}

impl TryFrom<PursuitFormationAnchorSettings> for FormationAnchorSettings {
    type Error = Refusal;

    fn try_from(settings: PursuitFormationAnchorSettings) -> Result<Self, Refusal> {
        let PursuitFormationAnchorSettings { max_turn_rate, max_lag, course_speed, heading, dimensions } =
            settings;
        let heading = value_of(heading, "heading").within("settings")?;
        let dimensions = grid::dimensions_of(dimensions).within("settings")?;
        Ok(Self { max_turn_rate, max_lag, course_speed, heading, dimensions })
    }
}

impl PursuitFormationAgents {
    /// The agents; refused when there are too many, or when the layout of a view is unknown.
    pub(super) fn open(&self) -> Result<OpenAgents, Refusal> {
        let count = self.count as usize;
        if count > MAX_AGENTS {
            return Err(Refusal::out_of_domain(Requirement::AtMostAgents, "count").within("agents"));
        }
        Ok(OpenAgents {
            positions: self.positions.open(count, "positions").within("agents")?,
            velocities: self.velocities.open(count, "velocities").within("agents")?,
            max_speeds: self.max_speeds.open(count, "max_speeds").within("agents")?,
            slots: self.slots.open(count, "slots").within("agents")?,
            count,
        })
    }
}

/// The agents of a formation in C's memory.
pub(super) struct OpenAgents {
    positions: Vectors,
    velocities: Vectors,
    max_speeds: Numbers,
    slots: Vectors,
    pub(super) count: usize,
}

impl OpenAgents {
    /// What is read.
    pub(super) fn footprints(&self) -> [Footprint; 4] {
        [
            self.positions.footprint(self.count),
            self.velocities.footprint(self.count),
            self.max_speeds.footprint(self.count),
            self.slots.footprint(self.count),
        ]
    }

    /// One agent.
    ///
    /// # Safety
    /// The views hold a readable value there.
    pub(super) unsafe fn get(&self, index: usize) -> FormationAgent {
        // SAFETY: the caller's contract.
        unsafe {
            FormationAgent {
                agent: Agent {
                    position: self.positions.get(index),
                    velocity: self.velocities.get(index),
                    max_speed: self.max_speeds.get(index),
                },
                slot: self.slots.get(index),
            }
        }
    }
}

#[contract(core = FormationAnchorSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_formation_anchor_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitFormationAnchorSettings {
    FormationAnchorSettings::for_units(units_per_meter).into()
}

/// Where a slot of a formation is and how it moves: with the anchor, and with its turn.
///
/// Status: `OK`, or a refusal.
#[contract(core = FormationAnchor::slot, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_formation_slot_motion(
    anchor: *const PursuitFormationAnchor,
    /// The slot in the anchor's frame.
    offset: *const PursuitVec3,
    out: *mut PursuitMotionState,
) -> PursuitStatus {
    unsafe {
        answer!((anchor, offset), out, |(anchor, offset)| ok(
            FormationAnchor::from(anchor).slot(offset.into())
        ))
    }
}

/// The anchor flies to the exact intercept with the leader and brakes relative to it, as in `pursuit_steer_offset_pursuit`, under
/// `limits`. While it turns it goes along an arc, and so does every slot. If a slot would be faster than its agent, or an agent lags
/// behind its slot, motion and turn are both slowed: the anchor comes later, and says so. Give less than the agents' maximum
/// speeds to leave them something to catch up with.
///
/// The velocities of the agents are not read. Custom formations are slots of the caller. Step the anchor after the agents have
/// moved. Status: `OK`, also for a share below 1; or a refusal.
#[contract(core = step_formation_anchor, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_formation_anchor(
    anchor: *const PursuitFormationAnchor,
    leader: *const PursuitLeader,
    agents: *const PursuitFormationAgents,
    limits: *const PursuitSteeringLimits,
    settings: *const PursuitFormationAnchorSettings,
    #[contract(range = "(0, inf)")] delta_time: f64,
    out: *mut PursuitFormationAnchorStep,
) -> PursuitStatus {
    unsafe {
        answer!(
            (anchor, leader, agents, limits, settings),
            out,
            |(anchor, leader, agents, limits, settings)| -> Answer<PursuitFormationAnchorStep> {
                let agents = agents.open()?;
                let step = step_formation_anchor(
                    &anchor.into(),
                    &leader.into(),
                    &(agents.count, |index| agents.get(index)),
                    &limits.into(),
                    &settings.try_into()?,
                    delta_time,
                )?;
                Ok((PURSUIT_STATUS_OK, step.into()))
            }
        )
    }
}
