//! The turret query and its solution.

use crate::aim::Shot;
use crate::reason::NoIntercept;
use crate::refusal::{
    Refusal, Requirement, Within, above_zero, finite, finite_above_zero, finite_at_least_zero, finite_vector,
    in_range, straight_flight, within,
};
use core::f64::consts::PI;
use glam::DVec3;

/// A turret, its turn rate and range, and its target. Lengths in one unit, speeds in that unit per second, angles in radians.
///
/// In two dimensions set every `z` to zero; the turret then turns the shorter way round.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurretQuery {
    /// The shooter, its projectile and its target. The shooter stands still. For a moving shooter give the target's velocity
    /// minus the shooter's; the aim point then moves with the shooter. The projectile flies straight: gravity must be zero,
    /// and the muzzle speed must be > 0.
    pub shot: Shot,
    /// Direction of the barrel now, of any length; not zero.
    pub facing: DVec3,
    /// Turn rate of the barrel, along a great circle, in radians per second. Finite and >= 0; at 0 it hits only targets that
    /// come into its fire cone.
    pub turn_rate: f64,
    /// Maximum range of the projectile. > 0; infinite for no limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_range: f64,
    /// Earliest impact time to consider, in seconds from now. Finite, >= 0 and at most `horizon`.
    pub min_time: f64,
    /// Latest impact time to consider, in seconds from now. Finite and > 0.
    pub horizon: f64,
    /// Angle to the aim point within which it may fire, in radians; at 0 it turns all the way. >= 0 and <= pi. A turret that
    /// solves again in each tick should fire when its [line of fire](crate::aim::line_of_fire::find_line_of_fire) meets the
    /// target: with a cone of 0 a small turn is always left.
    pub fire_cone: f64,
}

/// Time and place of the hit; without a hit, the shot that is late by the least time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurretSolution {
    /// The aim point: position of the target at `impact_time`.
    pub aim_point: DVec3,
    /// Time of the hit, in seconds from now.
    pub impact_time: f64,
    /// Duration of the turn, in seconds; infinite if it is impossible.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at `impact_time - flight_time`, which is later than `rotation_time` if the turret has
    /// to wait.
    pub flight_time: f64,
    /// Number of steps of the search; 0 when none was needed.
    pub iterations: u32,
    /// Whether the turret hits, and if not, why.
    pub verdict: Result<(), NoIntercept>,
}

impl TurretQuery {
    /// Refuses invalid inputs.
    #[inline(always)]
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.is_plainly_in_domain() { Ok(()) } else { self.check_each() }
    }

    /// Whether all inputs are valid, by few comparisons: if the sum of the magnitudes is finite, all are. False on an
    /// overflow.
    #[inline(always)]
    fn is_plainly_in_domain(&self) -> bool {
        let Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity } = self.shot;
        let facing = self.facing.abs();
        let sizes = (shooter_position.abs() + target_position.abs()) + (target_velocity.abs() + facing);
        let numbers = (muzzle_speed + self.turn_rate) + (self.min_time + self.horizon);
        (sizes.x + sizes.y) + (sizes.z + numbers) < f64::INFINITY
            && facing.x + facing.y + facing.z > 0.0
            && muzzle_speed > 0.0
            && gravity == DVec3::ZERO
            && self.turn_rate >= 0.0
            && self.max_range > 0.0
            && self.min_time >= 0.0
            && self.horizon > 0.0
            && self.min_time <= self.horizon
            && (0.0..=PI).contains(&self.fire_cone)
    }

    /// [`TurretQuery::check`] input by input.
    #[cold]
    fn check_each(&self) -> Result<(), Refusal> {
        finite_vector(self.facing, "facing")?;
        finite_at_least_zero(self.turn_rate, "turn_rate")?;
        finite(self.fire_cone, "fire_cone")?;
        within(self.fire_cone, 0.0..=PI, Requirement::HalfTurn, "fire_cone")?;
        if self.facing == DVec3::ZERO {
            return Err(Refusal::no_direction("facing"));
        }
        check_shot(&self.shot, self.max_range, self.min_time, self.horizon)
    }
}

/// Checks common to all turrets: refuses invalid shots and windows, and overflowing offsets.
pub(super) fn check_shot(shot: &Shot, max_range: f64, min_time: f64, horizon: f64) -> Result<(), Refusal> {
    shot.check().within("shot")?;
    finite_above_zero(shot.muzzle_speed, "muzzle_speed").within("shot")?;
    straight_flight(shot.gravity, "gravity").within("shot")?;
    above_zero(max_range, "max_range")?;
    finite_at_least_zero(min_time, "min_time")?;
    finite_above_zero(horizon, "horizon")?;
    within(min_time, 0.0..=horizon, Requirement::WithinHorizon, "min_time")?;
    in_range(shot.offset()).map(|_| ())
}
