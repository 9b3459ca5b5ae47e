//! The launch that hits at a given time, at whatever muzzle speed.

use super::encounter::{Encounter, effective};
use super::solve::target_at;
use super::{ProjectileQuery, ProjectileSettings, ProjectileSolution};
use crate::NoIntercept;
use crate::numeric::direction_and_length;
use crate::reason::{Refusal, finite_above_zero};
use glam::DVec3;

/// The launch that hits after exactly `time` seconds.
///
/// The muzzle speed is free: the query's is not read. There is always such a launch: the muzzle velocity `P(t) / t`.
///
/// # Errors
/// A refusal when an input is not finite, `time` is not above zero, or the launch is beyond the range of f64.
pub fn solve_time(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
    time: f64,
) -> Result<ProjectileSolution, Refusal> {
    finite_above_zero(time)?;
    let encounter = Encounter::new(query, settings)?;
    launch_at(query, &effective(query, settings), &encounter, time).map_err(|reason| match reason {
        NoIntercept::Refused(refusal) => refusal,
        _ => Refusal::OutOfDomain,
    })
}

/// The launch with the muzzle velocity `P(t) / t`.
pub(super) fn launch_at(
    query: &ProjectileQuery,
    effective: &ProjectileQuery,
    encounter: &Encounter,
    time: f64,
) -> Result<ProjectileSolution, NoIntercept> {
    let solution = ProjectileSolution {
        launch_velocity: query.shooter_velocity + encounter.position_rounded(time) / time,
        impact_point: target_at(effective, time),
        time,
    };
    if solution.launch_velocity.is_finite() && solution.impact_point.is_finite() {
        Ok(solution)
    } else {
        Err(NoIntercept::Refused(Refusal::OutOfDomain))
    }
}

/// The direction against gravity, and how strong gravity is; without gravity there is no such direction.
pub(super) fn up_and_gravity(query: &ProjectileQuery) -> Result<(DVec3, f64), Refusal> {
    let (down, gravity) = direction_and_length(query.gravity).ok_or(Refusal::OutOfDomain)?;
    Ok((-down, gravity))
}
