//! The prediction error of each model, by horizon.

use super::model::TrackedModel;
use crate::motion::{MotionSample, Swing, WeavingMotion};
use crate::numeric::{length, max_or_second, min_or_second, sqrt};
use crate::refusal::RANGE;
use glam::DVec3;

/// Horizons at which the models are tested, in seconds.
pub(super) const HORIZONS: [f64; 5] = [0.1, 0.2, 0.4, 0.8, 1.6];
/// Maximum number of past predictions kept.
const VIEWS: usize = 24;
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
    /// Number of horizons already tested.
    tried: u64,
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
        tried: 0,
    };

    fn new(time: f64, models: [WeavingMotion; MODELS]) -> Self {
        let [standing, straight, mean, turning, calmly, once, twice] = models;
        let swinging = [turning, calmly, once].map(|motion| OneSwing {
            position: motion.position,
            velocity: motion.velocity,
            swing: motion.first_swing,
        });
        let velocities = [straight.velocity, mean.velocity];
        Self { time, position: standing.position, velocities, swinging, twice, tried: 0 }
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

/// A fading mean.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mean {
    sum: f64,
    weight: f64,
}

/// The past predictions that are not yet tested at every horizon, and the errors of the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scores {
    views: [View; VIEWS],
    count: u64,
    means: [[Mean; MODELS]; HORIZONS.len()],
    /// Time at which each horizon was last tested.
    times: [f64; HORIZONS.len()],
}

/// The changes by the newest position, to undo it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Undo {
    count: u64,
    tried: [u64; VIEWS],
    means: [[Mean; MODELS]; HORIZONS.len()],
    times: [f64; HORIZONS.len()],
    /// Number of predictions that were completed; they lie past the others.
    done: u64,
    /// 1 if it started over; the former predictions are still in place.
    anew: u64,
    /// 1 if a prediction was added, and the former content of its slot.
    kept: u64,
    overwritten: View,
}

impl Undo {
    pub const NOTHING: Self = Self {
        count: 0,
        tried: [0; VIEWS],
        means: Scores::EMPTY.means,
        times: Scores::EMPTY.times,
        done: 0,
        anew: 0,
        kept: 0,
        overwritten: View::NOTHING,
    };
}

impl Scores {
    pub const EMPTY: Self = Self {
        views: [View::NOTHING; VIEWS],
        count: 0,
        means: [[Mean { sum: 0.0, weight: 0.0 }; MODELS]; HORIZONS.len()],
        times: [0.0; HORIZONS.len()],
    };

    /// Whether there is room for another prediction.
    pub fn has_room(&self) -> bool {
        (self.count as usize) < VIEWS
    }

    /// Prepares to add a position. The last one, which `undo` could undo, becomes final.
    pub fn before(&mut self, undo: &Undo) -> Undo {
        if undo.anew == 1 {
            for stale in self.views.iter_mut().skip(self.count as usize) {
                *stale = View::NOTHING;
            }
        }
        let tried = self.views.each_ref().map(|view| view.tried);
        Undo { count: self.count, tried, means: self.means, times: self.times, ..Undo::NOTHING }
    }

    /// Undoes the last position.
    pub fn take_back(&mut self, undo: &mut Undo) {
        if undo.kept == 1
            && let Some(entry) = self.views.get_mut((self.count as usize).saturating_sub(1))
        {
            *entry = undo.overwritten;
        }
        self.views.rotate_right((undo.done as usize).min(VIEWS));
        for (view, tried) in self.views.iter_mut().zip(undo.tried) {
            view.tried = tried;
        }
        (self.count, self.means, self.times) = (undo.count, undo.means, undo.times);
        *undo = Undo::NOTHING;
    }

    /// Starts over.
    pub fn forget(&mut self, undo: &mut Undo) {
        undo.anew = 1;
        (self.count, self.means, self.times) = (0, Self::EMPTY.means, Self::EMPTY.times);
    }

    /// Records the predictions of all models.
    pub fn view(&mut self, time: f64, models: [WeavingMotion; MODELS], undo: &mut Undo) {
        if let Some(entry) = self.views.get_mut(self.count as usize) {
            (undo.kept, undo.overwritten) = (1, *entry);
            *entry = View::new(time, models);
            self.count += 1;
        }
    }

