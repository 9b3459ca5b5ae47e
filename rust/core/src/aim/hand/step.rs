//! One step of a hand that aims.

use super::chance::{chance_in_circle, chance_in_interval};
use super::line::{Line, angle_between, between, between_near};
use super::state::{CORRECT, HIDDEN, JUDGE, LOOK, NEVER, REACTING, TRACKING};
use super::{AimingHandSettings, AimingHandState, AimingTarget};
use crate::geometry::across;
use crate::numeric::{Random, direction_and_length, length, max_or_second, sqrt};
use crate::refusal::{Refusal, Within, at_least_zero_within_range};
use glam::DVec3;

/// Where a hand points, and how well.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HandAim {
    /// Direction in which the hand points, of length 1: where a shot goes now.
    pub direction: DVec3,
    /// Angle between it and the exact direction, in radians.
    pub error: f64,
    /// Standard deviation of the aim about each of two axes, in radians: what the hand may expect of itself.
    pub deviation: f64,
    /// The chance that a shot now hits the target, over all hands that have seen the same: the error that this one makes is
    /// not known to it.
    pub hit_chance: f64,
    /// Whether the hand moves with the target in sight: the reaction is over.
    pub is_tracking: bool,
    /// Whether a shot now hits the target, if it stays where it is.
    pub is_on_target: bool,
}

/// Where a hand points after `delta_time` seconds. Writes its state then; a refusal leaves the state as it is.
///
/// It sees the target, waits for the reaction time and moves to where it expects the target by then, along a great circle
/// with a minimum-jerk profile. Meanwhile it looks again, so it corrects after each reaction or movement time, whichever is
/// longer. Between corrections it follows the direction as it last turned.
///
/// A drift is added: normal about each axis, with a deviation that approaches the steady error while the target is in sight
/// and the initial error while it is hidden. A correction adds its angle times the correction noise, a moving target its
/// angular speed times the speed noise, for the time that the hand looks ahead. So the error has a known distribution, and
/// the chance to hit is exact for small angles.
///
/// Looks and corrections have their own times, whatever the tick: at 30, 60 and 144 Hz the same hand takes the same way, up
/// to what the ticks show of the target between them, which is interpolated. A target that was hidden for less than the
/// reaction time is followed without another reaction. A `delta_time` of more than 64 corrections counts as 64.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::hand::{AimingHandSettings, AimingHandState, AimingTarget, step_aiming_hand};
///
/// let settings = AimingHandSettings::for_skill(0.8);
/// let mut state = AimingHandState::begin(7, DVec3::X, &settings).unwrap();
/// // A disc of 1 m, 20 m away, to the left: at first the hand has not moved, after a second it nearly always hits.
/// let target = AimingTarget::in_sight(DVec3::Y, 20.0, 1.0);
/// let aim = step_aiming_hand(&target, &mut state, &settings, 1.0 / 60.0).unwrap();
/// assert!(!aim.is_tracking && aim.hit_chance < 0.01);
/// for _ in 0..60 {
///     step_aiming_hand(&target, &mut state, &settings, 1.0 / 60.0).unwrap();
/// }
/// let aim = step_aiming_hand(&target, &mut state, &settings, 0.0).unwrap();
/// assert!(aim.is_tracking && aim.hit_chance > 0.95);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or the state was not begun; `delta_time` must be from 0 to
/// 1e50.
///
/// Source: corrections one at a time: K. Craik, "Theory of the human operator in control systems", British Journal of
/// Psychology 38, 1947; their profile: T. Flash, N. Hogan, "The coordination of arm movements", Journal of Neuroscience 5,
/// 1985; noise in proportion to the movement: D. Meyer et al., "Optimality in human motor performance", Psychological Review
/// 95, 1988; the exact step of the drift: D. Gillespie, "Exact numerical simulation of the Ornstein-Uhlenbeck process",
/// Physical Review E 54, 1996.
pub fn step_aiming_hand(
    target: &AimingTarget,
    state: &mut AimingHandState,
    settings: &AimingHandSettings,
    delta_time: f64,
) -> Result<HandAim, Refusal> {
    target.check().within("target")?;
    let (seen, _) =
        direction_and_length(target.direction).ok_or(Refusal::no_direction("direction")).within("target")?;
    // Zero in space.
    let normal = direction_and_length(target.plane_normal).map_or(DVec3::ZERO, |(normal, _)| normal);
    state.check().within("state")?;
    settings.check().within("settings")?;
    at_least_zero_within_range(delta_time, "delta_time")?;
    let mut hand = Hand { state, settings, period: settings.period(), normal };
    hand.advance(target.target, seen, delta_time);
    Ok(hand.aim(target, seen))
}

