//! Errors in a scenario file, with their places.

use std::fmt;
use thiserror::Error;

/// An error in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, {place}: expected {expected}, found {found}")]
pub struct ScenarioError {
    /// The line of the file, from 1.
    pub line: usize,
    /// Which field.
    pub place: Place,
    /// The expected text.
    pub expected: String,
    /// The text found.
    pub found: String,
}

/// The subject of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The field of that name.
    Field(String),
    /// The file as such: it is not TOML.
    Syntax,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(formatter, "field `{name}`"),
            Self::Syntax => write!(formatter, "syntax"),
        }
    }
}

/// The line in which a byte of a text lies, from 1.
pub(super) fn line_of(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|byte| *byte == b'\n').count()
}
