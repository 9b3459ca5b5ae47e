//! The samples that an estimate is made of, and which of them count.

use glam::DVec3;

/// The greatest number of samples that an estimate uses: the newest.
pub const MAX_SAMPLES: usize = 64;

/// A position of a target, and its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionSample {
    /// Where it was.
    pub position: DVec3,
    /// Time of the sample, in seconds on any clock.
    pub time: f64,
}

/// Which samples of a history count, and which accelerations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimateSettings {
    /// Samples older than this before the newest do not count, in seconds. Longer is calmer, shorter follows a turn
    /// sooner; a tenth of the time in which the target weaves once is good. Finite and > 0.
    pub window: f64,
    /// Maximum speed of the target: a sample from which the next could not be reached in time is a jump, and is
    /// ignored. >= 0, and may be infinite.
    pub max_speed: f64,
    /// How many times its standard error an acceleration must be to count; 0 counts every one. Finite and >= 0.
    pub confidence: f64,
}

impl Default for EstimateSettings {
    /// Window 0.25 s, no speed limit, confidence 2.
    fn default() -> Self {
        Self { window: 0.25, max_speed: f64::INFINITY, confidence: 2.0 }
    }
}
