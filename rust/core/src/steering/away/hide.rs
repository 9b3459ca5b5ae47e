//! Behind something, out of sight.

use super::evade;
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length};
use crate::refusal::{Refusal, Within, finite_above_zero, finite_at_least_zero, finite_vector, in_range};
use crate::steering::toward::{Braking, approach, check_motion};
use crate::steering::{Agent, SteeringLimits};
use glam::DVec3;

/// A sphere to hide behind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cover {
    /// Its center.
    pub center: DVec3,
    /// Its radius. Finite and >= 0; one of 0 hides nobody.
    pub radius: f64,
}

/// How an agent hides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HideSettings {
    /// How far from the surface of a cover to hide: at least the radius of the agent. Finite and >= 0.
    pub clearance: f64,
    /// How far ahead to look for the threat when there is no cover, in seconds. Finite and > 0.
    pub horizon: f64,
}

impl Default for HideSettings {
    /// A meter from the cover, in Unreal's centimeters; five seconds ahead.
    fn default() -> Self {
        Self { clearance: 100.0, horizon: 5.0 }
    }
}

/// Where an agent hides, and how it gets there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hiding {
    /// What to add to the velocity.
    pub steering: DVec3,
    /// Where to hide; where the agent is when there is no cover.
    pub spot: DVec3,
    /// Behind which cover; `None` when the agent evades instead.
    pub cover: Option<usize>,
}

/// Steering to the nearest place behind a cover, seen from `threat`, and staying there.
///
/// The place lies on the line from the threat through the center of the cover, `clearance` behind it. It does not count
/// when the threat can be there at least as early, straight at its own speed, when it lies inside another cover, or when
/// the threat is inside the cover. Equally near places are told apart by their order. Without any the agent evades.
/// `cover(index)` tells each of the `count` covers; going round them is the matter of obstacle avoidance.
///
/// `limits` and `delta_time` are those of [`crate::steering::arrive_braking`]; the lesser maximum speed counts.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when an answer is beyond the range of f64.
pub fn hide(
    agent: &Agent,
    threat: &MotionState,
    count: usize,
    cover: impl Fn(usize) -> Cover,
    settings: &HideSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<Hiding, Refusal> {
    agent.check().within("agent")?;
    check_motion(threat).within("threat")?;
    finite_at_least_zero(settings.clearance, "settings.clearance")?;
    finite_above_zero(settings.horizon, "settings.horizon")?;
    let agent = &limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let threat_speed = length(threat.velocity);
    let mut best: Option<(f64, DVec3, usize)> = None;
    for index in 0..count {
        let Cover { center, radius } = cover(index);
        finite_vector(center, "center").at(index, "covers")?;
        finite_at_least_zero(radius, "radius").at(index, "covers")?;
        let Some((behind, distance)) = direction_and_length(center - threat.position) else {
            continue;
        };
        let spot = in_range(center + behind * (radius + settings.clearance))?;
        let way = length(spot - agent.position);
        let threat_way = length(spot - threat.position);
        let hides = radius > 0.0 && distance > radius;
        let first = way / agent.max_speed < threat_way / threat_speed || way == 0.0;
        let nearer = best.is_none_or(|(least, ..)| way < least);
        if hides && first && nearer && !lies_inside(spot, index, count, &cover) {
            best = Some((way, spot, index));
        }
    }
    match best {
        Some((_, spot, index)) => {
            let place = MotionState { position: spot, velocity: DVec3::ZERO };
            let steering = approach(agent, &place, agent.max_speed, &braking)?;
            Ok(Hiding { steering, spot, cover: Some(index) })
        }
        None => {
            let steering = evade(agent, threat, settings.horizon)?.steering;
            Ok(Hiding { steering, spot: agent.position, cover: None })
        }
    }
}

/// Whether `spot` lies inside a cover other than its own.
fn lies_inside(spot: DVec3, own: usize, count: usize, cover: impl Fn(usize) -> Cover) -> bool {
    (0..count).any(|index| index != own && length(spot - cover(index).center) < cover(index).radius)
}
