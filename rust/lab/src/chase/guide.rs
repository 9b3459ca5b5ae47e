//! Where a pursuer heads: at the target, at the intercept by its velocity, or at the intercept by what was seen of it.

use super::weave::Weave;
use crate::scenario::field::words;
use pursuit_core::intercept::{
    InterceptQuery, MotionInterceptQuery, PredictionSettings, PursuerMotion, closest_motion_approach, predict,
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
        /// At the intercept, as if the target kept its present velocity.
        Lead = "lead",
        /// At the intercept by the model that would have foretold the last seconds best: velocity, turn, weave, mean course, or none.
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
    /// A straight drift and a swing to and fro, fitted to the last seconds.
    Weave,
    /// Its mean course over the last seconds.
    MeanCourse,
    /// Its position alone.
    Position,
}

impl Model {
    /// The models that an estimate chooses from; of equally good ones the first.
    const ALL: [Self; 5] = [Self::Velocity, Self::Turn, Self::Weave, Self::MeanCourse, Self::Position];
}

/// Where to head now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Where to.
    pub point: DVec3,
    /// How long that is expected to take, in seconds.
    pub time: f64,
    /// Whether an intercept is expected, and if not, why.
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
/// How often a weave is fitted anew, in seconds.
const REFIT: f64 = 0.1;
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
    weave: Option<Weave>,
    /// When the weave was fitted.
    fitted: f64,
}

/// What was seen in a frame, and how each model goes on from there.
#[derive(Clone, Copy, Debug)]
struct Seen {
    time: f64,
    position: DVec3,
    models: [Way; 5],
}

/// How a model goes on.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Straight on, or along a turn.
    Turning(TurningMotion),
    /// To and fro.
    Weaving(Weave),
}

impl Way {
    /// Where the target is `ahead` seconds after `now`, if that can be said.
    fn at(&self, now: f64, ahead: f64) -> Option<DVec3> {
        match self {
            Self::Turning(motion) => {
                TargetMotion::Turning(*motion).at(ahead).ok().map(|state| state.position)
            }
            Self::Weaving(weave) => Some(weave.at(now + ahead)),
        }
    }
}

