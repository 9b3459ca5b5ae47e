//! How well a hand aims.

use pursuit_core::aim::hand::AimingHandSettings;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How well a hand aims. Times in seconds, angles in radians, deviations as standard deviations about each of two axes. Start
/// from `pursuit_aiming_hand_settings_default()`, which sets all of it by one number.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(AimingHandSettings)]
pub struct PursuitAimingHandSettings {
    /// Time from the sight of a target to the first movement toward it. Also the least time between two corrections, while
    /// the next is prepared.
    #[contract(range = "[0.01, 10]", usual = "0.27")]
    pub reaction_time: f64,
    /// Duration of a correction.
    #[contract(range = "[0.01, 10]", usual = "0.2")]
    pub movement_time: f64,
    /// Deviation of the end of a correction, as a fraction of its angle.
    #[contract(range = "[0, 1]", usual = "0.3")]
    pub correction_noise: f64,
    /// Deviation of the speed that the hand sees, as a fraction of the target's angular speed.
    #[contract(range = "[0, 1]", usual = "0.1")]
    pub speed_noise: f64,
    /// Deviation of the aim at the beginning, which it also returns to without a target in sight.
    #[contract(range = "[0, 1]", usual = "0.025")]
    pub initial_error: f64,
    /// Deviation of the aim that a target at rest and long in sight leaves.
    #[contract(range = "[0, 1]", usual = "0.005")]
    pub steady_error: f64,
    /// Time constant of the approach to one of these two.
    #[contract(range = "[0.01, 10]", usual = "0.3")]
    pub settle_time: f64,
    /// Correlation time of the drift: after it the correlation of the error with itself is 1 / e.
    #[contract(range = "[0.01, 10]", usual = "0.6")]
    pub drift_time: f64,
}

#[contract(core = AimingHandSettings::for_skill, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_aiming_hand_settings_default(
    /// 0 for a beginner, 1 for an expert.
    #[contract(range = "[0, 1]", usual = "0.5")]
    skill: f64,
) -> PursuitAimingHandSettings {
    AimingHandSettings::for_skill(skill).into()
}
