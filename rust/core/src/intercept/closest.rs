//! The best a pursuer can do when it cannot meet its target.

use super::solve::toward;
use super::{InterceptQuery, solve};
use crate::NoIntercept;
use crate::motion::position_at;
use crate::numeric::sqrt;
use crate::reason::Refusal;
use glam::DVec3;

/// The straight course at full speed that brings a pursuer nearest to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestApproach {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The velocity to take; its length is the pursuer's speed, zero when already there.
    pub pursuer_velocity: DVec3,
    /// When they are nearest, in seconds from now; infinite when the gap only ever shrinks toward its limit, and then
    /// `point` is where the target is now and the course is parallel to the target's.
    pub time: f64,
}

/// The nearest a pursuer can come to its target within `horizon` seconds: the meeting itself when there is one by then.
///
/// The least of `|R + V t| - S t` over `0 <= t <= horizon`. It is convex; its stationary point is
/// `(S |R x V| / sqrt(V^2 - S^2) - R.V) / V^2` for a faster target, and it falls for ever for a slower one.
/// `horizon` is >= 0 and may be infinite.
///
/// # Errors
/// A refusal when an input is NaN or out of its domain.
pub fn closest_approach(query: &InterceptQuery, horizon: f64) -> Result<ClosestApproach, Refusal> {
    if horizon.is_nan() {
        return Err(Refusal::NotFinite);
    }
    if horizon < 0.0 {
        return Err(Refusal::OutOfDomain);
    }
    match solve(query) {
        Err(NoIntercept::Refused(refusal)) => Err(refusal),
        Err(NoIntercept::AlreadyThere) => {
            Ok(ClosestApproach { point: query.target_position, pursuer_velocity: DVec3::ZERO, time: 0.0 })
        }
        Ok(met) if met.time <= horizon => {
            Ok(ClosestApproach { point: met.point, pursuer_velocity: met.pursuer_velocity, time: met.time })
        }
        Ok(_) | Err(_) => Ok(course_at(query, nearest_time(query, horizon))),
    }
}

/// When the gap is least, within the horizon, given that there is no meeting by then.
fn nearest_time(query: &InterceptQuery, horizon: f64) -> f64 {
    let relative = query.target_position - query.pursuer_position;
    let velocity = query.target_velocity;
    let speed = query.pursuer_speed;
    let closing = -relative.dot(velocity);
    let cross = sqrt(relative.cross(velocity).length_squared());
    let speed_excess = velocity.length_squared() - speed * speed;
    let never_nearer = cross == 0.0 && closing <= 0.0 && speed_excess >= 0.0;
    if never_nearer {
        return 0.0;
    }
    if speed_excess <= 0.0 {
        return horizon;
    }
    let time = (speed * cross / sqrt(speed_excess) + closing) / velocity.length_squared();
    if time < 0.0 {
        0.0
    } else if time > horizon {
        horizon
    } else {
        time
    }
}

/// The straight course at full speed toward where the target is at `time`.
fn course_at(query: &InterceptQuery, time: f64) -> ClosestApproach {
    let point = position_at(query.target_position, query.target_velocity, time);
    if time.is_finite() && point.is_finite() {
        let relative = query.target_position - query.pursuer_position;
        let offset = position_at(relative, query.target_velocity, time);
        ClosestApproach { point, pursuer_velocity: toward(offset, query.pursuer_speed), time }
    } else {
        ClosestApproach {
            point: query.target_position,
            pursuer_velocity: toward(query.target_velocity, query.pursuer_speed),
            time: f64::INFINITY,
        }
    }
}