/// Corrections in the longest step.
const CORRECTIONS: f64 = 64.0;
/// More looks, judgments and corrections than that has.
const EVENTS: u32 = 3 * 64 + 3;
/// Cosine of the angle above which a chord serves for the arc of a correction: 26 degrees.
const NEAR: f64 = 0.9;

/// A hand in a step.
struct Hand<'a> {
    state: &'a mut AimingHandState,
    settings: &'a AimingHandSettings,
    period: f64,
    normal: DVec3,
}

impl Hand<'_> {
    /// Lets `delta_time` pass, at whose end the target is seen in that direction, unless it is hidden.
    fn advance(&mut self, target: Option<u32>, seen: DVec3, delta_time: f64) {
        let was_in_sight = self.state.sight != HIDDEN;
        let is_same = target == Some(self.state.target);
        let longest = CORRECTIONS * self.period;
        let span = if delta_time < longest { delta_time } else { longest };
        let before = self.state.seen_direction;
        let mut left = span;
        for _ in 0..EVENTS {
            let due = match self.state.stage {
                JUDGE => self.settings.glance(),
                CORRECT => self.settings.reaction_time,
                _ => self.period,
            };
            let wait = if due > self.state.look_age { due - self.state.look_age } else { 0.0 };
            if wait > left {
                break;
            }
            left -= wait;
            self.state.look_age = due;
            self.state.correction_age += wait;
            let sight = (was_in_sight && is_same).then(|| {
                let fraction = if span > 0.0 { 1.0 - left / span } else { 1.0 };
                between_near(before, seen, fraction)
            });
            match self.state.stage {
                JUDGE => self.judge(sight),
                CORRECT => self.correct(),
                _ => self.look(sight),
            }
        }
        self.state.look_age += left;
        self.state.correction_age += left;
        let Some(number) = target else {
            self.state.sight = HIDDEN;
            self.state.hidden_time = (self.state.hidden_time + delta_time).clamp(0.0, NEVER);
            return;
        };
        let is_forgotten = !was_in_sight && self.state.hidden_time + delta_time > self.settings.reaction_time;
        if !is_same || is_forgotten {
            self.state.sight = REACTING;
            self.look(Some(seen));
        } else if !was_in_sight {
            self.state.sight = REACTING;
        }
        self.state.target = number;
        self.state.hidden_time = 0.0;
        self.state.seen_direction = seen;
    }

    /// Begins to prepare a correction.
    fn look(&mut self, sight: Option<DVec3>) {
        self.state.look_age = 0.0;
        self.state.stage = JUDGE;
        self.state.has_look = u32::from(sight.is_some());
        self.state.look_direction = sight.unwrap_or(self.state.look_direction);
        self.state.look_turn = DVec3::ZERO;
    }

    /// Judges the motion since the look.
    fn judge(&mut self, sight: Option<DVec3>) {
        self.state.stage = CORRECT;
        match sight {
            Some(later) => {
                let line = Line::through(self.state.look_direction, later, self.settings.glance());
                self.state.look_direction = line.direction;
                self.state.look_turn = line.turn;
            }
            None => self.state.has_look = 0,
        }
    }

    /// Begins the correction: toward the target, or to rest if the last look saw none.
    fn correct(&mut self) {
        let (settings, from) = (self.settings, self.expected());
        let passed = self.state.correction_age;
        let turn = Line { direction: self.state.to_direction, turn: self.state.to_turn }.after(passed).turn;
        let from = Line { direction: from, turn };
        let is_seen = self.state.has_look == 1;
        let to = if is_seen {
            let look = Line { direction: self.state.look_direction, turn: self.state.look_turn };
            look.after(settings.reaction_time - settings.glance())
        } else {
            Line::at_rest(from.after(0.5 * settings.movement_time).direction)
        };
        if is_seen && self.state.sight == REACTING {
            self.state.sight = TRACKING;
        }
        let (drift, variance, speed_variance) = self.drift();
        let added = settings.correction_noise * angle_between(from.direction, to.direction);
        let limit = if is_seen { settings.steady_error } else { settings.initial_error };
        let (limit, period) = (limit * limit, self.period);
        let kept = libm::exp(-2.0 * period / settings.settle_time);
        let ahead = settings.reaction_time + settings.movement_time;
        let speed_error = settings.speed_noise * ahead * length(to.turn);
        self.state.from_direction = from.direction;
        self.state.from_turn = from.turn;
        self.state.to_direction = to.direction;
        self.state.to_turn = to.turn;
        self.state.variance_from = variance;
        self.state.variance_to = limit + (variance + added * added - limit) * kept;
        self.state.speed_variance_from = speed_variance;
        self.state.speed_variance_to = speed_error * speed_error;
        let correlation = libm::exp(-period / settings.drift_time);
        let mut random = Random(self.state.random);
        let fresh = random.normal_vector() * sqrt((1.0 - correlation) * (1.0 + correlation));
        self.state.random = random.0;
        self.state.drift_from = drift;
        self.state.drift_to = drift * correlation + fresh;
        self.state.drift_correlation = correlation;
        self.state.correction_age = 0.0;
        self.state.stage = LOOK;
    }

    /// Where the hand would point without an error.
    fn expected(&self) -> DVec3 {
        let (state, age) = (&*self.state, self.state.correction_age);
        let to = Line { direction: state.to_direction, turn: state.to_turn }.direction_after(age);
        if age >= self.settings.movement_time {
            return to;
        }
        let from = Line { direction: state.from_direction, turn: state.from_turn }.direction_after(age);
        let fraction = minimum_jerk(age / self.settings.movement_time);
        if state.from_direction.dot(state.to_direction) > NEAR {
            between_near(from, to, fraction)
        } else {
            between(from, to, fraction, self.normal)
        }
    }

    /// The drift now, of deviation 1, and the two parts of the variance.
    fn drift(&self) -> (DVec3, f64, f64) {
        let state = &*self.state;
        let age = state.correction_age;
        let part = if age < self.period { minimum_jerk(age / self.period) } else { 1.0 };
        let rest = 1.0 - part;
        // The sum of two correlated normal numbers, brought back to the deviation 1 of both.
        let square = rest * rest + part * part + 2.0 * rest * part * state.drift_correlation;
        let drift = (state.drift_from * rest + state.drift_to * part) * (1.0 / sqrt(square));
        // Rounding carries the part beyond 1 in the last billionths of the time, and a variance below 0.
        let mix = |from: f64, to: f64| max_or_second(from * rest + to * part, 0.0);
        (
            drift,
            mix(state.variance_from, state.variance_to),
            mix(state.speed_variance_from, state.speed_variance_to),
        )
    }

    /// Where the hand points, and its chance.
    fn aim(&self, target: &AimingTarget, exact: DVec3) -> HandAim {
        let expected = self.expected();
        let (drift, variance, speed_variance) = self.drift();
        let deviation = sqrt(variance + speed_variance);
        let is_planar = self.normal != DVec3::ZERO;
        let mut off = drift - expected * drift.dot(expected);
        if is_planar {
            off = across(self.normal, expected).map_or(DVec3::ZERO, |normal| off - normal * off.dot(normal));
        }
        let direction = direction_and_length(expected + off * deviation).map_or(exact, |(aim, _)| aim);
        let hit_chance = if target.radius >= target.distance {
            1.0
        } else {
            let (along, beside) = (expected.dot(exact), length(expected.cross(exact)));
            // Tangents: the hand errs in the plane across its direction.
            let far = sqrt((target.distance - target.radius) * (target.distance + target.radius));
            // Times both cosines, so that nothing is divided.
            let (offset, deviation, radius) = (beside * far, deviation * along * far, target.radius * along);
            if along <= 0.0 {
                0.0
            } else if is_planar {
                chance_in_interval(offset, deviation, radius)
            } else {
                chance_in_circle(offset, deviation, radius)
            }
        };
        let error = angle_between(direction, exact);
        // The sine is that of the error.
        let is_ahead =
            direction.dot(exact) > 0.0 && length(direction.cross(exact)) * target.distance <= target.radius;
        HandAim {
            direction,
            error,
            deviation,
            hit_chance,
            is_tracking: self.state.sight == TRACKING,
            is_on_target: is_ahead || target.radius >= target.distance,
        }
    }
}

/// The part of a movement of least jerk that is made after a part of its time (Flash, Hogan 1985).
fn minimum_jerk(time: f64) -> f64 {
    time * time * time * (10.0 + time * (6.0 * time - 15.0))
}
