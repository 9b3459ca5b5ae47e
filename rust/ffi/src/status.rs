//! The one list of status numbers. None is ever used again for something else.

use crate::inputs::{BY_NAME, INPUTS};
use core::ffi::{CStr, c_char};
use pursuit_core::{Input, NoIntercept, Refusal, RefusalKind, Requirement};
use pursuit_ffi_derive::contract;

/// How a call went. From 0 on it is one of the `PURSUIT_STATUS_` constants: compare it with `==`. Below 0 the call was refused,
/// and the number holds which input, and which requirement that input does not meet:
///
/// - `status == PURSUIT_STATUS_OK`: 0; the output is the answer.
/// - `status == PURSUIT_STATUS_TARGET_TOO_FAST`: above 0; a true answer that is no intercept in time, and its reason.
/// - `PURSUIT_REFUSED(status)`: below 0; refused, whatever the reason.
/// - `PURSUIT_REFUSED_NOT_FINITE(status)`: refused, of that kind. Kinds are no numbers in C: `==` with one does not compile.
/// - `pursuit_get_refused_input`, `pursuit_get_requirement`: which input was refused, and what it must be.
///
/// A number is never used again for something else, nor is the number of a refusal. Two refusals say less: an element from 131070 on
/// is named without its index; where all inputs together are at fault, because the answer is beyond the range of `double`, none
/// is named.
pub type PursuitStatus = i32;

/// All is well: there is an intercept, or whatever else was asked for.
pub const PURSUIT_STATUS_OK: PursuitStatus = 0;
/// The target is within the capture radius now; the time is 0.
pub const PURSUIT_STATUS_ALREADY_THERE: PursuitStatus = 1;
/// An intercept exists, later than the horizon.
pub const PURSUIT_STATUS_BEYOND_HORIZON: PursuitStatus = 2;
/// The target is too fast: at no time, past or future, could the pursuer be where it is.
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
/// The navigation knows no way to the target, wherever it is within the horizon.
pub const PURSUIT_STATUS_NO_WAY: PursuitStatus = 9;
/// Refused: a pointer is null.
pub const PURSUIT_REFUSED_NULL_POINTER: i32 = -1;
/// Refused: an input is NaN or infinite.
pub const PURSUIT_REFUSED_NOT_FINITE: i32 = -2;
/// Refused: an input is outside its documented range: a negative speed or radius, a zero facing, an unknown enum value, ...
pub const PURSUIT_REFUSED_OUT_OF_DOMAIN: i32 = -3;
/// Refused: the caller's memory is too small for the answer.
pub const PURSUIT_REFUSED_BUFFER_TOO_SMALL: i32 = -4;

/// Words of the core between others, as a text of C; the first letter of a sentence is a capital.
macro_rules! text_of {
    ($before:literal, $words:expr, $after:literal, capital: $capital:literal) => {{
        const PIECES: [&str; 3] = [$before, $words, $after];
        const BYTES: [u8; PIECES[0].len() + PIECES[1].len() + PIECES[2].len() + 1] = {
            let mut bytes = [0; PIECES[0].len() + PIECES[1].len() + PIECES[2].len() + 1];
            let (mut at, mut piece) = (0, 0);
            while piece < PIECES.len() {
                let mut next = 0;
                while next < PIECES[piece].len() {
                    bytes[at] = PIECES[piece].as_bytes()[next];
                    (at, next) = (at + 1, next + 1);
                }
                piece += 1;
            }
            if $capital {
                bytes[0] = bytes[0].to_ascii_uppercase();
            }
            bytes
        };
        const TEXT: &CStr = match CStr::from_bytes_with_nul(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("a zero byte in a text"),
        };
        TEXT
    }};
}

/// What a refused input must be.
macro_rules! requirement {
    ($requirement:ident) => {
        text_of!("", Requirement::$requirement.text(), "", capital: false)
    };
}

/// Why there is no intercept, as a sentence.
macro_rules! reason {
    ($reason:ident) => {
        text_of!("", NoIntercept::$reason.text(), ".", capital: true)
    };
}

/// What is wrong with a refused input, as a sentence.
macro_rules! refused {
    ($kind:ident) => {
        text_of!("Refused: ", RefusalKind::$kind.text(), ".", capital: false)
    };
}

