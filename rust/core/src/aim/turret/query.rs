//! What a turret knows, and what it gets to know.

use crate::aim::Shot;
use crate::reason::NoIntercept;
use crate::refusal::{
    Refusal, Within, at_least_zero, finite, finite_above_zero, finite_at_least_zero, finite_vector, in_range,
    within,
};
use core::f64::consts::PI;
use glam::DVec3;

/// What a turret knows about itself and its target. Lengths in one unit, speeds in that unit per second, angles in
/// radians.
///
/// In the plane every `z` is zero, and the turret turns the shorter way round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurretQuery {
    /// Who shoots at whom. The shooter stands still, gravity does not count, and the muzzle speed must be > 0.
    pub shot: Shot,
    /// Where the barrel points now. Needs no unit length; not zero.
    pub facing: DVec3,
    /// How fast the barrel turns, along a great circle, in radians per second. Finite and >= 0; at 0 it fires only at what
    /// comes into its cone.
    pub turn_rate: f64,
    /// How far the projectile flies. >= 0; infinite for no limit.
    pub max_range: f64,
    /// The earliest impact of interest, in seconds from now. Finite and >= 0.
    pub min_time: f64,
    /// The latest impact of interest, in seconds from now. Finite, > 0 and >= `min_time`.
    pub horizon: f64,
    /// Within this angle of the aim it may fire, in radians; 0 turns all the way. >= 0 and <= pi.
    pub fire_cone: f64,
}

/// Where and when a turret hits, or, with a verdict that is no hit, where it comes nearest to hitting in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurretSolution {
    /// Where the target is at `impact_time`: turn there, and fire.
    pub aim_point: DVec3,
    /// When the projectile meets the target, in seconds from now.
    pub impact_time: f64,
    /// How long the turret turns, in seconds; infinite when it cannot.
    pub rotation_time: f64,
    /// How long the projectile flies, in seconds. It is fired at `impact_time - flight_time`, which is later than
    /// `rotation_time` when the turret has to wait.
    pub flight_time: f64,
    /// How many steps the search took; 0 when the first look decided.
    pub iterations: u32,
    /// Whether it hits, and if not, why.
    pub verdict: Result<(), NoIntercept>,
}

impl TurretQuery {
    /// Refuses what has no meaning.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.facing, "facing")?;
        finite_at_least_zero(self.turn_rate, "turn_rate")?;
        finite(self.fire_cone, "fire_cone")?;
        within(self.fire_cone, 0.0..=PI, "fire_cone")?;
        if self.facing == DVec3::ZERO {
            return Err(Refusal::no_direction("facing"));
        }
        check_shot(&self.shot, self.max_range, self.min_time, self.horizon)
    }
}

/// What every kind of turret refuses of its shot and its window: what has no meaning, and offsets beyond the range of f64.
pub(super) fn check_shot(shot: &Shot, max_range: f64, min_time: f64, horizon: f64) -> Result<(), Refusal> {
    shot.check().within("shot")?;
    finite_above_zero(shot.muzzle_speed, "shot.muzzle_speed")?;
    at_least_zero(max_range, "max_range")?;
    finite_at_least_zero(min_time, "min_time")?;
    finite_above_zero(horizon, "horizon")?;
    within(min_time, 0.0..=horizon, "min_time")?;
    in_range(shot.offset()).map(|_| ())
}
