//! The query of a turret on two axes and its solution.

use super::query::check_shot;
use crate::aim::Shot;
use crate::geometry::axes;
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, Requirement, finite, finite_at_least_zero, finite_vector, not_nan, within};
use core::f64::consts::{FRAC_PI_2, PI};
use glam::DVec3;

/// A turret that yaws on a base and pitches its barrel, each at its own rate and within its own limits.
/// Lengths in one unit, speeds in that unit per second, angles in radians.
///
/// Yaw is measured about `up`, from `forward` toward `up x forward` (to the right in Unreal's axes), pitch from the plane of
/// the base toward `up`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GimbalTurretQuery {
    /// The shooter, its projectile and its target. The shooter stands still. For a moving shooter give the target's velocity
    /// minus the shooter's; the aim point then moves with the shooter. The projectile flies straight: gravity must be zero,
    /// and the muzzle speed must be > 0.
    pub shot: Shot,
    /// Direction of yaw 0; its part along `up` is ignored. Of any length; not zero or along `up`.
    pub forward: DVec3,
    /// The yaw axis, of any length; not zero.
    pub up: DVec3,
    /// Yaw now. Finite, within the yaw limits if there are any.
    pub yaw: f64,
    /// Pitch now. Within the pitch limits.
    pub pitch: f64,
    /// Yaw rate, in radians per second. Finite and >= 0.
    pub yaw_rate: f64,
    /// Pitch rate, in radians per second. Finite and >= 0.
    pub pitch_rate: f64,
    /// The least yaw. >= -pi, or -INFINITY together with an INFINITY `yaw_max` for a base that turns all the way
    /// round.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_negative_infinite"))]
    pub yaw_min: f64,
    /// The greatest yaw, <= pi, or infinite. The base never turns through yaws outside the limits.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub yaw_max: f64,
    /// The least pitch, >= -pi/2.
    pub pitch_min: f64,
    /// The greatest pitch, <= pi/2.
    pub pitch_max: f64,
    /// Maximum range of the projectile. > 0; infinite for no limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_range: f64,
    /// Earliest impact time to consider, in seconds from now. Finite, >= 0 and at most `horizon`.
    pub min_time: f64,
    /// Latest impact time to consider, in seconds from now. Finite and > 0.
    pub horizon: f64,
}

/// Time and place of the hit; without a hit, the shot that is late by the least time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GimbalTurretSolution {
    /// Position of the target at `impact_time`.
    pub aim_point: DVec3,
    /// The yaw to turn to, in radians; at the nearer limit for a target outside the limits.
    pub yaw: f64,
    /// The pitch to raise to, in radians; at the nearer limit for a target outside the limits.
    pub pitch: f64,
    /// Time of the hit, in seconds from now.
    pub impact_time: f64,
    /// Duration of the slower axis's turn, in seconds; infinite if the rates or the limits forbid it.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at `impact_time - flight_time`.
    pub flight_time: f64,
    /// Number of steps of the search; 0 when none was needed.
    pub iterations: u32,
    /// Whether the turret hits, and if not, why.
    pub verdict: Result<(), NoIntercept>,
}

/// The axes of the base, of unit length: yaw 0, yaw a quarter turn, up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Base {
    forward: DVec3,
    side: DVec3,
    up: DVec3,
}

impl Base {
    /// A vector in the axes of the base.
    pub(super) fn turn(&self, v: DVec3) -> DVec3 {
        DVec3::new(v.dot(self.forward), v.dot(self.side), v.dot(self.up))
    }
}

impl GimbalTurretQuery {
    /// Whether the base turns without limits.
    pub(super) fn turns_round(&self) -> bool {
        self.yaw_min == f64::NEG_INFINITY && self.yaw_max == f64::INFINITY
    }

    /// Refuses invalid inputs and returns the axes of the base.
    pub(super) fn check(&self) -> Result<Base, Refusal> {
        finite_vector(self.forward, "forward")?;
        finite_vector(self.up, "up")?;
        finite(self.yaw, "yaw")?;
        finite(self.pitch, "pitch")?;
        finite_at_least_zero(self.yaw_rate, "yaw_rate")?;
        finite_at_least_zero(self.pitch_rate, "pitch_rate")?;
        finite(self.pitch_min, "pitch_min")?;
        finite(self.pitch_max, "pitch_max")?;
        for (limit, name) in [(self.yaw_min, "yaw_min"), (self.yaw_max, "yaw_max")] {
            not_nan(limit, name)?;
        }
        if !self.turns_round() {
            for (limit, name) in [(self.yaw_min, "yaw_min"), (self.yaw_max, "yaw_max")] {
                within(limit, -PI..=PI, Requirement::EitherHalfTurn, name)?;
            }
            within_limits(self.yaw, (self.yaw_min, self.yaw_max), "yaw", "yaw_max")?;
        }
        for (limit, name) in [(self.pitch_min, "pitch_min"), (self.pitch_max, "pitch_max")] {
            within(limit, -FRAC_PI_2..=FRAC_PI_2, Requirement::EitherQuarterTurn, name)?;
        }
        within_limits(self.pitch, (self.pitch_min, self.pitch_max), "pitch", "pitch_max")?;
        check_shot(&self.shot, self.max_range, self.min_time, self.horizon)?;
        let name = if self.up == DVec3::ZERO { "up" } else { "forward" };
        self.base().ok_or(Refusal::no_direction(name))
    }

    fn base(&self) -> Option<Base> {
        let [up, other, forward] = axes(self.up, self.forward)?;
        Some(Base { forward, side: -other, up })
    }
}

/// Refuses a maximum below its minimum, and an angle outside both.
fn within_limits(
    angle: f64,
    (min, max): (f64, f64),
    name: &'static str,
    max_name: &'static str,
) -> Result<(), Refusal> {
    if max < min {
        return Err(Refusal::out_of_domain(Requirement::AtLeastMinimum, max_name));
    }
    within(angle, min..=max, Requirement::WithinLimits, name)
}
