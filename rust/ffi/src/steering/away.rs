//! Away from something.

use super::toward::chase_answer;
use super::{PursuitAgent, PursuitChase, PursuitSteeringLimits};
use crate::call::{Answer, answer, ok};
use crate::geometry::{PursuitShape, among};
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{
    EvadeSettings, HideSettings, Hiding, evade, flee, flee_panic, flee_weighted, hide,
};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// Settings of evasion: what is known of the threat besides its motion. Start from `pursuit_evade_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(EvadeSettings)]
pub struct PursuitEvadeSettings {
    /// How far ahead to look for the threat, in seconds. Must be finite and > 0; 5 by default.
    pub horizon: f64,
    /// Radius of the tightest turn of the threat at its speed: `speed^2 / acceleration` of one that is limited by its
    /// acceleration. Must be finite and >= 0; 0, the default: it turns at will. Larger than every distance in the scene: it
    /// cannot turn.
    pub threat_turn_radius: f64,
    /// Distance at which the threat catches the agent. Must be finite and >= 0; 0 by default.
    pub capture_radius: f64,
}

/// How an agent hides. Start from `pursuit_hide_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(HideSettings)]
pub struct PursuitHideSettings {
    /// How far from the surface of a cover to hide: at least the radius of the agent. Must be finite and >= 0; 1 m by
    /// default.
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

/// Five seconds ahead, a threat that turns at will, and a point to catch.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_evade_settings_default() -> PursuitEvadeSettings {
    EvadeSettings::default().into()
}

/// A meter from the cover, and the default of `PursuitEvadeSettings`.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_hide_settings_default(units_per_meter: f64) -> PursuitHideSettings {
    HideSettings::for_units(units_per_meter).into()
}

/// Steering away from `threat` at full speed.
///
/// At the threat's own position the agent keeps its course, or leaves along the x axis when it is at rest. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe { answer!((agent, threat), out, |(agent, threat)| ok(flee(&agent.into(), threat.into()))) }
}

/// `pursuit_steer_flee`, stronger when the threat is nearer: full on top of it, falling linearly to zero at `panic_distance` and
/// beyond.
///
/// `panic_distance` must be finite and > 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_weighted(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    panic_distance: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat), out, |(agent, threat)| {
            ok(flee_weighted(&agent.into(), threat.into(), panic_distance))
        })
    }
}

/// `pursuit_steer_flee` within `panic_distance` of the threat; at that distance and beyond no steering at all.
///
/// `panic_distance` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_flee_panic(
    agent: *const PursuitAgent,
    threat: *const PursuitVec3,
    panic_distance: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat), out, |(agent, threat)| {
            ok(flee_panic(&agent.into(), threat.into(), panic_distance))
        })
    }
}

/// Steering away from `threat` at full speed, or out of its way when it is too fast to flee from and cannot turn as tightly.
///
/// The status, the point and the time say whether, where and when the threat, at its own speed, would meet the agent within
/// the horizon; the decision is exact. From a threat that turns at will the agent flees straight away, which delays the catch
/// longest. A threat with a turning radius is dodged where all of this holds: it meets the agent within the horizon; it closes in
/// faster than the agent can run; it is no farther ahead than `g R`, its turning radius `R` times the agent's speed over its own,
/// `g`; and the best dodge gets by, `R (sqrt(1 - g^2) + g asin(g) - 1) > capture_radius`. Any other threat, also one at rest, is
/// fled from. The agent is taken to turn at will; one that takes time to turn should be given a greater `capture_radius`. Status:
/// `OK` when the threat would meet the agent; otherwise why not: `ALREADY_THERE`, `BEYOND_HORIZON`, `TARGET_TOO_FAST`,
/// `TARGET_ESCAPING`, `PURSUER_IMMOBILE` when the threat rests; or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_evade(
    agent: *const PursuitAgent,
    threat: *const PursuitMotionState,
    settings: *const PursuitEvadeSettings,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, threat, settings), out, |(agent, threat, settings)| {
            chase_answer(evade(&agent.into(), &threat.into(), &settings.into()))
        })
    }
}

/// Steering to the nearest place behind a cover, seen from `threat`, and staying there; without any the agent evades.
///
/// The place lies on the line from the threat through the center of the cover, where that line is `clearance` from the
/// cover's far side. It does not count when the threat can be there at least as early, straight at its own speed, when it
/// lies inside another cover, or when the threat is inside the cover. A half-space hides no agent, nor does a sphere or capsule
/// of radius 0, nor a box with more than one extent of 0. Of equally near places the first counts. Finding a way around the
/// covers is left to obstacle avoidance. `covers` may be null when `cover_count` is 0. Status: `OK`, or a refusal.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
///
/// # Safety
/// Pointers are null or point to one value of their type, `covers` to `cover_count` of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_hide(
    agent: *const PursuitAgent,
    threat: *const PursuitMotionState,
    covers: *const PursuitShape,
    cover_count: u32,
    settings: *const PursuitHideSettings,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
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
