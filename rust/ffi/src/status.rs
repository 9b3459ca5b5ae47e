//! The one list of status numbers. A number is never used again for something else.

use core::ffi::{CStr, c_char};
use pursuit_core::{NoIntercept, Refusal};

/// How a call went: 0 met; above 0 a true answer that is not an intercept in time; below 0 the call was refused and its
/// outputs are zeros. One of the `PURSUIT_STATUS_` constants.
pub type PursuitStatus = i32;

/// Met, or simply done.
pub const PURSUIT_STATUS_OK: PursuitStatus = 0;
/// The target is within the capture radius now; the time is 0.
pub const PURSUIT_STATUS_ALREADY_THERE: PursuitStatus = 1;
/// An intercept exists, later than the caller's limit.
pub const PURSUIT_STATUS_BEYOND_HORIZON: PursuitStatus = 2;
/// The target passes out of reach.
pub const PURSUIT_STATUS_TARGET_TOO_FAST: PursuitStatus = 3;
/// The target is as fast or faster and not closing: an intercept would lie in the past, or nowhere.
pub const PURSUIT_STATUS_TARGET_ESCAPING: PursuitStatus = 4;
/// The pursuer's speed is 0 and it is not there yet.
pub const PURSUIT_STATUS_PURSUER_IMMOBILE: PursuitStatus = 5;
/// The target is beyond the greatest range when it would be hit.
pub const PURSUIT_STATUS_OUT_OF_RANGE: PursuitStatus = 6;
/// The weapon cannot turn to the target in time.
pub const PURSUIT_STATUS_TURN_TOO_SLOW: PursuitStatus = 7;
/// The steps granted so far did not finish the search: grant more.
pub const PURSUIT_STATUS_UNFINISHED: PursuitStatus = 8;
/// A pointer was null.
pub const PURSUIT_STATUS_NULL_POINTER: PursuitStatus = -1;
/// An input was NaN or infinite.
pub const PURSUIT_STATUS_NOT_FINITE: PursuitStatus = -2;
/// An input was outside its documented range: a negative speed or radius, a zero facing, an unknown enum value, ...
pub const PURSUIT_STATUS_OUT_OF_DOMAIN: PursuitStatus = -3;
/// The caller's memory is too small for the answer.
pub const PURSUIT_STATUS_BUFFER_TOO_SMALL: PursuitStatus = -4;

/// The number of a refusal.
pub(crate) fn status_of_refusal(refusal: Refusal) -> PursuitStatus {
    match refusal {
        Refusal::NotFinite => PURSUIT_STATUS_NOT_FINITE,
        Refusal::OutOfDomain => PURSUIT_STATUS_OUT_OF_DOMAIN,
        Refusal::BufferTooSmall => PURSUIT_STATUS_BUFFER_TOO_SMALL,
    }
}

/// The number of a physical reason, or the refusal.
pub(crate) fn status_of_reason(reason: NoIntercept) -> Result<PursuitStatus, Refusal> {
    match reason {
        NoIntercept::Refused(refusal) => Err(refusal),
        reason => Ok(number(reason)),
    }
}

/// The number of a verdict.
pub(crate) fn status_of_verdict(verdict: Result<(), NoIntercept>) -> Result<PursuitStatus, Refusal> {
    match verdict {
        Ok(()) => Ok(PURSUIT_STATUS_OK),
        Err(reason) => status_of_reason(reason),
    }
}

/// The number of any reason. No branch of it computes: the compiler makes it a table.
#[inline(always)]
fn number(reason: NoIntercept) -> PursuitStatus {
    match reason {
        NoIntercept::AlreadyThere => PURSUIT_STATUS_ALREADY_THERE,
        NoIntercept::BeyondHorizon => PURSUIT_STATUS_BEYOND_HORIZON,
        NoIntercept::TargetTooFast => PURSUIT_STATUS_TARGET_TOO_FAST,
        NoIntercept::TargetEscaping => PURSUIT_STATUS_TARGET_ESCAPING,
        NoIntercept::PursuerImmobile => PURSUIT_STATUS_PURSUER_IMMOBILE,
        NoIntercept::OutOfRange => PURSUIT_STATUS_OUT_OF_RANGE,
        NoIntercept::TurnTooSlow => PURSUIT_STATUS_TURN_TOO_SLOW,
        NoIntercept::Unfinished => PURSUIT_STATUS_UNFINISHED,
        NoIntercept::Refused(refusal) => status_of_refusal(refusal),
    }
}

/// What a status means, in one English sentence. Static and never null, also for a number that is no status.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_status_message(status: PursuitStatus) -> *const c_char {
    message(status).as_ptr()
}

fn message(status: PursuitStatus) -> &'static CStr {
    match status {
        PURSUIT_STATUS_OK => c"There is an intercept.",
        PURSUIT_STATUS_ALREADY_THERE => c"The target is within the capture radius now.",
        PURSUIT_STATUS_BEYOND_HORIZON => c"There is an intercept, but later than the limit.",
        PURSUIT_STATUS_TARGET_TOO_FAST => c"The target is too fast: it passes out of reach.",
        PURSUIT_STATUS_TARGET_ESCAPING => c"The target is escaping: it is as fast or faster and not closing.",
        PURSUIT_STATUS_PURSUER_IMMOBILE => c"The pursuer's speed is zero and it is not there yet.",
        PURSUIT_STATUS_OUT_OF_RANGE => c"The target is out of range when it would be hit.",
        PURSUIT_STATUS_TURN_TOO_SLOW => c"The weapon cannot turn to the target in time.",
        PURSUIT_STATUS_UNFINISHED => c"The search is not finished: grant it more steps.",
        PURSUIT_STATUS_NULL_POINTER => c"Refused: a pointer is null.",
        PURSUIT_STATUS_NOT_FINITE => c"Refused: an input is NaN or infinite.",
        PURSUIT_STATUS_OUT_OF_DOMAIN => c"Refused: an input is outside its documented range.",
        PURSUIT_STATUS_BUFFER_TOO_SMALL => c"Refused: the caller's memory is too small for the answer.",
        _ => c"Unknown status.",
    }
}
