//! Verdicts: the reasons why there is no intercept.

use crate::refusal::Refusal;
use core::fmt;

/// Why there is no intercept in time. All inputs were valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum NoIntercept {
    /// The target is within the capture radius now; the time is 0.
    AlreadyThere,
    /// An intercept exists, later than the horizon.
    BeyondHorizon,
    /// The target is too fast: at no time, past or future, could the pursuer be where it is.
    TargetTooFast,
    /// The target is as fast or faster and not closing: an intercept would lie in the past, or nowhere.
    TargetEscaping,
    /// The pursuer's speed is 0 and it is not there yet.
    PursuerImmobile,
    /// The target is beyond the greatest range when it would be hit.
    OutOfRange,
    /// The weapon cannot turn to the target in time.
    TurnTooSlow,
    /// The navigation knows no way to the target, wherever it is within the horizon.
    NoWay,
    /// The steps granted so far did not finish the search: grant more.
    Unfinished,
}

impl NoIntercept {
    /// The reason in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::AlreadyThere => "the target is within the capture radius now",
            Self::BeyondHorizon => "there is an intercept, but later than the horizon",
            Self::TargetTooFast => "the target is too fast: no course meets it",
            Self::TargetEscaping => "the target is escaping: it is as fast or faster and not closing",
            Self::PursuerImmobile => "the pursuer's speed is zero and it is not there yet",
            Self::OutOfRange => "the target is out of range when it would be hit",
            Self::TurnTooSlow => "the weapon cannot turn to the target in time",
            Self::NoWay => "there is no way to the target",
            Self::Unfinished => "the search is not finished: grant it more steps",
        }
    }
}

impl fmt::Display for NoIntercept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

impl core::error::Error for NoIntercept {}

/// Why a call has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There is none, for valid inputs.
    NoIntercept(NoIntercept),
    /// An input was refused.
    Refused(Refusal),
}

impl From<NoIntercept> for Unsolved {
    fn from(reason: NoIntercept) -> Self {
        Self::NoIntercept(reason)
    }
}

impl From<Refusal> for Unsolved {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoIntercept(reason) => reason.fmt(formatter),
            Self::Refused(refusal) => refusal.fmt(formatter),
        }
    }
}

impl core::error::Error for Unsolved {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::NoIntercept(reason) => Some(reason),
            Self::Refused(refusal) => Some(refusal),
        }
    }
}
