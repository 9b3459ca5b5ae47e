//! The usable samples: the newest of the window, in order of time, without jumps.

use super::samples::{EstimateSettings, MAX_SAMPLES, MotionSample};
use crate::geometry::List;
use crate::numeric::length;
use crate::refusal::{Refusal, Requirement, Within, finite, finite_vector};
use core::cmp::Ordering;
use glam::DVec3;

/// Samples, newest first, relative to the newest.
pub(super) struct History {
    samples: [MotionSample; MAX_SAMPLES],
    count: usize,
    /// The samples relative to the newest, computed once for all passes.
    points: [Point; MAX_SAMPLES],
    /// Age of the oldest, in seconds; 1 if all have the same time.
    pub span: f64,
}

/// A sample: its time in spans, from -1 for the oldest to 0 for the newest, and its offset from the newest.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub time: f64,
    pub offset: DVec3,
}

impl History {
    pub fn gather(
        list: &(impl List<MotionSample> + ?Sized),
        settings: &EstimateSettings,
    ) -> Result<Self, Refusal> {
        let nothing = MotionSample { position: DVec3::ZERO, time: 0.0 };
        let origin = Point { time: 0.0, offset: DVec3::ZERO };
        let mut history =
            Self { samples: [nothing; MAX_SAMPLES], count: 0, points: [origin; MAX_SAMPLES], span: 1.0 };
        let mut newest = f64::NEG_INFINITY;
        for (index, sample) in (&list).items().enumerate() {
            finite_vector(sample.position, "history.positions").element(index)?;
            finite(sample.time, "history.times").element(index)?;
            newest = newest.max(sample.time);
            history.insert(sample);
        }
        if history.count == 0 {
            return Err(Refusal::out_of_domain(Requirement::AtLeastOne, "history.count"));
        }
        history.keep_window(newest, settings.window);
        history.drop_jumps(settings.max_speed);
        let oldest = history.points_in_time().last().map_or(0.0, |sample| newest - sample.time);
        if !oldest.is_finite() {
            return Err(Refusal::BEYOND_F64);
        }
        if oldest > 0.0 {
            history.span = oldest;
        }
        let (newest, span) = (history.newest(), history.span);
        for (point, sample) in history.points.iter_mut().zip(&history.samples) {
            let age = newest.time - sample.time;
            *point = Point { time: -age / span, offset: sample.position - newest.position };
        }
        Ok(history)
    }

    /// The newest sample; of several with that time the first in order of position.
    pub fn newest(&self) -> MotionSample {
        self.samples[0]
    }

    /// The samples, newest first.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.points.iter().copied().take(self.count)
    }

    /// The greatest coordinate of a sample. Positions carry a rounding of at least half a unit in its last place.
    pub fn extent(&self) -> f64 {
        let largest = |sample: &MotionSample| sample.position.abs().max_element();
        self.points_in_time().iter().map(largest).fold(0.0, f64::max)
    }

    fn points_in_time(&self) -> &[MotionSample] {
        self.samples.get(..self.count).unwrap_or_default()
    }

    /// Inserts a sample, newest first. A full history drops the oldest; a repeated sample is ignored.
    fn insert(&mut self, sample: MotionSample) {
        let place = self.points_in_time().partition_point(|other| newest_first(other, &sample).is_lt());
        if place >= MAX_SAMPLES || self.points_in_time().get(place) == Some(&sample) {
            return;
        }
        let end = (self.count + 1).min(MAX_SAMPLES);
        if let Some(behind) = self.samples.get_mut(place..end) {
            let mut carried = sample;
            for entry in behind {
                core::mem::swap(entry, &mut carried);
            }
            self.count = end;
        }
    }

    fn keep_window(&mut self, newest: f64, window: f64) {
        self.count = self.points_in_time().partition_point(|sample| newest - sample.time <= window);
    }

    /// Drops every sample from which the next newer kept sample cannot have been reached in time.
    fn drop_jumps(&mut self, max_speed: f64) {
        let mut kept = 1;
        for index in 1..self.count {
            let (Some(sample), Some(newer)) = (self.samples.get(index).copied(), self.samples.get(kept - 1))
            else {
                return;
            };
            let elapsed = newer.time - sample.time;
            let reachable = length(newer.position - sample.position) <= max_speed * elapsed;
            // Samples of the same time differ only by noise.
            if reachable || elapsed == 0.0 {
                if let Some(entry) = self.samples.get_mut(kept) {
                    *entry = sample;
                }
                kept += 1;
            }
        }
        self.count = self.count.min(kept);
    }
}

fn newest_first(a: &MotionSample, b: &MotionSample) -> Ordering {
    let (p, q) = (a.position, b.position);
    b.time.total_cmp(&a.time).then(p.x.total_cmp(&q.x)).then(p.y.total_cmp(&q.y)).then(p.z.total_cmp(&q.z))
}
