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
use pursuit_ffi_derive::contract;

/// It is met at the earliest time within the horizon at which the pursuer can be where the target is foretold for that time: at
/// its position in `query`, moved by the `mean_velocity` over that time. A longer horizon keeps the intercept, and a larger
/// capture radius never makes it later. Without an intercept the velocity is the mean over the time of the prediction. The velocity
/// in `query` counts until the tracker has tried a model, and where a number of the query is beyond 1e50.
///
/// It takes no more steps than `pursuit_solve_tracked_intercept`; the verdict is `UNFINISHED` when they do not suffice. That the
/// target is never met has the reason that `pursuit_predict_intercept` gives for the mean velocity. Status: as
/// `pursuit_predict_intercept`; `OUT_OF_DOMAIN` also before the tracker's first position, and for memory in which none was begun.
#[contract(core = predict_tracked, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_predict_tracked_intercept(
    query: *const PursuitInterceptQuery,
    #[contract(length = "tracker_size")] tracker: *const c_void,
    tracker_size: usize,
    settings: *const PursuitPredictionSettings,
    out: *mut PursuitPrediction,
) -> PursuitStatus {
    unsafe {
        answer!(
            (query, NotNull(tracker), settings),
            out,
            |(query, tracker, settings)| -> Answer<PursuitPrediction> {
                track::with(tracker, tracker_size, |tracker| {
                    Ok(answer_of(&predict_tracked(&query.into(), tracker, &settings.try_into()?)?))
                })
            }
        )
    }
}

/// A longer horizon keeps the intercept, and a larger capture radius never makes it later. Where the model changes, the target jumps
/// from one place to another, and an intercept may lie at that jump. It takes no more steps than
/// `pursuit_solve_motion_intercept`, however often the model changes. Status: as `pursuit_solve_motion_intercept`;
/// `OUT_OF_DOMAIN` also before the tracker's first position, and for memory in which none was begun.
#[contract(core = solve_tracked, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_tracked_intercept(
    pursuer: *const PursuitPursuerMotion,
    #[contract(length = "tracker_size")] tracker: *const c_void,
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
                track::with(tracker, tracker_size, |tracker| {
                    let pursuer = pursuer.try_into().within("pursuer")?;
                    Ok(closest::answer_of(solve_tracked(pursuer, tracker, capture_radius, horizon)?))
                })
            }
        )
    }
}