    /// Compares the predictions with the target's position.
    pub fn judge(&mut self, seen: MotionSample, undo: &mut Undo) {
        let Self { views, count, means, times } = self;
        for view in views.iter_mut().take(*count as usize) {
            let ahead = seen.time - view.time;
            while let Some(horizon) = HORIZONS.get(view.tried as usize)
                && ahead >= *horizon
            {
                let place = view.tried as usize;
                view.tried += 1;
                let (Some(means), Some(last)) = (means.get_mut(place), times.get_mut(place)) else {
                    continue;
                };
                let fading = max_or_second(FADING.0, FADING.1 * horizon);
                let kept = fading / (fading + max_or_second(seen.time - *last, 0.0));
                *last = seen.time;
                for (mean, model) in means.iter_mut().zip(view.models()) {
                    // A test after the horizon has a greater error: scale it back.
                    let off = length(model.at(ahead).position - seen.position) * (horizon / ahead);
                    let off = if off < RANGE { off } else { RANGE };
                    *mean = Mean { sum: mean.sum * kept + off, weight: mean.weight * kept + 1.0 };
                }
            }
        }
        // The oldest are completed first.
        let done =
            views.iter().take(*count as usize).take_while(|view| view.tried as usize >= HORIZONS.len());
        let done = done.count();
        views.rotate_left(done.min(VIEWS));
        *count -= done as u64;
        undo.done = done as u64;
    }

    /// The errors for a look-ahead time, the horizon at which they were measured, and the next horizon.
    fn tried(&self, ahead: f64) -> Option<Tried<'_>> {
        let tried = self
            .means
            .iter()
            .zip(HORIZONS)
            .filter(|(means, _)| means.first().is_some_and(|mean| mean.weight > 0.0));
        // The longest horizon not much beyond the time asked for; otherwise the shortest.
        let mut chosen: Option<Tried> = None;
        for (means, horizon) in tried {
            match &mut chosen {
                Some(chosen) if horizon > NEARLY * ahead => {
                    chosen.next_horizon = horizon;
                    break;
                }
                _ => chosen = Some(Tried { means, horizon, next_horizon: f64::INFINITY }),
            }
        }
        chosen
    }

    /// The model with the smallest mean error at a look-ahead time, and that error; `None` before one was measured.
    ///
    /// Beyond the tested horizon an error grows with the power of time of the model's first unknown derivative.
    pub fn best(&self, ahead: f64) -> Option<(TrackedModel, f64)> {
        let Tried { means, horizon, .. } = self.tried(ahead)?;
        let ratio = min_or_second(ahead / horizon, FURTHEST);
        // Below the shortest horizon every error shrinks to zero and no longer distinguishes the models.
        let compared = max_or_second(ratio, 1.0 / NEARLY);
        let mut best: Option<(TrackedModel, f64, f64)> = None;
        for (model, mean) in TrackedModel::ALL.into_iter().zip(means) {
            let error = mean.error();
            let off = error * growth(model, compared);
            if best.is_none_or(|(_, _, least)| off < least) {
                best = Some((model, error * growth(model, ratio), off));
            }
        }
        best.map(|(model, error, _)| (model, error))
    }

    /// The look-ahead time from which on another model than the best at `ahead` may be the best; infinite if none.
    ///
    /// Other errors apply from the next horizon on, and an error that grows more slowly becomes the smallest where the curves
    /// cross. The answer is past that point by more than rounding.
    pub fn best_until(&self, ahead: f64) -> f64 {
        let (Some(Tried { means, horizon, next_horizon }), Some((best, _))) =
            (self.tried(ahead), self.best(ahead))
        else {
            return f64::INFINITY;
        };
        let errors = || TrackedModel::ALL.into_iter().zip(means.iter().map(Mean::error));
        let least = errors().find(|(model, _)| *model == best).map_or(0.0, |(_, error)| error);
        let mut until = next_horizon / NEARLY;
        for (model, error) in errors() {
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
    means: &'a [Mean; MODELS],
    horizon: f64,
    next_horizon: f64,
}

impl Mean {
    fn error(&self) -> f64 {
        self.sum / self.weight
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
