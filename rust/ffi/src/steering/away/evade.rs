//! Evasion.

use crate::call::answer;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::toward::chase_answer;
use crate::steering::{PursuitAgent, PursuitChase};
use pursuit_core::steering::{EvadeSettings, evade};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Settings of evasion: what is known of the threat besides its motion. Start from `pursuit_evade_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(EvadeSettings)]
pub struct PursuitEvadeSettings {
    /// How far ahead to look for the threat, in seconds.
    #[contract(range = "(0, inf)", usual = "5")]
    pub horizon: f64,
    /// Radius of the tightest turn of the threat at its speed: `speed^2 / acceleration` of one that is limited by its
    /// acceleration. 0, the default: it turns at will. Larger than every distance in the scene: it cannot turn.
    #[contract(range = "[0, inf)")]
    pub threat_turn_radius: f64,
    /// Distance at which the threat catches the agent.
    #[contract(range = "[0, inf)", usual = "0")]
    pub capture_radius: f64,
}

#[contract(core = EvadeSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_evade_settings_default() -> PursuitEvadeSettings {
    EvadeSettings::default().into()
}

/// The status, the point and the time say whether, where and when the threat, at its own speed, would meet the agent within the
/// horizon; the decision is exact. From a threat that turns at will the agent flees straight away, which delays the catch
/// longest. A threat with a turning radius is dodged where all of this holds: it meets the agent within the horizon; it closes in
/// faster than the agent can run; it is no farther ahead than `g R`, its turning radius `R` times the agent's speed over its own,
/// `g`; and the best dodge gets by, `R (sqrt(1 - g^2) + g asin(g) - 1) > capture_radius`. Any other threat, also one at rest, is
/// fled from.
///
/// The agent dodges to the side of the threat's course on which it is, but keeps the other, once it flies there, up to where it
/// will be on it after a quarter of the time in which the threat flies to it. At rest and nearer to the course than a 128th of
/// the distance ahead it dodges to the left in the plane `z = 0`; before a threat that comes along z, to within a 128th, toward
/// x. At the threat's own position it keeps its course, or leaves along the x axis when it is at rest. The agent is taken to
/// turn at will; one that takes time to turn should be given a greater `capture_radius`. Status: `OK` when the threat would
/// meet the agent; otherwise why not: `ALREADY_THERE`, `BEYOND_HORIZON`, `TARGET_TOO_FAST`, `TARGET_ESCAPING`,
/// `PURSUER_IMMOBILE` when the threat rests; or a refusal.
#[contract(core = evade, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
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
