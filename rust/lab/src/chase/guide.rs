//! Where a pursuer heads: at the target, at the intercept by its velocity, or at the intercept by what was seen of it.

use crate::scenario::field::words;
use pursuit_core::intercept::{
    InterceptQuery, MOTION_STEPS, MotionInterceptQuery, PredictionSettings, PursuerMotion,
    closest_motion_approach, predict,
};
use pursuit_core::motion::{MotionState, MotionTracker, TargetMotion, TrackerSettings};
use pursuit_core::{DVec3, NoIntercept, Refusal};

words! {
    /// How a pursuer chooses its course.
    pub enum Policy {
        /// At the target itself: the dog curve.
        Direct = "direct",
        /// At the intercept, as if the target kept its present velocity.
        Lead = "lead",
        /// At the intercept by the core's tracker: by the model that would have foretold the last moments best.
        Estimate = "estimate",
    }
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
}

/// How far ahead to look, in seconds.
const HORIZON: f64 = 5.0;

/// A pursuer's view of its target: what it has seen, and its policy.
#[derive(Clone, Debug)]
pub struct Guide {
    policy: Policy,
    last: MotionState,
    tracker: Option<MotionTracker>,
}

impl Guide {
    /// A pursuer that has seen nothing yet.
    pub fn new(policy: Policy) -> Self {
        let last = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
        let tracker = MotionTracker::new(&TrackerSettings::default()).ok();
        Self { policy, last, tracker: tracker.filter(|_| policy == Policy::Estimate) }
    }

    /// How it chooses its course.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// Sees the target at `time`; once in every frame.
    pub fn observe(&mut self, time: f64, target: MotionState) {
        self.last = target;
        // A place that is refused, for numbers that are too large, says nothing new.
        let _ = self.tracker.as_mut().map(|tracker| tracker.step(time, target.position));
    }

    /// Where a pursuer at `position` with greatest speed `speed` heads to come within `radius` of its target.
    ///
    /// # Errors
    /// A refusal when a number is not finite or out of its domain.
    pub fn aim(&self, position: DVec3, speed: f64, radius: f64) -> Result<Aim, Refusal> {
        let pursuer = Pursuer { position, speed, radius };
        let at_target = || pursuer.meet_straight(self.last.position, DVec3::ZERO);
        match (self.policy, &self.tracker) {
            (Policy::Direct, _) => at_target(),
            (Policy::Estimate, Some(tracker)) => {
                let motion = tracker.motion(at_target()?.time)?;
                // Before any model was tried the velocity is the best that is known.
                if motion.error.is_finite() {
                    pursuer.meet_moving(motion.target())
                } else {
                    pursuer.meet_straight(self.last.position, self.last.velocity)
                }
            }
            _ => pursuer.meet_straight(self.last.position, self.last.velocity),
        }
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
    fn meet_straight(&self, position: DVec3, velocity: DVec3) -> Result<Aim, Refusal> {
        let query = InterceptQuery {
            pursuer_position: self.position,
            target_position: position,
            target_velocity: velocity,
            pursuer_speed: self.speed,
            capture_radius: self.radius,
        };
        let settings = PredictionSettings { horizon: HORIZON, ..PredictionSettings::default() };
        let found = predict(&query, &settings)?;
        Ok(Aim { point: found.aim_point, time: found.time, verdict: found.verdict })
    }

    fn meet_moving(&self, target: TargetMotion) -> Result<Aim, Refusal> {
        if let TargetMotion::Straight { position, velocity } = target {
            return self.meet_straight(position, velocity);
        }
        let query = MotionInterceptQuery {
            pursuer: PursuerMotion::Constant { position: self.position, speed: self.speed },
            target,
            capture_radius: self.radius,
            horizon: HORIZON,
            max_steps: MOTION_STEPS,
        };
        let met = closest_motion_approach(&query)?;
        let verdict = if met.miss_distance > 0.0 { Err(NoIntercept::BeyondHorizon) } else { Ok(()) };
        Ok(Aim { point: met.point, time: met.time, verdict })
    }
}
