//! The rendezvous query and its plan.

use crate::motion::{MotionState, TargetMotion};
use crate::refusal::{
    Refusal, Within, above_zero, at_least_zero_within_range, finite_above_zero, vector_within_range,
    within_range,
};
use glam::DVec3;

/// A ship, its thrust, and the target whose position and velocity it is to have. Lengths in one unit, times in seconds.
#[derive(Clone, Copy)]
pub struct RendezvousQuery<'a> {
    /// The ship.
    pub ship: MotionState,
    /// Motion of the target.
    pub target: TargetMotion<'a>,
    /// The greatest acceleration, in the direction of the thrust. Above 0 and at most 1e50.
    pub max_acceleration: f64,
    /// The greatest speed of the ship. Above zero; `INFINITY`, or anything above 1e50, for no limit.
    pub max_speed: f64,
    /// Seconds without thrust in which the ship turns around between burn and brake; 0 for one that accelerates in every
    /// direction. From 0 to 1e50.
    pub turn_time: f64,
    /// Latest time to consider, in seconds from now. Above 0 and at most 1e50.
    pub horizon: f64,
}

impl RendezvousQuery<'_> {
    /// Refuses invalid inputs.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.ship.position, "position").within("ship")?;
        vector_within_range(self.ship.velocity, "velocity").within("ship")?;
        self.target.check().within("target")?;
        finite_above_zero(self.max_acceleration, "max_acceleration")?;
        within_range(self.max_acceleration, "max_acceleration")?;
        above_zero(self.max_speed, "max_speed")?;
        at_least_zero_within_range(self.turn_time, "turn_time")?;
        finite_above_zero(self.horizon, "horizon")?;
        within_range(self.horizon, "horizon")
    }
}

/// The greatest number of legs of a plan.
pub const MAX_RENDEZVOUS_LEGS: usize = 9;

/// A part of a plan with one acceleration.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RendezvousLeg {
    /// Acceleration; zero while the ship coasts or turns.
    pub acceleration: DVec3,
    /// Seconds that it lasts.
    pub duration: f64,
}

/// How a ship comes to its target's position and velocity: it burns, turns around and brakes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rendezvous {
    /// When, in seconds from now.
    pub time: f64,
    /// Where.
    pub point: DVec3,
    /// The target's velocity then, which the ship has too.
    pub velocity: DVec3,
    /// Acceleration to begin with.
    pub acceleration: DVec3,
    /// When the engine stops and the ship begins to turn around, in seconds from now.
    pub turn_start: f64,
    /// When it has turned and may brake: `turn_time` later, or later still if it coasts.
    pub brake_start: f64,
    /// The sum of all changes of velocity, a speed: what the fuel is for.
    pub delta_v: f64,
    /// The parts of the plan, in order; those from `leg_count` on are zero.
    pub legs: [RendezvousLeg; MAX_RENDEZVOUS_LEGS],
    /// The number of legs.
    pub leg_count: usize,
}
