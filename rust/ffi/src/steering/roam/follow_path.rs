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
    /// Within this distance of the end of an open path the agent slows down in proportion, and stops at the end; 0 does not
    /// slow down. Ignored with `PURSUIT_PATH_END_BRAKING`.
    #[contract(range = "[0, inf)", usual = "3 m")]
    pub slowdown_radius: f64,
    /// Length of path after the progress that one call searches. Give more than the agent flies in a tick; with 0 it heads
    /// for the progress. INFINITY for no limit.
    #[contract(range = "[0, inf]", usual = "5 m")]
    pub search_distance: f64,
    /// Direction of travel along the path: `PURSUIT_PATH_DIRECTION_FORWARD`, the default, or
    /// `PURSUIT_PATH_DIRECTION_BACKWARD`.
    #[contract(one_of = "PURSUIT_PATH_DIRECTION_")]
    pub direction: i32,
    /// How the agent arrives at the end of an open path: `PURSUIT_PATH_END_SLOWDOWN`, the default, or
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
    /// Distance left along the path to its end in the direction of travel; INFINITY on a closed path with a length.
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

/// The agent keeps its course if, `look_ahead_time` ahead, it is within the path's radius and further along by at least half
/// of the distance flown until then. Otherwise it heads for the point of the path that it would reach in that time at full
/// speed. From rest on the path it starts. At the end of an open path it arrives and stays; a path without length, such as a
/// single point, ends there. The cost is a few looks at every point.
///
/// An agent that has brakes slows down for corners, and turns with its whole acceleration, so that it stays within the radius
/// to within 5 %, but for rare paths with corners close together. That holds when it starts on the path, is moved by `pursuit_advance_agent` with the same limits, and
/// the path has no lines that it flies over in two ticks. It needs the progress of the last call. An agent whose
/// `look_ahead_time` is at least 1.5 times the time to reach its maximum speed, and whose radius is at least half of the distance
/// that it flies in that time, keeps its freedom within the radius.
///
/// With `PURSUIT_PATH_END_BRAKING` it does not overshoot the end: on the last line it is never faster than it can stop, for
/// any ticks, and braking has priority over turning. An agent that reaches the last line too fast to stop on it, as after a
/// corner near the end, overshoots the end by at most its stopping distance minus the distance that was left.
///
/// `progress` is the former progress of the agent, at most 1e50 in size: the answer of the last call or of
/// `pursuit_find_path_progress`; at the beginning 0, or the length of an open path to follow it backward. The path is
/// followed in its order, at any radius:
/// - the progress only moves on, to the nearest point of the path ahead. An agent that was carried away returns straight to
///   where it left;
/// - the search ends where the way along the path is 2.5 times as long as the straight line. Corners that turn by up to 133
///   degrees are cut. At a sharper corner, or at a spur, the agent goes to the tip and turns there. A later part of the path
///   that comes near is ignored;
/// - lines shorter than the distance flown in one tick count as straight.
///
/// `limits` and `delta_time` are as in `pursuit_steer_arrive_braking` and plan the braking; the lesser maximum speed applies
/// for every ending.
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
