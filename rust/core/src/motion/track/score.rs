//! The prediction error of each model, by horizon.

use super::model::TrackedModel;
use crate::motion::{MotionSample, Swing, WeavingMotion};
use crate::numeric::{exponent, length, max_or_second, min_or_second, power_of_two, sqrt};
use crate::refusal::RANGE;
use glam::{DVec3, Vec3};

/// Horizons at which the models are tested, in seconds.
pub(super) const HORIZONS: [f64; 5] = [0.1, 0.2, 0.4, 0.8, 1.6];
/// The longest of them.
const LONGEST: f64 = 1.6;
/// Maximum number of past predictions kept.
const VIEWS: usize = 5;
/// The models.
const MODELS: usize = TrackedModel::ALL.len();
/// Number of straight models with a drift.
const STRAIGHT: usize = 2;
/// Number of models with a swing.
const SWINGING: usize = MODELS - STRAIGHT - 1;
/// Half-life of an error: at least this long, in seconds, and at least this multiple of the horizon.
const FADING: (f64, f64) = (0.3, 0.7);
/// Errors are extrapolated up to this multiple of a tested horizon.
const FURTHEST: f64 = 8.0;

/// The predictions of all models from a past time, in floats: relative to the target's position, and to a power of two no
/// smaller than half of the greatest of their coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    time: f64,
    /// Position of the target, where the straight models begin.
    position: DVec3,
    velocities: [Vec3; STRAIGHT],
    swinging: [OneSwing; SWINGING],
    second_swing: NarrowSwing,
    /// Of that power of two.
    exponent: i32,
}

/// A weave with one swing.
#[derive(Clone, Copy, Debug, PartialEq)]
struct OneSwing {
    offset: Vec3,
    velocity: Vec3,
    swing: NarrowSwing,
}

/// A swing in floats.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NarrowSwing {
    velocity: Vec3,
    acceleration: Vec3,
    rate: f32,
}

impl NarrowSwing {
    const NONE: Self = Self { velocity: Vec3::ZERO, acceleration: Vec3::ZERO, rate: 0.0 };

    fn new(swing: &Swing, scale: f64) -> Self {
        Self {
            velocity: (swing.velocity / scale).as_vec3(),
            acceleration: (swing.acceleration / scale).as_vec3(),
            rate: swing.rate as f32,
        }
    }

    fn wide(&self, scale: f64) -> Swing {
        Swing {
            velocity: self.velocity.as_dvec3() * scale,
            acceleration: self.acceleration.as_dvec3() * scale,
            rate: f64::from(self.rate),
        }
    }
}

/// Exponents of the scale of a view: no quotient of numbers by it overflows, and a scale is no less than the smallest normal number.
const EXPONENTS: (i32, i32) = (-1022, 1000);

/// The scale of a view.
fn scale_of(exponent: i32) -> f64 {
    power_of_two(exponent.clamp(EXPONENTS.0, EXPONENTS.1))
}

impl View {
    const NOTHING: Self = Self {
        time: 0.0,
        position: DVec3::ZERO,
        velocities: [Vec3::ZERO; STRAIGHT],
        swinging: [OneSwing { offset: Vec3::ZERO, velocity: Vec3::ZERO, swing: NarrowSwing::NONE }; SWINGING],
        second_swing: NarrowSwing::NONE,
        exponent: 0,
    };

    #[inline(never)]
    fn new(time: f64, models: [WeavingMotion; MODELS]) -> Self {
        let [standing, straight, mean, swinging @ ..] = models;
        let position = standing.position;
        let mut greatest = 0.0;
        for motion in &models {
            let (first, second) = (&motion.first_swing, &motion.second_swing);
            let offset = motion.position - position;
            for vector in [
                offset,
                motion.velocity,
                first.velocity,
                first.acceleration,
                second.velocity,
                second.acceleration,
            ] {
                greatest = max_or_second(vector.abs().max_element(), greatest);
            }
        }
        let exponent = exponent(greatest);
        let scale = scale_of(exponent);
        let [.., WeavingMotion { second_swing, .. }] = &swinging;
        let second_swing = NarrowSwing::new(second_swing, scale);
        let swinging = swinging.map(|motion| OneSwing {
            offset: ((motion.position - position) / scale).as_vec3(),
            velocity: (motion.velocity / scale).as_vec3(),
            swing: NarrowSwing::new(&motion.first_swing, scale),
        });
        let velocities = [straight.velocity, mean.velocity].map(|velocity| (velocity / scale).as_vec3());
        Self { time, position, velocities, swinging, second_swing, exponent }
    }