/// What a refused input must be, and of which kind its refusal then is.
macro_rules! rules {
    ($($requirement:ident: $kind:ident,)+) => {
        const RULES: &[(PursuitStatus, &CStr)] = &[$(($kind, requirement!($requirement)),)+];

        /// The row of a requirement, from 1.
        fn row_of(requirement: Requirement) -> u32 {
            enum Row {
                Nothing,
                $($requirement,)+
            }
            let _ = Row::Nothing;
            match requirement {
                $(Requirement::$requirement => Row::$requirement as u32,)+
            }
        }
    };
}

// The number of a row, from 1, is a part of the status, negated: rows are only appended, and tests/abi/abi-1.txt holds each. The
// first four have the numbers of the kinds.
rules! {
    NotNull: PURSUIT_REFUSED_NULL_POINTER,
    Finite: PURSUIT_REFUSED_NOT_FINITE,
    FiniteAnswer: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    Room: PURSUIT_REFUSED_BUFFER_TOO_SMALL,
    Number: PURSUIT_REFUSED_NOT_FINITE,
    AtLeastZero: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AboveZero: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    WithinRange: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    Direction: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    KnownConstant: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    TakenKind: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    ZeroToOne: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    MinusOneToOne: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    TimeWithinRange: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    HalfTurn: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    EitherHalfTurn: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    EitherQuarterTurn: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    BelowQuarterTurn: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AtLeastMinimum: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    WithinLimits: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    WithinHorizon: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    InOrder: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    SwingWithinRange: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    WithinDubinsPath: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AtLeastOne: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AtLeastTwo: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    TwoOrThree: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AtMost32: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AtMost256: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AtMost4096: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    AtMostAgents: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    OneForEach: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    OneToFour: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    OwnStride: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    WithinCount: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    BelowCount: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    BeforeEnd: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    Written: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    Aligned: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    StraightFlight: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    NoOverlap: PURSUIT_REFUSED_OUT_OF_DOMAIN,
    HandTime: PURSUIT_REFUSED_OUT_OF_DOMAIN,
}

/// Room for rows, from 1.
const RULE_ROOM: u32 = 64;
/// Room for inputs, from 1; after them come those that are or are in an element, once for every element: the first of them, and
/// after the last element of those the others.
const INPUT_ROOM: u32 = 2048;
const ELEMENT_INPUT_ROOMS: [u32; 2] = [192, 63];
/// Elements before this one have a number each; this number stands for it and all beyond, so it tells none of them.
const FAR_ELEMENT: u32 = 131_070;
/// The first place of the other inputs that are or are in an element.
const SECOND_PLACE: u32 = INPUT_ROOM + ELEMENT_INPUT_ROOMS[0] * (FAR_ELEMENT + 1);

const _: () = assert!(
    RULES.len() < RULE_ROOM as usize
        && INPUTS.len() < INPUT_ROOM as usize
        && IN_ELEMENTS.len() <= (ELEMENT_INPUT_ROOMS[0] + ELEMENT_INPUT_ROOMS[1]) as usize
        && RULE_ROOM as u64
            * (SECOND_PLACE as u64 + ELEMENT_INPUT_ROOMS[1] as u64 * (FAR_ELEMENT as u64 + 1))
            <= i32::MAX as u64
);

/// The lines of a text.
pub(crate) const fn lines<const COUNT: usize>(text: &'static str) -> [&'static str; COUNT] {
    let mut lines = [""; COUNT];
    let (mut rest, mut line, mut length) = (text, 0, 0);
    while line < COUNT {
        if rest.as_bytes()[length] == b'\n' {
            lines[line] = rest.split_at(length).0;
            rest = rest.split_at(length + 1).1;
            (line, length) = (line + 1, 0);
        } else {
            length += 1;
        }
    }
    assert!(rest.is_empty(), "a line more than COUNT");
    lines
}

/// Marks the end of a path with which the next one begins: it has no bytes of its own.
const BEGINS_NEXT: u16 = 1 << 15;

