//! The solution of a turret on two axes: yaw and pitch, then fire.

use super::gimbal::Gimbal;
use super::gimbal_query::{GimbalTurretQuery, GimbalTurretSolution};
use super::search::Setup;
use super::solve::{MOST_STEPS, solution};
use super::units::Units;
use crate::refusal::{Refusal, Within};

/// [`solve_turret`](super::solve_turret) for a turret that yaws and pitches at the same time: the slower axis decides.
///
/// A base without limits takes the shorter way; a base with limits never turns through yaws outside them. A target outside
/// the limits is not hit. [`NoIntercept::TurnTooSlow`](crate::NoIntercept::TurnTooSlow) also means that the target is never
/// within the limits while it could be hit. Straight above the base the yaw follows the target's approach or departure,
/// whichever takes less turning; for a target at rest there, any yaw is valid. Limits hold to within the rounding of the aim,
/// 2^-49 of the distance to the target. Straight behind, limits of -pi and pi are the same yaw: the nearer is taken.
///
/// Without a hit the least late shot is within the limits, if the target ever is.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::turret::{GimbalTurretQuery, solve_gimbal_turret};
///
/// // A quarter turn of the base at 1 radian per second, then 30 at speed 10.
/// let query = GimbalTurretQuery {
///     shot: Shot { target_position: DVec3::new(0.0, 30.0, 0.0), muzzle_speed: 10.0, ..Shot::default() },
///     forward: DVec3::X,
///     up: DVec3::Z,
///     yaw: 0.0,
///     pitch: 0.0,
///     yaw_rate: 1.0,
///     pitch_rate: 1.0,
///     yaw_min: f64::NEG_INFINITY,
///     yaw_max: f64::INFINITY,
///     pitch_min: 0.0,
///     pitch_max: 1.0,
///     max_range: f64::INFINITY,
///     min_time: 0.0,
///     horizon: 10.0,
/// };
/// let hit = solve_gimbal_turret(&query).unwrap();
/// assert_eq!((hit.verdict, hit.pitch), (Ok(()), 0.0));
/// assert!((hit.yaw - core::f64::consts::FRAC_PI_2).abs() < 1e-15);
/// ```
///
/// # Errors
/// A refusal when an input is NaN, infinite (`max_range` may be, and both yaw limits together) or out of its domain, or
/// when the answer is beyond the range of f64.
pub fn solve_gimbal_turret(query: &GimbalTurretQuery) -> Result<GimbalTurretSolution, Refusal> {
    let base = query.check().within("query")?;
    let units = Units::new(query.shot.offset(), query.shot.target_velocity, query.horizon);
    let window = (units.time(query.min_time), units.time(query.horizon));
    let setup = Setup::new(Gimbal::new(query, &base, &units), window, units.length(query.max_range));
    let mut state = setup.begin();
    setup.advance(&mut state, MOST_STEPS);
    let answer = solution(&query.shot, &units, &setup.mount, &state)?;
    let (yaw, pitch) = setup.mount.aim(state.time);
    let reachable = setup.pieces.reachable_at(&setup.mount, state.time);
    Ok(GimbalTurretSolution {
        aim_point: answer.aim_point,
        yaw,
        pitch,
        impact_time: answer.impact_time,
        rotation_time: if reachable { answer.rotation_time } else { f64::INFINITY },
        flight_time: answer.flight_time,
        iterations: answer.iterations,
        verdict: answer.verdict,
    })
}
