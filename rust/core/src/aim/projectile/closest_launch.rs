//! The launch that comes nearest to a target, if no launch hits it.

use super::ProjectileQuery;
use super::launch::{Launch, launch_toward, target_at};
use super::relative_motion::{ShotMotion, rounded};
use crate::intercept::closest_approach;
use crate::numeric::length;
use crate::numeric::polynomial::{crossings, root_bound};
use crate::refusal::Refusal;

/// The launch that brings the projectile nearest to a target that it cannot hit, at any time.
///
/// The least of `|P(t)| - s t` over `t >= 0`, where `P(t)` is the target relative to a projectile launched with no muzzle
/// velocity: the distance left when the projectile goes straight at it.
pub(super) fn nearest_launch(
    query: &ProjectileQuery,
    effective: &ProjectileQuery,
    motion: &ShotMotion,
) -> Result<Launch, Refusal> {
    if motion.acceleration.iter().all(|x| x.high == 0.0) {
        return nearest_of_straight_course(query, effective);
    }
    let time = nearest_time(motion);
    let offset = motion.position_rounded(time);
    let gap = length(offset) - query.shot.muzzle_speed * time;
    let launch = launch_toward(query, effective, offset, time);
    Launch { miss_distance: if gap > 0.0 { gap } else { 0.0 }, ..launch }.in_range()
}

/// The time at which `|P(t)| - s t` is least: now, or a root of `(P.P')^2 = s^2 P^2`.
fn nearest_time(motion: &ShotMotion) -> f64 {
    let d = rounded(motion.offset);
    let w = rounded(motion.velocity);
    let g = rounded(motion.acceleration);
    let s = motion.speed;
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
    let gap = |time: f64| length(motion.position_rounded(time)) - s * time;
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
) -> Result<Launch, Refusal> {
    let closest = closest_approach(&effective.as_intercept(), f64::INFINITY)?;
    let offset = effective.shot.offset();
    let drift = effective.shot.target_velocity - effective.shooter_velocity;
    let (impact_point, miss_distance) = if closest.time.is_finite() {
        let gap = length(offset + drift * closest.time) - query.shot.muzzle_speed * closest.time;
        (target_at(effective, closest.time), gap)
    } else {
        (effective.shot.target_position, offset.dot(drift) / length(drift))
    };
    let launch = Launch {
        launch_velocity: query.shooter_velocity + closest.pursuer_velocity,
        impact_point,
        time: closest.time,
        miss_distance: if miss_distance > 0.0 { miss_distance } else { 0.0 },
    };
    launch.in_range()
}
