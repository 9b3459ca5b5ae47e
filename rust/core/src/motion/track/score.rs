//! The prediction error of each model, by horizon.

use super::model::TrackedModel;
use crate::motion::{MotionSample, Swing, WeavingMotion};
use crate::numeric::{length, max_or_second, min_or_second, sqrt};
use crate::refusal::RANGE;
use glam::DVec3;

/// Horizons at which the models are tested, in seconds.
pub(super) const HORIZONS: [f64; 5] = [0.1, 0.2, 0.4, 0.8, 1.6];
/// The longest of them.
const LONGEST: f64 = 1.6;
/// Maximum number of past predictions kept, and one more, so that a new one overwrites none that undoing it needs.
const VIEWS: usize = 7;
const SLOTS: usize = VIEWS + 1;
/// The models.
const MODELS: usize = TrackedModel::ALL.len();
/// Number of straight models with a drift.
const STRAIGHT: usize = 2;
/// Half-life of an error: at least this long, in seconds, and at least this multiple of the horizon.
const FADING: (f64, f64) = (0.3, 0.7);
/// Errors are extrapolated up to this multiple of a tested horizon.
const FURTHEST: f64 = 8.0;

/// The predictions of all models from a past time.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    time: f64,
    /// Position of the target, where the straight models begin.
    position: DVec3,
    velocities: [DVec3; STRAIGHT],
    swinging: [OneSwing; MODELS - STRAIGHT - 2],
    twice: WeavingMotion,
}

/// A weave with one swing.
#[derive(Clone, Copy, Debug, PartialEq)]
struct OneSwing {
    position: DVec3,
    velocity: DVec3,
    swing: Swing,
}

impl View {
    const NOTHING: Self = Self {
        time: 0.0,
        position: DVec3::ZERO,
        velocities: [DVec3::ZERO; STRAIGHT],
        swinging: [OneSwing { position: DVec3::ZERO, velocity: DVec3::ZERO, swing: Swing::NONE };
            MODELS - STRAIGHT - 2],
        twice: WeavingMotion::straight(DVec3::ZERO, DVec3::ZERO),
    };

    fn new(time: f64, models: [WeavingMotion; MODELS]) -> Self {
        let [standing, straight, mean, turning, calmly, once, twice] = models;
        let swinging = [turning, calmly, once].map(|motion| OneSwing {
            position: motion.position,
            velocity: motion.velocity,
            swing: motion.first_swing,
        });
        let velocities = [straight.velocity, mean.velocity];
        Self { time, position: standing.position, velocities, swinging, twice }
    }

    /// The motion of each model.
    fn models(&self) -> [WeavingMotion; MODELS] {
        let straight = |velocity| WeavingMotion::straight(self.position, velocity);
        let [present, mean] = self.velocities.map(straight);
        let [turning, calmly, once] = self.swinging.map(|of| WeavingMotion {
            first_swing: of.swing,
            ..WeavingMotion::straight(of.position, of.velocity)
        });
        [straight(DVec3::ZERO), present, mean, turning, calmly, once, self.twice]
    }
}

/// The errors of all models at a horizon: fading sums, of one weight.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Errors {
    sums: [f64; MODELS],
    weight: f64,
    /// Time of the last test.
    time: f64,
}

/// The past predictions that are not yet tested at every horizon, and the errors of the others. To undo the newest position, only
/// what was judged is restored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scores {
    /// A ring: the prediction of a number is at the rest of its division by their count.
    views: [View; SLOTS],
    now: Judged,
    before: Judged,
}

/// What the positions so far have told.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Judged {
    errors: [Errors; HORIZONS.len()],
    /// Numbers of the oldest prediction, and of the next.
    first: u32,
    next: u32,
    /// Of each slot: the number of horizons already tested.
    tried: [u8; SLOTS],
}

impl Judged {
    const NOTHING: Self = Self {
        errors: [Errors { sums: [0.0; MODELS], weight: 0.0, time: 0.0 }; HORIZONS.len()],
        first: 0,
        next: 0,
        tried: [0; SLOTS],
    };

