//! How a question went.

use pursuit_core::{NoIntercept, Refusal, RefusalKind};

/// Whether there is an intercept, and if not, why.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Verdict {
    /// There is one.
    Met,
    /// There is none, for valid inputs.
    NoIntercept(NoIntercept),
    /// An input is not a number that it may be.
    Refused(Refusal),
    /// No target is set, or it was freed.
    #[default]
    NoTarget,
}

impl Verdict {
    /// Its number in the C library.
    pub fn status(self) -> i32 {
        match self {
            Self::Met => 0,
            Self::NoIntercept(reason) => match reason {
                NoIntercept::AlreadyThere => 1,
                NoIntercept::BeyondHorizon => 2,
                NoIntercept::TargetTooFast => 3,
                NoIntercept::TargetEscaping => 4,
                NoIntercept::PursuerImmobile => 5,
                NoIntercept::OutOfRange => 6,
                NoIntercept::TurnTooSlow => 7,
                NoIntercept::Unfinished => 8,
                NoIntercept::NoWay => 9,
            },
            Self::NoTarget => -1,
            Self::Refused(refusal) => match refusal.kind {
                RefusalKind::NullPointer => -1,
                RefusalKind::NotFinite => -2,
                RefusalKind::OutOfDomain => -3,
                RefusalKind::BufferTooSmall => -4,
            },
        }
    }

    /// It in words; nothing for an intercept.
    pub fn text(self) -> String {
        match self {
            Self::Met => String::new(),
            Self::NoIntercept(reason) => reason.to_string(),
            Self::Refused(refusal) => refusal.to_string(),
            Self::NoTarget => "there is no target".into(),
        }
    }
}

impl From<Result<(), NoIntercept>> for Verdict {
    fn from(verdict: Result<(), NoIntercept>) -> Self {
        verdict.map_or_else(Self::NoIntercept, |()| Self::Met)
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict;
    use pursuit_core::NoIntercept;
    use std::fs;

    #[test]
    fn statuses_have_the_numbers_of_the_c_library() {
        let header = concat!(env!("CARGO_MANIFEST_DIR"), "/../../include/pursuit.json");
        let header = fs::read_to_string(header).unwrap();
        let number = |name: &str| -> i32 {
            let entry = header.split(&format!("\"name\": \"PURSUIT_STATUS_{name}\",")).nth(1).unwrap();
            let value = entry.split("\"value\": ").nth(1).unwrap();
            value.split(|letter: char| !letter.is_ascii_digit()).next().unwrap().parse().unwrap()
        };
        for (reason, name) in [
            (NoIntercept::AlreadyThere, "ALREADY_THERE"),
            (NoIntercept::BeyondHorizon, "BEYOND_HORIZON"),
            (NoIntercept::TargetTooFast, "TARGET_TOO_FAST"),
            (NoIntercept::TargetEscaping, "TARGET_ESCAPING"),
            (NoIntercept::PursuerImmobile, "PURSUER_IMMOBILE"),
            (NoIntercept::OutOfRange, "OUT_OF_RANGE"),
            (NoIntercept::TurnTooSlow, "TURN_TOO_SLOW"),
            (NoIntercept::Unfinished, "UNFINISHED"),
            (NoIntercept::NoWay, "NO_WAY"),
        ] {
            assert_eq!(Verdict::NoIntercept(reason).status(), number(name), "{name}");
        }
        assert_eq!(Verdict::Met.status(), number("OK"));
    }
}
