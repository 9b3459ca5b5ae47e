//! Path following.

use super::steering_path::PursuitSteeringPath;
use crate::call::{Answer, answer, ok, unknown};
use crate::convert::{number_of, numbers, value_of};
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::steering::{FollowPathSettings, PathDirection, PathEnding, PathSteering, follow_path};
use pursuit_ffi_derive::{FromCore, contract};

/// From the first point to the last.
pub const PURSUIT_PATH_DIRECTION_FORWARD: i32 = 0;
/// From the last point to the first.
pub const PURSUIT_PATH_DIRECTION_BACKWARD: i32 = 1;

/// At the end of an open path the agent slows down in proportion to the distance: uses slowdown_radius.
pub const PURSUIT_PATH_END_SLOWDOWN: i32 = 0;
/// At the end of an open path the agent stops as late as its brakes allow, without passing it, also after corners: uses the
/// limits.
pub const PURSUIT_PATH_END_BRAKING: i32 = 1;

/// How an agent follows a path. Start from `pursuit_follow_path_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitFollowPathSettings {
    /// How far ahead the agent looks, in seconds.
    #[contract(range = "(0, 1e50]", usual = "0.5")]
    pub look_ahead_time: f64,
    /// Within this distance of the end of an open path the agent slows down in proportion, and stops there; 0 for not
    /// at all. Not read with brakes.
    #[contract(range = "[0, inf)", usual = "3 m")]
    pub slowdown_radius: f64,
    /// How far along the path, beyond the progress, one call looks for where the agent is and where to go. Give more
    /// than it flies in a tick; with 0 it makes for the progress. INFINITY for no limit.
    #[contract(range = "[0, inf]", usual = "5 m")]
    pub search_distance: f64,
    /// Which way along the path: `PURSUIT_PATH_DIRECTION_FORWARD`, the default, or `PURSUIT_PATH_DIRECTION_BACKWARD`.
    #[contract(one_of = "PURSUIT_PATH_DIRECTION_")]
    pub direction: i32,
    /// How the agent ends at the end of an open path: `PURSUIT_PATH_END_SLOWDOWN`, the default, or
    /// `PURSUIT_PATH_END_BRAKING`.
    #[contract(one_of = "PURSUIT_PATH_END_")]
    pub ending: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(PathSteering)]
pub struct PursuitPathSteering {
    pub steering: PursuitVec3,
    pub progress: f64,
    /// Distance left along the path to the end that it moves to; INFINITY on a closed path that has a length.
    pub remaining: f64,
    pub distance: f64,
}

numbers!(PathDirection {
    Forward = PURSUIT_PATH_DIRECTION_FORWARD,
    Backward = PURSUIT_PATH_DIRECTION_BACKWARD,
});

impl TryFrom<PursuitFollowPathSettings> for FollowPathSettings {
    type Error = Refusal;

    fn try_from(settings: PursuitFollowPathSettings) -> Result<Self, Refusal> {
        Ok(Self {
            direction: value_of(settings.direction, "settings.direction")?,
            look_ahead_time: settings.look_ahead_time,
            ending: match settings.ending {
                PURSUIT_PATH_END_SLOWDOWN => PathEnding::Slowdown(settings.slowdown_radius),
                PURSUIT_PATH_END_BRAKING => PathEnding::Braking,
                _ => return Err(unknown("settings.ending")),
            },
            search_distance: settings.search_distance,
        })
    }
}

impl From<FollowPathSettings> for PursuitFollowPathSettings {
    fn from(settings: FollowPathSettings) -> Self {
        let (ending, slowdown_radius) = match settings.ending {
            PathEnding::Slowdown(radius) => (PURSUIT_PATH_END_SLOWDOWN, radius),
            PathEnding::Braking => (PURSUIT_PATH_END_BRAKING, 0.0),
        };
        Self {
            look_ahead_time: settings.look_ahead_time,
            slowdown_radius,
            search_distance: settings.search_distance,
            ending,
            direction: number_of(settings.direction),
        }
    }
}

#[contract(core = FollowPathSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_follow_path_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitFollowPathSettings {
    FollowPathSettings::for_units(units_per_meter).into()
}

/// While the agent, look_ahead_time ahead, is within the path's radius and further along by at least half of what it
/// flies until then, it keeps its course; otherwise it makes for the point of the path that it would reach in that time
/// at full speed. At rest on the path it sets out. At the end of an open path it arrives, and stays; a path without
/// length, as of one point, ends there. It costs a few looks at every point.
///
/// With brakes it does not pass the end, corners before it or not: on the last line it is never faster than it can stop, whatever
/// ticks come, and braking has priority over turning. An agent that comes to the last line too fast to stop on it, as after a corner near the
/// end, overshoots the end by at most its stopping distance minus the distance that was left.
///
/// `progress` is where on the path the agent was: 0 at the first point, the length of the path to go back along an open one,
/// what the last call answered, or what `pursuit_find_path_progress` finds; at most 1e50 in size. The path is followed in its
/// order, at any radius:
/// - the progress only moves on, to the nearest place of the path ahead. An agent that was carried away returns straight to
///   where it left;
/// - what lies ahead ends where the way along the path is 2.5 times as long as the straight line. Corners that turn by up to 133
///   degrees are cut. At a sharper one, or at a spur, the agent goes to the tip and turns there. A stretch that comes near again
///   later does not attract;
/// - what the agent would fly over in one tick counts as straight.
///
/// `limits` and `delta_time` are those of `pursuit_steer_arrive_braking`, and are what the brakes are planned with; the lesser
/// maximum speed counts, however the path ends.
#[contract(core = follow_path, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_follow_path(
    agent: *const PursuitAgent,
    path: *const PursuitSteeringPath,
    settings: *const PursuitFollowPathSettings,
    #[contract(range = "[-1e50, 1e50]")] progress: f64,
    limits: *const PursuitSteeringLimits,
    #[contract(range = "[0, inf)")] delta_time: f64,
    out: *mut PursuitPathSteering,
) -> PursuitStatus {
    unsafe {
        answer!((agent, path, settings, limits), out, |inputs| -> Answer<PursuitPathSteering> {
            let (agent, path, settings, limits) = inputs;
            let points = path.points()?;
            let (path, settings, limits) = (path.path(&points)?, settings.try_into()?, limits.into());
            ok(follow_path(&agent.into(), &path, &settings, progress, &limits, delta_time))
        })
    }
}
