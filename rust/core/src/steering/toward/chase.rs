//! The answer of a behavior that steers to an intercept.

use super::{Braking, approach};
use crate::intercept::{BestCourse, InterceptQuery, solve_or_approach};
use crate::motion::MotionState;
use crate::numeric::length;
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, finite_vector};
use crate::steering::Agent;
use glam::DVec3;

/// Steering to an intercept, and the intercept.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chase {
    /// The change of velocity to ask for.
    pub steering: DVec3,
    /// Intercept point, or the target's position at the closest approach.
    pub point: DVec3,
    /// Time of that point, in seconds from now; infinite if the gap only ever shrinks toward its limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub time: f64,
    /// Whether there is an intercept in time, and if not, why.
    pub verdict: Result<(), NoIntercept>,
}

/// Refuses a motion whose position or velocity is not finite.
pub(crate) fn check_motion(motion: &MotionState) -> Result<(), Refusal> {
    finite_vector(motion.position, "position")?;
    finite_vector(motion.velocity, "velocity")
}

/// The intercept query of an agent and a goal that moves straight on.
pub(crate) fn question(agent: &Agent, goal: &MotionState) -> InterceptQuery {
    InterceptQuery {
        pursuer_position: agent.position,
        target_position: goal.position,
        target_velocity: goal.velocity,
        pursuer_speed: agent.max_speed,
        capture_radius: 0.0,
    }
}

/// Steering to the earliest intercept with `goal` at full speed; with brakes, coming to rest relative to it there.
pub(crate) fn meet(agent: &Agent, goal: &MotionState, braking: Option<&Braking>) -> Result<Chase, Refusal> {
    let (course, point, time, verdict) = match solve_or_approach(&question(agent, goal))? {
        BestCourse::Intercept(met) => (met.pursuer_velocity, met.point, met.time, Ok(())),
        BestCourse::Approach(NoIntercept::AlreadyThere, closest) => {
            (goal.velocity, closest.point, 0.0, Err(NoIntercept::AlreadyThere))
        }
        BestCourse::Approach(reason, closest) => {
            (closest.pursuer_velocity, closest.point, closest.time, Err(reason))
        }
    };
    // On a course to an intercept the bearing is constant: all relative speed closes the gap.
    let steering = match (braking, verdict) {
        (Some(braking), Ok(()) | Err(NoIntercept::AlreadyThere)) => {
            approach(agent, goal, length(course - goal.velocity), braking)?
        }
        (None, Err(NoIntercept::AlreadyThere)) => agent.match_with(goal.velocity)?,
        _ => agent.steer_to(course)?,
    };
    Ok(Chase { steering, point, time, verdict })
}
