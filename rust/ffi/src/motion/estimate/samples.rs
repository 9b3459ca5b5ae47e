//! The samples of an estimate, and the settings that select them.

use pursuit_core::motion::{EstimateSettings, MAX_SAMPLES};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Maximum number of samples that an estimate uses; the newest are taken.
pub const PURSUIT_ESTIMATE_MAX_SAMPLES: u32 = 64;
const _: () = assert!(PURSUIT_ESTIMATE_MAX_SAMPLES as usize == MAX_SAMPLES);

/// Which samples of a history are used, and when an acceleration is significant. Start from
/// `pursuit_estimate_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(EstimateSettings)]
pub struct PursuitEstimateSettings {
    /// Samples older than this before the newest are ignored, in seconds. Longer is calmer, shorter follows a turn sooner; a
    /// tenth of the period of a weave is good.
    #[contract(range = "(0, inf)", usual = "0.25")]
    pub window: f64,
    /// Maximum speed of the target: samples before a greater jump are ignored.
    #[contract(range = "[0, inf]", usual = "INFINITY")]
    pub max_speed: f64,
    /// Significance of an acceleration, in multiples of its standard error; smaller ones are set to zero. 0 keeps every
    /// acceleration.
    #[contract(range = "[0, inf)", usual = "2")]
    pub confidence: f64,
}

#[contract(core = EstimateSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_estimate_settings_default() -> PursuitEstimateSettings {
    EstimateSettings::default().into()
}
