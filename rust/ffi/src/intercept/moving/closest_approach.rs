//! Closest approach to a target on a known motion.

use super::query::{PursuitMotionInterceptQuery, PursuitMotionInterceptSolution};
use crate::call::{Answer, answer};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use pursuit_core::Within;
use pursuit_core::intercept::{BestMotionCourse, solve_motion_or_approach};
use pursuit_ffi_derive::contract;

/// The earliest time within horizon at which a pursuer can meet a target on a known motion; without one (status above
/// 0), the nearest it can come to it within horizon, to within a part in 2^30 of the distance, and the earliest time at which it
/// is that near.
///
/// Any pursuer with any target. No earlier intercept exists, except one that lasts less than 2^-40 of its time, so a
/// longer horizon loses none.
///
/// It takes at most `max_steps` steps, and 2^6 more for every point of a path; the last quarter is kept for the closest
/// approach. A step looks at the target at most twice, or passes one point of its path. A target that circles in place, or a
/// path that repeats, costs no more for more laps, unless the pursuer drifts.
///
/// Status: `OK`; `ALREADY_THERE`; `BEYOND_HORIZON` when the first intercept is later than horizon; without any, ever,
/// `TARGET_ESCAPING` when the target never comes nearer to the pursuer's reachable set than it is now, by more than a part
/// in 2^30, else `TARGET_TOO_FAST`; `PURSUER_IMMOBILE`; `UNFINISHED` when the steps do not suffice, with the nearest
/// that was found, which proves nothing about whether it is met; or a refusal.
#[contract(core = solve_motion_or_approach, own_summary, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_motion_intercept(
    query: *const PursuitMotionInterceptQuery,
    out: *mut PursuitMotionInterceptSolution,
) -> PursuitStatus {
    unsafe {
        answer!(query, out, |query| -> Answer<PursuitMotionInterceptSolution> {
            let points = query.target.points().within("query.target")?;
            let question = query.question(&points)?;
            Ok(answer_of(solve_motion_or_approach(&question)?))
        })
    }
}

/// The status and the answer of a course.
pub(crate) fn answer_of(best: BestMotionCourse) -> (PursuitStatus, PursuitMotionInterceptSolution) {
    match best {
        BestMotionCourse::Intercept(met) => (PURSUIT_STATUS_OK, met.into()),
        BestMotionCourse::Approach(reason, closest) => (status_of_reason(reason), closest.into()),
    }
}
