//! The samples that an estimate is made of, and which of them count.

use pursuit_core::motion::{EstimateSettings, MAX_SAMPLES};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// The greatest number of samples that an estimate uses: the newest.
pub const PURSUIT_ESTIMATE_MAX_SAMPLES: u32 = 64;
const _: () = assert!(PURSUIT_ESTIMATE_MAX_SAMPLES as usize == MAX_SAMPLES);

/// Which samples of a history count, and which accelerations. Start from `pursuit_estimate_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(EstimateSettings)]
pub struct PursuitEstimateSettings {
    /// Samples older than this before the newest do not count, in seconds. Longer is calmer, shorter follows a turn
    /// sooner; a tenth of the time in which the target weaves once is good.
    #[contract(range = "(0, inf)", usual = "0.25")]
    pub window: f64,
    /// Maximum speed of the target: a sample from which the next could not be reached in time is a jump, and is
    /// ignored.
    #[contract(range = "[0, inf]", usual = "INFINITY")]
    pub max_speed: f64,
    /// How many times its standard error an acceleration must be to count; 0 counts every one.
    #[contract(range = "[0, inf)", usual = "2")]
    pub confidence: f64,
}

#[contract(core = EstimateSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_estimate_settings_default() -> PursuitEstimateSettings {
    EstimateSettings::default().into()
}
