//! The way of a car that cannot turn tighter than a circle.

use super::PursuitMotionState;
use crate::call::{Answer, answer, ok, unknown};
use crate::intercept::PursuitPursuerMotion;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::intercept::PursuerMotion;
use pursuit_core::motion::{CarMotion, DubinsPath, Steer};
use pursuit_core::{Refusal, Within};

/// Straight on.
pub const PURSUIT_DUBINS_STRAIGHT: i32 = 0;
/// On the tightest circle, from the first axis toward the second.
pub const PURSUIT_DUBINS_LEFT: i32 = 1;
/// On the tightest circle, from the second axis toward the first.
pub const PURSUIT_DUBINS_RIGHT: i32 = 2;

/// The shortest way of a car to a point: a turn, and then a straight line or the opposite turn.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitDubinsPath {
    /// How long its first part is. Must be finite and >= 0.
    pub first_length: f64,
    /// How long its second part is. Must be finite and >= 0.
    pub second_length: f64,
    /// How it begins: one of the `PURSUIT_DUBINS_` constants.
    pub first: i32,
    /// How it ends: one of the `PURSUIT_DUBINS_` constants.
    pub second: i32,
}

fn number_of(steer: Steer) -> i32 {
    match steer {
        Steer::Straight => PURSUIT_DUBINS_STRAIGHT,
        Steer::Left => PURSUIT_DUBINS_LEFT,
        Steer::Right => PURSUIT_DUBINS_RIGHT,
    }
}

fn steer_of(number: i32, name: &'static str) -> Result<Steer, Refusal> {
    match number {
        PURSUIT_DUBINS_STRAIGHT => Ok(Steer::Straight),
        PURSUIT_DUBINS_LEFT => Ok(Steer::Left),
        PURSUIT_DUBINS_RIGHT => Ok(Steer::Right),
        _ => Err(unknown(name)),
    }
}

impl From<DubinsPath> for PursuitDubinsPath {
    fn from(path: DubinsPath) -> Self {
        Self {
            first_length: path.first_length,
            second_length: path.second_length,
            first: number_of(path.first),
            second: number_of(path.second),
        }
    }
}

impl TryFrom<PursuitDubinsPath> for DubinsPath {
    type Error = Refusal;

    fn try_from(path: PursuitDubinsPath) -> Result<Self, Refusal> {
        Ok(Self {
            first: steer_of(path.first, "path.first")?,
            first_length: path.first_length,
            second: steer_of(path.second, "path.second")?,
            second_length: path.second_length,
        })
    }
}

fn car_of(pursuer: PursuitPursuerMotion) -> Result<CarMotion, Refusal> {
    match pursuer.try_into().within("pursuer")? {
        PursuerMotion::Car(car) => Ok(car),
        _ => Err(Refusal::out_of_domain("pursuer.kind")),
    }
}

/// The shortest way of a car to within `capture_radius` of `point`, whatever its heading there: after
/// `pursuit_solve_motion_intercept`, the way to the intercept.
///
/// For capture_radius 0 it is the shortest of all ways that the car can drive. For a radius it is the shortest of these: a
/// circle up to the radius; a turn and a straight line toward the point; and, within a tightest circle, the shortest way
/// to the point itself, left off at the radius. The pursuer must be of the kind `PURSUIT_PURSUER_CAR`.
///
/// Status: `OK`, or a refusal.
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
            ok(car_of(pursuer)?.path_to(point.into(), capture_radius))
        })
    }
}

/// Where a car is and how it moves after it drove `distance` along a way at its greatest speed; beyond the end of the way,
/// at its end.
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
            ok(car_of(pursuer)?.pose(&path.try_into()?, distance))
        })
    }
}
