//! The memory of a tracker: all of the newest ticks, and a thinned selection of the time before.

use crate::motion::MotionSample;
use glam::DVec3;

/// Number of newest ticks that are kept.
pub(super) const RECENT: usize = 16;
/// Number of samples kept of the whole memory.
const PAST: usize = 48;
/// Including the newest.
pub(super) const SAMPLES: usize = PAST + 1;

const NOTHING: MotionSample = MotionSample { position: DVec3::ZERO, time: 0.0 };

/// Samples in the order of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrackHistory {
    recent: [MotionSample; RECENT],
    past: [MotionSample; PAST],
    recent_count: u64,
    past_count: u64,
    /// Minimum time between samples of the past, in seconds.
    spacing: f64,
}

impl TrackHistory {
    pub const EMPTY: Self = Self {
        recent: [NOTHING; RECENT],
        past: [NOTHING; PAST],
        recent_count: 0,
        past_count: 0,
        spacing: 0.0,
    };

    /// The newest ticks, the newest last.
    pub fn recent(&self) -> &[MotionSample] {
        self.recent.get(..self.recent_count as usize).unwrap_or_default()
    }

    fn past(&self) -> &[MotionSample] {
        self.past.get(..self.past_count as usize).unwrap_or_default()
    }

    /// The last tick.
    pub fn newest(&self) -> Option<MotionSample> {
        self.recent().last().copied()
    }

    /// How long the target has been watched, within the memory, in seconds.
    pub fn age(&self) -> f64 {
        match (self.past().first(), self.newest()) {
            (Some(oldest), Some(newest)) => newest.time - oldest.time,
            _ => 0.0,
        }
    }

    /// The samples of the memory that are no older than `window`, the newest last.
    pub fn samples(&self, window: f64) -> impl Iterator<Item = MotionSample> + Clone {
        let newest = self.newest().unwrap_or(NOTHING);
        let past = self
            .past()
            .iter()
            .copied()
            .filter(move |sample| sample.time < newest.time && newest.time - sample.time <= window);
        past.chain(self.newest())
    }

    /// Adds a tick that is later than the newest; ticks older than `memory` are forgotten.
    pub fn push(&mut self, sample: MotionSample, memory: f64) {
        if self.recent_count as usize >= RECENT {
            self.recent.rotate_left(1);
            self.recent_count = RECENT as u64 - 1;
        }
        put(&mut self.recent, &mut self.recent_count, sample);

        let old = self.past().iter().take_while(|kept| sample.time - kept.time > memory).count();
        self.past.rotate_left(old.min(PAST));
        self.past_count -= (old as u64).min(self.past_count);
        let last = self.past().last().map_or(f64::NEG_INFINITY, |last| last.time);
        if sample.time - last < self.spacing {
            return;
        }
        if self.past_count as usize >= PAST {
            self.thin_out();
        }
        put(&mut self.past, &mut self.past_count, sample);
    }

    /// Keeps every other sample of the past, and doubles the spacing.
    fn thin_out(&mut self) {
        let kept = PAST / 2;
        for index in 0..kept {
            if let Some(sample) = self.past.get(2 * index).copied()
                && let Some(entry) = self.past.get_mut(index)
            {
                *entry = sample;
            }
        }
        self.past_count = kept as u64;
        if let (Some(first), Some(last)) = (self.past().first(), self.past().last()) {
            // A little less, so that ticks that come a little early are kept.
            self.spacing = 0.99 * (last.time - first.time) / (kept - 1) as f64;
        }
    }
}

fn put<const N: usize>(list: &mut [MotionSample; N], count: &mut u64, sample: MotionSample) {
    if let Some(entry) = list.get_mut(*count as usize) {
        *entry = sample;
        *count += 1;
    }
}
