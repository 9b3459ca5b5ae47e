//! How a question went.

use js_sys::{Error, Reflect};
use pursuit_core::{NoIntercept, Refusal, RefusalKind};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Whether there is an answer, and if not, why. The numbers are as in the C library.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is an intercept.
    Ok = 0,
    /// The target is within the capture radius now.
    AlreadyThere = 1,
    /// There is an intercept, later than the horizon.
    BeyondHorizon = 2,
    /// The target is too fast: no course meets it.
    TargetTooFast = 3,
    /// The target is as fast or faster, and not closing.
    TargetEscaping = 4,
    /// The pursuer's speed is 0 and it is not there yet.
    PursuerImmobile = 5,
    /// The target is beyond the greatest range when it would be hit.
    OutOfRange = 6,
    /// The weapon cannot turn to the target in time.
    TurnTooSlow = 7,
    /// The search was cut short.
    Unfinished = 8,
    /// There is no way to the target.
    NoWay = 9,
    /// In a batch: a number of the row is NaN or infinite.
    NotFinite = -2,
    /// In a batch: a number of the row is out of its range.
    OutOfDomain = -3,
}

impl From<NoIntercept> for Status {
    fn from(reason: NoIntercept) -> Self {
        match reason {
            NoIntercept::AlreadyThere => Self::AlreadyThere,
            NoIntercept::BeyondHorizon => Self::BeyondHorizon,
            NoIntercept::TargetTooFast => Self::TargetTooFast,
            NoIntercept::TargetEscaping => Self::TargetEscaping,
            NoIntercept::PursuerImmobile => Self::PursuerImmobile,
            NoIntercept::OutOfRange => Self::OutOfRange,
            NoIntercept::TurnTooSlow => Self::TurnTooSlow,
            NoIntercept::Unfinished => Self::Unfinished,
            NoIntercept::NoWay => Self::NoWay,
        }
    }
}

impl From<RefusalKind> for Status {
    fn from(kind: RefusalKind) -> Self {
        if kind == RefusalKind::NotFinite { Self::NotFinite } else { Self::OutOfDomain }
    }
}

/// The exception for an input that is refused: an `Error` called `PursuitRefused`, with its `status` and the name of the `input`.
pub fn refused(refusal: Refusal) -> JsValue {
    let error = Error::new(&own_words(&refusal.to_string()));
    error.set_name("PursuitRefused");
    let input = JsValue::from(own_words(&refusal.input.to_string()));
    for (field, value) in [("status", JsValue::from(Status::from(refusal.kind))), ("input", input)] {
        // An error is an object: its fields can be set.
        let _ = Reflect::set(&error, &field.into(), &value);
    }
    error.into()
}

/// The exception for a value of a wrong type.
pub fn wrong(what: &str) -> JsValue {
    js_sys::TypeError::new(what).into()
}

/// What is named in the core, by the names of JavaScript: here a shot, its drag and its table, and how a crowd avoids, are no objects
/// of their own.
fn own_words(text: &str) -> String {
    let flat = [
        ("query.shot.", "query."),
        ("flight.drag.", "flight."),
        ("table[", "flight.dragLaw["),
        ("settings.avoidance.", "settings."),
    ];
    flat.into_iter().fold(camel(text), |text, (core, own)| text.replace(core, own))
}

/// Names as JavaScript writes them: `query.pursuer_speed` is `query.pursuerSpeed`.
fn camel(text: &str) -> String {
    let mut is_next = false;
    let mut camel = String::new();
    for letter in text.chars() {
        if letter == '_' {
            is_next = true;
        } else {
            camel.push(if is_next { letter.to_ascii_uppercase() } else { letter });
            is_next = false;
        }
    }
    camel
}
