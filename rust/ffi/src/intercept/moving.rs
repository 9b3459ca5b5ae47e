//! Intercept a target on any known motion.

use crate::call::{Answer, answer, unknown};
use crate::motion::{PathView, PursuitTargetMotion};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use crate::types::PursuitVec3;
use pursuit_core::intercept::{
    BestMotionCourse, MotionApproach, MotionInterceptQuery, PursuerMotion, solve_motion_or_approach,
};
use pursuit_core::motion::CarMotion;
use pursuit_core::{DVec3, Refusal, Within};
use pursuit_ffi_derive::FromCore;

/// Any velocity up to max_speed, at once.
pub const PURSUIT_PURSUER_CONSTANT: i32 = 0;
/// Any direction at once, while the speed changes from `speed` to max_speed by max_acceleration per second. The reachable
/// range is `s t + a t^2 / 2` until then, and grows by max_speed per second from then on. It may always be slower.
pub const PURSUIT_PURSUER_RAMP: i32 = 1;
/// A thrust of max_acceleration in one direction, chosen now, added to the present velocity up to max_speed; then straight
/// on. Without a speed limit no other use of the thrust is earlier; with one this is a policy. It may always thrust less.
pub const PURSUIT_PURSUER_THRUST: i32 = 2;
/// A Dubins car: drives forward at any speed up to max_speed and turns no tighter than turn_radius, in the plane of the
/// first two axes; the target's third coordinate is ignored. It may always drive slower, so it can wait on its path.
pub const PURSUIT_PURSUER_CAR: i32 = 3;

/// The motion that a pursuer is capable of. Start from `pursuit_pursuer_motion_default()`; no magnitude may be above 1e50.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitPursuerMotion {
    /// Position now.
    pub position: PursuitVec3,
    /// Velocity now. For `THRUST`.
    pub velocity: PursuitVec3,
    /// Speed now. Must be finite and >= 0. For `RAMP`.
    pub speed: f64,
    /// Maximum speed. Must be finite and >= 0; for `THRUST` above zero, and INFINITY for no limit.
    pub max_speed: f64,
    /// Maximum change of its speed or velocity, per second squared. Must be finite and >= 0. For `RAMP` and `THRUST`.
    pub max_acceleration: f64,
    /// Heading, of any length; its part in the plane must not be zero; (1, 0, 0) by default. For `CAR`.
    pub heading: PursuitVec3,
    /// The radius of its tightest circle. Must be finite and > 0. For `CAR`.
    pub turn_radius: f64,
    /// Which of these it is: one of the `PURSUIT_PURSUER_` constants.
    pub kind: i32,
}

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

impl TryFrom<PursuitPursuerMotion> for PursuerMotion {
    type Error = Refusal;

    fn try_from(pursuer: PursuitPursuerMotion) -> Result<Self, Refusal> {
        let position = pursuer.position.into();
        let PursuitPursuerMotion { speed, max_speed, max_acceleration, .. } = pursuer;
        Ok(match pursuer.kind {
            PURSUIT_PURSUER_CONSTANT => Self::Constant { position, speed: max_speed },
            PURSUIT_PURSUER_RAMP => Self::Ramp { position, speed, max_speed, max_acceleration },
            PURSUIT_PURSUER_THRUST => {
                Self::Thrust { position, velocity: pursuer.velocity.into(), max_acceleration, max_speed }
            }
            PURSUIT_PURSUER_CAR => Self::Car(CarMotion {
                position,
                heading: pursuer.heading.into(),
                speed: max_speed,
                turn_radius: pursuer.turn_radius,
            }),
            _ => return Err(unknown("kind")),
        })
    }
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

/// A pursuer at rest at the origin, of speed 0.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_pursuer_motion_default() -> PursuitPursuerMotion {
    let zero = PursuitVec3::default();
    PursuitPursuerMotion {
        position: zero,
        velocity: zero,
        speed: 0.0,
        max_speed: 0.0,
        max_acceleration: 0.0,
        heading: DVec3::X.into(),
        turn_radius: 0.0,
        kind: PURSUIT_PURSUER_CONSTANT,
    }
}

/// The earliest time within horizon at which a pursuer can meet a target on a known motion; without one (status above
/// 0), the nearest it can come to it within horizon: to within a part in 2^30 of the distance, and of several times the
/// earliest.
///
/// Any pursuer with any target. No earlier intercept exists, but for an encounter that lasts less than horizon * 2^-40.
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
