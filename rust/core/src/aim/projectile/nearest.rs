//! The best a shooter can do when nothing hits.

use super::encounter::{Encounter, effective, rounded};
use super::solve::{as_intercept, launch_toward, target_at};
use super::{ProjectileQuery, ProjectileSettings, solve};
use crate::NoIntercept;
use crate::intercept::closest_approach;
use crate::numeric::length;
use crate::numeric::polynomial::{crossings, root_bound};
use crate::reason::Refusal;
use glam::DVec3;

/// The launch at the muzzle speed that brings the projectile nearest to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestLaunch {
    /// The projectile's velocity in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: DVec3,
    /// Where the target is at `time`.
    pub target_point: DVec3,
    /// When they are nearest, in seconds; infinite when the gap only ever shrinks toward its limit, and then
    /// `target_point` is where the target is now and the course is parallel to the target's.
    pub time: f64,
    /// How far apart they are then; zero for a hit.
    pub miss_distance: f64,
}

/// The launch that brings the projectile nearest to its target, at whatever time: the earliest hit when there is one.
///
/// The least of `|P(t)| - s t` over `t >= 0`, where `P(t)` is the target relative to a projectile launched with no muzzle
/// velocity: what of the way is left when the projectile goes straight at it.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn nearest_launch(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
) -> Result<NearestLaunch, Refusal> {
    let hit = match solve(query, settings) {
        Err(NoIntercept::Refused(refusal)) => return Err(refusal),
        Err(NoIntercept::AlreadyThere) => Some(launch_toward(query, query, DVec3::ZERO, 0.0)),
        Err(_) => None,
        Ok(hits) => hits.as_slice().first().copied(),
    };
    if let Some(hit) = hit {
        return Ok(NearestLaunch {
            launch_velocity: hit.launch_velocity,
            target_point: hit.impact_point,
            time: hit.time,
            miss_distance: 0.0,
        });
    }
    let encounter = Encounter::new(query, settings)?;
    let effective = effective(query, settings);
    if encounter.acceleration.iter().all(|x| x.high == 0.0) {
        return nearest_of_straight_course(query, &effective);
    }
    let time = nearest_time(&encounter);
    let offset = encounter.position_rounded(time);
    let gap = length(offset) - query.shot.muzzle_speed * time;
    let launch = launch_toward(query, &effective, offset, time);
    finite(NearestLaunch {
        launch_velocity: launch.launch_velocity,
        target_point: launch.impact_point,
        time,
        miss_distance: if gap > 0.0 { gap } else { 0.0 },
    })
}

/// When `|P(t)| - s t` is least: now, or where `(P.P')^2 = s^2 P^2`.
fn nearest_time(encounter: &Encounter) -> f64 {
    let d = rounded(encounter.offset);
    let w = rounded(encounter.velocity);
    let g = rounded(encounter.acceleration);
    let s = encounter.speed;
    let square = [d.dot(d), 2.0 * d.dot(w), w.dot(w) + d.dot(g), w.dot(g), 0.25 * g.dot(g)];
    let [_, p1, p2, p3, p4] = square;
    // P.P' is half the slope of P^2.
    let half_slope = [0.5 * p1, p2, 1.5 * p3, 2.0 * p4];
    let mut sextic = [0.0; 7];
    for (order, x) in half_slope.iter().enumerate() {
        for (slot, y) in sextic.iter_mut().skip(order).zip(&half_slope) {
            *slot += x * y;
        }
    }
    for (slot, x) in sextic.iter_mut().zip(&square) {
        *slot -= s * s * x;
    }
    let gap = |time: f64| length(encounter.position_rounded(time)) - s * time;
    let turning_points = crossings(&sextic, 0.0, root_bound(&sextic));
    let mut nearest = (0.0, gap(0.0));
    for time in turning_points.as_slice() {
        let gap = gap(*time);
        if gap < nearest.1 {
            nearest = (*time, gap);
        }
    }
    nearest.0
}

/// Without relative acceleration: the closest approach of a pursuer.
fn nearest_of_straight_course(
    query: &ProjectileQuery,
    effective: &ProjectileQuery,
) -> Result<NearestLaunch, Refusal> {
    let closest = closest_approach(&as_intercept(effective), f64::INFINITY)?;
    let offset = effective.shot.offset();
    let drift = effective.shot.target_velocity - effective.shooter_velocity;
    let (target_point, miss_distance) = if closest.time.is_finite() {
        let gap = length(offset + drift * closest.time) - query.shot.muzzle_speed * closest.time;
        (target_at(effective, closest.time), gap)
    } else {
        (effective.shot.target_position, offset.dot(drift) / length(drift))
    };
    finite(NearestLaunch {
        launch_velocity: query.shooter_velocity + closest.pursuer_velocity,
        target_point,
        time: closest.time,
        miss_distance: if miss_distance > 0.0 { miss_distance } else { 0.0 },
    })
}

/// Refuses what left the range of f64.
fn finite(launch: NearestLaunch) -> Result<NearestLaunch, Refusal> {
    let is_finite = launch.launch_velocity.is_finite()
        && launch.target_point.is_finite()
        && launch.miss_distance.is_finite();
    if is_finite { Ok(launch) } else { Err(Refusal::OutOfDomain) }
}
