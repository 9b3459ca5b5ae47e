//! Dubins paths: the shortest path of a car, which turns no tighter than a circle, to a point with a free final
//! heading.

use super::{PursuitMotionState, PursuitPursuerMotion};
use crate::call::{Answer, answer, ok};
use crate::convert::numbers;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::intercept::PursuerMotion;
use pursuit_core::motion::{CarMotion, DubinsPath, DubinsSegment};
use pursuit_core::{Refusal, Requirement, Within};
use pursuit_ffi_derive::{FromCore, TryIntoCore};

/// A straight line.
pub const PURSUIT_DUBINS_STRAIGHT: i32 = 0;
/// On the tightest circle, from the first axis toward the second.
pub const PURSUIT_DUBINS_LEFT: i32 = 1;
/// On the tightest circle, from the second axis toward the first.
pub const PURSUIT_DUBINS_RIGHT: i32 = 2;

/// The shortest path of a car to a point: a turn, then a straight line or the opposite turn.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(DubinsPath, in("path"))]
pub struct PursuitDubinsPath {
    /// Length of the first segment. Must be finite and >= 0.
    pub first_length: f64,
    /// Length of the second segment. Must be finite and >= 0.
    pub second_length: f64,
    /// Kind of the first segment: one of the `PURSUIT_DUBINS_` constants.
    #[core(number)]
    pub first: i32,
    /// Kind of the second segment: one of the `PURSUIT_DUBINS_` constants.
    #[core(number)]
    pub second: i32,
}

numbers!(DubinsSegment {
    Straight = PURSUIT_DUBINS_STRAIGHT,
    Left = PURSUIT_DUBINS_LEFT,
    Right = PURSUIT_DUBINS_RIGHT,
});

fn car_of(pursuer: PursuitPursuerMotion) -> Result<CarMotion, Refusal> {
    match pursuer.try_into().within("pursuer")? {
        PursuerMotion::Car(car) => Ok(car),
        _ => Err(Refusal::out_of_domain(Requirement::TakenKind, "pursuer.kind")),
    }
}

/// The shortest Dubins path of the car to within `capture_radius` of `point`, with a free final heading: after
/// `pursuit_solve_motion_intercept`, the path to the intercept.
///
/// For capture radius 0 it is the shortest path that the car can drive. For a greater radius it is the shortest of three: a
/// circle up to the radius; a turn and a straight line toward the point; and, for a point within a tightest circle, the
/// shortest path to the point itself, ended at the radius. It compares these paths, each in closed form.
///
/// The pursuer must be of the kind `PURSUIT_PURSUER_CAR`.
///
/// `capture_radius` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_dubins_path(
    pursuer: *const PursuitPursuerMotion,
    point: *const PursuitVec3,
    capture_radius: f64,
    out: *mut PursuitDubinsPath,
) -> PursuitStatus {
    unsafe {
        answer!((pursuer, point), out, |(pursuer, point)| -> Answer<PursuitDubinsPath> {
            ok(car_of(pursuer)?.dubins_path_to(point.into(), capture_radius))
        })
    }
}

/// Position and velocity of the car after driving `distance` along `path` at its maximum speed. Beyond the end of the path,
/// those at its end.
///
/// `distance` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_dubins_pose(
    pursuer: *const PursuitPursuerMotion,
    path: *const PursuitDubinsPath,
    distance: f64,
    out: *mut PursuitMotionState,
) -> PursuitStatus {
    unsafe {
        answer!((pursuer, path), out, |(pursuer, path)| -> Answer<PursuitMotionState> {
            ok(car_of(pursuer)?.dubins_pose(&path.try_into()?, distance))
        })
    }
}
