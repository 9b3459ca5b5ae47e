//! Reasons in words.

use pursuit_core::{NoIntercept, Refusal};

/// What C calls an answer.
pub fn status_name(verdict: Result<(), NoIntercept>) -> &'static str {
    match verdict {
        Ok(()) => "PURSUIT_STATUS_OK",
        Err(NoIntercept::AlreadyThere) => "PURSUIT_STATUS_ALREADY_THERE",
        Err(NoIntercept::BeyondHorizon) => "PURSUIT_STATUS_BEYOND_HORIZON",
        Err(NoIntercept::TargetTooFast) => "PURSUIT_STATUS_TARGET_TOO_FAST",
        Err(NoIntercept::TargetEscaping) => "PURSUIT_STATUS_TARGET_ESCAPING",
        Err(NoIntercept::PursuerImmobile) => "PURSUIT_STATUS_PURSUER_IMMOBILE",
        Err(NoIntercept::OutOfRange) => "PURSUIT_STATUS_OUT_OF_RANGE",
        Err(NoIntercept::TurnTooSlow) => "PURSUIT_STATUS_TURN_TOO_SLOW",
        Err(NoIntercept::Unfinished) => "PURSUIT_STATUS_UNFINISHED",
        Err(NoIntercept::Refused(Refusal::NotFinite)) => "PURSUIT_STATUS_NOT_FINITE",
        Err(NoIntercept::Refused(Refusal::OutOfDomain)) => "PURSUIT_STATUS_OUT_OF_DOMAIN",
        Err(NoIntercept::Refused(Refusal::BufferTooSmall)) => "PURSUIT_STATUS_BUFFER_TOO_SMALL",
    }
}

/// Why there is an intercept or none, in words.
pub fn reason_in_words(verdict: Result<(), NoIntercept>) -> &'static str {
    match verdict {
        Ok(()) => "they meet",
        Err(NoIntercept::AlreadyThere) => "it is within the capture radius now",
        Err(NoIntercept::BeyondHorizon) => "an intercept exists, but later than the limit",
        Err(NoIntercept::TargetTooFast) => "the target is faster and passes out of reach",
        Err(NoIntercept::TargetEscaping) => "the target is as fast or faster and is not closing",
        Err(NoIntercept::PursuerImmobile) => "the pursuer cannot move and is not there",
        Err(NoIntercept::OutOfRange) => "the target is beyond the greatest range when it would be hit",
        Err(NoIntercept::TurnTooSlow) => "the weapon cannot turn to the target in time",
        Err(NoIntercept::Unfinished) => "the search was not finished",
        Err(NoIntercept::Refused(Refusal::NotFinite)) => "an input is not a finite number",
        Err(NoIntercept::Refused(Refusal::OutOfDomain)) => "an input is outside its range",
        Err(NoIntercept::Refused(Refusal::BufferTooSmall)) => "the memory given is too small",
    }
}
