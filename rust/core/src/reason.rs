//! Why there is no answer, and the one place that decides which inputs are refused.

use glam::DVec3;

/// Why a call was refused: its input has no meaning, so there is no answer to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A NaN or infinite input.
    NotFinite,
    /// A finite input outside its documented range: a negative speed or radius, a zero facing, ...
    OutOfDomain,
    /// The caller's memory is too small for the answer.
    BufferTooSmall,
}

/// Why there is no intercept in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoIntercept {
    /// The target is within the capture radius now: there is nothing to fly to.
    AlreadyThere,
    /// An intercept exists, later than the caller's limit.
    BeyondHorizon,
    /// The target passes out of reach: at no time, past or future, could the pursuer be where it is.
    TargetTooFast,
    /// The target is as fast or faster and not closing: an intercept would lie in the past, or nowhere.
    TargetEscaping,
    /// The pursuer's speed is zero and it is not there yet.
    PursuerImmobile,
    /// The target is beyond the greatest range when it would be hit.
    OutOfRange,
    /// The weapon cannot turn to the target in time.
    TurnTooSlow,
    /// The steps granted so far did not finish the search: grant more.
    Unfinished,
    /// The question has no meaning.
    Refused(Refusal),
}

impl From<Refusal> for NoIntercept {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Refuses an answer beyond the range of f64: the inputs were too large for it.
pub(crate) fn in_range(answer: DVec3) -> Result<DVec3, Refusal> {
    if answer.is_finite() { Ok(answer) } else { Err(Refusal::OutOfDomain) }
}

/// Refuses a vector with a NaN or infinite component.
pub(crate) fn finite_vector(v: DVec3) -> Result<(), Refusal> {
    if v.is_finite() { Ok(()) } else { Err(Refusal::NotFinite) }
}

/// Refuses NaN, infinity and numbers below zero.
pub(crate) fn finite_at_least_zero(x: f64) -> Result<(), Refusal> {
    finite(x)?;
    if x >= 0.0 { Ok(()) } else { Err(Refusal::OutOfDomain) }
}

/// Refuses NaN, infinity, zero and numbers below zero.
pub(crate) fn finite_above_zero(x: f64) -> Result<(), Refusal> {
    finite(x)?;
    if x > 0.0 { Ok(()) } else { Err(Refusal::OutOfDomain) }
}

/// Refuses NaN and infinity.
pub(crate) fn finite(x: f64) -> Result<(), Refusal> {
    if x.is_finite() { Ok(()) } else { Err(Refusal::NotFinite) }
}

/// The largest magnitude that the searches over motions take: within it no square of a product leaves the range of f64.
pub(crate) const RANGE: f64 = 1e50;

/// Refuses NaN, infinity and what is larger than [`RANGE`].
pub(crate) fn within_range(x: f64) -> Result<(), Refusal> {
    finite(x)?;
    if x.abs() <= RANGE { Ok(()) } else { Err(Refusal::OutOfDomain) }
}

/// Refuses a vector with a component that is no number, infinite or larger than [`RANGE`].
pub(crate) fn vector_within_range(v: DVec3) -> Result<(), Refusal> {
    finite_vector(v)?;
    within_range(v.abs().max_element())
}
