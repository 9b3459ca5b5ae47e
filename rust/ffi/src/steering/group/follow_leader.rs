//! Leader following.

use crate::call::answer;
use crate::status::PursuitStatus;
use crate::steering::toward::chase_answer;
use crate::steering::{PursuitAgent, PursuitChase, PursuitLeader, PursuitSteeringLimits};
use pursuit_core::steering::{FollowSettings, follow_leader};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How an agent follows a leader. Start from `pursuit_follow_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FollowSettings)]
pub struct PursuitFollowSettings {
    /// Distance to stay behind the leader.
    #[contract(range = "[0, inf)", usual = "2 m")]
    pub distance: f64,
    /// Length to keep clear ahead of the leader; 0 keeps nothing clear.
    #[contract(range = "[0, inf)", usual = "3 m")]
    pub clear_length: f64,
    /// Distance to keep clear to each side of the leader's way.
    #[contract(range = "[0, inf)", usual = "1 m")]
    pub clear_radius: f64,
}

#[contract(core = FollowSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_follow_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitFollowSettings {
    FollowSettings::for_units(units_per_meter).into()
}

#[contract(core = follow_leader, prose, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_follow_leader(
    agent: *const PursuitAgent,
    leader: *const PursuitLeader,
    settings: *const PursuitFollowSettings,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out: *mut PursuitChase,
) -> PursuitStatus {
    unsafe {
        answer!((agent, leader, settings, limits), out, |(agent, leader, settings, limits)| {
            let (agent, limits) = (agent.into(), limits.into());
            chase_answer(follow_leader(&agent, &leader.into(), &settings.into(), &limits, delta_time))
        })
    }
}
