//! The samples that an estimate is made of, and which of them count.

use pursuit_core::motion::{EstimateSettings, MAX_SAMPLES};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// The greatest number of samples that an estimate uses: the newest.
pub const PURSUIT_ESTIMATE_MAX_SAMPLES: u32 = 64;
const _: () = assert!(PURSUIT_ESTIMATE_MAX_SAMPLES as usize == MAX_SAMPLES);

/// Which samples of a history count, and which accelerations. Start from `pursuit_estimate_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(EstimateSettings)]
pub struct PursuitEstimateSettings {
    /// Samples older than this before the newest do not count, in seconds. Longer is calmer, shorter follows a turn
    /// sooner; a tenth of the time in which the target weaves once is good. Must be finite and > 0; 0.25 by default.
    pub window: f64,
    /// Maximum speed of the target: a sample from which the next could not be reached in time is a jump, and is
    /// ignored. Must be >= 0, and may be infinite; INFINITY by default.
    pub max_speed: f64,
    /// How many times its standard error an acceleration must be to count; 0 counts every one. Must be finite and
    /// >= 0; 2 by default.
    pub confidence: f64,
}

/// Window 0.25 s, no speed limit, confidence 2.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_estimate_settings_default() -> PursuitEstimateSettings {
    EstimateSettings::default().into()
}
