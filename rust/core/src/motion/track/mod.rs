//! Tracking: the motion of a target, estimated from observations tick by tick.

mod fit;
mod history;
mod model;
mod score;
mod search;
#[cfg(test)]
mod tests;

use super::estimate::find_motion_estimate_of_all;
use super::{EstimateSettings, MotionSample, Swing, TargetMotion, WeavingMotion};
use crate::geometry::List;
use crate::numeric::{length, max_or_second};
use crate::refusal::{
    Refusal, Requirement, above_zero, at_least_zero_within_range, finite_above_zero, vector_within_range,
    within_range,
};
use fit::Samples;
use glam::DVec3;
use history::TrackHistory;
pub use model::TrackedModel;
use score::{Judged, Scores};
use search::{Refined, SPARE, rms};

/// Settings of a tracker's memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TrackerSettings {
    /// Duration of the memory, in seconds. Longer is calmer and finds longer weaves. Finite and > 0.
    pub memory: f64,
    /// Maximum speed of the target. After a greater jump between two positions the earlier ones are forgotten. > 0, may be
    /// infinite.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_speed: f64,
}

impl TrackerSettings {
    fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.memory, "settings.memory")?;
        above_zero(self.max_speed, "settings.max_speed")
    }
}

impl Default for TrackerSettings {
    /// Memory 6 s, no speed limit.
    fn default() -> Self {
        Self { memory: 6.0, max_speed: f64::INFINITY }
    }
}

/// The predicted motion of a target from the time of its last position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TrackedMotion {
    /// Its motion; straight without swings. Its position is the model's: the last one seen, or the position of the model's
    /// fit at that time.
    pub motion: WeavingMotion,
    /// Its mean velocity over the look-ahead time, for intercepts that take a straight line.
    pub mean_velocity: DVec3,
    /// Its acceleration at that time: the sum of its swings' accelerations; zero if it is straight.
    pub acceleration: DVec3,
    /// The model followed.
    pub model: TrackedModel,
    /// Mean recent prediction error of the model at the look-ahead time, as a length; infinite before the first was measured.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub error: f64,
    /// How long it has been watched, within the memory, in seconds: 0 at the first position, and whenever the tracker begins
    /// anew.
    pub watched_time: f64,
}

impl TrackedMotion {
    /// The motion as [`solve_motion`](crate::intercept::solve_motion) takes it.
    pub fn target(&self) -> TargetMotion<'static> {
        let WeavingMotion { position, velocity, .. } = self.motion;
        if self.motion.is_straight() {
            TargetMotion::Straight { position, velocity }
        } else {
            TargetMotion::Weaving(self.motion)
        }
    }
}

/// Window of the mean course, in seconds.
const MEAN_WINDOW: f64 = 4.0;
/// Minimum history for a mean course.
const LEAST_MEAN: f64 = 2.0;
/// Windows of a turn: quick and calm.
const TURN_WINDOW: f64 = 0.25;
const CALM_WINDOW: f64 = 1.0;
/// The models are fitted again after this part of the time watched, within these limits, in seconds.
const FIT_SHARE: f64 = 1.0 / 16.0;
const FIT_SOONEST: f64 = 0.05;
const FIT_LATEST: f64 = 0.25;
/// Limits, in roundings of the samples, up to which the residual of a fit, and the error of its prediction, count as
/// rounding.
const EXACT_FIT: f64 = 16.0;
const EXACT_PREDICTION: f64 = 1024.0;

/// A target under observation: 4 KB of the caller's memory, which may be copied and stored.
///
/// It keeps several models of its target, from one at rest to one that weaves in two swings, compares their predictions with
/// the observations, and follows the model with the smallest recent error at the look-ahead time. A model that fits the whole
/// memory to rounding is used at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionTracker {
    settings: TrackerSettings,
    history: TrackHistory,
    scores: Scores,
    fitted: Fitted,
    /// What the newest position leaves to do, when it is final.
    pending: Pending,
}

/// What the newest position changes in the [`Scores`]: done when the next one is later, so that it can be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pending {
    /// The tracker began anew with it: what was told before is to be forgotten.
    is_anew: bool,
    /// The predictions from its time are worth their room.
    is_viewed: bool,
}

