//! The plan of a rendezvous.

use super::query::PursuitRendezvousQuery;
use crate::call::{Answer, answer};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use crate::types::PursuitVec3;
use pursuit_core::intercept::{Rendezvous, find_rendezvous};
use pursuit_core::{Unsolved, Within};
use pursuit_ffi_derive::contract;

/// How a ship comes to its target's position and velocity: it burns, turns around and brakes.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitRendezvous {
    /// Where.
    pub point: PursuitVec3,
    /// The target's velocity then, which the ship has too.
    pub velocity: PursuitVec3,
    /// Acceleration to begin with.
    pub acceleration: PursuitVec3,
    /// When, in seconds from now.
    pub time: f64,
    /// When the engine stops and the ship begins to turn around, in seconds from now.
    pub turn_start: f64,
    /// When it has turned and may brake: `turn_time` later, or later still if it coasts.
    pub brake_start: f64,
    /// The sum of all changes of velocity, a speed: what the fuel is for.
    pub delta_v: f64,
}

impl From<Rendezvous> for PursuitRendezvous {
    fn from(plan: Rendezvous) -> Self {
        Self {
            point: plan.point.into(),
            velocity: plan.velocity.into(),
            acceleration: plan.acceleration.into(),
            time: plan.time,
            turn_start: plan.turn_start,
            brake_start: plan.brake_start,
            delta_v: plan.delta_v,
        }
    }
}

/// About the least time in which a ship comes to its target's position and velocity, and how: it burns, turns around and brakes.
///
/// The ship stops its engine for `turn_time` between burn and brake; while it burns or brakes it turns no faster than half a turn
/// in that time. The speed limit holds at every time; a ship above it slows down first. The target's motion may be any: it is met
/// where it is then. The time is not proved to be the least.
///
/// Status: `OK`; `ALREADY_THERE` with the target's position and velocity; `TARGET_TOO_FAST` when the target is above the ship's
/// speed limit at every time that was tried; `BEYOND_HORIZON` when none was found by the horizon; or a refusal. Without `OK` the
/// output is zeros.
#[contract(core = find_rendezvous, own_summary, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_rendezvous(
    query: *const PursuitRendezvousQuery,
    out: *mut PursuitRendezvous,
) -> PursuitStatus {
    unsafe {
        answer!(query, out, |query: PursuitRendezvousQuery| -> Answer<PursuitRendezvous> {
            let points = query.target.points().within("query.target")?;
            match find_rendezvous(&query.question(&points)?) {
                Ok(plan) => Ok((PURSUIT_STATUS_OK, plan.into())),
                Err(Unsolved::NoIntercept(reason)) => {
                    Ok((status_of_reason(reason), PursuitRendezvous::default()))
                }
                Err(Unsolved::Refused(refusal)) => Err(refusal),
            }
        })
    }
}