    /// How many predictions wait for a test.
    fn count(&self) -> usize {
        (self.next.wrapping_sub(self.first) as usize).min(VIEWS)
    }

    /// The slots of those predictions, from the oldest on.
    fn slots(&self) -> impl Iterator<Item = usize> + use<> {
        let first = self.first as usize;
        (0..self.count()).map(move |number| first.wrapping_add(number) % SLOTS)
    }
}

/// Predictions that are forgotten make no difference, nor do their numbers.
impl PartialEq for Scores {
    fn eq(&self, other: &Self) -> bool {
        let waiting = |scores: &Self, of: &Judged, slot: usize| {
            (scores.views.get(slot).copied(), of.tried.get(slot).copied())
        };
        let same = |own: &Judged, others: &Judged| {
            let of_own = own.slots().map(|slot| waiting(self, own, slot));
            own.errors == others.errors && of_own.eq(others.slots().map(|slot| waiting(other, others, slot)))
        };
        same(&self.now, &other.now) && same(&self.before, &other.before)
    }
}

impl Scores {
    pub const EMPTY: Self =
        Self { views: [View::NOTHING; SLOTS], now: Judged::NOTHING, before: Judged::NOTHING };

    /// Makes the newest position final: from now on the next may be taken back.
    pub fn settle(&mut self) {
        self.before = self.now;
    }

    /// Takes back all that changed since it was [settled](Self::settle).
    pub fn take_back(&mut self) {
        self.now = self.before;
    }

    /// Starts over.
    pub fn forget(&mut self) {
        let next = self.now.next;
        self.now = Judged { first: next, next, ..Judged::NOTHING };
    }

    /// Whether another prediction at that time is worth its room: the fewer are left, the longer since the last.
    pub fn has_room(&self, time: f64) -> bool {
        let count = self.now.count();
        let last = self.views.get(self.now.next.wrapping_sub(1) as usize % SLOTS);
        let spacing = LONGEST * count as f64 / (VIEWS * VIEWS) as f64;
        count < VIEWS && (count == 0 || last.is_none_or(|last| time - last.time >= spacing))
    }

    /// Records the predictions of all models.
    pub fn view(&mut self, time: f64, models: [WeavingMotion; MODELS]) {
        let slot = self.now.next as usize % SLOTS;
        if let (Some(entry), Some(tried)) = (self.views.get_mut(slot), self.now.tried.get_mut(slot)) {
            *entry = View::new(time, models);
            *tried = 0;
            self.now.next = self.now.next.wrapping_add(1);
        }
    }

    /// Compares the predictions with the target's position.
    pub fn judge(&mut self, seen: MotionSample) {
        let Self { views, now, .. } = self;
        for slot in now.slots() {
            let (Some(view), Some(tried)) = (views.get(slot), now.tried.get_mut(slot)) else { continue };
            let ahead = seen.time - view.time;
            while let (Some(horizon), Some(errors)) =
                (HORIZONS.get(usize::from(*tried)), now.errors.get_mut(usize::from(*tried)))
                && ahead >= *horizon
            {
                *tried += 1;
                let fading = max_or_second(FADING.0, FADING.1 * horizon);
                let kept = fading / (fading + max_or_second(seen.time - errors.time, 0.0));
                errors.time = seen.time;
                errors.weight = errors.weight * kept + 1.0;
                for (sum, model) in errors.sums.iter_mut().zip(view.models()) {
                    // A test after the horizon has a greater error: scale it back.
                    let off = length(model.at(ahead).position - seen.position) * (horizon / ahead);
                    let off = if off < RANGE { off } else { RANGE };
                    *sum = *sum * kept + off;
                }
            }
        }
        // The oldest are completed first.
        for _ in 0..now.count() {
            let oldest = now.tried.get(now.first as usize % SLOTS);
            if oldest.is_some_and(|tried| usize::from(*tried) < HORIZONS.len()) {
                break;
            }
            now.first = now.first.wrapping_add(1);
        }
    }

