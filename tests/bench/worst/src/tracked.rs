//! Targets that are watched: estimates, the tracker, and intercepts of what it foretells.

use crate::case::{Answer, Case, case, literal};
use crate::functions::{course, pursuer, weaving_motion};
use crate::input::{Reader, noise};
use pursuit_core::DVec3;
use pursuit_core::intercept::{PursuerMotion, solve_tracked};
use pursuit_core::motion::{
    EstimateSettings, MAX_SAMPLES, MotionSample, MotionTracker, TargetMotion, TrackerSettings, WeavingMotion,
    find_motion_estimate,
};
use std::hint::black_box;

/// A target as it is seen: sample `i` of `count` is at `i * tick`, where `motion` is then, moved by `error` times
/// `noise(seed, 3 i)` and the next two less a half, and by `stray` more where `noise(seed + 1, i)` is below `strays`.
#[derive(Debug)]
struct Seen {
    motion: WeavingMotion,
    tick: f64,
    count: usize,
    error: f64,
    stray: DVec3,
    strays: f64,
    seed: u64,
}

impl Seen {
    fn read(reader: &mut Reader, most: usize) -> Self {
        Self {
            motion: weaving_motion(reader),
            tick: reader.size(1.0 / 60.0),
            count: 3 + reader.choice(most - 2),
            error: reader.size_or_zero(0.01),
            stray: reader.vector(5.0),
            strays: if reader.number() < 0.5 { 0.0 } else { 0.5 * reader.number() },
            seed: (1e15 * reader.number()) as u64,
        }
    }

    fn sample(&self, index: usize) -> MotionSample {
        let time = self.tick * index as f64;
        let at = |axis| noise(self.seed, 3 * index as u64 + axis) - 0.5;
        let mut position = DVec3::new(at(0), at(1), at(2)) * self.error;
        if noise(self.seed + 1, index as u64) < self.strays {
            position += self.stray;
        }
        if let Ok(state) = TargetMotion::Weaving(self.motion).at(time) {
            position += state.position;
        }
        MotionSample { position, time }
    }

    /// A tracker that has seen all but the last sample, and that one.
    fn tracker(&self, memory: f64) -> Option<(MotionTracker, MotionSample)> {
        let settings = TrackerSettings { memory, ..TrackerSettings::default() };
        let mut tracker = MotionTracker::new(&settings).ok()?;
        for index in 0..self.count - 1 {
            let MotionSample { position, time } = self.sample(index);
            tracker.step(time, position).ok()?;
        }
        Some((tracker, self.sample(self.count - 1)))
    }
}

pub fn estimate(reader: &mut Reader) -> Box<dyn Case> {
    let seen = Seen::read(reader, MAX_SAMPLES);
    let settings = EstimateSettings {
        window: reader.size(2.0),
        confidence: reader.size_or_zero(2.0),
        ..EstimateSettings::default()
    };
    let samples: Vec<_> = (0..seen.count).map(|index| seen.sample(index)).collect();
    case((samples, settings), |(samples, settings)| {
        find_motion_estimate(&samples.as_slice(), settings).map(|_| "OK")
    })
}

/// One step of a tracker.
struct Step {
    seen: Seen,
    memory: f64,
    /// Nothing where a position before the last was refused.
    at: Option<(MotionTracker, MotionSample)>,
}

impl Case for Step {
    fn call(&mut self) -> Answer {
        let Some((mut tracker, sample)) = self.at else { return Ok("refused before") };
        tracker.step(sample.time, sample.position)?;
        black_box(&tracker);
        Ok("OK")
    }

    fn literal(&self) -> String {
        format!("memory {:?}, {}", self.memory, literal(&self.seen))
    }
}

pub fn step(reader: &mut Reader) -> Box<dyn Case> {
    let (seen, memory) = (Seen::read(reader, 300), reader.size(6.0));
    let at = seen.tracker(memory);
    Box::new(Step { seen, memory, at })
}

/// An intercept of what a tracker has seen.
struct Tracked {
    step: Step,
    pursuer: PursuerMotion,
    capture_radius: f64,
    horizon: f64,
}

impl Case for Tracked {
    fn call(&mut self) -> Answer {
        let Some((tracker, _)) = &self.step.at else { return Ok("refused before") };
        solve_tracked(self.pursuer, tracker, self.capture_radius, self.horizon).map(course)
    }

    fn literal(&self) -> String {
        let Self { pursuer, capture_radius, horizon, .. } = self;
        let query = literal(&(pursuer, capture_radius, horizon));
        format!("{query}, before the last sample of {}", self.step.literal())
    }
}

pub fn intercept(reader: &mut Reader) -> Box<dyn Case> {
    let (seen, memory) = (Seen::read(reader, 120), reader.size(6.0));
    let at = seen.tracker(memory);
    let step = Step { seen, memory, at };
    let pursuer = pursuer(reader);
    Box::new(Tracked { step, pursuer, capture_radius: reader.size_or_zero(1.0), horizon: reader.size(30.0) })
}
