//! Evasion.

use crate::geometry::{fixed_side, leaning, other_leg};
use crate::intercept::{Fallback, InterceptQuery, PredictionSettings, predict};
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length};
use crate::refusal::{Refusal, Within, finite_above_zero, finite_at_least_zero};
use crate::steering::Agent;
use crate::steering::toward::{Chase, check_motion};
use glam::DVec3;

/// Settings of evasion: properties of the threat besides its motion.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EvadeSettings {
    /// How far ahead to look for the threat, in seconds. Finite and > 0; 5 by default.
    pub horizon: f64,
    /// Radius of the tightest turn of the threat at its speed: `speed^2 / acceleration` if its acceleration is limited.
    /// Finite and >= 0. 0, the default: it turns at will. Greater than every distance in the scene: it cannot turn.
    pub threat_turn_radius: f64,
    /// Distance at which the threat catches the agent. Finite and >= 0; 0 by default.
    pub capture_radius: f64,
}

impl Default for EvadeSettings {
    /// Horizon 5 s, turning radius 0, capture radius 0.
    fn default() -> Self {
        Self { horizon: 5.0, threat_turn_radius: 0.0, capture_radius: 0.0 }
    }
}

impl EvadeSettings {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.horizon, "horizon")?;
        finite_at_least_zero(self.threat_turn_radius, "threat_turn_radius")?;
        finite_at_least_zero(self.capture_radius, "capture_radius")
    }
}

/// Steering away from `threat` at full speed, or sideways out of its way if the threat is faster and turns less tightly.
///
/// The verdict, the point and the time say whether, where and when the threat, at its own speed, would meet the agent within
/// the horizon; the decision is exact. From a threat that turns at will the agent flees straight away, which delays the catch
/// longest. It dodges a threat with a turning radius if all of this holds: it meets the agent within the horizon; it closes
/// in faster than the agent can run; it is at most `g R` ahead, where `R` is its turning radius and `g` the ratio of the
/// agent's speed to its own; and the best dodge succeeds, `R (sqrt(1 - g^2) + g asin(g) - 1) > capture_radius`. From any
/// other threat, also from one at rest, the agent flees.
///
/// The agent dodges to the side of the threat's course on which it will be after a quarter of the time that the threat needs
/// to reach it, so it keeps a side that it has begun. At rest and nearer to the course than a 128th of the distance ahead it
/// dodges to the left in the plane `z = 0`, or toward x for a threat that comes along z, to within a 128th. At the threat's
/// own position it keeps its course, or leaves along the x axis if it is at rest. The agent is assumed to turn at will; for
/// an agent that takes time to turn give a greater `capture_radius`.
///
/// # Method
/// The dodge runs along the tangent to the circle of radius `g R` about the center of the threat's tightest turn toward the
/// agent. Of all straight courses it is the one with the greatest miss distance, whatever turn the threat holds. Begun `g R`
/// ahead of the threat it is perpendicular to the threat's course; for a threat that flies straight on it is `acos(g)` off
/// that course. If the threat closes in just as fast as the agent runs, dodge and flight are the same course.
///
/// Source: the homicidal chauffeur, R. Isaacs, *Differential Games*, 1965; the inequality is his, the tangent and `g R` follow
/// from maximizing its left side over the turn of the threat.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, EvadeSettings, evade};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let threat = MotionState { position: DVec3::new(10.0, 0.0, 0.0), velocity: DVec3::new(-4.0, 0.0, 0.0) };
/// // It would be here in 10 / 4 seconds, and the agent can outrun it.
/// let chase = evade(&agent, &threat, &EvadeSettings::default()).unwrap();
/// assert_eq!((chase.time, chase.verdict), (2.5, Ok(())));
/// assert_eq!(chase.steering, DVec3::new(-6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the intercept is beyond the range of f64.
pub fn evade(agent: &Agent, threat: &MotionState, settings: &EvadeSettings) -> Result<Chase, Refusal> {
    agent.check().within("agent")?;
    check_motion(threat).within("threat")?;
    settings.check().within("settings")?;
    let threat_speed = length(threat.velocity);
    if !threat_speed.is_finite() {
        return Err(Refusal::BEYOND_F64);
    }
    let query = InterceptQuery {
        pursuer_position: threat.position,
        target_position: agent.position,
        target_velocity: agent.velocity,
        pursuer_speed: threat_speed,
        capture_radius: settings.capture_radius,
    };
    let policy = PredictionSettings {
        horizon: settings.horizon,
        fallback: Fallback::ClosestApproach,
        ..PredictionSettings::default()
    };
    let prediction = predict(&query, &policy)?;
    let away = direction_and_length(agent.position - threat.position)
        .or_else(|| direction_and_length(agent.velocity))
        .map_or(DVec3::X, |(direction, _)| direction);
    let closes_in = threat.velocity.dot(away) > agent.max_speed;
    let dodge = if prediction.verdict.is_ok() && closes_in { dodge(agent, threat, settings) } else { None };
    Ok(Chase {
        steering: agent.steer_to(dodge.unwrap_or(away) * agent.max_speed)?,
        point: prediction.aim_point,
        time: prediction.time,
        verdict: prediction.verdict,
    })
}

/// The course past a threat that closes in faster than the agent runs; `None` if it is still too far to dodge, or turns too
/// tightly.
fn dodge(agent: &Agent, threat: &MotionState, settings: &EvadeSettings) -> Option<DVec3> {
    let (course, threat_speed) = direction_and_length(threat.velocity)?;
    let ratio = agent.max_speed / threat_speed;
    let radius = settings.threat_turn_radius;
    let leg = other_leg(ratio);
    // Isaacs' sqrt(1 - g^2) + g asin(g) - 1, without the cancellation.
    let greatest_miss = radius * (ratio * (libm::asin(ratio) - ratio / (1.0 + leg)));
    let offset = agent.position - threat.position;
    let ahead = offset.dot(course);
    if greatest_miss <= settings.capture_radius || ahead > ratio * radius {
        return None;
    }
    // Adds to the agent's offset the distance that it flies sideways while the threat flies half of the way; less, the
    // farther it is from the course. Less would not hold the side against a threat that aims again in each tick; more would hold
    // the worse side against one that leads.
    let beside = offset - course * ahead;
    let begun = (agent.velocity - course * agent.velocity.dot(course)) * (0.5 * (ahead / threat_speed));
    let (off, held) = (length(beside), length(begun));
    let lean = if off < held { beside + begun * (1.0 - off / held) } else { beside };
    let side = leaning(lean, ahead, course, fixed_side);
    // From the agent to the center of the turn, in turning radii, mirrored along the course; the tangent's point of contact
    // lies `ratio` along its own course in this frame.
    let (aside, ahead) = (1.0 - offset.dot(side) / radius, ahead / radius);
    let (center, distance) = direction_and_length(course * aside + side * ahead)?;
    let beside = (side * aside - course * ahead) / distance;
    let cosine = ratio / distance;
    Some(if cosine < 1.0 { center * cosine + beside * other_leg(cosine) } else { center })
}
