//! Every launch of a given muzzle speed that hits.

use super::encounter::{Encounter, effective};
use super::hits::hit_times;
use super::{ProjectileQuery, ProjectileSettings};
use crate::NoIntercept;
use crate::intercept::{self, InterceptQuery};
use crate::numeric::direction_and_length;
use crate::reason::Refusal;
use glam::DVec3;

/// One launch that hits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProjectileSolution {
    /// The projectile's velocity in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: DVec3,
    /// Where the target is hit.
    pub impact_point: DVec3,
    /// How long the projectile flies, in seconds; above zero.
    pub time: f64,
}

/// Every launch that hits, in the order of their times: first the low arc, then the high one. At most four.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProjectileSolutions {
    solutions: [ProjectileSolution; 4],
    count: usize,
}

impl ProjectileSolutions {
    /// The launches, earliest first.
    pub fn as_slice(&self) -> &[ProjectileSolution] {
        self.solutions.get(..self.count).unwrap_or(&[])
    }

    pub(super) fn push(&mut self, solution: ProjectileSolution) {
        if let Some(slot) = self.solutions.get_mut(self.count) {
            *slot = solution;
            self.count += 1;
        }
    }
}

/// Every launch at the muzzle speed that hits an accelerating target, under gravity and from a moving shooter.
///
/// Solves `|D + W t + G t^2 / 2| = s t` for all `t > 0`, where `D`, `W` and `G` are the target's position, velocity and
/// acceleration relative to the shooter's position, its velocity and gravity, and `s` is the muzzle speed. The number of
/// launches is exact for the numbers given: none is missed and none made up, however nearly the projectile only touches
/// the target's path; an exact touching is one launch. Gravity zero is no special case. Times are within a few units in
/// the last place.
///
/// # Errors
/// [`NoIntercept::AlreadyThere`] when the target is at the shooter; [`NoIntercept::PursuerImmobile`] at muzzle speed zero;
/// [`NoIntercept::OutOfRange`] when gravity or the target's acceleration keeps it out of reach at all times; without
/// either, [`NoIntercept::TargetTooFast`] and [`NoIntercept::TargetEscaping`] as in [`intercept::solve`];
/// [`NoIntercept::Refused`] for an input that is not finite or out of its domain, or for numbers that are hundreds of powers
/// of two apart and leave the number of launches open. What is nearest then is
/// [`nearest_launch`](super::nearest_launch)'s answer.
pub fn solve(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
) -> Result<ProjectileSolutions, NoIntercept> {
    let encounter = Encounter::new(query, settings)?;
    let effective = effective(query, settings);
    if encounter.is_at_shooter() {
        return Err(NoIntercept::AlreadyThere);
    }
    let times = hit_times(&encounter, &effective).ok_or(Refusal::OutOfDomain)?;
    let mut solutions = ProjectileSolutions::default();
    for time in times.as_slice() {
        let solution = launch_toward(query, &effective, encounter.position_rounded(*time), *time);
        if solution.launch_velocity.is_finite() && solution.impact_point.is_finite() {
            solutions.push(solution);
        } else {
            return Err(NoIntercept::Refused(Refusal::OutOfDomain));
        }
    }
    if times.as_slice().is_empty() { Err(reason(&encounter, &effective)) } else { Ok(solutions) }
}

/// The launch at full muzzle speed along `offset`, and where the target is at `time`.
pub(super) fn launch_toward(
    query: &ProjectileQuery,
    effective: &ProjectileQuery,
    offset: DVec3,
    time: f64,
) -> ProjectileSolution {
    let muzzle_velocity = direction_and_length(offset)
        .map_or(DVec3::ZERO, |(direction, _)| direction * query.shot.muzzle_speed);
    ProjectileSolution {
        launch_velocity: query.shooter_velocity + muzzle_velocity,
        impact_point: target_at(effective, time),
        time,
    }
}

/// Where the target is at `time` in its simulation.
pub(super) fn target_at(effective: &ProjectileQuery, time: f64) -> DVec3 {
    effective.shot.target_position
        + (effective.shot.target_velocity + effective.target_acceleration * (0.5 * time)) * time
}

/// Why nothing hits.
fn reason(encounter: &Encounter, effective: &ProjectileQuery) -> NoIntercept {
    if encounter.acceleration.iter().any(|x| x.high != 0.0) {
        return if encounter.speed == 0.0 { NoIntercept::PursuerImmobile } else { NoIntercept::OutOfRange };
    }
    match intercept::solve(&as_intercept(effective)) {
        Err(reason) => reason,
        // Rounding of the relative velocity made an intercept of equal speeds.
        Ok(_) => NoIntercept::TargetEscaping,
    }
}

/// Without relative acceleration a projectile is a pursuer, in the frame of its shooter.
pub(super) fn as_intercept(effective: &ProjectileQuery) -> InterceptQuery {
    InterceptQuery {
        pursuer_position: effective.shot.shooter_position,
        target_position: effective.shot.target_position,
        target_velocity: effective.shot.target_velocity - effective.shooter_velocity,
        pursuer_speed: effective.shot.muzzle_speed,
        capture_radius: 0.0,
    }
}