impl Pending {
    const NOTHING: Self = Self { is_anew: false, is_viewed: false };
}

/// Idle until the next search.
const IDLE: u8 = 0;
/// Fits one swing.
const ONE_SWING: u8 = 1;
/// Adds a second swing.
const TWO_SWINGS: u8 = 2;
/// From there on the two swings are refined, up to this stage.
const LAST_STAGE: u8 = 5;

/// A weave, and the time of its fit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Kept {
    time: f64,
    motion: WeavingMotion,
}

impl Kept {
    const NOTHING: Self = Self { time: 0.0, motion: WeavingMotion::straight(DVec3::ZERO, DVec3::ZERO) };

    /// Predicted position at a time.
    fn position(&self, time: f64) -> DVec3 {
        self.motion.at(time - self.time).position
    }
}

/// Number of fits kept: one of each kind, and the one that the newest position replaced. Where it replaces both kinds, it does so by
/// one and the same.
const FITS: usize = 3;

/// Results of the last searches, now and before the newest position.
#[derive(Clone, Copy, Debug)]
struct Fitted {
    fits: [Kept; FITS],
    now: Found,
    before: Found,
}

/// The state of the searches.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Found {
    /// The rounding error of the samples.
    rounding: f64,
    /// Time at which the last search for a weave began.
    searched: f64,
    /// Indices of the fits of one swing and of two; [`FITS`] for none.
    one: u8,
    two: u8,
    /// Index in [`TrackedModel::ALL`], plus one, of the model that is exact to rounding; 0 for none.
    exact: u8,
    /// The next stage of the search: one of the constants above.
    stage: u8,
}

impl Found {
    const NOTHING: Self = Self {
        rounding: 0.0,
        searched: f64::NEG_INFINITY,
        one: FITS as u8,
        two: FITS as u8,
        exact: 0,
        stage: IDLE,
    };
}

impl Fitted {
    const NOTHING: Self = Self { fits: [Kept::NOTHING; FITS], now: Found::NOTHING, before: Found::NOTHING };

    fn exact(&self) -> Option<TrackedModel> {
        usize::from(self.now.exact).checked_sub(1).and_then(|place| TrackedModel::ALL.get(place).copied())
    }

    fn fit(&self, index: u8) -> &Kept {
        self.fits.get(usize::from(index)).unwrap_or(&Kept::NOTHING)
    }

    /// The fit of one swing.
    fn one(&self) -> &Kept {
        self.fit(self.now.one)
    }

    /// The fit of two swings.
    fn two(&self) -> &Kept {
        self.fit(self.now.two)
    }

    /// Writes a fit where none of now or of before is.
    fn keep(&mut self, time: f64, motion: WeavingMotion) -> u8 {
        let used = [self.now.one, self.now.two, self.before.one, self.before.two];
        let free = (0..FITS as u8).find(|index| !used.contains(index)).unwrap_or_default();
        if let Some(entry) = self.fits.get_mut(usize::from(free)) {
            *entry = Kept { time, motion };
        }
        free
    }
}

/// Where a fit is kept makes no difference.
impl PartialEq for Fitted {
    fn eq(&self, other: &Self) -> bool {
        let same = |own: &Found, others: &Found| {
            Found { one: own.one, two: own.two, ..*others } == *own
                && self.fit(own.one) == other.fit(others.one)
                && self.fit(own.two) == other.fit(others.two)
        };
        same(&self.now, &other.now) && same(&self.before, &other.before)
    }
}

impl MotionTracker {
    /// A tracker without observations.
    ///
    /// # Errors
    /// A refusal when a setting is out of its domain.
    pub fn new(settings: &TrackerSettings) -> Result<Self, Refusal> {
        settings.check()?;
        Ok(Self { settings: *settings, ..Self::EMPTY })
    }

    const EMPTY: Self = Self {
        settings: TrackerSettings { memory: 0.0, max_speed: 0.0 },
        history: TrackHistory::EMPTY,
        scores: Scores::EMPTY,
        fitted: Fitted::NOTHING,
        pending: Pending::NOTHING,
    };

    /// [`Self::new`] in memory at hand, without 4 KB on the stack.
    ///
    /// # Errors
    /// As [`Self::new`]; the tracker then does not change.
    pub fn begin_anew(&mut self, settings: &TrackerSettings) -> Result<(), Refusal> {
        settings.check()?;
        *self = Self::EMPTY;
        self.settings = *settings;
        Ok(())
    }

