//! The first launch that is clear: how long to wait.

use super::body::{BodyArray, PursuitMovingBody};
use super::find::PursuitLineOfFire;
use super::query::PursuitLineOfFireQuery;
use crate::call::answer;
use crate::geometry::{PursuitShape, among};
use crate::status::{PURSUIT_STATUS_OK, PURSUIT_STATUS_UNFINISHED, PursuitStatus};
use crate::types::PursuitVec3;
use pursuit_core::aim::line_of_fire::{ClearLaunch, ClearLaunchSettings, find_clear_launch};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How long to wait for a clear launch, and how closely to look. Start from `pursuit_clear_launch_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(ClearLaunchSettings)]
pub struct PursuitClearLaunchSettings {
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub muzzle_velocity: PursuitVec3,
    /// Longest delay of the launch, in seconds.
    #[contract(range = "[0, 1e50]", usual = "2")]
    pub max_delay: f64,
    /// How closely to look where the first clear launch is not found exactly, in seconds, such as a tick: the answer is later than
    /// it by less than this, unless it is clear for less time than this. A 512th of the longest delay if that is more.
    #[contract(range = "(0, inf)", usual = "1/60")]
    pub resolution: f64,
}

/// The first launch that is clear.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(ClearLaunch)]
pub struct PursuitClearLaunch {
    pub line: PursuitLineOfFire,
    /// Time to wait for it, in seconds; INFINITY if no launch that was looked at is clear.
    pub delay: f64,
    /// Every launch before this is blocked, as closely as it was looked, in seconds: the delay if there is one, else the longest
    /// delay, or less when the status is `UNFINISHED`.
    pub searched: f64,
}

#[contract(core = ClearLaunchSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_clear_launch_settings_default() -> PursuitClearLaunchSettings {
    ClearLaunchSettings::default().into()
}

/// Status: `OK`, also if none is clear, when `delay` is INFINITY; `UNFINISHED` when the search was cut short, after the work of 2^15
/// looks at a body or 1024 launches, with INFINITY and how far it came in `searched`: ask on from there, with the muzzle and the bodies
/// where they are then; or a refusal.
#[contract(core = find_clear_launch, prose, status(OK, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_clear_launch(
    query: *const PursuitLineOfFireQuery,
    #[contract(length = "body_count", null = "when `body_count` is 0")] bodies: *const PursuitMovingBody,
    body_count: u32,
    #[contract(length = "shape_count", null = "when `shape_count` is 0")] shapes: *const PursuitShape,
    shape_count: u32,
    settings: *const PursuitClearLaunchSettings,
    out: *mut PursuitClearLaunch,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), out, |(query, settings)| {
            let bodies = BodyArray::new(bodies, body_count)?;
            among(shapes, shape_count, "shapes", |shapes| {
                let found = find_clear_launch(&query.into(), &bodies, shapes, &settings.into())?;
                let is_finished = found.delay.is_finite() || found.searched >= settings.max_delay;
                let status = if is_finished { PURSUIT_STATUS_OK } else { PURSUIT_STATUS_UNFINISHED };
                Ok((status, found.into()))
            })
        })
    }
}
