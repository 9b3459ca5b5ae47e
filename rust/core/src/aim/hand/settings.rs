//! How well a hand aims.

use crate::refusal::{Refusal, Requirement, finite, within};
use core::ops::RangeInclusive;

/// How well a hand aims. Start from [`AimingHandSettings::for_skill`], which sets all of it by one number. Times in seconds,
/// angles in radians, deviations as standard deviations about each of two axes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AimingHandSettings {
    /// Time from the sight of a target to the first movement toward it. Also the least time between two corrections, while
    /// the next is prepared. From 0.01 to 10.
    pub reaction_time: f64,
    /// Duration of a correction. From 0.01 to 10.
    pub movement_time: f64,
    /// Deviation of the end of a correction, as a fraction of its angle. From 0 to 1.
    pub correction_noise: f64,
    /// Deviation of the speed that the hand sees, as a fraction of the target's angular speed. From 0 to 1.
    pub speed_noise: f64,
    /// Deviation of the aim at the beginning, which it also returns to without a target in sight. From 0 to 1.
    pub initial_error: f64,
    /// Deviation of the aim that a target at rest and long in sight leaves. From 0 to 1.
    pub steady_error: f64,
    /// Time constant of the approach to one of these two. From 0.01 to 10.
    pub settle_time: f64,
    /// Correlation time of the drift: after it the correlation of the error with itself is `1 / e`. From 0.01 to 10.
    pub drift_time: f64,
}

/// Times that a hand may have, in seconds.
const TIMES: RangeInclusive<f64> = 0.01..=10.0;

impl AimingHandSettings {
    /// A hand of that skill: from 0 for a beginner to 1 for an expert. All fields but `drift_time` fall with skill, each by
    /// the same ratio for the same difference in skill.
    ///
    /// Without a skill from 0 to 1 every field is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::aim::hand::AimingHandSettings;
    ///
    /// let (beginner, expert) = (AimingHandSettings::for_skill(0.0), AimingHandSettings::for_skill(1.0));
    /// assert_eq!((beginner.reaction_time, expert.reaction_time), (0.45, 0.16));
    /// ```
    ///
    /// Source: reactions from simple to choice: R. D. Luce, "Response Times", 1986; speeds told apart by 5 % at best: S. McKee,
    /// "A local mechanism for differential velocity detection", Vision Research 21, 1981. The noise of a correction and the
    /// time to settle are set for a Fitts' law of 0.1 s a bit for the expert, near the 0.095 s of P. Fitts's tapping task (I.
    /// S. MacKenzie, "Fitts' law as a research and design tool", Human-Computer Interaction 7, 1992), and of 0.4 s for the
    /// beginner.
    #[must_use]
    pub fn for_skill(skill: f64) -> Self {
        let skill = if (0.0..=1.0).contains(&skill) { skill } else { f64::NAN };
        let between = |beginner: f64, expert: f64| {
            if skill == 0.0 {
                beginner
            } else if skill == 1.0 {
                expert
            } else {
                beginner * libm::exp(skill * libm::log(expert / beginner))
            }
        };
        Self {
            reaction_time: between(0.45, 0.16),
            movement_time: between(0.35, 0.12),
            correction_noise: between(0.4, 0.25),
            speed_noise: between(0.25, 0.05),
            initial_error: between(0.08, 0.008),
            steady_error: between(0.02, 0.0015),
            settle_time: between(0.6, 0.15),
            drift_time: between(0.6, 0.6),
        }
    }

    pub(super) fn check(&self) -> Result<(), Refusal> {
        let time = |time: f64, name| {
            finite(time, name)?;
            within(time, TIMES, Requirement::HandTime, name)
        };
        let fraction = |part: f64, name| {
            finite(part, name)?;
            within(part, 0.0..=1.0, Requirement::ZeroToOne, name)
        };
        time(self.reaction_time, "reaction_time")?;
        time(self.movement_time, "movement_time")?;
        fraction(self.correction_noise, "correction_noise")?;
        fraction(self.speed_noise, "speed_noise")?;
        fraction(self.initial_error, "initial_error")?;
        fraction(self.steady_error, "steady_error")?;
        time(self.settle_time, "settle_time")?;
        time(self.drift_time, "drift_time")
    }

    /// Time from one correction to the next: no correction begins while another is prepared or made.
    pub(super) fn period(&self) -> f64 {
        if self.reaction_time > self.movement_time { self.reaction_time } else { self.movement_time }
    }

    /// How long after a look the motion of the target is judged.
    pub(super) fn glance(&self) -> f64 {
        if self.reaction_time < GLANCE { self.reaction_time } else { GLANCE }
    }
}

impl Default for AimingHandSettings {
    /// [`AimingHandSettings::for_skill`] of 0.5.
    fn default() -> Self {
        Self::for_skill(0.5)
    }
}

/// Time over which the eye judges a motion, in seconds; at most the reaction time.
const GLANCE: f64 = 0.1;
