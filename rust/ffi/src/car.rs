//! The way of a car that cannot turn tighter than a circle.

use crate::call::{Answer, answer, ok};
use crate::motion::PursuitMotionState;
use crate::moving::PursuitPursuerMotion;
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::intercept::PursuerMotion;
use pursuit_core::motion::{CarMotion, CarPath, Steer};

/// Straight on.
pub const PURSUIT_STEER_STRAIGHT: i32 = 0;
/// On the tightest circle, from the first axis toward the second.
pub const PURSUIT_STEER_LEFT: i32 = 1;
/// On the tightest circle, from the second axis toward the first.
pub const PURSUIT_STEER_RIGHT: i32 = 2;

/// The shortest way of a car to a point: a turn, and then a straight line or the opposite turn.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitCarPath {
    /// How long its first part is. Must be finite and >= 0.
    pub first_length: f64,
    /// How long its second part is. Must be finite and >= 0.
    pub second_length: f64,
    /// How it begins: one of the `PURSUIT_STEER_` constants.
    pub first: i32,
    /// How it ends: one of the `PURSUIT_STEER_` constants.
    pub second: i32,
}

fn number_of(steer: Steer) -> i32 {
    match steer {
        Steer::Straight => PURSUIT_STEER_STRAIGHT,
        Steer::Left => PURSUIT_STEER_LEFT,
        Steer::Right => PURSUIT_STEER_RIGHT,
    }
}

fn steer_of(number: i32) -> Result<Steer, Refusal> {
    match number {
        PURSUIT_STEER_STRAIGHT => Ok(Steer::Straight),
        PURSUIT_STEER_LEFT => Ok(Steer::Left),
        PURSUIT_STEER_RIGHT => Ok(Steer::Right),
        _ => Err(Refusal::OutOfDomain),
    }
}

impl From<CarPath> for PursuitCarPath {
    fn from(path: CarPath) -> Self {
        Self {
            first_length: path.first_length,
            second_length: path.second_length,
            first: number_of(path.first),
            second: number_of(path.second),
        }
    }
}

impl TryFrom<PursuitCarPath> for CarPath {
    type Error = Refusal;

    fn try_from(path: PursuitCarPath) -> Result<Self, Refusal> {
        Ok(Self {
            first: steer_of(path.first)?,
            first_length: path.first_length,
            second: steer_of(path.second)?,
            second_length: path.second_length,
        })
    }
}

fn car_of(pursuer: PursuitPursuerMotion) -> Result<CarMotion, Refusal> {
    match pursuer.try_into()? {
        PursuerMotion::Car(car) => Ok(car),
        _ => Err(Refusal::OutOfDomain),
    }
}

/// The shortest way of a car to within `capture_radius` of `point`, whatever its heading there: after
/// `pursuit_solve_motion_intercept`, the way to the meeting.
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
pub unsafe extern "C" fn pursuit_find_car_path(
    pursuer: *const PursuitPursuerMotion,
    point: *const PursuitVec3,
    capture_radius: f64,
    out: *mut PursuitCarPath,
) -> PursuitStatus {
    unsafe {
        answer((pursuer, point), out, |(pursuer, point)| -> Answer<PursuitCarPath> {
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
pub unsafe extern "C" fn pursuit_find_car_pose(
    pursuer: *const PursuitPursuerMotion,
    path: *const PursuitCarPath,
    distance: f64,
    out: *mut PursuitMotionState,
) -> PursuitStatus {
    unsafe {
        answer((pursuer, path), out, |(pursuer, path)| -> Answer<PursuitMotionState> {
            ok(car_of(pursuer)?.pose(&path.try_into()?, distance))
        })
    }
}
