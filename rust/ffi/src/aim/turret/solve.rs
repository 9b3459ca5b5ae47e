//! Turrets: rotate, then fire.

use crate::aim::PursuitShot;
use crate::call::{Answer, answer};
use crate::status::{PursuitStatus, status_of_verdict};
use crate::types::PursuitVec3;
use pursuit_core::aim::turret::{
    GimbalTurretQuery, GimbalTurretSolution, TurretQuery, TurretSolution, solve_gimbal_turret, solve_turret,
};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// A turret, how it turns and how far it shoots, and its target. Lengths in one unit, speeds in that unit per second, angles in
/// radians. In the plane every z is 0.
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(TurretQuery)]
pub struct PursuitTurretQuery {
    /// The shooter and its target. The shooter stands still, gravity does not count, and the muzzle speed must be > 0.
    pub shot: PursuitShot,
    /// Direction of the barrel now, of any length; must not be zero.
    pub facing: PursuitVec3,
    /// Turn rate of the barrel, along a great circle, in radians per second. Must be finite and >= 0; at 0 it fires
    /// only at targets that come into its fire cone.
    pub turn_rate: f64,
    /// Maximum range of the projectile. Must be >= 0; INFINITY for no limit.
    pub max_range: f64,
    /// Earliest impact time to consider, in seconds from now. Must be finite, >= 0 and at most `horizon`.
    pub min_time: f64,
    /// Latest impact time to consider, in seconds from now. Must be finite and > 0.
    pub horizon: f64,
    /// Angle to the aim point within which it may fire, in radians; 0 turns all the way. Must be >= 0 and <= pi.
    pub fire_cone: f64,
}

/// When and where a turret hits; without a hit, the shot that is late by the least time.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(TurretSolution, except(verdict))]
pub struct PursuitTurretSolution {
    /// Where the target is at impact_time: turn there, and fire.
    pub aim_point: PursuitVec3,
    /// Time of the hit, in seconds from now.
    pub impact_time: f64,
    /// Duration of the turn, in seconds; INFINITY when it cannot.
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at impact_time - flight_time, which is later than
    /// rotation_time when the turret has to wait.
    pub flight_time: f64,
    /// Number of steps of the search; 0 when none was needed.
    pub iterations: u32,
}

/// A turret that yaws on a base and pitches its barrel, each at its own rate and within its own limits.
/// Lengths in one unit, speeds in that unit per second, angles in radians.
///
/// Yaw is measured about `up`, from `forward` toward `up x forward` (in Unreal's axes to the right); pitch from the plane
/// of the base toward `up`.
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(GimbalTurretQuery)]
pub struct PursuitGimbalTurretQuery {
    /// The shooter and its target. The shooter stands still, gravity does not count, and the muzzle speed must be > 0.
    pub shot: PursuitShot,
    /// Direction of yaw 0; its part along `up` is ignored. Of any length; must not be zero or along `up`.
    pub forward: PursuitVec3,
    /// The yaw axis, of any length; must not be zero.
    pub up: PursuitVec3,
    /// Yaw now. Must be finite, within the yaw limits where there are any.
    pub yaw: f64,
    /// Pitch now. Must be within the pitch limits.
    pub pitch: f64,
    /// Yaw rate, in radians per second. Must be finite and >= 0.
    pub yaw_rate: f64,
    /// Pitch rate, in radians per second. Must be finite and >= 0.
    pub pitch_rate: f64,
    /// The least yaw. Must be >= -pi, or -INFINITY together with an INFINITY `yaw_max` for a base that turns all
    /// the way round.
    pub yaw_min: f64,
    /// The greatest yaw. Must be <= pi, or INFINITY. The base never turns through yaws outside the limits.
    pub yaw_max: f64,
    /// The least pitch. Must be >= -pi/2.
    pub pitch_min: f64,
    /// The greatest pitch. Must be <= pi/2.
    pub pitch_max: f64,
    /// Maximum range of the projectile. Must be >= 0; INFINITY for no limit.
    pub max_range: f64,
    /// Earliest impact time to consider, in seconds from now. Must be finite, >= 0 and at most `horizon`.
    pub min_time: f64,
    /// Latest impact time to consider, in seconds from now. Must be finite and > 0.
    pub horizon: f64,
}

/// When and where such a turret hits; without a hit, the shot that is late by the least time.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(GimbalTurretSolution, except(verdict))]
pub struct PursuitGimbalTurretSolution {
    /// Where the target is at impact_time.
    pub aim_point: PursuitVec3,
    /// The yaw to turn to, in radians; at the nearer limit for a target outside the limits.
    pub yaw: f64,
    /// The pitch to raise to, in radians; at the nearer limit for a target outside the limits.
    pub pitch: f64,
    /// Time of the hit, in seconds from now.
    pub impact_time: f64,
    /// Duration of the slower axis's turn, in seconds; INFINITY when the rates or the limits forbid it.
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at impact_time - flight_time.
    pub flight_time: f64,
    /// Number of steps of the search; 0 when none was needed.
    pub iterations: u32,
}

/// The status and the solution of a turret.
pub(super) fn answer_of(solution: TurretSolution) -> Answer<PursuitTurretSolution> {
    Ok((status_of_verdict(solution.verdict), solution.into()))
}

/// The earliest time at which a turret can hit a target of constant velocity, when it must turn before it fires.
///
/// The least t in [min_time, horizon] with `t >= rotation(t) + flight(t)` and the target in range: rotation(t) is the
/// time to turn along a great circle until where the target is at t is within the fire cone, flight(t) the distance
/// over the projectile's speed. A turret that is ready early waits. Proven earliest to within 1e-12 of horizon.
///
/// Without a hit (status above 0) `out` carries the least late shot in the window, in range where that is possible.
/// Status: `OK`; `ALREADY_THERE` when the target is at the muzzle at min_time; `OUT_OF_RANGE` when every hit is beyond
/// max_range (`out` is the earliest of them); `TURN_TOO_SLOW` when a shot without turning would hit in the window;
/// `BEYOND_HORIZON` when even a shot without turning hits only after horizon; `TARGET_TOO_FAST` or `TARGET_ESCAPING` when no shot
/// ever hits; `UNFINISHED` when 65536 steps did not decide, which happens only with a target that moves farther than 2^900 times
/// its distance within the window; or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_turret(
    query: *const PursuitTurretQuery,
    out: *mut PursuitTurretSolution,
) -> PursuitStatus {
    unsafe { answer!(query, out, |query| answer_of(solve_turret(&query.into())?)) }
}

/// `pursuit_solve_turret` for a turret that yaws and pitches at the same time: the slower axis decides.
///
/// A base that turns all the way round takes the shorter way; one with limits never turns through what is outside
/// them. `TURN_TOO_SLOW` also stands for a target that never comes within the limits while it could be hit. Limits hold
/// to within the rounding of the aim, 2^-49 of the distance to the target. Straight behind, limits of -pi and pi are
/// the same place: the nearer counts.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_gimbal_turret(
    query: *const PursuitGimbalTurretQuery,
    out: *mut PursuitGimbalTurretSolution,
) -> PursuitStatus {
    unsafe {
        answer!(query, out, |query| {
            let solution = solve_gimbal_turret(&query.into())?;
            Ok((status_of_verdict(solution.verdict), solution.into()))
        })
    }
}
