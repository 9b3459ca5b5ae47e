//! The answer of a behavior that steers to an intercept.

use crate::call::Answer;
use crate::status::status_of_verdict;
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::steering::Chase;

/// Steering to an intercept, and the intercept.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitChase {
    /// The change of velocity to ask for.
    pub steering: PursuitVec3,
    /// Intercept point, or the target's position at the closest approach.
    pub point: PursuitVec3,
    /// Time of that point, in seconds from now; INFINITY if the gap only ever shrinks toward its limit.
    pub time: f64,
}

/// The chase as C takes it: the verdict is the status.
pub(in crate::steering) fn chase_answer(chase: Result<Chase, Refusal>) -> Answer<PursuitChase> {
    let chase = chase?;
    let status = status_of_verdict(chase.verdict);
    let told = PursuitChase { steering: chase.steering.into(), point: chase.point.into(), time: chase.time };
    Ok((status, told))
}
