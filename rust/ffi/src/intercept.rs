//! Intercept a moving target.

use crate::call::{Answer, answer, answer_quickly, ok};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use crate::types::{PursuitVec2, PursuitVec3};
use pursuit_core::Refusal;
use pursuit_core::intercept::{
    BestCourse, ClosestApproach, Fallback, InterceptQuery, InterceptQuery2D, PredictionSettings,
    closest_approach, predict, solve_or_approach, solve_or_approach_plainly,
};

/// What a pursuer knows about itself and its target. Lengths in one unit, speeds in that unit per second.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitInterceptQuery {
    /// Where the pursuer is.
    pub pursuer_position: PursuitVec3,
    /// Where the target is.
    pub target_position: PursuitVec3,
    /// How the target moves, constant, per second.
    pub target_velocity: PursuitVec3,
    /// How fast the pursuer can move. Must be finite and >= 0.
    pub pursuer_speed: f64,
    /// How near counts as met; 0 for a point. Must be finite and >= 0.
    pub capture_radius: f64,
}

/// Where and when a pursuer meets its target.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitInterceptSolution {
    /// The target's position at `time`.
    pub point: PursuitVec3,
    /// The velocity that takes the pursuer there; its length is pursuer_speed, zero when already there.
    pub pursuer_velocity: PursuitVec3,
    /// The earliest intercept, in seconds from now.
    pub time: f64,
    /// The last intercept at full speed, in seconds; INFINITY when the pursuer can wait for ever, 0 without an intercept.
    pub latest_time: f64,
}

/// `PursuitInterceptQuery` in the plane.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitInterceptQuery2D {
    /// Where the pursuer is.
    pub pursuer_position: PursuitVec2,
    /// Where the target is.
    pub target_position: PursuitVec2,
    /// How the target moves, constant, per second.
    pub target_velocity: PursuitVec2,
    /// How fast the pursuer can move. Must be finite and >= 0.
    pub pursuer_speed: f64,
    /// How near counts as met; 0 for a point. Must be finite and >= 0.
    pub capture_radius: f64,
}

/// `PursuitInterceptSolution` in the plane.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitInterceptSolution2D {
    /// The target's position at `time`.
    pub point: PursuitVec2,
    /// The velocity that takes the pursuer there; its length is pursuer_speed, zero when already there.
    pub pursuer_velocity: PursuitVec2,
    /// The earliest intercept, in seconds from now.
    pub time: f64,
    /// The last intercept at full speed, in seconds; INFINITY when the pursuer can wait for ever, 0 without an intercept.
    pub latest_time: f64,
}

/// The straight course at full speed that brings a pursuer nearest to its target.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitClosestApproach {
    /// The target's position at `time`.
    pub point: PursuitVec3,
    /// The velocity to take; its length is pursuer_speed, zero when already there.
    pub pursuer_velocity: PursuitVec3,
    /// When they are nearest, in seconds from now; INFINITY when the gap shrinks for ever toward its limit, and then
    /// `point` is where the target is now and the course is parallel to the target's.
    pub time: f64,
}

/// Aim where the target is at the horizon.
pub const PURSUIT_FALLBACK_HORIZON: i32 = 0;
/// Aim where the target is now.
pub const PURSUIT_FALLBACK_DIRECT_PURSUIT: i32 = 1;
/// Aim where the target is when a straight course comes nearest to it within the horizon.
pub const PURSUIT_FALLBACK_CLOSEST_APPROACH: i32 = 2;

/// How an AI looks ahead. Start from `pursuit_prediction_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitPredictionSettings {
    /// How far ahead to look, in seconds. Must be finite and > 0; 5 by default.
    pub horizon: f64,
    /// How much of the predicted way to lead: 0 aims at the target, 1 at the intercept. Must be finite and >= 0; 1 by default.
    pub lead_factor: f64,
    /// Within this distance aim at the target itself; 0 never does. Must be finite and >= 0; 0 by default.
    pub direct_pursuit_distance: f64,
    /// Where to aim when there is no intercept in time: one of the `PURSUIT_FALLBACK_` constants.
    pub fallback: i32,
}

/// Where to aim, for how long, and how well.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitPrediction {
    /// Where to fly, at full speed.
    pub aim_point: PursuitVec3,
    /// How long to fly there, in seconds, at most horizon.
    pub time: f64,
    /// How far outside the capture radius the pursuer stays from the target until `time` when it flies straight to the
    /// aim point and waits there; 0 when that course meets it.
    pub miss_distance: f64,
}

impl From<PursuitInterceptQuery> for InterceptQuery {
    fn from(query: PursuitInterceptQuery) -> Self {
        Self {
            pursuer_position: query.pursuer_position.into(),
            target_position: query.target_position.into(),
            target_velocity: query.target_velocity.into(),
            pursuer_speed: query.pursuer_speed,
            capture_radius: query.capture_radius,
        }
    }
}

impl From<PursuitInterceptQuery2D> for InterceptQuery2D {
    fn from(query: PursuitInterceptQuery2D) -> Self {
        Self {
            pursuer_position: query.pursuer_position.into(),
            target_position: query.target_position.into(),
            target_velocity: query.target_velocity.into(),
            pursuer_speed: query.pursuer_speed,
            capture_radius: query.capture_radius,
        }
    }
}

impl From<ClosestApproach> for PursuitClosestApproach {
    fn from(closest: ClosestApproach) -> Self {
        Self {
            point: closest.point.into(),
            pursuer_velocity: closest.pursuer_velocity.into(),
            time: closest.time,
        }
    }
}

