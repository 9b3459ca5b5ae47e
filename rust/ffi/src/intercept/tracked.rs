//! Intercept of a target that a tracker watches.

use super::moving::closest;
use super::moving::query::PursuitMotionInterceptSolution;
use super::predict::{PursuitPrediction, PursuitPredictionSettings, answer_of};
use super::query::PursuitInterceptQuery;
use crate::call::{Answer, NotNull, answer};
use crate::motion::{PursuitPursuerMotion, track};
use crate::status::PursuitStatus;
use core::ffi::c_void;
use pursuit_core::Within;
use pursuit_core::intercept::{predict_tracked, solve_tracked};

/// `pursuit_predict_intercept` of a target that a tracker watches: with the velocity that is its mean until it is met.
///
/// `query` has the target's last position, and the velocity that counts until the tracker has tried a model. From then on the
/// velocity is the `mean_velocity` over the time of the last prediction, three times over. Status: as
/// `pursuit_predict_intercept`; `OUT_OF_DOMAIN` also before the tracker's first position, and for memory in which none was begun.
///
/// # Safety
/// Pointers are null or point to one value of their type, `tracker` to `tracker_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_predict_tracked_intercept(
    query: *const PursuitInterceptQuery,
    tracker: *const c_void,
    tracker_size: usize,
    settings: *const PursuitPredictionSettings,
    out: *mut PursuitPrediction,
) -> PursuitStatus {
    unsafe {
        answer!(
            (query, NotNull(tracker), settings),
            out,
            |(query, tracker, settings)| -> Answer<PursuitPrediction> {
                let tracker = track::read(tracker, tracker_size)?;
                Ok(answer_of(&predict_tracked(&query.into(), &tracker, &settings.try_into()?)?))
            }
        )
    }
}

/// `pursuit_solve_motion_intercept` of a target that a tracker watches: with the motion that was foretold best as far ahead as
/// the intercept is.
///
/// The first look-ahead time is a second; that of the next two rounds is the time of the last intercept. It ends at the first
/// round without an intercept. A longer horizon keeps the intercept; with a larger capture radius another model may count. It
/// takes at most three times the steps of `pursuit_solve_motion_intercept`. Status: as `pursuit_solve_motion_intercept`;
/// `OUT_OF_DOMAIN` also before the tracker's first position, and for memory in which none was begun.
///
/// # Safety
/// Pointers are null or point to one value of their type, `tracker` to `tracker_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_tracked_intercept(
    pursuer: *const PursuitPursuerMotion,
    tracker: *const c_void,
    tracker_size: usize,
    capture_radius: f64,
    horizon: f64,
    out: *mut PursuitMotionInterceptSolution,
) -> PursuitStatus {
    unsafe {
        answer!(
            (pursuer, NotNull(tracker)),
            out,
            |(pursuer, tracker)| -> Answer<PursuitMotionInterceptSolution> {
                let tracker = track::read(tracker, tracker_size)?;
                let pursuer = pursuer.try_into().within("pursuer")?;
                Ok(closest::answer_of(solve_tracked(pursuer, &tracker, capture_radius, horizon)?))
            }
        )
    }
}
