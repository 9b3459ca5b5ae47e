//! Where a pursuer heads: at the target, at the meeting by its velocity, or at the meeting by what was seen of it.

use crate::scenario::field::words;
use pursuit_core::intercept::{
    InterceptQuery, MotionQuery, PredictionSettings, PursuerMotion, closest_motion_approach, predict,
};
use pursuit_core::motion::{
    EstimateSettings, MotionEstimate, MotionSample, MotionState, TargetMotion, TurningMotion, estimate_motion,
};
use pursuit_core::{DVec3, NoIntercept, Refusal};
use std::collections::VecDeque;

words! {
    /// How a pursuer chooses its course.
    pub enum Policy {
        /// At the target itself: the dog curve.
        Direct = "direct",
        /// At the meeting, as if the target kept its present velocity.
        Lead = "lead",
        /// At the meeting with the mean course of the last seconds while it is far off, and along the estimated turn when near.
        Estimate = "estimate",
    }
}

/// What a course is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// The target's position alone.
    Position,
    /// Its present velocity.
    Velocity,
    /// Its mean course over the last seconds.
    MeanCourse,
    /// Its turn, estimated from the last quarter of a second.
    Turn,
}

/// Where to head now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Where to.
    pub point: DVec3,
    /// How long that is expected to take, in seconds.
    pub time: f64,
    /// Whether a meeting is expected, and if not, why.
    pub verdict: Result<(), NoIntercept>,
    /// What this is based on.
    pub model: Model,
}

/// The longest history that is used, in seconds: the mean course of a target that weaves.
const MEMORY: f64 = 4.0;
/// With less history than this its mean course says no more than its velocity.
const SHORT_MEMORY: f64 = 1.0;
/// The history for the turn, in seconds.
const RECENT: f64 = 0.25;
/// A meeting this near ahead, in seconds, is better judged by the turn than by the mean course.
const NEAR: f64 = 0.75;
/// As many samples of a history as an estimate is given.
const SAMPLES: usize = 60;
/// How far ahead to look, in seconds.
const HORIZON: f64 = 5.0;

/// A pursuer's view of its target: what it has seen, and its policy.
#[derive(Clone, Debug)]
pub struct Guide {
    policy: Policy,
    seen: VecDeque<MotionSample>,
    last: MotionState,
}

impl Guide {
    /// A pursuer that has seen nothing yet.
    pub fn new(policy: Policy) -> Self {
        let last = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
        Self { policy, seen: VecDeque::new(), last }
    }

    /// How it chooses its course.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// Sees the target at `time`; once in every frame.
    pub fn observe(&mut self, time: f64, target: MotionState) {
        self.last = target;
        if self.policy == Policy::Estimate {
            self.seen.push_back(MotionSample { position: target.position, time });
            while self.seen.front().is_some_and(|oldest| time - oldest.time > MEMORY) {
                self.seen.pop_front();
            }
        }
    }

    /// Where a pursuer at `position` with greatest speed `speed` heads to come within `radius` of its target.
    ///
    /// # Errors
    /// A refusal when a number is not finite or out of its domain.
    pub fn aim(&self, position: DVec3, speed: f64, radius: f64) -> Result<Aim, Refusal> {
        let toward = |target: DVec3, velocity: DVec3, model: Model| -> Result<Aim, Refusal> {
            let query = InterceptQuery {
                pursuer_position: position,
                target_position: target,
                target_velocity: velocity,
                pursuer_speed: speed,
                capture_radius: radius,
            };
            let settings =
                PredictionSettings { max_prediction_time: HORIZON, ..PredictionSettings::default() };
            let found = predict(&query, &settings)?;
            Ok(Aim { point: found.aim_point, time: found.time, verdict: found.verdict, model })
        };
        let MotionState { position: target, velocity } = self.last;
        match self.policy {
            Policy::Direct => toward(target, DVec3::ZERO, Model::Position),
            Policy::Lead => toward(target, velocity, Model::Velocity),
            Policy::Estimate => {
                let memory = self.memory();
                if memory < SHORT_MEMORY {
                    return toward(target, velocity, Model::Velocity);
                }
                // No acceleration is believed: the mean course.
                let mean = self.estimate(memory, f64::MAX)?;
                let far = toward(target, mean.velocity, Model::MeanCourse)?;
                if far.time > NEAR { Ok(far) } else { self.by_turn(position, speed, radius) }
            }
        }
    }

    /// How long it has been watching, in seconds.
    fn memory(&self) -> f64 {
        match (self.seen.front(), self.seen.back()) {
            (Some(oldest), Some(newest)) => newest.time - oldest.time,
            _ => 0.0,
        }
    }

    /// How the target moved within the last `window` seconds.
    fn estimate(&self, window: f64, confidence: f64) -> Result<MotionEstimate, Refusal> {
        let newest = self.seen.back().map_or(0.0, |newest| newest.time);
        let inside = self.seen.iter().rev().take_while(|sample| newest - sample.time <= window).count();
        let stride = inside.div_ceil(SAMPLES).max(1);
        let sample = |index: usize| {
            let place = self.seen.len().saturating_sub(1 + index * stride);
            self.seen
                .get(place)
                .copied()
                .unwrap_or(MotionSample { position: self.last.position, time: newest })
        };
        let settings = EstimateSettings { window, confidence, ..EstimateSettings::default() };
        estimate_motion(inside.div_ceil(stride).max(1), sample, &settings)
    }

    fn by_turn(&self, position: DVec3, speed: f64, radius: f64) -> Result<Aim, Refusal> {
        let found = self.estimate(RECENT, EstimateSettings::default().confidence)?;
        let turning = TurningMotion {
            position: found.position,
            velocity: found.velocity,
            axis: found.turn_axis,
            turn_rate: found.turn_rate,
        };
        let query = MotionQuery {
            pursuer: PursuerMotion::Constant { position, speed },
            target: TargetMotion::Turning(turning),
            capture_radius: radius,
            max_time: HORIZON,
        };
        let met = closest_motion_approach(&query)?;
        let verdict = if met.miss_distance > 0.0 { Err(NoIntercept::BeyondHorizon) } else { Ok(()) };
        Ok(Aim { point: met.point, time: met.time, verdict, model: Model::Turn })
    }
}
