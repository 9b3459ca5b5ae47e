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
    /// How far behind the leader to stay.
    #[contract(range = "[0, inf)", usual = "2 m")]
    pub distance: f64,
    /// How far ahead of the leader to keep clear; 0 for nowhere.
    #[contract(range = "[0, inf)", usual = "3 m")]
    pub clear_length: f64,
    /// How far to each side of the leader's way to keep clear.
    #[contract(range = "[0, inf)", usual = "1 m")]
    pub clear_radius: f64,
}

/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[contract(core = FollowSettings::for_units)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_follow_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitFollowSettings {
    FollowSettings::for_units(units_per_meter).into()
}

/// The agent flies to the exact intercept with the place, which moves straight on with the leader, and brakes relative to it
/// without passing it; that intercept is the point, the time and the status, as in `pursuit_steer_offset_pursuit`. An agent in
/// the way, in a cylinder ahead of the leader, first leaves it at a right angle, at full speed: to the side of the axis on
/// which it will be, by its own velocity, after a quarter of the time that it takes from there to the rim; nearer to the axis
/// than a 128th of the radius to the left in the plane `z = 0`, or toward x where the leader faces along z, to within a 128th.
/// Followers do not avoid each other; blend with `pursuit_steer_separation`. The leader's `up` is not used.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`; the lesser maximum speed counts.
#[contract(core = follow_leader, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
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
