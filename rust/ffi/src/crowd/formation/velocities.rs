//! How agents follow their slots.

use super::anchor::{PursuitFormationAgents, PursuitFormationAnchor};
use crate::call::{Answer, NotNull, answer};
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::steering::PursuitSteeringLimits;
use crate::types::PursuitVec3;
use pursuit_core::crowd::formation_velocities;
use pursuit_ffi_derive::contract;

/// How far a range of agents is from its slots.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitFormationCourses {
    /// The greatest distance of an agent of the range from its slot; 0 for no agents.
    pub max_distance: f64,
    /// How many agents were steered.
    pub count: u32,
}

/// The velocities that a range of agents chooses to get to their slots and to stay there, for a tick of `delta_time` seconds: the
/// preferred velocities of `pursuit_step_orca`.
///
/// Every agent flies at full speed to the exact intercept with its slot, which moves with the anchor and its turn, and brakes
/// relative to it, as in `pursuit_steer_offset_pursuit`. In its slot it has the velocity of the slot. An agent ahead of a slot
/// that moves never turns back: it waits until the slot has come. No velocity is faster than its agent.
///
/// `limits` and `delta_time` are as in `pursuit_steer_arrive_braking`; the lesser maximum speed applies. Any number of threads may
/// take ranges of one formation. `out_velocities` has room for `agents.count` vectors. The call writes those from `begin` to `end`,
/// `end` not included. It must not overlap the inputs. On a refusal those before the refused agent may have been
/// written. Status: `OK`, or a refusal.
#[contract(core = formation_velocities, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_formation_velocities(
    anchor: *const PursuitFormationAnchor,
    agents: *const PursuitFormationAgents,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    begin: u32,
    end: u32,
    /// Receives the velocity that each agent chooses.
    #[contract(length = "agents.count")]
    out_velocities: *mut PursuitVec3,
    out: *mut PursuitFormationCourses,
) -> PursuitStatus {
    unsafe {
        answer!((anchor, agents, limits, NotNull(out_velocities)), out, |(
            anchor,
            agents,
            limits,
            out_velocities,
        )|
         -> Answer<
            PursuitFormationCourses,
        > {
            let agents = agents.open()?;
            let written = [(Footprint::of_array(out_velocities, agents.count), "out_velocities")];
            overlap::check(&written, &agents.footprints())?;
            let mut courses = PursuitFormationCourses::default();
            formation_velocities(
                &anchor.into(),
                &(agents.count, |index| agents.get(index)),
                &limits.into(),
                delta_time,
                begin as usize..end as usize,
                |index, course| {
                    out_velocities.add(index).write_unaligned(course.preferred_velocity.into());
                    courses.count += 1;
                    if course.distance > courses.max_distance {
                        courses.max_distance = course.distance;
                    }
                },
            )?;
            Ok((PURSUIT_STATUS_OK, courses))
        })
    }
}
