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
    /// How far from the surface of a cover to hide: at least the radius of the agent.
    #[contract(range = "[0, inf)", usual = "1 m")]
    pub clearance: f64,
    /// How to evade when there is no cover.
    pub evade: PursuitEvadeSettings,
}

/// Where an agent hides, and how it gets there.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Hiding)]
pub struct PursuitHiding {
    /// What to add to the velocity.
    pub steering: PursuitVec3,
    /// Where to hide; where the agent is when there is no cover.
    pub spot: PursuitVec3,
    /// Index of the cover; -1 when the agent evades instead.
    #[core(index)]
    pub cover: i32,
}

/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[contract(core = HideSettings::for_units)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_hide_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitHideSettings {
    HideSettings::for_units(units_per_meter).into()
}

/// Without a cover the agent evades.
///
/// The place lies on the line from the threat through the center of the cover, where that line is `clearance` from the
/// cover's far side. It does not count when the threat can be there at least as early, straight at its own speed, when
/// it lies inside another cover, or when the threat is inside the cover. A half-space hides no agent, nor does a sphere
/// or capsule of radius 0, nor a box with more than one extent of 0. Finding a way around the covers is left to
/// obstacle avoidance.
///
/// So that noise does not turn it from one place to another, a place counts as nearer in proportion to the speed at which the
/// agent already moves there, at full speed by a 64th; of places that are then equally near, to within a 128th, the first counts.
/// One to which the agent does not move yet must be within its reach a 128th earlier than the threat.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
#[contract(core = hide, status(OK))]
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