    /// The errors for a look-ahead time, the horizon at which they were measured, and the next horizon.
    fn tried(&self, ahead: f64) -> Option<Tried<'_>> {
        let tried = self.now.errors.iter().zip(HORIZONS).filter(|(errors, _)| errors.weight > 0.0);
        // The longest horizon not much beyond the time asked for; otherwise the shortest.
        let mut chosen: Option<Tried> = None;
        for (errors, horizon) in tried {
            match &mut chosen {
                Some(chosen) if horizon > NEARLY * ahead => {
                    chosen.next_horizon = horizon;
                    break;
                }
                _ => chosen = Some(Tried { errors, horizon, next_horizon: f64::INFINITY }),
            }
        }
        chosen
    }

    /// The model with the smallest mean error at a look-ahead time, and that error; `None` before one was measured.
    ///
    /// Beyond the tested horizon an error grows with the power of time of the model's first unknown derivative.
    pub fn best(&self, ahead: f64) -> Option<(TrackedModel, f64)> {
        let Tried { errors, horizon, .. } = self.tried(ahead)?;
        let ratio = min_or_second(ahead / horizon, FURTHEST);
        // Below the shortest horizon every error shrinks to zero and no longer distinguishes the models.
        let compared = max_or_second(ratio, 1.0 / NEARLY);
        let mut best: Option<(TrackedModel, f64, f64)> = None;
        for (model, error) in errors.by_model() {
            let off = error * growth(model, compared);
            if best.is_none_or(|(_, _, least)| off < least) {
                best = Some((model, error * growth(model, ratio), off));
            }
        }
        best.map(|(model, error, _)| (model, error))
    }

    /// The look-ahead time from which another model than the best at `ahead` may be best; infinite if there is none.
    ///
    /// Other errors apply from the next horizon on, and an error that grows more slowly becomes the smallest where the curves
    /// cross. The answer is past that point by more than rounding.
    pub fn best_until(&self, ahead: f64) -> f64 {
        let (Some(Tried { errors, horizon, next_horizon }), Some((best, _))) =
            (self.tried(ahead), self.best(ahead))
        else {
            return f64::INFINITY;
        };
        let least = errors.by_model().find(|(model, _)| *model == best).map_or(0.0, |(_, error)| error);
        let mut until = next_horizon / NEARLY;
        for (model, error) in errors.by_model() {
            let ratio = error / least;
            let crossing = match half_powers(best).saturating_sub(half_powers(model)) {
                0 => continue,
                1 => ratio * ratio,
                2 => ratio,
                _ => libm::cbrt(ratio * ratio),
            };
            let time = crossing * horizon;
            if crossing < FURTHEST && time > ahead && time < until {
                until = time;
            }
        }
        until * PAST
    }
}

/// The result of [`Scores::tried`].
struct Tried<'a> {
    errors: &'a Errors,
    horizon: f64,
    next_horizon: f64,
}

impl Errors {
    /// The mean of each model.
    fn by_model(&self) -> impl Iterator<Item = (TrackedModel, f64)> {
        TrackedModel::ALL.into_iter().zip(self.sums.map(|sum| sum / self.weight))
    }
}

/// More than the rounding of two errors, each at most 8 units in the last place.
const PAST: f64 = 1.0 + 64.0 * f64::EPSILON;

/// A horizon is used up to this multiple of the time asked for.
const NEARLY: f64 = 1.42;

/// Growth of an error over `ratio` times the time.
fn growth(model: TrackedModel, ratio: f64) -> f64 {
    match half_powers(model) {
        3 => ratio * sqrt(ratio),
        4 => ratio * ratio,
        _ => ratio * ratio * ratio,
    }
}

/// Twice the power of time with which the error of a model grows.
fn half_powers(model: TrackedModel) -> u32 {
    match model {
        TrackedModel::Standing => 3,
        TrackedModel::Straight | TrackedModel::MeanCourse => 4,
        TrackedModel::Turning
        | TrackedModel::TurningCalmly
        | TrackedModel::Weaving
        | TrackedModel::WeavingTwice => 6,
    }
}
