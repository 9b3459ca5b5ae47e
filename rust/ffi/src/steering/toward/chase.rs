//! The answer of a behavior that goes to an intercept.

use crate::call::Answer;
use crate::status::status_of_verdict;
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::steering::Chase;

/// Steering that goes to an intercept, and what it goes for.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitChase {
    /// What to add to the velocity.
    pub steering: PursuitVec3,
    /// Intercept point, or the target's position at the closest approach.
    pub point: PursuitVec3,
    /// Time of that, in seconds from now; INFINITY when the gap only ever shrinks toward its limit.
    pub time: f64,
}

/// The chase as C takes it: the verdict is the status.
pub(in crate::steering) fn chase_answer(chase: Result<Chase, Refusal>) -> Answer<PursuitChase> {
    let chase = chase?;
    let status = status_of_verdict(chase.verdict);
    let told = PursuitChase { steering: chase.steering.into(), point: chase.point.into(), time: chase.time };
    Ok((status, told))
}
