//! Intercept of a target that a tracker watches.

use super::moving::closest_approach;
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

/// Status: as `pursuit_predict_intercept`; `OUT_OF_DOMAIN` also before the tracker's first position, and for memory in
/// which none was begun.
#[contract(core = predict_tracked, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE, UNFINISHED))]
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

/// Status: as `pursuit_solve_motion_intercept`; `OUT_OF_DOMAIN` also before the tracker's first position, and for
/// memory in which none was begun.
#[contract(core = solve_tracked, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE, UNFINISHED))]
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
                    Ok(closest_approach::answer_of(solve_tracked(pursuer, tracker, capture_radius, horizon)?))
                })
            }
        )
    }
}