impl Guide {
    /// A pursuer that has seen nothing yet.
    pub fn new(policy: Policy) -> Self {
        let last = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
        Self { policy, seen: VecDeque::new(), last, weave: None, fitted: f64::NEG_INFINITY }
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
        self.seen.push_back(Seen { time, position: target.position, models: [Way::Turning(straight); 5] });
        while self.seen.front().is_some_and(|oldest| time - oldest.time > MEMORY) {
            self.seen.pop_front();
        }
        // A history that is refused, for numbers that are too large, says no more than the velocity.
        let turn =
            self.estimate(RECENT, EstimateSettings::default().confidence).map(turning).unwrap_or(straight);
        // No acceleration is believed: the mean course, from where the target is.
        let mean = self.estimate(WHILE, f64::MAX).map_or(DVec3::ZERO, |mean| mean.velocity);
        if time - self.fitted >= REFIT {
            self.weave = Weave::fit(&self.samples(MEMORY));
            self.fitted = time;
        }
        let models = Model::ALL.map(|model| match model {
            Model::Velocity => Way::Turning(straight),
            Model::Turn => Way::Turning(turn),
            Model::Weave => self.weave.map_or(Way::Turning(straight), Way::Weaving),
            Model::MeanCourse => Way::Turning(TurningMotion { velocity: mean, ..straight }),
            Model::Position => Way::Turning(TurningMotion { velocity: DVec3::ZERO, ..straight }),
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
        let pursuer = Pursuer { position, speed, radius };
        let by_velocity = || pursuer.meet_straight(straight(target, velocity), Model::Velocity);
        let at_target = || pursuer.meet_straight(straight(target, DVec3::ZERO), Model::Position);
        match (self.policy, self.seen.back()) {
            (Policy::Direct, _) => at_target(),
            (Policy::Estimate, Some(newest)) if self.memory() >= SHORT_MEMORY => {
                let model = self.best_model(at_target()?.time);
                match newest.models[model as usize] {
                    Way::Turning(motion) if motion.turn_rate == 0.0 => pursuer.meet_straight(motion, model),
                    Way::Turning(motion) => pursuer.meet_turning(motion, model),
                    Way::Weaving(weave) => Ok(pursuer.meet_weaving(&weave, newest.time)),
                }
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
            let place = foretold.models[model as usize].at(foretold.time, truth.time - foretold.time);
            sum += place.map_or(f64::INFINITY, |place| (place - truth.position).length());
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

    /// Evenly spread samples of the last `window` seconds, the newest first.
    fn samples(&self, window: f64) -> Vec<MotionSample> {
        let newest = self.seen.back().map_or(0.0, |newest| newest.time);
        let inside = self.seen.iter().rev().take_while(|sample| newest - sample.time <= window).count();
        let stride = inside.div_ceil(SAMPLES).max(1);
        let sample = |seen: &Seen| MotionSample { position: seen.position, time: seen.time };
        self.seen.iter().rev().take(inside).step_by(stride).map(sample).collect()
    }

    /// How the target moved within the last `window` seconds.
    fn estimate(&self, window: f64, confidence: f64) -> Result<MotionEstimate, Refusal> {
        let samples = self.samples(window);
        let settings = EstimateSettings { window, confidence, ..EstimateSettings::default() };
        estimate_motion(&samples.as_slice(), &settings)
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

/// Who heads for an intercept.
#[derive(Clone, Copy)]
struct Pursuer {
    position: DVec3,
    speed: f64,
    radius: f64,
}

impl Pursuer {
    fn meet_straight(&self, target: TurningMotion, model: Model) -> Result<Aim, Refusal> {
        let query = InterceptQuery {
            pursuer_position: self.position,
            target_position: target.position,
            target_velocity: target.velocity,
            pursuer_speed: self.speed,
            capture_radius: self.radius,
        };
        let settings = PredictionSettings { horizon: HORIZON, ..PredictionSettings::default() };
        let found = predict(&query, &settings)?;
        Ok(Aim { point: found.aim_point, time: found.time, verdict: found.verdict, model })
    }

    fn meet_turning(&self, target: TurningMotion, model: Model) -> Result<Aim, Refusal> {
        let query = MotionInterceptQuery {
            pursuer: PursuerMotion::Constant { position: self.position, speed: self.speed },
            target: TargetMotion::Turning(target),
            capture_radius: self.radius,
            horizon: HORIZON,
        };
        let met = closest_motion_approach(&query)?;
        let verdict = if met.miss_distance > 0.0 { Err(NoIntercept::BeyondHorizon) } else { Ok(()) };
        Ok(Aim { point: met.point, time: met.time, verdict, model })
    }

    /// The first intercept with a weave at frames' distance, or where it is at the horizon.
    fn meet_weaving(&self, target: &Weave, now: f64) -> Aim {
        const STEPS: u32 = 150;
        let is_met =
            |time: f64| (target.at(now + time) - self.position).length() <= self.speed * time + self.radius;
        let step = HORIZON / f64::from(STEPS);
        let met = (0..=STEPS).map(|index| f64::from(index) * step).find(|time| is_met(*time));
        let Some(mut until) = met else {
            let verdict = Err(NoIntercept::BeyondHorizon);
            return Aim { point: target.at(now + HORIZON), time: HORIZON, verdict, model: Model::Weave };
        };
        let mut from = (until - step).max(0.0);
        for _ in 0..20 {
            let middle = 0.5 * (from + until);
            if is_met(middle) { until = middle } else { from = middle }
        }
        Aim { point: target.at(now + until), time: until, verdict: Ok(()), model: Model::Weave }
    }
}
