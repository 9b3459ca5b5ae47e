//! Intercept a target on any known motion.

use crate::call::{Answer, answer};
use crate::motion::{PathView, PursuitPursuerMotion, PursuitTargetMotion};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use crate::types::PursuitVec3;
use pursuit_core::intercept::{
    BestMotionCourse, MotionApproach, MotionInterceptQuery, solve_motion_or_approach,
};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::FromCore;

/// A pursuer, a target and a horizon.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitMotionInterceptQuery {
    /// Motion of the pursuer.
    pub pursuer: PursuitPursuerMotion,
    /// Motion of the target.
    pub target: PursuitTargetMotion,
    /// Distance at which the target counts as met; 0 for a point. Must be finite and >= 0.
    pub capture_radius: f64,
    /// Latest intercept time to consider, in seconds from now. Must be finite and > 0.
    pub horizon: f64,
}

/// When and where a pursuer is nearest to its target: the intercept, or the closest approach.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(MotionApproach)]
pub struct PursuitMotionInterceptSolution {
    /// The target's position at `time`.
    pub point: PursuitVec3,
    /// Direction to take now, of length 1: of the velocity, or of the thrust; for a car its heading, with the path from
    /// `pursuit_find_dubins_path`; zero when there is none.
    pub course: PursuitVec3,
    /// Time, in seconds from now, at most horizon.
    pub time: f64,
    /// Distance of the target beyond the capture radius then, or the path left to a car; 0 at an intercept.
    pub miss_distance: f64,
}

impl PursuitMotionInterceptQuery {
    fn question<'a>(&self, points: &'a PathView) -> Result<MotionInterceptQuery<'a>, Refusal> {
        Ok(MotionInterceptQuery {
            pursuer: self.pursuer.try_into().within("query.pursuer")?,
            target: self.target.motion(points).within("query.target")?,
            capture_radius: self.capture_radius,
            horizon: self.horizon,
        })
    }
}

/// The earliest time within horizon at which a pursuer can meet a target on a known motion; without one (status above
/// 0), the nearest it can come to it within horizon, to within a part in 2^30 of the distance, and the earliest time at which it
/// is that near.
///
/// Any pursuer with any target. No earlier intercept exists, except one that lasts less than horizon * 2^-40.
///
/// It takes at most 2^16 steps, and 2^8 more for every point of a path. A step looks at the target at most twice, or passes
/// one point of its path. A target that circles in place, or a path that repeats, costs no more for more laps, unless the
/// pursuer drifts.
///
/// Status: `OK`; `ALREADY_THERE`; `BEYOND_HORIZON` when the first intercept is later than horizon; without any, ever,
/// `TARGET_ESCAPING` when the target never comes nearer to the pursuer's reachable set than it is now, by more than a part
/// in 2^30, else `TARGET_TOO_FAST`; `PURSUER_IMMOBILE`; `UNFINISHED` when the steps do not suffice, with the nearest
/// that was found; or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the views of a path to as many values as its count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_motion_intercept(
    query: *const PursuitMotionInterceptQuery,
    out: *mut PursuitMotionInterceptSolution,
) -> PursuitStatus {
    unsafe {
        answer!(query, out, |query| -> Answer<PursuitMotionInterceptSolution> {
            let points = query.target.points().within("query.target")?;
            let question = query.question(&points)?;
            Ok(match solve_motion_or_approach(&question)? {
                BestMotionCourse::Intercept(met) => (PURSUIT_STATUS_OK, met.into()),
                BestMotionCourse::Approach(reason, closest) => (status_of_reason(reason), closest.into()),
            })
        })
    }
}
