//! Hiding.

use super::evade::PursuitEvadeSettings;
use crate::call::{Answer, answer, ok};
use crate::geometry::{PursuitShape, among};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::{HideSettings, Hiding, hide};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How an agent hides. Start from `pursuit_hide_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(HideSettings)]
pub struct PursuitHideSettings {
    /// Distance from the surface of a cover: at least the radius of the agent.
    #[contract(range = "[0, inf)", usual = "1 m")]
    pub clearance: f64,
    pub evade: PursuitEvadeSettings,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Hiding)]
pub struct PursuitHiding {
    pub steering: PursuitVec3,
    pub spot: PursuitVec3,
    /// Index of the cover; -1 if the agent evades instead.
    #[core(index)]
    pub cover: i32,
}

#[contract(core = HideSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_hide_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitHideSettings {
    HideSettings::for_units(units_per_meter).into()
}

#[contract(core = hide, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_hide(
    agent: *const PursuitAgent,
    threat: *const PursuitMotionState,
    #[contract(length = "cover_count", null = "when `cover_count` is 0")] covers: *const PursuitShape,
    /// Number of covers.
    cover_count: u32,
    settings: *const PursuitHideSettings,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out: *mut PursuitHiding,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat, settings, limits), out, |inputs| -> Answer<PursuitHiding> {
            let (agent, threat, settings, limits) = inputs;
            let (agent, settings, limits) = (agent.into(), settings.into(), limits.into());
            among(covers, cover_count, "covers", |covers| {
                ok(hide(&agent, &threat.into(), covers, &settings, &limits, delta_time))
            })
        })
    }
}
