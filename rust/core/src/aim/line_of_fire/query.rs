//! The shot whose line of fire is asked for.

use crate::refusal::{Refusal, Requirement, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// A shot at its launch, and how long it is followed. Lengths in one unit, speeds in that unit per second; no magnitude may
/// be above 1e50.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineOfFireQuery {
    /// Position of the muzzle, where the shot starts.
    pub muzzle_position: DVec3,
    /// Velocity of the shot in the world at the launch: of a [`Launch`](crate::aim::projectile::Launch), or the direction of
    /// a turret's shot times its speed.
    pub launch_velocity: DVec3,
    /// Acceleration of the shot, constant, in any direction; zero for a straight shot.
    pub gravity: DVec3,
    /// Linear drag: deceleration per unit of speed through the air, per second. Finite and >= 0.
    pub linear_drag: f64,
    /// Quadratic drag: deceleration per square of the speed through the air, per unit of length. Finite and >= 0.
    pub quadratic_drag: f64,
    /// Velocity of the air; ignored without drag.
    pub wind: DVec3,
    /// Radius of the shot at the muzzle: 0 for a bullet. Finite and >= 0.
    pub radius: f64,
    /// By how much that radius grows per second: the dispersion, as the speed times the tangent of its half angle; 0 for
    /// none. Finite and >= 0.
    pub radius_growth: f64,
    /// How long the shot is followed, in seconds: usually its time of flight to the target. Finite and >= 0.
    pub horizon: f64,
    /// Index of the body of the shooter, which is ignored; `None` if it is not among the bodies.
    pub shooter: Option<usize>,
    /// Index of the body of the target, which ends the shot and is no obstruction; `None` if it is not among the bodies.
    pub target: Option<usize>,
}

impl LineOfFireQuery {
    /// Refuses invalid inputs, and indexes of none of `count` bodies.
    pub(super) fn check(&self, count: usize) -> Result<(), Refusal> {
        vector_within_range(self.muzzle_position, "muzzle_position")?;
        vector_within_range(self.launch_velocity, "launch_velocity")?;
        vector_within_range(self.gravity, "gravity")?;
        at_least_zero_within_range(self.linear_drag, "linear_drag")?;
        at_least_zero_within_range(self.quadratic_drag, "quadratic_drag")?;
        vector_within_range(self.wind, "wind")?;
        at_least_zero_within_range(self.radius, "radius")?;
        at_least_zero_within_range(self.radius_growth, "radius_growth")?;
        at_least_zero_within_range(self.horizon, "horizon")?;
        index_below(self.shooter, count, "shooter")?;
        index_below(self.target, count, "target")
    }

    /// Whether the shot falls or the air slows it.
    pub(super) fn is_curved(&self) -> bool {
        self.gravity != DVec3::ZERO || self.has_drag()
    }

    /// Whether the air slows the shot before its horizon.
    pub(super) fn has_drag(&self) -> bool {
        (self.linear_drag > 0.0 || self.quadratic_drag > 0.0) && self.horizon > 0.0
    }
}

/// Refuses an index that is not below `count`.
fn index_below(index: Option<usize>, count: usize, name: &'static str) -> Result<(), Refusal> {
    match index {
        Some(index) if index >= count => Err(Refusal::out_of_domain(Requirement::BelowCount, name)),
        _ => Ok(()),
    }
}
