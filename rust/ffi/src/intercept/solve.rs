//! The earliest intercept with a target of constant velocity.

use super::query::{PursuitInterceptQuery, PursuitInterceptQuery2D};
use crate::call::answer_tiered;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use crate::types::{PursuitVec2, PursuitVec3};
use pursuit_core::intercept::{
    BestCourse, InterceptQuery2D, solve_by_filter, solve_by_speed_difference, solve_with_care,
};
use pursuit_ffi_derive::contract;

/// Where and when a pursuer meets its target.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitInterceptSolution {
    /// The target's position at `time`.
    pub point: PursuitVec3,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed, zero when already there.
    pub pursuer_velocity: PursuitVec3,
    /// The earliest intercept, in seconds from now; above zero, or 0 when already there.
    pub time: f64,
    /// The last intercept at full speed, in seconds; INFINITY when the pursuer can wait without end, 0 without an intercept.
    pub latest_time: f64,
}

/// `PursuitInterceptSolution` in two dimensions.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitInterceptSolution2D {
    /// The target's position at `time`.
    pub point: PursuitVec2,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed, zero when already there.
    pub pursuer_velocity: PursuitVec2,
    /// The earliest intercept, in seconds from now; above zero, or 0 when already there.
    pub time: f64,
    /// The last intercept at full speed, in seconds; INFINITY when the pursuer can wait without end, 0 without an intercept.
    pub latest_time: f64,
}

#[inline(always)]
fn solution(best: BestCourse) -> (PursuitStatus, PursuitInterceptSolution) {
    match best {
        BestCourse::Intercept(met) => (
            PURSUIT_STATUS_OK,
            PursuitInterceptSolution {
                point: met.point.into(),
                pursuer_velocity: met.pursuer_velocity.into(),
                time: met.time,
                latest_time: met.latest_time,
            },
        ),
        BestCourse::Approach(reason, closest) => (
            status_of_reason(reason),
            PursuitInterceptSolution {
                point: closest.point.into(),
                pursuer_velocity: closest.pursuer_velocity.into(),
                time: closest.time,
                latest_time: 0.0,
            },
        ),
    }
}

#[inline(always)]
fn solution_2d(best: BestCourse) -> (PursuitStatus, PursuitInterceptSolution2D) {
    let (status, solution) = solution(best);
    let plane = |v: PursuitVec3| PursuitVec2 { x: v.x, y: v.y };
    (
        status,
        PursuitInterceptSolution2D {
            point: plane(solution.point),
            pursuer_velocity: plane(solution.pursuer_velocity),
            time: solution.time,
            latest_time: solution.latest_time,
        },
    )
}

/// Without an intercept (status above 0) `out` carries the course that brings the pursuer nearest to its target, as
/// `pursuit_get_closest_approach` with an infinite horizon does.
#[contract(core = solve, prose, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_intercept(
    query: *const PursuitInterceptQuery,
    out: *mut PursuitInterceptSolution,
) -> PursuitStatus {
    unsafe {
        answer_tiered!(
            query,
            out,
            |query| solve_by_filter(&query.into()).map(solution),
            |query| solve_by_speed_difference(&query.into()).map(solution),
            |query| solve_with_care(&query.into()).map(solution),
        )
    }
}

/// `pursuit_solve_intercept` in two dimensions; the same bits as in space with every z zero.
#[contract(core = solve, own_summary, status(OK, ALREADY_THERE, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_intercept_2d(
    query: *const PursuitInterceptQuery2D,
    out: *mut PursuitInterceptSolution2D,
) -> PursuitStatus {
    let in_space = |query| InterceptQuery2D::from(query).extend();
    unsafe {
        answer_tiered!(
            query,
            out,
            |query| solve_by_filter(&in_space(query)).map(solution_2d),
            |query| solve_by_speed_difference(&in_space(query)).map(solution_2d),
            |query| solve_with_care(&in_space(query)).map(solution_2d),
        )
    }
}