    /// Adds a position of the target, once a tick.
    ///
    /// `time` is in seconds on any clock and must not be before the time of the last position; with the same time the
    /// position replaces the last one. After a jump, and after a gap longer than the memory, the tracker starts over. Most
    /// calls cost little. At most 20 times a second a search for weaves begins, spread over five calls: up to 16 fits to 25
    /// samples and 6 to 49.
    ///
    /// # Errors
    /// A refusal when a number is not finite or beyond 1e50, and if `time` is before the time of the last position; the
    /// tracker then does not change.
    pub fn step(&mut self, time: f64, position: DVec3) -> Result<(), Refusal> {
        let seen = self.check(time, position)?;
        self.take(seen);
        Ok(())
    }

    /// [`Self::step`], and the [`Self::motion`] after it.
    ///
    /// # Errors
    /// As those; the tracker then does not change.
    pub fn step_and_predict(
        &mut self,
        time: f64,
        position: DVec3,
        look_ahead_time: f64,
    ) -> Result<TrackedMotion, Refusal> {
        let seen = self.check(time, position)?;
        at_least_zero_within_range(look_ahead_time, "look_ahead_time")?;
        self.take(seen);
        self.motion(look_ahead_time)
    }

    /// The next position, if it may be one.
    fn check(&self, time: f64, position: DVec3) -> Result<MotionSample, Refusal> {
        within_range(time, "time")?;
        vector_within_range(position, "position")?;
        if self.history.newest().is_some_and(|newest| time - newest.time < 0.0) {
            return Err(Refusal::out_of_domain(Requirement::InOrder, "time"));
        }
        Ok(MotionSample { position, time })
    }

    fn take(&mut self, seen: MotionSample) {
        if self.history.newest().is_some_and(|newest| seen.time - newest.time == 0.0) {
            self.take_back();
        } else {
            self.settle();
        }
        self.add(seen);
    }

    /// Undoes the newest position.
    fn take_back(&mut self) {
        self.history.take_back();
        self.fitted.now = self.fitted.before;
        self.pending = Pending::NOTHING;
    }

    /// Makes the newest position final.
    fn settle(&mut self) {
        let Pending { is_anew, is_viewed } = self.pending;
        if is_anew {
            self.scores.forget();
        }
        if let Some(newest) = self.history.newest() {
            self.scores.judge(newest);
            if is_viewed {
                let models = TrackedModel::ALL.map(|model| self.model(model));
                self.scores.view(newest.time, models);
            }
        }
        self.pending = Pending::NOTHING;
        self.history.settle();
        self.fitted.before = self.fitted.now;
    }

    /// Adds a position that is later than all others. The newest of these is final.
    fn add(&mut self, seen: MotionSample) {
        let MotionSample { position, time } = seen;
        if let Some(newest) = self.history.newest() {
            let elapsed = time - newest.time;
            let is_jump = length(position - newest.position) > self.settings.max_speed * elapsed;
            if is_jump || elapsed > self.settings.memory {
                self.history.forget();
                self.fitted.now = Found::NOTHING;
                self.pending.is_anew = true;
            }
        }
        self.history.push(seen, self.settings.memory);
        let is_due = time - self.fitted.now.searched
            >= (FIT_SHARE * self.history.age()).clamp(FIT_SOONEST, FIT_LATEST);
        let is_exact = self.is_still_exact(seen);
        let is_idle = self.fitted.now.stage == IDLE;
        let begins = is_due && is_idle;
        if begins {
            self.fitted.now.searched = time;
        }
        if is_exact == Some(false) || (begins && is_exact.is_none()) {
            self.fitted.now.exact = 0;
            self.fitted.now.stage = ONE_SWING;
        }
        self.search(seen);
        if self.fitted.now.stage == IDLE && (begins || !is_idle) {
            self.pending.is_viewed = self.pending.is_anew || self.scores.has_room(time);
        }
    }

