//! The one list of status numbers. A number is never used again for something else.

use crate::inputs::INPUTS;
use core::ffi::{CStr, c_char};
use pursuit_core::{Input, NoIntercept, Refusal, Requirement};

/// How a call went: 0 when all is well; above 0 a true answer that is no intercept in time; below 0 the call was refused and
/// its outputs are zeros. 0 and above it is one of the `PURSUIT_STATUS_` constants; below, it says of which kind the refusal is
/// and which input is at fault: ask `pursuit_get_status_kind` and `pursuit_get_refused_input`.
pub type PursuitStatus = i32;

/// All is well: there is an intercept, or whatever else was asked for.
pub const PURSUIT_STATUS_OK: PursuitStatus = 0;
/// The target is within the capture radius now; the time is 0.
pub const PURSUIT_STATUS_ALREADY_THERE: PursuitStatus = 1;
/// An intercept exists, later than the horizon.
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
/// A kind of refusal: a pointer was null.
pub const PURSUIT_STATUS_NULL_POINTER: PursuitStatus = -1;
/// A kind of refusal: an input was NaN or infinite.
pub const PURSUIT_STATUS_NOT_FINITE: PursuitStatus = -2;
/// A kind of refusal: an input was outside its documented range: a negative speed or radius, a zero facing, an unknown enum
/// value, ...
pub const PURSUIT_STATUS_OUT_OF_DOMAIN: PursuitStatus = -3;
/// A kind of refusal: the caller's memory is too small for the answer.
pub const PURSUIT_STATUS_BUFFER_TOO_SMALL: PursuitStatus = -4;

/// What a refused input must be, in the core's words.
macro_rules! text_of {
    ($requirement:expr) => {{
        const TEXT: &str = $requirement.text();
        const BYTES: [u8; TEXT.len() + 1] = {
            let mut bytes = [0; TEXT.len() + 1];
            let mut at = 0;
            while at < TEXT.len() {
                bytes[at] = TEXT.as_bytes()[at];
                at += 1;
            }
            bytes
        };
        const C_TEXT: &CStr = match CStr::from_bytes_with_nul(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("a zero byte in a requirement"),
        };
        C_TEXT
    }};
}

macro_rules! rules {
    ($($requirement:ident: $kind:ident,)+) => {
        [$(($kind, Requirement::$requirement, text_of!(Requirement::$requirement)),)+]
    };
}

/// What a refused input must be, and of which kind its refusal then is. The number of a row, from 1, is in the lowest bits of
/// the status, negated; a row is never used again for something else.
const RULES: [(PursuitStatus, Requirement, &CStr); 10] = rules![
    NotNull: PURSUIT_STATUS_NULL_POINTER,
    Finite: PURSUIT_STATUS_NOT_FINITE,
    Documented: PURSUIT_STATUS_OUT_OF_DOMAIN,
    Room: PURSUIT_STATUS_BUFFER_TOO_SMALL,
    Number: PURSUIT_STATUS_NOT_FINITE,
    AtLeastZero: PURSUIT_STATUS_OUT_OF_DOMAIN,
    AboveZero: PURSUIT_STATUS_OUT_OF_DOMAIN,
    WithinRange: PURSUIT_STATUS_OUT_OF_DOMAIN,
    Direction: PURSUIT_STATUS_OUT_OF_DOMAIN,
    KnownConstant: PURSUIT_STATUS_OUT_OF_DOMAIN,
];

const RULE_BITS: u32 = 4;
const INPUT_BITS: u32 = 10;
/// The element and 1 more; the greatest stands for itself and all beyond.
const ELEMENT_MAX: u32 = (1 << (31 - RULE_BITS - INPUT_BITS)) - 1;

const _: () = assert!(INPUTS.len() < 1 << INPUT_BITS);

/// The number of a refusal.
#[cold]
pub(crate) fn status_of_refusal(refusal: Refusal) -> PursuitStatus {
    let rule = RULES.iter().position(|(_, requirement, _)| *requirement == refusal.requirement);
    let rule = rule.and_then(|row| u32::try_from(row + 1).ok()).unwrap_or(0);
    let input = INPUTS.binary_search_by(|path| compare(path, &refusal.input));
    let input = input.ok().and_then(|index| u32::try_from(index + 1).ok()).unwrap_or(0);
    let element = match refusal.input.element() {
        Some(index) if index < ELEMENT_MAX => index + 1,
        Some(_) => ELEMENT_MAX,
        None => 0,
    };
    let bits = rule | input << RULE_BITS | element << (RULE_BITS + INPUT_BITS);
    i32::try_from(bits).map_or(PURSUIT_STATUS_OUT_OF_DOMAIN, |bits| -bits)
}

/// The bytes of a path, an element as `[]`.
fn bytes(input: &Input) -> impl Iterator<Item = u8> {
    input.pieces().enumerate().flat_map(|(order, (name, has_element))| {
        let dot = if order > 0 { "." } else { "" };
        let brackets = if has_element { "[]" } else { "" };
        dot.bytes().chain(name.bytes()).chain(brackets.bytes())
    })
}

fn compare(path: &str, input: &Input) -> core::cmp::Ordering {
    path.bytes().cmp(bytes(input))
}

