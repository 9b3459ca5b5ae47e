//! The samples of an estimate, and the settings that select them.

use glam::DVec3;

/// Maximum number of samples that an estimate uses; the newest are taken.
pub const MAX_SAMPLES: usize = 64;

/// A position of a target, and its time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MotionSample {
    /// Where it was.
    pub position: DVec3,
    /// Time of the sample, in seconds on any clock.
    pub time: f64,
}

/// Which samples of a history are used, and when an acceleration is significant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EstimateSettings {
    /// Samples older than this before the newest are ignored, in seconds. Longer is calmer, shorter follows a turn sooner; a
    /// tenth of the period of a weave is good. Finite and > 0.
    pub window: f64,
    /// Maximum speed of the target: samples before a greater jump are ignored. >= 0, may be infinite.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_speed: f64,
    /// Significance of an acceleration, in multiples of its standard error; smaller ones are set to zero. 0 keeps every
    /// acceleration. Finite and >= 0.
    pub confidence: f64,
}

impl Default for EstimateSettings {
    /// Window 0.25 s, no speed limit, confidence 2.
    fn default() -> Self {
        Self { window: 0.25, max_speed: f64::INFINITY, confidence: 2.0 }
    }
}
