//! A run in a file: what was done, and what came of it.

use super::Event;
use crate::scenario::ScenarioError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A run: the scenario at its beginning (with its seed), every control, and a number for all states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// The scenario file at the beginning of the run.
    pub scenario: String,
    /// How many steps were taken.
    pub steps: u64,
    /// The events, in order.
    pub events: Vec<TimedEvent>,
    /// [`super::Session::digest`] at the end, in hexadecimal.
    pub digest: String,
}

/// The event before a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedEvent {
    /// The number of the step, from 0.
    pub step: u64,
    /// The event.
    pub event: Event,
}

/// Why a recording cannot be replayed.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// The file is not a recording.
    #[error("not a recording: {0}")]
    Format(#[from] serde_json::Error),
    /// Its scenario is not one.
    #[error("the scenario of the recording: {0}")]
    Scenario(#[from] ScenarioError),
    /// The run went through other states.
    #[error("the replay went through other states: {found} instead of {expected}")]
    Different {
        /// The digest of the recording.
        expected: String,
        /// The digest of the replay.
        found: String,
    },
}

impl Recording {
    /// As the text of a file.
    ///
    /// # Errors
    /// When a number has no JSON: no finite number.
    pub fn to_json(&self) -> Result<String, ReplayError> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// From the text of a file.
    ///
    /// # Errors
    /// When it is not a recording.
    pub fn from_json(text: &str) -> Result<Self, ReplayError> {
        Ok(serde_json::from_str(text)?)
    }
}
