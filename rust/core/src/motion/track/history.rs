//! The memory of a tracker: all of the newest ticks, and a thinned selection of the time before.

use crate::motion::MotionSample;
use glam::DVec3;

/// Number of newest ticks that are kept.
pub(super) const RECENT: usize = 16;
/// Number of samples kept of the whole memory.
const PAST: usize = 32;
/// Including the newest.
pub(super) const SAMPLES: usize = PAST + 1;

const NOTHING: MotionSample = MotionSample { position: DVec3::ZERO, time: 0.0 };

/// Samples in the order of time. To undo the newest, only their extent is restored: it overwrites no sample that was kept before.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrackHistory {
    /// The newest ticks, at the end; before them the one that the newest pushed out.
    recent: [MotionSample; RECENT + 1],
    /// A ring, with room for one more than are kept.
    past: [MotionSample; SAMPLES],
    now: Extent,
    before: Extent,
}

/// Which of the samples are kept.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Extent {
    recent_count: u32,
    /// Index of the first in the ring, and the number from there on.
    first: u32,
    past_count: u32,
    /// 1: or every second of them.
    stride: u32,
    /// Minimum time between samples of the past, in seconds.
    spacing: f64,
}

impl Extent {
    const NOTHING: Self = Self { recent_count: 0, first: 0, past_count: 0, stride: 1, spacing: 0.0 };
}

impl TrackHistory {
    pub const EMPTY: Self = Self {
        recent: [NOTHING; RECENT + 1],
        past: [NOTHING; SAMPLES],
        now: Extent::NOTHING,
        before: Extent::NOTHING,
    };

    /// The newest ticks, the newest last.
    pub fn recent(&self) -> &[MotionSample] {
        let unused = (RECENT + 1).saturating_sub(self.now.recent_count as usize);
        self.recent.get(unused..).unwrap_or_default()
    }

    /// The sample of the past with that index, from the oldest on.
    fn at(&self, index: u32) -> MotionSample {
        self.past.get(slot(self.now.first, index)).copied().unwrap_or(NOTHING)
    }

    fn past(&self) -> impl Iterator<Item = MotionSample> + Clone {
        self.past_of(&self.now)
    }

    fn past_of(&self, extent: &Extent) -> impl Iterator<Item = MotionSample> + Clone + use<'_> {
        let (first, stride) = (extent.first, extent.stride.max(1) as usize);
        let indices = (0..extent.past_count.min(SAMPLES as u32)).step_by(stride);
        indices.map(move |index| self.past.get(slot(first, index)).copied().unwrap_or(NOTHING))
    }

    /// The last tick.
    pub fn newest(&self) -> Option<MotionSample> {
        self.recent().last().copied()
    }

    /// How long the target has been watched, within the memory, in seconds.
    pub fn age(&self) -> f64 {
        match self.newest() {
            Some(newest) if self.now.past_count > 0 => newest.time - self.at(0).time,
            _ => 0.0,
        }
    }

    /// The samples of the memory that are no older than `window`, the newest last.
    pub fn samples(&self, window: f64) -> impl Iterator<Item = MotionSample> + Clone {
        let newest = self.newest().unwrap_or(NOTHING);
        let past = self
            .past()
            .filter(move |sample| sample.time < newest.time && newest.time - sample.time <= window);
        past.chain(self.newest())
    }

    /// Makes the newest tick final: from now on the next may be taken back.
    pub fn settle(&mut self) {
        if self.now.stride > 1 {
            self.close_gaps();
        }
        self.before = self.now;
    }

    /// Takes back all that changed since it was [settled](Self::settle); another tick is to follow.
    pub fn take_back(&mut self) {
        self.now = self.before;
        self.recent.rotate_right(1);
    }

    /// Forgets all ticks.
    pub fn forget(&mut self) {
        let end = slot(self.now.first, self.now.past_count);
        self.now = Extent { first: end as u32, ..Extent::NOTHING };
    }

    /// Adds a tick that is later than the newest; ticks older than `memory` are forgotten.
    pub fn push(&mut self, sample: MotionSample, memory: f64) {
        self.recent.rotate_left(1);
        if let Some(last) = self.recent.last_mut() {
            *last = sample;
        }
        self.now.recent_count = self.now.recent_count.saturating_add(1).min(RECENT as u32);

        let old = self.past().take_while(|kept| sample.time - kept.time > memory).count() as u32;
        self.now.first = slot(self.now.first, old) as u32;
        self.now.past_count = self.now.past_count.saturating_sub(old);
        let count = self.now.past_count;
        let last = if count > 0 { self.at(count - 1).time } else { f64::NEG_INFINITY };
        if sample.time - last < self.now.spacing {
            return;
        }
        if count >= PAST as u32 {
            self.thin_out();
        }
        if let Some(entry) = self.past.get_mut(slot(self.now.first, count)) {
            *entry = sample;
            self.now.past_count = count.saturating_add(1);
        }
    }

    /// Keeps every other sample of the past, and doubles the spacing.
    fn thin_out(&mut self) {
        let kept = PAST as u32 / 2;
        self.now.stride = 2;
        // A little less, so that ticks that come a little early are kept.
        let (first, last) = (self.at(0), self.at(2 * (kept - 1)));
        self.now.spacing = 0.99 * (last.time - first.time) / f64::from(kept - 1);
    }

    /// Moves the samples that are kept of a thinned past together.
    fn close_gaps(&mut self) {
        let kept = self.now.past_count.min(SAMPLES as u32).div_ceil(2);
        for index in 0..kept {
            let sample = self.at(2 * index);
            if let Some(entry) = self.past.get_mut(slot(self.now.first, index)) {
                *entry = sample;
            }
        }
        (self.now.past_count, self.now.stride) = (kept, 1);
    }
}

/// Samples that are forgotten make no difference, nor does where the ring begins.
impl PartialEq for TrackHistory {
    fn eq(&self, other: &Self) -> bool {
        let same = |own: &Extent, others: &Extent, end: usize| {
            let start = end.saturating_sub(own.recent_count as usize);
            Extent { first: own.first, ..*others } == *own
                && self.recent.get(start..end) == other.recent.get(start..end)
                && self.past_of(own).eq(other.past_of(others))
        };
        same(&self.now, &other.now, RECENT + 1) && same(&self.before, &other.before, RECENT)
    }
}

/// The place of a sample in the ring.
fn slot(first: u32, index: u32) -> usize {
    first.wrapping_add(index) as usize % SAMPLES
}