    /// The predicted motion from the time of the last position, by the model with the smallest recent error `look_ahead_time`
    /// seconds ahead. Give about the time that the pursuer will need.
    ///
    /// # Errors
    /// A refusal when `look_ahead_time` is not finite, below zero or above 1e50, and before the first position.
    pub fn motion(&self, look_ahead_time: f64) -> Result<TrackedMotion, Refusal> {
        at_least_zero_within_range(look_ahead_time, "look_ahead_time")?;
        let Some(newest) = self.history.newest() else {
            return Err(Refusal::out_of_domain(Requirement::Written, "tracker"));
        };
        let (model, error) = match self.fitted.exact() {
            Some(model) => (model, self.fitted.now.rounding),
            None => self.judged().best(look_ahead_time).unwrap_or((TrackedModel::Turning, f64::INFINITY)),
        };
        let motion = self.model(model);
        let is_sound = motion.check().is_ok();
        let standing = WeavingMotion::straight(newest.position, DVec3::ZERO);
        let (motion, model) = if is_sound { (motion, model) } else { (standing, TrackedModel::Standing) };
        let mean_velocity = if look_ahead_time > 0.0 {
            (motion.at(look_ahead_time).position - motion.position) / look_ahead_time
        } else {
            motion.velocity
        };
        let acceleration = motion.acceleration();
        Ok(TrackedMotion {
            motion,
            mean_velocity,
            acceleration,
            model,
            error,
            watched_time: self.history.age(),
        })
    }

    /// The look-ahead time at which [`Self::motion`] changes to another model than at `look_ahead_time`; infinite if it never
    /// does. At that time it follows the other.
    pub(crate) fn followed_until(&self, look_ahead_time: f64) -> f64 {
        if self.fitted.exact().is_some() {
            return f64::INFINITY;
        }
        let judged = self.judged();
        let followed = |ahead| judged.best(ahead).map(|(model, _)| model);
        let model = followed(look_ahead_time);
        let mut until = judged.best_until(look_ahead_time);
        while until.is_finite() && followed(until) == model {
            until = judged.best_until(until);
        }
        until
    }

    /// What the positions up to the newest tell of the models.
    fn judged(&self) -> Judged {
        match self.history.newest() {
            Some(newest) if !self.pending.is_anew => self.scores.judged(newest),
            _ => Judged::NOTHING,
        }
    }

    /// Whether the exact model still fits; `None` without one.
    fn is_still_exact(&self, seen: MotionSample) -> Option<bool> {
        let kept = match self.fitted.exact()? {
            TrackedModel::WeavingTwice => self.fitted.two(),
            // A line is stored as a weave without a swing.
            _ => self.fitted.one(),
        };
        let off = length(kept.position(seen.time) - seen.position);
        Some(off <= EXACT_PREDICTION * self.fitted.now.rounding)
    }

    /// Does the next stage of a search for weaves.
    #[inline(never)]
    fn search(&mut self, seen: MotionSample) {
        if self.fitted.now.stage == IDLE {
            return;
        }
        let samples = Samples::gather(self.history.samples(self.settings.memory), seen);
        let (velocity, left) = samples.line();
        let extent = self.history.samples(self.settings.memory).fold(0.0, |extent, sample| {
            let coordinate = sample.position.abs().max_element();
            max_or_second(extent, coordinate)
        });
        let rounding = (extent + length(velocity) * seen.time.abs()) * f64::EPSILON;
        let is_exact = |squares: f64, unknowns: usize| {
            samples.count() >= unknowns + SPARE && rms(squares, samples.count()) <= EXACT_FIT * rounding
        };
        let code = |model: TrackedModel| {
            TrackedModel::ALL.iter().take_while(|known| **known != model).count() as u8 + 1
        };
        self.fitted.now.rounding = rounding;
        let (one, two) = (self.fitted.one().motion, self.fitted.two().motion);
        if self.fitted.now.stage == ONE_SWING && is_exact(left, 2) {
            self.fitted.now.one =
                self.fitted.keep(seen.time, WeavingMotion::straight(seen.position, velocity));
            self.fitted.now.exact = code(TrackedModel::Straight);
            self.fitted.now.stage = IDLE;
            return;
        }
        if self.fitted.now.stage == ONE_SWING {
            let found = search::one_swing(&samples, one.first_swing.rate);
            let Some(fit) = found else {
                let newest = WeavingMotion::straight(seen.position, self.newest_velocity());
                let newest = self.fitted.keep(seen.time, newest);
                self.fitted.now = Found { one: newest, two: newest, stage: IDLE, ..self.fitted.now };
                return;
            };
            self.fitted.now.one = self.fitted.keep(seen.time, fit.motion);
            let is_exact = is_exact(fit.squares, 5);
            self.fitted.now.exact = if is_exact { code(TrackedModel::Weaving) } else { 0 };
            self.fitted.now.stage = if is_exact { IDLE } else { TWO_SWINGS };
            return;
        }
        let found = if self.fitted.now.stage == TWO_SWINGS {
            search::two_swings(&samples, one.first_swing.rate, two.second_swing.rate)
        } else {
            search::better_swings(&samples, [two.first_swing.rate, two.second_swing.rate])
        };
        let Some(Refined { fit, is_last }) = found else {
            let newest = WeavingMotion::straight(seen.position, self.newest_velocity());
            self.fitted.now.two = self.fitted.keep(seen.time, newest);
            self.fitted.now.stage = IDLE;
            return;
        };
        self.fitted.now.two = self.fitted.keep(seen.time, fit.motion);
        let is_exact = is_exact(fit.squares, 8);
        self.fitted.now.exact = if is_exact { code(TrackedModel::WeavingTwice) } else { 0 };
        let is_done = is_exact || is_last || self.fitted.now.stage >= LAST_STAGE;
        self.fitted.now.stage = if is_done { IDLE } else { self.fitted.now.stage + 1 };
    }

