//! Away from a threat, before it is there.

use crate::geometry::{across, other_leg, sideways};
use crate::intercept::{Fallback, InterceptQuery, PredictionSettings, predict};
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length};
use crate::refusal::{Refusal, Within, finite_above_zero};
use crate::steering::Agent;
use crate::steering::toward::{Chase, check_motion};
use glam::DVec3;

/// Steering away from `threat` at full speed, or out of its way when it is too fast to flee from.
///
/// Whether, where and when the threat would meet the agent is decided exactly, by the threat's own speed: that is `point`,
/// `time` and the verdict, which says why a threat is none. A threat that meets the agent within `horizon` seconds and
/// closes in faster than the agent can run is dodged: the agent takes the course on which the threat, if it flies straight
/// on, misses by the most, `acos(agent's speed / threat's speed)` off the threat's course. From any other threat, also one
/// at rest, the agent flees straight away. The two courses are the same where one gives way to the other.
///
/// Straight on the threat's course the agent dodges to the side to which it moves already, or to the left in the plane
/// `z = 0`. On top of the threat it keeps its course, or leaves along the x axis.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, evade};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let threat = MotionState { position: DVec3::new(10.0, 0.0, 0.0), velocity: DVec3::new(-4.0, 0.0, 0.0) };
/// // It would be here in 10 / 4 seconds, and the agent can outrun it.
/// let chase = evade(&agent, &threat, 5.0).unwrap();
/// assert_eq!((chase.time, chase.verdict), (2.5, Ok(())));
/// assert_eq!(chase.steering, DVec3::new(-6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the intercept is beyond the range of f64; `horizon`
/// must be > 0.
pub fn evade(agent: &Agent, threat: &MotionState, horizon: f64) -> Result<Chase, Refusal> {
    agent.check().within("agent")?;
    check_motion(threat).within("threat")?;
    finite_above_zero(horizon, "horizon")?;
    let threat_speed = length(threat.velocity);
    if !threat_speed.is_finite() {
        return Err(Refusal::BEYOND_F64);
    }
    let query = InterceptQuery {
        pursuer_position: threat.position,
        target_position: agent.position,
        target_velocity: agent.velocity,
        pursuer_speed: threat_speed,
        capture_radius: 0.0,
    };
    let settings =
        PredictionSettings { horizon, fallback: Fallback::ClosestApproach, ..PredictionSettings::default() };
    let prediction = predict(&query, &settings)?;
    let away = direction_and_length(agent.position - threat.position)
        .or_else(|| direction_and_length(agent.velocity))
        .map_or(DVec3::X, |(direction, _)| direction);
    let closing = threat.velocity.dot(away);
    let heading = match direction_and_length(threat.velocity) {
        Some((course, speed)) if prediction.verdict.is_ok() && closing > agent.max_speed => {
            let cosine = agent.max_speed / speed;
            let side = across(away, course).unwrap_or_else(|| sideways(agent.velocity, course));
            course * cosine + side * other_leg(cosine)
        }
        _ => away,
    };
    Ok(Chase {
        steering: agent.steer_to(heading * agent.max_speed)?,
        point: prediction.aim_point,
        time: prediction.time,
        verdict: prediction.verdict,
    })
}
