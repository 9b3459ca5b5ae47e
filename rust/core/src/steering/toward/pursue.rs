//! Pursuit of a moving target to the intercept.

use super::Chase;
use super::chase::{check_motion, question};
use crate::intercept::{InterceptQuery, Prediction, PredictionSettings, predict};
use crate::motion::MotionState;
use crate::numeric::direction_and_length;
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, Within, finite_at_least_zero};
use crate::steering::Agent;
use glam::DVec3;

/// Steering at full speed to the intercept with `target`: the exact intercept within the horizon of the settings, otherwise
/// their fallback.
///
/// `capture_radius` must be finite and >= 0; within it the agent matches the target's velocity. At the point to fly to the
/// desired velocity is zero.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::PredictionSettings;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, pursue};
///
/// // A 3-4-5 triangle: the target moves 3 across while the agent covers 5.
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 5.0 };
/// let target = MotionState { position: DVec3::new(4.0, 0.0, 0.0), velocity: DVec3::new(0.0, 3.0, 0.0) };
/// let chase = pursue(&agent, &target, 0.0, &PredictionSettings::default()).unwrap();
/// assert_eq!((chase.time, chase.point), (1.0, DVec3::new(4.0, 3.0, 0.0)));
/// assert_eq!(chase.steering, DVec3::new(4.0, 3.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the point is beyond the range of f64.
pub fn pursue(
    agent: &Agent,
    target: &MotionState,
    capture_radius: f64,
    settings: &PredictionSettings,
) -> Result<Chase, Refusal> {
    pursue_by(agent, target, capture_radius, |query| predict(query, settings))
}

/// [`pursue`] with a given prediction.
#[inline(always)]
pub(in crate::steering) fn pursue_by(
    agent: &Agent,
    target: &MotionState,
    capture_radius: f64,
    predict: impl FnOnce(&InterceptQuery) -> Result<Prediction, Refusal>,
) -> Result<Chase, Refusal> {
    agent.check().within("agent")?;
    check_motion(target).within("target")?;
    finite_at_least_zero(capture_radius, "capture_radius")?;
    let query = InterceptQuery { capture_radius, ..question(agent, target) };
    let prediction = predict(&query)?;
    let steering = if prediction.verdict == Err(NoIntercept::AlreadyThere) {
        agent.match_with(target.velocity)?
    } else {
        let desired = direction_and_length(prediction.aim_point - agent.position)
            .map_or(DVec3::ZERO, |(direction, _)| direction * agent.max_speed);
        agent.steer_to(desired)?
    };
    Ok(Chase { steering, point: prediction.aim_point, time: prediction.time, verdict: prediction.verdict })
}