    /// The motion of each model.
    fn models(&self) -> [WeavingMotion; MODELS] {
        let scale = scale_of(self.exponent);
        let straight = |velocity: Vec3| WeavingMotion::straight(self.position, velocity.as_dvec3() * scale);
        let [present, mean] = self.velocities.map(straight);
        let [turning, calmly, once, twice] = self.swinging.map(|of| WeavingMotion {
            first_swing: of.swing.wide(scale),
            ..WeavingMotion::straight(
                self.position + of.offset.as_dvec3() * scale,
                of.velocity.as_dvec3() * scale,
            )
        });
        let twice = WeavingMotion { second_swing: self.second_swing.wide(scale), ..twice };
        [straight(Vec3::ZERO), present, mean, turning, calmly, once, twice]
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

/// The past predictions that are not yet tested at every horizon, and the errors of the others.
///
/// The newest position does not change them, so that it can be taken back: what it tells is [`Self::judged`] when asked for, and
/// kept when the next one comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scores {
    /// A ring: the prediction of a number is at the rest of its division by their count.
    views: [View; VIEWS],
    kept: Judged,
}

/// What the positions so far have told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Judged {
    errors: [Errors; HORIZONS.len()],
    /// Numbers of the oldest prediction, and of the next.
    first: u32,
    next: u32,
    /// Of each slot: the number of horizons already tested.
    tried: [u8; VIEWS],
}

impl Judged {
    pub const NOTHING: Self = Self {
        errors: [Errors { sums: [0.0; MODELS], weight: 0.0, time: 0.0 }; HORIZONS.len()],
        first: 0,
        next: 0,
        tried: [0; VIEWS],
    };

    /// How many predictions wait for a test.
    fn count(&self) -> usize {
        (self.next.wrapping_sub(self.first) as usize).min(VIEWS)
    }

    /// The slots of those predictions, from the oldest on.
    fn slots(&self) -> impl Iterator<Item = usize> + use<> {
        let first = self.first;
        (0..self.count()).map(move |number| slot(first, number as u32))
    }
}

/// The slot of the prediction `count` after another.
fn slot(number: u32, count: u32) -> usize {
    number.wrapping_add(count) as usize % VIEWS
}

/// Predictions that are forgotten make no difference, nor do their numbers.
impl PartialEq for Scores {
    fn eq(&self, other: &Self) -> bool {
        let waiting = |scores: &Self, slot: usize| {
            (scores.views.get(slot).copied(), scores.kept.tried.get(slot).copied())
        };
        let of_own = self.kept.slots().map(|slot| waiting(self, slot));
        self.kept.errors == other.kept.errors
            && of_own.eq(other.kept.slots().map(|slot| waiting(other, slot)))
    }
}

impl Scores {
    pub const EMPTY: Self = Self { views: [View::NOTHING; VIEWS], kept: Judged::NOTHING };

    /// Starts over.
    pub fn forget(&mut self) {
        self.kept = Judged::NOTHING;
    }

    /// Whether another prediction at the time of the newest position is worth its room: the fewer are left, the longer since the
    /// last.
    pub fn has_room(&self, time: f64) -> bool {
        let time_of = |slot: usize| self.views.get(slot).map_or(0.0, |view| view.time);
        let done = self.kept.slots().take_while(|slot| time - time_of(*slot) >= LONGEST).count();
        let count = self.kept.count() - done;
        let spacing = LONGEST * count as f64 / (VIEWS * VIEWS) as f64;
        let last = self.kept.slots().last();
        count < VIEWS && (count == 0 || last.is_none_or(|last| time - time_of(last) >= spacing))
    }

    /// Records the predictions of all models.
    pub fn view(&mut self, time: f64, models: [WeavingMotion; MODELS]) {
        let slot = slot(self.kept.next, 0);
        if let (Some(entry), Some(tried)) = (self.views.get_mut(slot), self.kept.tried.get_mut(slot)) {
            *entry = View::new(time, models);
            *tried = 0;
            self.kept.next = self.kept.next.wrapping_add(1);
        }
    }

    /// Compares the predictions with the newest position, which is final.
    pub fn judge(&mut self, seen: MotionSample) {
        self.kept = self.judged(seen);
    }

    /// What the positions up to the newest tell.
    pub fn judged(&self, seen: MotionSample) -> Judged {
        let mut now = self.kept;
        for slot in now.slots() {
            let (Some(view), Some(tried)) = (self.views.get(slot), now.tried.get_mut(slot)) else { continue };
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
            let oldest = now.tried.get(slot(now.first, 0));
            if oldest.is_some_and(|tried| usize::from(*tried) < HORIZONS.len()) {
                break;
            }
            now.first = now.first.wrapping_add(1);
        }
        now
    }
}

impl Judged {
    /// The errors for a look-ahead time, the horizon at which they were measured, and the next horizon.
    fn tried(&self, ahead: f64) -> Option<Tried<'_>> {
        let tried = self.errors.iter().zip(HORIZONS).filter(|(errors, _)| errors.weight > 0.0);
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
