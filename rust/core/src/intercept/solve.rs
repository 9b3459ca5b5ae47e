//! The earliest meeting with a target of constant velocity.

use super::{InterceptQuery, InterceptQuery2D};
use crate::NoIntercept;
use crate::motion::position_at;
use crate::numeric::sqrt;
use glam::{DVec2, DVec3};

/// Where and when a pursuer meets its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intercept {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec3,
    /// The earliest meeting, in seconds from now; above zero.
    pub time: f64,
    /// The last meeting at full speed; infinite when the pursuer can wait for ever.
    pub latest_time: f64,
}

/// [`Intercept`] in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intercept2D {
    /// The target's position at `time`.
    pub point: DVec2,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec2,
    /// The earliest meeting, in seconds from now; above zero.
    pub time: f64,
    /// The last meeting at full speed; infinite when the pursuer can wait for ever.
    pub latest_time: f64,
}

/// Earliest time at which a pursuer of constant speed can meet a target of constant velocity.
///
/// Solves `|R + V t| = S t + r` for the smallest `t >= 0`, where `R` is the target's position relative to the
/// pursuer, `V` the target's velocity, `S` the pursuer's speed and `r` the capture radius. No tolerance decides:
/// the verdict is the sign of an expression, and does not depend on the unit of length.
///
/// # Errors
/// [`NoIntercept::AlreadyThere`] within the capture radius; [`NoIntercept::PursuerImmobile`] at speed zero;
/// [`NoIntercept::TargetTooFast`] when the target passes out of reach; [`NoIntercept::TargetEscaping`] when it is as
/// fast or faster and not closing; [`NoIntercept::Refused`] for an input that is not finite or out of its domain.
///
/// Source: M. Oberberger, "Interception of Two Moving Objects in 2D Space", 2015; the discriminant as
/// `|S R - r V|^2 - |R x V|^2` and the roots from the larger sum, after Goualard, "The Ins and Outs of Solving
/// Quadratic Equations with Floating-Point Arithmetic", 2023.
pub fn solve(query: &InterceptQuery) -> Result<Intercept, NoIntercept> {
    query.check()?;
    let relative = query.target_position - query.pursuer_position;
    let velocity = query.target_velocity;
    let speed = query.pursuer_speed;
    let radius = query.capture_radius;

    // |R + V t|^2 - (S t + r)^2 = a t^2 + 2 b t + c
    let a = velocity.length_squared() - speed * speed;
    let b = relative.dot(velocity) - speed * radius;
    let c = relative.length_squared() - radius * radius;
    if c <= 0.0 {
        return Err(NoIntercept::AlreadyThere);
    }
    if speed == 0.0 {
        return Err(NoIntercept::PursuerImmobile);
    }
    let discriminant =
        (speed * relative - radius * velocity).length_squared() - relative.cross(velocity).length_squared();
    if a > 0.0 && discriminant < 0.0 {
        return Err(NoIntercept::TargetTooFast);
    }
    if a >= 0.0 && b >= 0.0 {
        return Err(NoIntercept::TargetEscaping);
    }

    let (time, latest_time) = if a == 0.0 {
        (c / (-2.0 * b), f64::INFINITY)
    } else {
        let root = sqrt(discriminant);
        // The sum of two numbers of the same sign: nothing cancels.
        let sum = if b < 0.0 { root - b } else { -b - root };
        match (a > 0.0, b < 0.0) {
            (true, _) => (c / sum, sum / a),
            (false, true) => (c / sum, f64::INFINITY),
            (false, false) => (sum / a, f64::INFINITY),
        }
    };
    Ok(Intercept {
        point: position_at(query.target_position, velocity, time),
        pursuer_velocity: toward(position_at(relative, velocity, time), speed),
        time,
        latest_time,
    })
}

/// [`solve`] in the plane; the same bits as in space with every `z` zero.
///
/// # Errors
/// As [`solve`].
pub fn solve_2d(query: &InterceptQuery2D) -> Result<Intercept2D, NoIntercept> {
    let intercept = solve(&query.extend())?;
    Ok(Intercept2D {
        point: intercept.point.truncate(),
        pursuer_velocity: intercept.pursuer_velocity.truncate(),
        time: intercept.time,
        latest_time: intercept.latest_time,
    })
}

/// The velocity of length `speed` along `offset`; zero for a zero offset.
pub(super) fn toward(offset: DVec3, speed: f64) -> DVec3 {
    let length = sqrt(offset.length_squared());
    if length > 0.0 { offset * (speed / length) } else { DVec3::ZERO }
}