/// All paths in one row of bytes, and where each ends: a list of pointers would cost a program three times their size.
static PATHS: [u8; length_of_paths()] = {
    let mut bytes = [0; length_of_paths()];
    let (mut index, mut end) = (0, 0);
    while index < INPUTS.len() {
        let path = INPUTS[index].as_bytes();
        let mut at = 0;
        while at < path.len() && !begins_next(index) {
            bytes[end] = path[at];
            (at, end) = (at + 1, end + 1);
        }
        index += 1;
    }
    bytes
};
static PATH_ENDS: [u16; INPUTS.len()] = {
    let mut ends = [0; INPUTS.len()];
    let (mut index, mut begin) = (0, 0);
    while index < INPUTS.len() {
        let end = begin + INPUTS[index].len() as u16;
        if begins_next(index) {
            ends[index] = end | BEGINS_NEXT;
        } else {
            (ends[index], begin) = (end, end);
        }
        index += 1;
    }
    ends
};

/// Whether the path after another begins with it.
const fn begins_next(index: usize) -> bool {
    if index + 1 == INPUTS.len() {
        return false;
    }
    let (path, next) = (INPUTS[index].as_bytes(), INPUTS[index + 1].as_bytes());
    let mut at = 0;
    while at < path.len() && at < next.len() && path[at] == next[at] {
        at += 1;
    }
    at == path.len()
}

const fn length_of_paths() -> usize {
    let (mut index, mut length) = (0, 0);
    while index < INPUTS.len() {
        if !begins_next(index) {
            length += INPUTS[index].len();
        }
        index += 1;
    }
    assert!(length < BEGINS_NEXT as usize, "the ends of the paths have room");
    length
}

/// The path of an input; empty for an index beyond the last.
fn path_at(index: usize) -> &'static str {
    let end_of = |end: u16| usize::from(end & !BEGINS_NEXT);
    let ends = PATH_ENDS.get(..index).unwrap_or_default();
    let begin = ends.iter().rev().find(|&&end| end & BEGINS_NEXT == 0).map_or(0, |&end| end_of(end));
    let path = PATH_ENDS.get(index).and_then(|&end| PATHS.get(begin..end_of(end)));
    path.and_then(|path| core::str::from_utf8(path).ok()).unwrap_or("")
}

/// Which of the inputs are or are in an element, in the order of the list: appended to, as that is.
const IN_ELEMENTS: [u16; count_in_elements()] = {
    let mut indexes = [0; count_in_elements()];
    let (mut index, mut found) = (0, 0);
    while index < INPUTS.len() {
        if is_in_element(INPUTS[index]) {
            indexes[found] = index as u16;
            found += 1;
        }
        index += 1;
    }
    indexes
};

const fn count_in_elements() -> usize {
    let (mut index, mut count) = (0, 0);
    while index < INPUTS.len() {
        count += is_in_element(INPUTS[index]) as usize;
        index += 1;
    }
    count
}

const fn is_in_element(path: &str) -> bool {
    let mut at = 0;
    while at < path.len() {
        if path.as_bytes()[at] == b'[' {
            return true;
        }
        at += 1;
    }
    false
}

/// The number of a refusal.
#[cold]
pub(crate) fn status_of_refusal(refusal: Refusal) -> PursuitStatus {
    let input = index_of(&refusal.input);
    let in_elements = input.and_then(|input| u32::try_from(IN_ELEMENTS.binary_search(&input).ok()?).ok());
    let place = match refusal.input.element().zip(in_elements) {
        Some((element, index)) => {
            let [first, second] = ELEMENT_INPUT_ROOMS;
            let element = element.min(FAR_ELEMENT);
            match index.checked_sub(first) {
                Some(index) => SECOND_PLACE + index + second * element,
                None => INPUT_ROOM + index + first * element,
            }
        }
        None => input.map_or(0, |index| u32::from(index) + 1),
    };
    i32::try_from(row_of(refusal.requirement) + RULE_ROOM * place)
        .map_or(PURSUIT_REFUSED_OUT_OF_DOMAIN, |number| -number)
}

/// The bytes of a path, an element as `[]`.
fn bytes(input: &Input) -> impl Iterator<Item = u8> {
    input.pieces().enumerate().flat_map(|(order, (name, has_element))| {
        let dot = if order > 0 { "." } else { "" };
        let brackets = if has_element { "[]" } else { "" };
        dot.bytes().chain(name.bytes()).chain(brackets.bytes())
    })
}

/// Where an input is in the list.
fn index_of(input: &Input) -> Option<u16> {
    let found = BY_NAME.binary_search_by(|&index| path_at(usize::from(index)).bytes().cmp(bytes(input)));
    BY_NAME.get(found.ok()?).copied()
}

