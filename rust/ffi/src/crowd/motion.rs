//! The arrays in which a step writes how agents move, and moving all of them by their steering.

use super::{PURSUIT_ORDER_AGENTS, PURSUIT_ORDER_PLACES};
use crate::call::{Answer, answer, unknown};
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::steering::PursuitSteeringLimits;
use crate::view::{PursuitVec3Array, PursuitVec3View, VectorsMut};
use pursuit_core::crowd::{Dimensions, Placed};
use pursuit_core::steering::{Agent, SteeringLimits, advance};
use pursuit_core::{Input, Refusal, Requirement, Within};
use pursuit_ffi_derive::contract;

/// Where a step writes how agents move. Each array has room for `crowd.count` agents. In two dimensions only x and y are
/// written.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitCrowdMotion {
    /// Where each agent is.
    #[contract(length = "crowd.count")]
    pub positions: PursuitVec3Array,
    /// How each agent moves, per second.
    #[contract(length = "crowd.count")]
    pub velocities: PursuitVec3Array,
    /// Their order.
    #[contract(one_of = "PURSUIT_ORDER_")]
    pub order: i32,
}

/// Where a step writes.
pub(super) struct MotionVectors {
    positions: VectorsMut,
    velocities: VectorsMut,
    count: usize,
    is_by_agent: bool,
}

impl PursuitCrowdMotion {
    /// The vectors of `count` agents; refused when their layout or order is unknown, or when they overlap.
    pub(super) fn open(&self, count: usize, dimensions: Dimensions) -> Result<MotionVectors, Refusal> {
        Ok(MotionVectors {
            positions: self.positions.open(count, dimensions, "motion.positions")?,
            velocities: self.velocities.open(count, dimensions, "motion.velocities")?,
            count,
            is_by_agent: is_by_agent(self.order, "motion.order")?,
        })
    }
}

impl MotionVectors {
    /// The outputs of `count` agents.
    pub(super) fn written(&self, count: usize) -> [(Footprint, &'static str); 2] {
        let (positions, velocities) = (self.positions.footprint(count), self.velocities.footprint(count));
        [(positions, "motion.positions"), (velocities, "motion.velocities")]
    }

    /// Writes how the agent at a place of the grid moves.
    ///
    /// # Safety
    /// There is room for every agent.
    pub(super) unsafe fn write(&self, place: usize, moved: &Placed) {
        let index = if self.is_by_agent { moved.agent as usize } else { place };
        // The agents are told by the caller's memory, which may have been overwritten.
        if index >= self.count {
            return;
        }
        // SAFETY: the caller's contract.
        unsafe {
            self.positions.set(index, moved.position);
            self.velocities.set(index, moved.velocity);
        }
    }
}

/// The refusal of one agent by the names of the arrays that hold the agents.
fn of_crowd(refusal: Refusal, index: usize) -> Refusal {
    let array = match refusal.input.pieces().last() {
        Some(("position" | "agent.position", _)) => "motion.positions",
        Some(("velocity" | "agent.velocity", _)) => "motion.velocities",
        Some(("steering", _)) => "steering",
        _ => return refusal,
    };
    Refusal { input: Input::named(array), ..refusal }.element(index)
}

/// Whether vectors are written by agent, and not by place.
pub(super) fn is_by_agent(order: i32, name: &'static str) -> Result<bool, Refusal> {
    match order {
        PURSUIT_ORDER_AGENTS => Ok(true),
        PURSUIT_ORDER_PLACES => Ok(false),
        _ => Err(unknown(name)),
    }
}

/// Moves the agents from `begin` to `end`, `end` not included, by `delta_time` seconds of their `steering`: each as
/// `pursuit_advance_agent` does, in the caller's order.
///
/// `motion` is read and written, and `steering` must not overlap it; its order must be `PURSUIT_ORDER_AGENTS`. Any
/// number of threads may move ranges of one crowd at once. `out_count` is the number of agents. If one agent or
/// steering is refused, the whole call is: nothing is written to `motion`, and `out_count` is 0.
#[contract(status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_agents(
    #[contract(agents = "end", read_and_written)] motion: *const PursuitCrowdMotion,
    /// The steering of each agent.
    #[contract(length = "end")]
    steering: *const PursuitVec3View,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    begin: u32,
    end: u32,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((motion, steering, limits), out_count, |(motion, steering, limits)| -> Answer<u32> {
            if begin > end {
                return Err(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"));
            }
            if motion.order != PURSUIT_ORDER_AGENTS {
                return Err(Refusal::out_of_domain(Requirement::TakenKind, "motion.order"));
            }
            let limits = SteeringLimits::from(limits);
            let count = end as usize;
            let positions = motion.positions.open(count, Dimensions::Three, "motion.positions")?;
            let velocities = motion.velocities.open(count, Dimensions::Three, "motion.velocities")?;
            let steering = steering.open(1, "steering")?;
            let written = [
                (positions.footprint(count), "motion.positions"),
                (velocities.footprint(count), "motion.velocities"),
            ];
            overlap::check(&written, &[steering.footprint(count)])?;
            let moved = |index| {
                let (position, velocity) = (positions.as_read().get(index), velocities.as_read().get(index));
                let agent = Agent { position, velocity, max_speed: 0.0 };
                advance(&agent, steering.get(index), &limits, delta_time)
                    .map_err(|refusal| of_crowd(refusal, index))
            };
            // All are asked before the first is written.
            let mut agents = begin as usize..end as usize;
            agents.clone().try_for_each(|index| moved(index).map(|_| ()))?;
            agents.try_for_each(|index| -> Result<(), Refusal> {
                let agent = moved(index)?;
                positions.set(index, agent.position);
                velocities.set(index, agent.velocity);
                Ok(())
            })?;
            Ok((PURSUIT_STATUS_OK, end - begin))
        })
    }
}