impl From<PredictionSettings> for PursuitPredictionSettings {
    fn from(settings: PredictionSettings) -> Self {
        Self {
            horizon: settings.horizon,
            lead_factor: settings.lead_factor,
            direct_pursuit_distance: settings.direct_pursuit_distance,
            fallback: match settings.fallback {
                Fallback::Horizon => PURSUIT_FALLBACK_HORIZON,
                Fallback::DirectPursuit => PURSUIT_FALLBACK_DIRECT_PURSUIT,
                Fallback::ClosestApproach => PURSUIT_FALLBACK_CLOSEST_APPROACH,
            },
        }
    }
}

impl TryFrom<PursuitPredictionSettings> for PredictionSettings {
    type Error = Refusal;

    fn try_from(settings: PursuitPredictionSettings) -> Result<Self, Refusal> {
        Ok(Self {
            horizon: settings.horizon,
            lead_factor: settings.lead_factor,
            direct_pursuit_distance: settings.direct_pursuit_distance,
            fallback: match settings.fallback {
                PURSUIT_FALLBACK_HORIZON => Fallback::Horizon,
                PURSUIT_FALLBACK_DIRECT_PURSUIT => Fallback::DirectPursuit,
                PURSUIT_FALLBACK_CLOSEST_APPROACH => Fallback::ClosestApproach,
                _ => return Err(Refusal::OutOfDomain),
            },
        })
    }
}

#[inline(always)]
fn solution(best: BestCourse) -> Answer<PursuitInterceptSolution> {
    Ok(match best {
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
            status_of_reason(reason)?,
            PursuitInterceptSolution {
                point: closest.point.into(),
                pursuer_velocity: closest.pursuer_velocity.into(),
                time: closest.time,
                latest_time: 0.0,
            },
        ),
    })
}

#[inline(always)]
fn solution_2d(best: BestCourse) -> Answer<PursuitInterceptSolution2D> {
    let (status, solution) = solution(best)?;
    let plane = |v: PursuitVec3| PursuitVec2 { x: v.x, y: v.y };
    Ok((
        status,
        PursuitInterceptSolution2D {
            point: plane(solution.point),
            pursuer_velocity: plane(solution.pursuer_velocity),
            time: solution.time,
            latest_time: solution.latest_time,
        },
    ))
}

/// Earliest time at which a pursuer of constant speed can meet a target of constant velocity.
///
/// Without an intercept (status above 0) `out` carries the course that brings the pursuer nearest to its target, as
/// `pursuit_get_closest_approach` with an infinite horizon does.
///
/// Status: `OK`, `ALREADY_THERE`, `TARGET_TOO_FAST`, `TARGET_ESCAPING`, `PURSUER_IMMOBILE`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_intercept(
    query: *const PursuitInterceptQuery,
    out: *mut PursuitInterceptSolution,
) -> PursuitStatus {
    unsafe {
        answer_quickly(
            query,
            out,
            |query| solution(solve_or_approach_plainly(&query.into())?).ok(),
            |query| solution(solve_or_approach(&query.into())?),
        )
    }
}

/// `pursuit_solve_intercept` in the plane; the same bits as in space with every z zero.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_intercept_2d(
    query: *const PursuitInterceptQuery2D,
    out: *mut PursuitInterceptSolution2D,
) -> PursuitStatus {
    unsafe {
        answer_quickly(
            query,
            out,
            |query| solution_2d(solve_or_approach_plainly(&InterceptQuery2D::from(query).extend())?).ok(),
            |query| solution_2d(solve_or_approach(&InterceptQuery2D::from(query).extend())?),
        )
    }
}

/// The nearest a pursuer can come to its target within `horizon` seconds: the intercept itself when there is one by then.
///
/// `horizon` must be >= 0 and may be INFINITY. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_closest_approach(
    query: *const PursuitInterceptQuery,
    horizon: f64,
    out: *mut PursuitClosestApproach,
) -> PursuitStatus {
    unsafe { answer(query, out, |query| ok(closest_approach(&query.into(), horizon))) }
}

/// Five seconds ahead, the exact lead, no direct pursuit, the horizon as fallback.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_prediction_settings_default() -> PursuitPredictionSettings {
    PredictionSettings::default().into()
}

/// Where an AI should aim to meet its target: the exact intercept within the horizon, or else the fallback.
///
/// The status is that of the exact intercept and the horizon, whatever the lead factor and the direct pursuit distance
/// make of the aim. Status: `OK`, `ALREADY_THERE`, `BEYOND_HORIZON`, `TARGET_TOO_FAST`,
/// `TARGET_ESCAPING`, `PURSUER_IMMOBILE`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_predict_intercept(
    query: *const PursuitInterceptQuery,
    settings: *const PursuitPredictionSettings,
    out: *mut PursuitPrediction,
) -> PursuitStatus {
    unsafe {
        answer((query, settings), out, |(query, settings)| {
            let prediction = predict(&query.into(), &settings.try_into()?)?;
            let status = match prediction.verdict {
                Ok(()) => PURSUIT_STATUS_OK,
                Err(reason) => status_of_reason(reason)?,
            };
            Ok((
                status,
                PursuitPrediction {
                    aim_point: prediction.aim_point.into(),
                    time: prediction.time,
                    miss_distance: prediction.miss_distance,
                },
            ))
        })
    }
}
