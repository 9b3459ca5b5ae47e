//! A rendezvous flown in ticks.

use super::query::PursuitRendezvousQuery;
use crate::call::{Answer, answer};
use crate::convert::{number_of, numbers, value_of};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use crate::types::PursuitVec3;
use pursuit_core::Within;
use pursuit_core::intercept::{RendezvousPhase, RendezvousState, step_rendezvous};
use pursuit_ffi_derive::contract;

/// The ship burns, or coasts: the turn is before it. A ship without a turn time stays in this phase until it arrives.
pub const PURSUIT_RENDEZVOUS_PHASE_BURNING: i32 = 0;
/// It turns around, without thrust.
pub const PURSUIT_RENDEZVOUS_PHASE_TURNING: i32 = 1;
/// It has turned, and brakes.
pub const PURSUIT_RENDEZVOUS_PHASE_BRAKING: i32 = 2;
/// It has the target's position and velocity, and keeps them.
pub const PURSUIT_RENDEZVOUS_PHASE_ARRIVED: i32 = 3;

numbers!(RendezvousPhase {
    Burning = PURSUIT_RENDEZVOUS_PHASE_BURNING,
    Turning = PURSUIT_RENDEZVOUS_PHASE_TURNING,
    Braking = PURSUIT_RENDEZVOUS_PHASE_BRAKING,
    Arrived = PURSUIT_RENDEZVOUS_PHASE_ARRIVED,
});

/// What a ship remembers from tick to tick; zeros at the beginning.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitRendezvousState {
    /// Seconds of turning that are left while it turns.
    #[contract(range = "[0, 1e50]")]
    pub turn_left: f64,
    /// What it does.
    #[contract(one_of = "PURSUIT_RENDEZVOUS_PHASE_")]
    pub phase: i32,
}

/// What a ship is to do in a tick, and what is before it.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitRendezvousCommand {
    /// Acceleration for the tick, at most the greatest.
    pub acceleration: PursuitVec3,
    /// Seconds to the rendezvous; INFINITY without one.
    pub time_to_go: f64,
    /// Seconds until the ship begins to turn around; 0 when it has.
    pub time_to_turn: f64,
    /// The sum of all changes of velocity that are left, a speed.
    pub delta_v: f64,
}

/// The acceleration to command in the coming tick, so that a ship comes to its target's position and velocity: it burns, turns
/// around, brakes, and stays. Writes its state then.
///
/// Call it in each tick with where both are; a ship that begins has a state of zeros. Both move velocity first:
/// `acceleration * delta_time` is added to the velocity, then `velocity * delta_time` to the position. A target that changes its
/// motion is followed. What that asks of a ship that has turned is done without another turn. A ship that has arrived and can no
/// longer keep its place begins anew.
///
/// Status: `OK`; without a rendezvous by the horizon `TARGET_TOO_FAST` or `BEYOND_HORIZON`, with an acceleration that brings the ship to
/// the target's velocity as far as the speed limit allows, and the state of a ship that begins; or a refusal, which zeros the
/// state too.
#[contract(core = step_rendezvous, own_summary, status(OK, BEYOND_HORIZON, TARGET_TOO_FAST))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_rendezvous(
    query: *const PursuitRendezvousQuery,
    /// Seconds of the coming tick.
    #[contract(range = "[0, 1e50]")]
    delta_time: f64,
    state: *mut PursuitRendezvousState,
    out: *mut PursuitRendezvousCommand,
) -> PursuitStatus {
    unsafe {
        answer!((query, state.cast_const()), (state, out), |(query, state): (
            PursuitRendezvousQuery,
            PursuitRendezvousState
        )|
         -> Answer<(
            PursuitRendezvousState,
            PursuitRendezvousCommand
        )> {
            let points = query.target.points().within("query.target")?;
            let question = query.question(&points)?;
            let phase = value_of(state.phase, "phase").within("state")?;
            let mut state = RendezvousState { phase, turn_left: state.turn_left };
            let command = step_rendezvous(&question, &mut state, delta_time)?;
            let status = command.reason.map_or(PURSUIT_STATUS_OK, status_of_reason);
            let next = PursuitRendezvousState { turn_left: state.turn_left, phase: number_of(state.phase) };
            let command = PursuitRendezvousCommand {
                acceleration: command.acceleration.into(),
                time_to_go: command.time_to_go,
                time_to_turn: command.time_to_turn,
                delta_v: command.delta_v,
            };
            Ok((status, (next, command)))
        })
    }
}
