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
        /// At the meeting by the model that would have foretold the last seconds best: velocity, turn, mean course, or none.
        Estimate = "estimate",
    }
}

/// What a course is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// The target's present velocity.
    Velocity,
    /// Its turn, estimated from the last quarter of a second.
    Turn,
    /// Its mean course over the last seconds.
    MeanCourse,
    /// Its position alone.
    Position,
}

impl Model {
    /// The models that an estimate chooses from; of equally good ones the first.
    const ALL: [Self; 4] = [Self::Velocity, Self::Turn, Self::MeanCourse, Self::Position];
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

/// The longest history that is used, in seconds.
const MEMORY: f64 = 6.0;
/// With less history than this, in seconds, nothing is known better than the velocity.
const SHORT_MEMORY: f64 = 0.5;
/// The history for the turn, in seconds.
const RECENT: f64 = 0.25;
/// The history for the mean course, in seconds.
const WHILE: f64 = 4.0;
/// As many samples of a history as an estimate is given.
const SAMPLES: usize = 60;
/// At how many past moments a model is tried.
const TRIALS: usize = 12;
/// How far ahead to look, in seconds.
const HORIZON: f64 = 5.0;

/// A pursuer's view of its target: what it has seen, and its policy.
#[derive(Clone, Debug)]
pub struct Guide {
    policy: Policy,
    seen: VecDeque<Seen>,
    last: MotionState,
}

/// What was seen in a frame, and how each model goes on from there.
#[derive(Clone, Copy, Debug)]
struct Seen {
    time: f64,
    position: DVec3,
    models: [TurningMotion; 4],
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
        if self.policy != Policy::Estimate {
            return;
        }
        let straight = straight(target.position, target.velocity);
        self.seen.push_back(Seen { time, position: target.position, models: [straight; 4] });
        while self.seen.front().is_some_and(|oldest| time - oldest.time > MEMORY) {
            self.seen.pop_front();
        }
        // A history that is refused, for numbers that are too large, says no more than the velocity.
        let turn =
            self.estimate(RECENT, EstimateSettings::default().confidence).map(turning).unwrap_or(straight);
        // No acceleration is believed: the mean course, from where the target is.
        let mean = self.estimate(WHILE, f64::MAX).map_or(DVec3::ZERO, |mean| mean.velocity);
        let models = Model::ALL.map(|model| match model {
            Model::Velocity => straight,
            Model::Turn => turn,
            Model::MeanCourse => TurningMotion { velocity: mean, ..straight },
            Model::Position => TurningMotion { velocity: DVec3::ZERO, ..straight },
        });
        if let Some(newest) = self.seen.back_mut() {
            newest.models = models;
        }
    }

    /// Where a pursuer at `position` with greatest speed `speed` heads to come within `radius` of its target.
    ///
    /// # Errors
    /// A refusal when a number is not finite or out of its domain.
    pub fn aim(&self, position: DVec3, speed: f64, radius: f64) -> Result<Aim, Refusal> {
        let MotionState { position: target, velocity } = self.last;
        let toward = |motion: TurningMotion, model: Model| {
            if motion.turn_rate == 0.0 {
                meet_straight(position, speed, radius, motion, model)
            } else {
                meet_turning(position, speed, radius, motion, model)
            }
        };
        let by_velocity = || toward(straight(target, velocity), Model::Velocity);
        match (self.policy, self.seen.back()) {
            (Policy::Direct, _) => toward(straight(target, DVec3::ZERO), Model::Position),
            (Policy::Estimate, Some(newest)) if self.memory() >= SHORT_MEMORY => {
                let ahead = toward(straight(target, DVec3::ZERO), Model::Position)?.time;
                let model = self.best_model(ahead);
                toward(newest.models[model as usize], model)
            }
            _ => by_velocity(),
        }
    }

    /// The model that would have foretold the past best, so far ahead.
    fn best_model(&self, ahead: f64) -> Model {
        // So far ahead only half of the memory can be tried.
        let ahead = ahead.min(0.5 * self.memory());
        let mut best = (Model::Velocity, f64::INFINITY);
        for model in Model::ALL {
            let error = self.past_error(model, ahead);
            if error < best.1 {
                best = (model, error);
            }
        }
        best.0
    }

    /// How far from the truth the model would have been on average, so far ahead, over the memory.
    fn past_error(&self, model: Model, ahead: f64) -> f64 {
        let Some(newest) = self.seen.back() else { return 0.0 };
        let span = self.memory() - ahead;
        let mut sum = 0.0;
        for trial in 0..TRIALS {
            let truth = self.seen_at(newest.time - span * trial as f64 / TRIALS as f64);
            let foretold = self.seen_at(truth.time - ahead);
            let motion = TargetMotion::Turning(foretold.models[model as usize]);
            let state = motion.at((truth.time - foretold.time).max(0.0));
            sum += state.map_or(f64::INFINITY, |state| (state.position - truth.position).length());
        }
        sum / TRIALS as f64
    }

    /// What was seen at the frame before or at a time, or first of all.
    fn seen_at(&self, time: f64) -> Seen {
        let after = self.seen.partition_point(|seen| seen.time <= time);
        let index = after.saturating_sub(1).min(self.seen.len().saturating_sub(1));
        self.seen[index]
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
            let seen = self.seen.get(place).map(|seen| (seen.position, seen.time));
            let (position, time) = seen.unwrap_or((self.last.position, newest));
            MotionSample { position, time }
        };
        let settings = EstimateSettings { window, confidence, ..EstimateSettings::default() };
        estimate_motion(inside.div_ceil(stride).max(1), sample, &settings)
    }
}

fn straight(position: DVec3, velocity: DVec3) -> TurningMotion {
    TurningMotion { position, velocity, axis: DVec3::Z, turn_rate: 0.0 }
}

fn turning(found: MotionEstimate) -> TurningMotion {
    TurningMotion {
        position: found.position,
        velocity: found.velocity,
        axis: found.turn_axis,
        turn_rate: found.turn_rate,
    }
}

fn meet_straight(
    position: DVec3,
    speed: f64,
    radius: f64,
    target: TurningMotion,
    model: Model,
) -> Result<Aim, Refusal> {
    let query = InterceptQuery {
        pursuer_position: position,
        target_position: target.position,
        target_velocity: target.velocity,
        pursuer_speed: speed,
        capture_radius: radius,
    };
    let settings = PredictionSettings { max_prediction_time: HORIZON, ..PredictionSettings::default() };
    let found = predict(&query, &settings)?;
    Ok(Aim { point: found.aim_point, time: found.time, verdict: found.verdict, model })
}

fn meet_turning(
    position: DVec3,
    speed: f64,
    radius: f64,
    target: TurningMotion,
    model: Model,
) -> Result<Aim, Refusal> {
    let query = MotionQuery {
        pursuer: PursuerMotion::Constant { position, speed },
        target: TargetMotion::Turning(target),
        capture_radius: radius,
        max_time: HORIZON,
    };
    let met = closest_motion_approach(&query)?;
    let verdict = if met.miss_distance > 0.0 { Err(NoIntercept::BeyondHorizon) } else { Ok(()) };
    Ok(Aim { point: met.point, time: met.time, verdict, model })
}