/// The parts of a status below 0: its kind and what the input must be, the input's path, and the element if it is or is in one
/// whose index had room.
fn refusal_in(status: PursuitStatus) -> (Option<(PursuitStatus, &'static CStr)>, &'static str, Option<u32>) {
    let number = if status < 0 { status.unsigned_abs() } else { 0 };
    let row = (number % RULE_ROOM).checked_sub(1);
    let rule = row.and_then(|row| RULES.get(row as usize)).copied();
    let place = number / RULE_ROOM;
    let [first, second] = ELEMENT_INPUT_ROOMS;
    let in_elements = match (place.checked_sub(INPUT_ROOM), place.checked_sub(SECOND_PLACE)) {
        (_, Some(place)) => Some((first + place % second, place / second)),
        (place, None) => place.map(|place| (place % first, place / first)),
    };
    let (input, element) = match in_elements {
        Some((index, element)) => {
            let input = IN_ELEMENTS.get(index as usize);
            (input.map(|&input| usize::from(input)), (element < FAR_ELEMENT).then_some(element))
        }
        None => ((place as usize).checked_sub(1), None),
    };
    (rule, input.map_or("", path_at), element)
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
        NoIntercept::NoWay => PURSUIT_STATUS_NO_WAY,
    }
}

/// The number of a verdict.
#[inline(always)]
pub(crate) fn status_of_verdict(verdict: Result<(), NoIntercept>) -> PursuitStatus {
    verdict.map_or_else(status_of_reason, |()| PURSUIT_STATUS_OK)
}

/// The kind of a refusal, as a number below 0; a status from 0 on as it is.
///
/// In C use `PURSUIT_REFUSED_NOT_FINITE(status)` and the other macros, which call this. `include/pursuit.json` has the numbers for
/// other languages. A number that is no status is returned as it is.
#[contract]
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
/// An element from 131070 on is written without its index, as in `positions[]`: the status does not say which.
/// Ask the library that gave the status: another version may know other inputs.
#[contract]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_refused_input(
    status: PursuitStatus,
    /// Receives the name, with a zero byte at its end.
    #[contract(length = "capacity", null = "when `capacity` is 0")]
    out_name: *mut c_char,
    /// Number of bytes that there is room for.
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
#[contract(never_null)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_get_requirement(status: PursuitStatus) -> *const c_char {
    let (rule, ..) = refusal_in(status);
    rule.map_or(c"", |(_, text)| text).as_ptr()
}

/// What a status means, in one English sentence. Static and never null, also for a number that is no status.
#[contract(never_null)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_get_status_message(status: PursuitStatus) -> *const c_char {
    message(status).as_ptr()
}

fn message(status: PursuitStatus) -> &'static CStr {
    match pursuit_get_status_kind(status) {
        PURSUIT_STATUS_OK => c"OK.",
        PURSUIT_STATUS_ALREADY_THERE => reason!(AlreadyThere),
        PURSUIT_STATUS_BEYOND_HORIZON => reason!(BeyondHorizon),
        PURSUIT_STATUS_TARGET_TOO_FAST => reason!(TargetTooFast),
        PURSUIT_STATUS_TARGET_ESCAPING => reason!(TargetEscaping),
        PURSUIT_STATUS_PURSUER_IMMOBILE => reason!(PursuerImmobile),
        PURSUIT_STATUS_OUT_OF_RANGE => reason!(OutOfRange),
        PURSUIT_STATUS_TURN_TOO_SLOW => reason!(TurnTooSlow),
        PURSUIT_STATUS_UNFINISHED => reason!(Unfinished),
        PURSUIT_STATUS_NO_WAY => reason!(NoWay),
        PURSUIT_REFUSED_NULL_POINTER => refused!(NullPointer),
        PURSUIT_REFUSED_NOT_FINITE => refused!(NotFinite),
        PURSUIT_REFUSED_OUT_OF_DOMAIN => refused!(OutOfDomain),
        PURSUIT_REFUSED_BUFFER_TOO_SMALL => refused!(BufferTooSmall),
        _ => c"Unknown status.",
    }
}

#[cfg(test)]
mod tests {
    use super::{INPUTS, path_at};

    #[test]
    fn every_path_is_read_as_it_was_written() {
        assert!(INPUTS.iter().enumerate().all(|(index, path)| path_at(index) == *path));
        assert_eq!(path_at(INPUTS.len()), "");
        assert_eq!(path_at(usize::MAX), "");
    }
}
