//! What a hand remembers between steps.

use super::AimingHandSettings;
use crate::numeric::{Random, direction_and_length};
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, finite, finite_vector, vector_within_range,
    within,
};
use glam::DVec3;

/// The state of a hand, which the caller keeps and may copy and replay: [`AimingHandState::begin`] fills it, and
/// [`step_aiming_hand`](super::step_aiming_hand) writes the next. The same state, settings, targets and time steps give the
/// same bits, on every platform.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AimingHandState {
    /// Where the last correction began, as a direction of length 1 that turns.
    pub from_direction: DVec3,
    /// Radians per second.
    pub from_turn: DVec3,
    /// Where it leads.
    pub to_direction: DVec3,
    /// Radians per second.
    pub to_turn: DVec3,
    /// The look that the next correction follows.
    pub look_direction: DVec3,
    /// Radians per second.
    pub look_turn: DVec3,
    /// Target of the last step.
    pub seen_direction: DVec3,
    /// The drift, of deviation 1, at the last correction.
    pub drift_from: DVec3,
    /// At the next.
    pub drift_to: DVec3,
    /// Correlation of the two.
    pub drift_correlation: f64,
    /// Time since the last correction began.
    pub correction_age: f64,
    /// Time since the last look.
    pub look_age: f64,
    /// How long the target has been hidden.
    pub hidden_time: f64,
    /// Variance of the aim at the last correction, in square radians.
    pub variance_from: f64,
    /// At the next.
    pub variance_to: f64,
    /// The part of the target's speed in it, at the last correction.
    pub speed_variance_from: f64,
    /// At the next.
    pub speed_variance_to: f64,
    /// The state of the random numbers.
    pub random: u64,
    /// Number of the last target in sight.
    pub target: u32,
    /// What comes next: 0 judges the motion, 1 begins a correction, 2 looks again.
    pub stage: u32,
    /// 0 without a target in sight, 1 while the hand has not moved toward it, 2 from then on.
    pub sight: u32,
    /// 1 if the last look saw the target.
    pub has_look: u32,
}

/// The stages between two looks.
pub(super) const JUDGE: u32 = 0;
pub(super) const CORRECT: u32 = 1;
pub(super) const LOOK: u32 = 2;

/// What a hand has of its target.
pub(super) const HIDDEN: u32 = 0;
pub(super) const REACTING: u32 = 1;
pub(super) const TRACKING: u32 = 2;

/// How long a target has been hidden that was never seen: longer than any reaction.
pub(super) const NEVER: f64 = 1e9;

impl AimingHandState {
    /// A hand at rest that points along `forward`, of any length but zero, and has no target: it errs by the initial error.
    /// Each `seed` errs in another way.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::aim::hand::{AimingHandSettings, AimingHandState};
    ///
    /// let settings = AimingHandSettings::for_skill(0.5);
    /// let state = AimingHandState::begin(7, DVec3::new(3.0, 0.0, 0.0), &settings).unwrap();
    /// assert_eq!(state.to_direction, DVec3::X);
    /// ```
    ///
    /// # Errors
    /// [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) for a zero `forward`,
    /// [`RefusalKind::NotFinite`](crate::RefusalKind::NotFinite) for one that is not finite; a refusal
    /// for settings out of their domain.
    pub fn begin(seed: u64, forward: DVec3, settings: &AimingHandSettings) -> Result<Self, Refusal> {
        finite_vector(forward, "forward")?;
        settings.check().within("settings")?;
        let (forward, _) = direction_and_length(forward).ok_or(Refusal::no_direction("forward"))?;
        let mut random = Random(seed);
        let drift = random.normal_vector();
        let variance = settings.initial_error * settings.initial_error;
        Ok(Self {
            from_direction: forward,
            from_turn: DVec3::ZERO,
            to_direction: forward,
            to_turn: DVec3::ZERO,
            look_direction: forward,
            look_turn: DVec3::ZERO,
            seen_direction: forward,
            drift_from: drift,
            drift_to: drift,
            drift_correlation: 1.0,
            correction_age: 0.0,
            look_age: 0.0,
            hidden_time: NEVER,
            variance_from: variance,
            variance_to: variance,
            speed_variance_from: 0.0,
            speed_variance_to: 0.0,
            random: random.0,
            target: 0,
            stage: LOOK,
            sight: HIDDEN,
            has_look: 0,
        })
    }

    /// Refuses a state that no step has written.
    #[inline]
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let is_direction = |v: DVec3| (0.5..2.0).contains(&v.length_squared());
        let is_moderate = |number: f64| (0.0..1e50).contains(&number);
        let is_plain = is_direction(self.from_direction)
            && is_direction(self.to_direction)
            && is_direction(self.look_direction)
            && is_direction(self.seen_direction)
            && is_moderate(self.from_turn.length_squared())
            && is_moderate(self.to_turn.length_squared())
            && is_moderate(self.look_turn.length_squared())
            && is_moderate(self.drift_from.length_squared() + self.drift_to.length_squared())
            && is_moderate(self.correction_age + self.look_age + self.hidden_time)
            && is_moderate(self.variance_from)
            && is_moderate(self.variance_to)
            && is_moderate(self.speed_variance_from)
            && is_moderate(self.speed_variance_to)
            && self.correction_age >= 0.0
            && self.look_age >= 0.0
            && self.hidden_time >= 0.0
            && (0.0..=1.0).contains(&self.drift_correlation);
        if is_plain { Ok(()) } else { self.check_each() }
    }

    /// Names the field that is refused.
    #[cold]
    fn check_each(&self) -> Result<(), Refusal> {
        for (direction, name) in [
            (self.from_direction, "from_direction"),
            (self.to_direction, "to_direction"),
            (self.look_direction, "look_direction"),
            (self.seen_direction, "seen_direction"),
        ] {
            vector_within_range(direction, name)?;
            if direction == DVec3::ZERO {
                return Err(Refusal::no_direction(name));
            }
        }
        vector_within_range(self.from_turn, "from_turn")?;
        vector_within_range(self.to_turn, "to_turn")?;
        vector_within_range(self.look_turn, "look_turn")?;
        vector_within_range(self.drift_from, "drift_from")?;
        vector_within_range(self.drift_to, "drift_to")?;
        finite(self.drift_correlation, "drift_correlation")?;
        within(self.drift_correlation, 0.0..=1.0, Requirement::ZeroToOne, "drift_correlation")?;
        at_least_zero_within_range(self.correction_age, "correction_age")?;
        at_least_zero_within_range(self.look_age, "look_age")?;
        at_least_zero_within_range(self.hidden_time, "hidden_time")?;
        at_least_zero_within_range(self.variance_from, "variance_from")?;
        at_least_zero_within_range(self.variance_to, "variance_to")?;
        at_least_zero_within_range(self.speed_variance_from, "speed_variance_from")?;
        at_least_zero_within_range(self.speed_variance_to, "speed_variance_to")
    }
}
