//! The rendezvous query.

use crate::motion::target::pursuit_target_motion_default;
use crate::motion::{PathView, PursuitMotionState, PursuitTargetMotion};
use pursuit_core::intercept::RendezvousQuery;
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::contract;

/// A ship, its thrust, and the target whose position and velocity it is to have. Lengths in one unit, times in seconds. Start
/// from `pursuit_rendezvous_query_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitRendezvousQuery {
    /// The ship.
    #[contract(range = "[-1e50, 1e50]")]
    pub ship: PursuitMotionState,
    /// Motion of the target.
    pub target: PursuitTargetMotion,
    /// The greatest acceleration, in the direction of the thrust.
    #[contract(range = "(0, 1e50]")]
    pub max_acceleration: f64,
    /// The greatest speed of the ship; INFINITY for no limit.
    #[contract(range = "(0, inf]", usual = "INFINITY")]
    pub max_speed: f64,
    /// Seconds without thrust in which the ship turns around between burn and brake; 0 for one that accelerates in every
    /// direction.
    #[contract(range = "[0, 1e50]")]
    pub turn_time: f64,
    /// Latest time to consider, in seconds from now.
    #[contract(range = "(0, 1e50]", usual = "3600")]
    pub horizon: f64,
}

impl PursuitRendezvousQuery {
    pub(super) fn question<'a>(&self, points: &'a PathView) -> Result<RendezvousQuery<'a>, Refusal> {
        Ok(RendezvousQuery {
            ship: self.ship.into(),
            target: self.target.motion(points).within("query.target")?,
            max_acceleration: self.max_acceleration,
            max_speed: self.max_speed,
            turn_time: self.turn_time,
            horizon: self.horizon,
        })
    }
}

/// A target at rest at the origin, no speed limit, no turn time, and a horizon of an hour. Set the ship, the target and
/// `max_acceleration`, which is 0.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_rendezvous_query_default() -> PursuitRendezvousQuery {
    PursuitRendezvousQuery {
        ship: PursuitMotionState::default(),
        target: pursuit_target_motion_default(),
        max_acceleration: 0.0,
        max_speed: f64::INFINITY,
        turn_time: 0.0,
        horizon: 3600.0,
    }
}
