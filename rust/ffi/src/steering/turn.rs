//! Which way something lies, and turning that way.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::steering::{
    TurnLimits, TurnState, YawState, facing, is_within_radius, look_where_you_go, turn_to_face, turn_yaw,
};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// What a body can do to turn. Start from `pursuit_turn_limits_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TurnLimits)]
pub struct PursuitTurnLimits {
    /// The greatest turn rate, in radians per second. Must be >= 0, INFINITY for none; one turn per second by default.
    pub max_rate: f64,
    /// How fast the turn rate may change, in radians per second squared. Must be >= 0; INFINITY for at once, the
    /// default.
    pub max_acceleration: f64,
}

/// Where a body faces, and how that turns.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(TurnState)]
pub struct PursuitTurnState {
    /// Where it faces, of any length but zero; answers have length 1.
    pub facing: PursuitVec3,
    /// How the facing changes, per second: perpendicular to it, with the turn rate in radians per second as its length. A part
    /// along the facing is ignored; zero for a body that does not turn.
    pub turning: PursuitVec3,
}

/// A heading in the plane, and how it turns.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(YawState)]
pub struct PursuitYawState {
    /// The heading, in radians.
    pub yaw: f64,
    /// How the heading turns, in radians per second.
    pub rate: f64,
}

/// The cosine of the angle between `forward` and the direction to `target`: 1 ahead, 0 abeam, -1 behind.
///
/// `forward` needs no unit length and must not be zero. At the target itself the answer is 1. Status: `OK`, or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_facing(
    position: *const PursuitVec3,
    forward: *const PursuitVec3,
    target: *const PursuitVec3,
    out_cosine: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer!((position, forward, target), out_cosine, |(position, forward, target)| {
            ok(facing(position.into(), forward.into(), target.into()))
        })
    }
}

/// Whether `target` lies within `radius` of `position`, inclusive: 1 or 0.
///
/// `radius` must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_arrival(
    position: *const PursuitVec3,
    target: *const PursuitVec3,
    radius: f64,
    out_arrived: *mut i32,
) -> PursuitStatus {
    unsafe {
        answer!((position, target), out_arrived, |(position, target)| {
            ok(is_within_radius(position.into(), target.into(), radius))
        })
    }
}

/// Unreal's character movement: one turn per second, at once.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_turn_limits_default() -> PursuitTurnLimits {
    TurnLimits::default().into()
}

/// The facing after `delta_time` seconds of turning toward `direction`, by the shortest way.
///
/// Within the limits the turn speeds up, goes on at the greatest rate, and brakes in time: one that begins at rest never
/// overshoots a direction that stays, whatever the time steps, and ends exactly on it. Exactly opposite directions are turned
/// to through z x facing, or through x when facing along z. With a zero `direction` there is nothing to face: the turn
/// brakes. `delta_time` must be from 0 to 1e50; 0 changes nothing. `out_state` may be `state`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_turn_to_face(
    state: *const PursuitTurnState,
    direction: *const PursuitVec3,
    limits: *const PursuitTurnLimits,
    delta_time: f64,
    out_state: *mut PursuitTurnState,
) -> PursuitStatus {
    unsafe {
        answer!((state, direction, limits), out_state, |(state, direction, limits)| {
            ok(turn_to_face(&state.into(), direction.into(), &limits.into(), delta_time))
        })
    }
}

/// `pursuit_turn_to_face` along the velocity: look where you go. At rest the body keeps its facing; a turn under
/// way brakes.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_look_where_you_go(
    state: *const PursuitTurnState,
    velocity: *const PursuitVec3,
    limits: *const PursuitTurnLimits,
    delta_time: f64,
    out_state: *mut PursuitTurnState,
) -> PursuitStatus {
    unsafe {
        answer!((state, velocity, limits), out_state, |(state, velocity, limits)| {
            ok(look_where_you_go(&state.into(), velocity.into(), &limits.into(), delta_time))
        })
    }
}

/// `pursuit_turn_to_face` in the plane: the heading after `delta_time` seconds of turning toward `goal`, in
/// radians, by the shortest way.
///
/// The heading is not brought back into one turn: it goes on from where it is to an angle that is `goal` but for whole turns.
/// From exactly opposite it turns to greater angles. `delta_time` must be from 0 to 1e50; 0 changes nothing. `out_state` may be
/// `state`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_turn_yaw(
    state: *const PursuitYawState,
    goal: f64,
    limits: *const PursuitTurnLimits,
    delta_time: f64,
    out_state: *mut PursuitYawState,
) -> PursuitStatus {
    unsafe {
        answer!((state, limits), out_state, |(state, limits)| {
            ok(turn_yaw(&state.into(), goal, &limits.into(), delta_time))
        })
    }
}
