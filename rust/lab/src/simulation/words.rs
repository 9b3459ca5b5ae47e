//! Reasons in words.

use pursuit_core::{NoIntercept, RefusalKind, Unsolved};

/// Name of an answer in C.
pub fn status_name(verdict: Result<(), impl Into<Unsolved>>) -> &'static str {
    let reason = match verdict.map_err(Into::into) {
        Ok(()) => return "PURSUIT_STATUS_OK",
        Err(Unsolved::Refused(refusal)) => {
            return match refusal.kind {
                RefusalKind::NotFinite => "PURSUIT_REFUSED_NOT_FINITE",
                RefusalKind::OutOfDomain => "PURSUIT_REFUSED_OUT_OF_DOMAIN",
                RefusalKind::BufferTooSmall => "PURSUIT_REFUSED_BUFFER_TOO_SMALL",
                RefusalKind::NullPointer => "PURSUIT_REFUSED_NULL_POINTER",
            };
        }
        Err(Unsolved::NoIntercept(reason)) => reason,
    };
    match reason {
        NoIntercept::AlreadyThere => "PURSUIT_STATUS_ALREADY_THERE",
        NoIntercept::BeyondHorizon => "PURSUIT_STATUS_BEYOND_HORIZON",
        NoIntercept::TargetTooFast => "PURSUIT_STATUS_TARGET_TOO_FAST",
        NoIntercept::TargetEscaping => "PURSUIT_STATUS_TARGET_ESCAPING",
        NoIntercept::PursuerImmobile => "PURSUIT_STATUS_PURSUER_IMMOBILE",
        NoIntercept::OutOfRange => "PURSUIT_STATUS_OUT_OF_RANGE",
        NoIntercept::TurnTooSlow => "PURSUIT_STATUS_TURN_TOO_SLOW",
        NoIntercept::Unfinished => "PURSUIT_STATUS_UNFINISHED",
        NoIntercept::NoWay => "PURSUIT_STATUS_NO_WAY",
    }
}

/// Why there is an intercept or none, in words.
pub fn reason_in_words(verdict: Result<(), impl Into<Unsolved>>) -> &'static str {
    match verdict.map_err(Into::into) {
        Ok(()) => "they meet",
        Err(Unsolved::Refused(refusal)) => refusal.kind.text(),
        Err(Unsolved::NoIntercept(reason)) => reason.text(),
    }
}