/// The parts of a status below 0: its kind and what the input must be, the input's path, and the element if it is or is in one.
fn refusal_in(status: PursuitStatus) -> (Option<(PursuitStatus, &'static CStr)>, &'static str, Option<u32>) {
    let bits = if status < 0 { status.unsigned_abs() } else { 0 };
    let row = (bits & ((1 << RULE_BITS) - 1)).checked_sub(1);
    let rule = row.and_then(|row| RULES.get(row as usize)).map(|(kind, _, text)| (*kind, *text));
    let input = (bits >> RULE_BITS) & ((1 << INPUT_BITS) - 1);
    let path = (input as usize).checked_sub(1).and_then(|index| INPUTS.get(index)).copied().unwrap_or("");
    (rule, path, (bits >> (RULE_BITS + INPUT_BITS)).checked_sub(1))
}

/// The number of a reason. No branch of it computes: the compiler makes it a table.
#[inline(always)]
pub(crate) fn status_of_reason(reason: NoIntercept) -> PursuitStatus {
    match reason {
        NoIntercept::AlreadyThere => PURSUIT_STATUS_ALREADY_THERE,
        NoIntercept::BeyondHorizon => PURSUIT_STATUS_BEYOND_HORIZON,
        NoIntercept::TargetTooFast => PURSUIT_STATUS_TARGET_TOO_FAST,
        NoIntercept::TargetEscaping => PURSUIT_STATUS_TARGET_ESCAPING,
        NoIntercept::PursuerImmobile => PURSUIT_STATUS_PURSUER_IMMOBILE,
        NoIntercept::OutOfRange => PURSUIT_STATUS_OUT_OF_RANGE,
        NoIntercept::TurnTooSlow => PURSUIT_STATUS_TURN_TOO_SLOW,
        NoIntercept::Unfinished => PURSUIT_STATUS_UNFINISHED,
    }
}

/// The number of a verdict.
#[inline(always)]
pub(crate) fn status_of_verdict(verdict: Result<(), NoIntercept>) -> PursuitStatus {
    verdict.map_or_else(status_of_reason, |()| PURSUIT_STATUS_OK)
}

/// Which constant a status is: itself from 0 on; for a refusal its kind, such as `PURSUIT_STATUS_NOT_FINITE`.
///
/// A number that is no status is returned as it is.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_get_status_kind(status: PursuitStatus) -> i32 {
    let (rule, ..) = refusal_in(status);
    rule.map_or(status, |(kind, _)| kind)
}

/// Writes which input a refusal is about, as a path from a parameter of the function to a field: `query.pursuer_speed`,
/// `obstacles[3].radius`.
///
/// At most `capacity` bytes are written to `out_name`, a zero byte at the end included. It returns how long the name is without
/// that byte, which may be more than was written: call it with `capacity` 0 to learn the length; then `out_name` may be null.
/// 0 for a status from 0 on, and for a refusal of all inputs together, because the answer is beyond the range of numbers.
/// Elements from 131070 on are all written as 131070. Ask the library that gave the status: another version may know other inputs.
///
/// # Safety
/// `out_name` is null or points to `capacity` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_refused_input(
    status: PursuitStatus,
    out_name: *mut c_char,
    capacity: usize,
) -> usize {
    let (_, path, element) = refusal_in(status);
    let mut digits = [0_u8; 10];
    let mut first = digits.len();
    if let Some(element) = element {
        let mut left = element;
        for (place, digit) in digits.iter_mut().enumerate().rev() {
            *digit = b'0' + (left % 10) as u8;
            first = place;
            left /= 10;
            if left == 0 {
                break;
            }
        }
    }
    let number = digits.get(first..).unwrap_or(&[]);
    let name = path.bytes().flat_map(|byte| {
        let inside: &[u8] = if byte == b'[' { number } else { &[] };
        core::iter::once(byte).chain(inside.iter().copied())
    });
    let mut length = 0;
    for byte in name {
        if !out_name.is_null() && length + 1 < capacity {
            // SAFETY: within the capacity, by the caller's contract.
            unsafe { out_name.cast::<u8>().add(length).write(byte) };
        }
        length += 1;
    }
    if !out_name.is_null() && capacity > 0 {
        let end = if length < capacity { length } else { capacity - 1 };
        // SAFETY: within the capacity, by the caller's contract.
        unsafe { out_name.cast::<u8>().add(end).write(0) };
    }
    length
}

/// What the refused input must be, to follow its name in a sentence: "must be 0 or more". Static and never null; empty for a
/// status that is no refusal.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_get_requirement(status: PursuitStatus) -> *const c_char {
    let (rule, ..) = refusal_in(status);
    rule.map_or(c"", |(_, text)| text).as_ptr()
}

/// What a status means, in one English sentence. Static and never null, also for a number that is no status.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_get_status_message(status: PursuitStatus) -> *const c_char {
    message(status).as_ptr()
}

fn message(status: PursuitStatus) -> &'static CStr {
    match pursuit_get_status_kind(status) {
        PURSUIT_STATUS_OK => c"OK.",
        PURSUIT_STATUS_ALREADY_THERE => c"The target is within the capture radius now.",
        PURSUIT_STATUS_BEYOND_HORIZON => c"There is an intercept, but later than the horizon.",
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