    /// The motion by a model, from its last update.
    fn model(&self, model: TrackedModel) -> WeavingMotion {
        let Some(newest) = self.history.newest() else {
            return WeavingMotion::straight(DVec3::ZERO, DVec3::ZERO);
        };
        let straight = |velocity| WeavingMotion::straight(newest.position, velocity);
        let since = |kept: &Kept| kept.motion.after(newest.time - kept.time);
        match model {
            TrackedModel::Standing => straight(DVec3::ZERO),
            TrackedModel::Straight => straight(self.newest_velocity()),
            // Too little history for a mean: the present velocity.
            TrackedModel::MeanCourse if self.history.age() < LEAST_MEAN => straight(DVec3::ZERO),
            TrackedModel::MeanCourse => {
                straight(Samples::gather(self.history.samples(MEAN_WINDOW), newest).line().0)
            }
            TrackedModel::Turning => {
                turn(&self.history.recent(), TURN_WINDOW).unwrap_or_else(|| straight(self.newest_velocity()))
            }
            TrackedModel::TurningCalmly => {
                let samples = Samples::gather(self.history.samples(CALM_WINDOW), newest);
                turn(&samples, CALM_WINDOW).unwrap_or_else(|| straight(self.newest_velocity()))
            }
            TrackedModel::Weaving => since(self.fitted.one()),
            TrackedModel::WeavingTwice => since(self.fitted.two()),
        }
    }

    /// The velocity at the newest of the last three ticks, on the parabola through them.
    fn newest_velocity(&self) -> DVec3 {
        let mut newest_first = self.history.recent().iter().rev();
        let (Some(c), Some(b)) = (newest_first.next(), newest_first.next()) else { return DVec3::ZERO };
        let last = (c.position - b.position) / (c.time - b.time);
        let Some(a) = newest_first.next() else { return last };
        let before = (b.position - a.position) / (b.time - a.time);
        last + (last - before) * ((c.time - b.time) / (c.time - a.time))
    }
}

/// The turn of the last `window` seconds; `None` if a number is too large.
fn turn(samples: &(impl List<MotionSample> + ?Sized), window: f64) -> Option<WeavingMotion> {
    let found =
        find_motion_estimate_of_all(samples, &EstimateSettings { window, ..EstimateSettings::default() })
            .ok()?;
    let motion = WeavingMotion::straight(found.position, found.velocity);
    if found.turn_rate == 0.0 {
        return Some(motion);
    }
    let across = found.velocity - found.turn_axis * found.turn_axis.dot(found.velocity);
    let swing = Swing {
        velocity: across,
        acceleration: found.turn_axis.cross(across) * found.turn_rate,
        rate: found.turn_rate,
    };
    Some(WeavingMotion { first_swing: swing, ..motion })
}
