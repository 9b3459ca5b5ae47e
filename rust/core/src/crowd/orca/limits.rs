//! Limits on how fast the velocity of an agent can change.

use crate::crowd::Dimensions;
use crate::refusal::{
    RANGE, Refusal, Within, above_zero, at_least_zero, at_least_zero_within_range, finite_vector,
};
use crate::steering::TurnLimits;
use glam::DVec3;

/// Limits on how fast the velocity of an agent can change, and the room that it keeps to maneuver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaLimits {
    /// Facing of an agent at rest, of any length; a moving agent faces along its velocity. Zero for none: it starts toward its
    /// preferred velocity. In two dimensions z is ignored.
    pub facing: DVec3,
    /// The greatest acceleration, also to brake, per second squared: that of its `SteeringLimits`. > 0; infinite for none.
    pub max_acceleration: f64,
    /// How fast it may turn. A turn begins and ends at rest within the tick.
    pub turn: TurnLimits,
    /// The radius of its tightest turn, at any speed; 0 for none. Finite and >= 0.
    pub turn_radius: f64,
    /// How much farther than its radius it stays from others while it can, as room to maneuver. Finite and >= 0.
    pub margin: f64,
}

impl Default for OrcaLimits {
    /// No limits: the velocity changes at once.
    fn default() -> Self {
        Self::NONE
    }
}

impl OrcaLimits {
    /// No limits: the velocity changes at once.
    pub const NONE: Self = Self {
        facing: DVec3::ZERO,
        max_acceleration: f64::INFINITY,
        turn: TurnLimits::NONE,
        turn_radius: 0.0,
        margin: 0.0,
    };

    /// Whether the velocity changes at once, and no room is wanted.
    #[inline(always)]
    pub(super) fn is_none(&self) -> bool {
        self.max_acceleration == f64::INFINITY && !self.limits_turns() && self.margin == 0.0
    }

    #[inline(always)]
    pub(super) fn limits_turns(&self) -> bool {
        self.turn.max_rate < f64::INFINITY
            || self.turn.max_acceleration < f64::INFINITY
            || self.turn_radius > 0.0
    }

    /// The same limits, with z of the facing dropped in two dimensions.
    pub(super) fn in_dimensions(&self, dimensions: Dimensions) -> Self {
        Self { facing: dimensions.of(self.facing), ..*self }
    }

    /// Refuses what has no meaning.
    pub(super) fn check(&self, names: &OrcaLimitNames) -> Result<(), Refusal> {
        finite_vector(self.facing, names.facing)?;
        above_zero(self.max_acceleration, names.max_acceleration)?;
        at_least_zero(self.turn.max_rate, names.max_turn_rate).within(names.turn)?;
        at_least_zero(self.turn.max_acceleration, names.max_turn_acceleration).within(names.turn)?;
        at_least_zero_within_range(self.turn_radius, names.turn_radius)?;
        at_least_zero_within_range(self.margin, names.margin)
    }

    /// By how many radians the agent may turn within a tick.
    pub(super) fn turn_within(&self, delta_time: f64) -> f64 {
        self.turn.widest_turn(delta_time)
    }

    /// How others see them: [`OrcaLimits::braking`] and the margin; those of an agent without limits where they would be refused.
    pub(super) fn as_seen(&self) -> (f64, f64) {
        let braking = if self.max_acceleration > 0.0 { self.braking() } else { 0.0 };
        (braking, if (0.0..=RANGE).contains(&self.margin) { self.margin } else { 0.0 })
    }

    /// The reciprocal of twice the acceleration: `speed^2` times it is how far the agent moves while it brakes.
    #[inline(always)]
    pub(super) fn braking(&self) -> f64 {
        0.5 / self.max_acceleration
    }
}

/// What the inputs are called in a refusal.
pub(super) struct OrcaLimitNames {
    facing: &'static str,
    max_acceleration: &'static str,
    /// What the limits of a turn are a part of; empty where each has an array of its own.
    turn: &'static str,
    max_turn_rate: &'static str,
    max_turn_acceleration: &'static str,
    turn_radius: &'static str,
    margin: &'static str,
}

impl OrcaLimitNames {
    /// Of one agent.
    pub const ONE: Self = Self {
        facing: "facing",
        max_acceleration: "max_acceleration",
        turn: "turn",
        max_turn_rate: "max_rate",
        max_turn_acceleration: "max_acceleration",
        turn_radius: "turn_radius",
        margin: "margin",
    };
    /// Of the arrays of a crowd.
    pub const ARRAYS: Self = Self {
        facing: "facings",
        max_acceleration: "max_accelerations",
        turn: "",
        max_turn_rate: "max_turn_rates",
        max_turn_acceleration: "max_turn_accelerations",
        turn_radius: "turn_radii",
        margin: "margins",
    };
}
