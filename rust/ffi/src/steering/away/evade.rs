//! Evasion.

use crate::call::answer;
use crate::motion::PursuitMotionState;
use crate::status::PursuitStatus;
use crate::steering::toward::chase_answer;
use crate::steering::{PursuitAgent, PursuitChase};
use pursuit_core::steering::{EvadeSettings, evade};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Settings of evasion: properties of the threat besides its motion. Start from `pursuit_evade_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(EvadeSettings)]
pub struct PursuitEvadeSettings {
    /// How far ahead to look for the threat, in seconds.
    #[contract(range = "(0, inf)", usual = "5")]
    pub horizon: f64,
    /// Radius of the tightest turn of the threat at its speed: `speed^2 / acceleration` if its acceleration is limited. 0,
    /// the default: it turns at will. Greater than every distance in the scene: it cannot turn.
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

/// Status: `OK` if the threat would meet the agent; otherwise why not: `ALREADY_THERE`, `BEYOND_HORIZON`, `TARGET_TOO_FAST`,
/// `TARGET_ESCAPING`, `PURSUER_IMMOBILE` for a threat at rest; or a refusal.
#[contract(core = evade, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
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
