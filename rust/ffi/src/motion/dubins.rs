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
use pursuit_ffi_derive::{FromCore, TryIntoCore, contract};

/// A straight line.
pub const PURSUIT_DUBINS_STRAIGHT: i32 = 0;
/// On the tightest circle, from the first axis toward the second.
pub const PURSUIT_DUBINS_LEFT: i32 = 1;
/// On the tightest circle, from the second axis toward the first.
pub const PURSUIT_DUBINS_RIGHT: i32 = 2;

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(DubinsPath, in("path"))]
pub struct PursuitDubinsPath {
    #[contract(range = "[0, inf)")]
    pub first_length: f64,
    #[contract(range = "[0, inf)")]
    pub second_length: f64,
    #[core(number)]
    #[contract(one_of = "PURSUIT_DUBINS_")]
    pub first: i32,
    #[core(number)]
    #[contract(one_of = "PURSUIT_DUBINS_")]
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

/// After `pursuit_solve_motion_intercept` it is the path to the intercept.
///
/// The pursuer must be of the kind `PURSUIT_PURSUER_CAR`.
#[contract(core = CarMotion::dubins_path_to, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_dubins_path(
    pursuer: *const PursuitPursuerMotion,
    point: *const PursuitVec3,
    #[contract(range = "[0, inf)")] capture_radius: f64,
    out: *mut PursuitDubinsPath,
) -> PursuitStatus {
    unsafe {
        answer!((pursuer, point), out, |(pursuer, point)| -> Answer<PursuitDubinsPath> {
            ok(car_of(pursuer)?.dubins_path_to(point.into(), capture_radius))
        })
    }
}

#[contract(core = CarMotion::dubins_pose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_dubins_pose(
    pursuer: *const PursuitPursuerMotion,
    path: *const PursuitDubinsPath,
    /// Distance along the path.
    #[contract(range = "[0, inf)")]
    distance: f64,
    out: *mut PursuitMotionState,
) -> PursuitStatus {
    unsafe {
        answer!((pursuer, path), out, |(pursuer, path)| -> Answer<PursuitMotionState> {
            ok(car_of(pursuer)?.dubins_pose(&path.try_into()?, distance))
        })
    }
}
