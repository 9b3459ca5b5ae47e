//! The query of a turret whose projectile falls, on a base that moves and turns, and its solution.

use super::axis_turn::AxisTurn;
use super::gimbal_query::{Base, GimbalTurretQuery};
use crate::aim::Shot;
use crate::aim::projectile::ProjectileQuery;
use crate::reason::NoIntercept;
use crate::refusal::{
    Refusal, Requirement, Within, above_zero, at_least_zero_within_range, finite, vector_within_range, within,
};
use glam::DVec3;

/// Which of the two arcs of a projectile that falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TurretArc {
    /// The one that hits earlier, turning included.
    #[default]
    Either,
    /// The flat shot.
    Low,
    /// The lob. There is none without gravity.
    High,
}

/// A turret that yaws on a base and pitches its barrel, on a base that moves and turns, with a projectile that falls.
/// Lengths in one unit, speeds in that unit per second, angles in radians.
///
/// Yaw is measured about `up`, from `forward` toward `up x forward` (to the right in Unreal's axes), pitch from the plane of
/// the base toward `up`. Both turn with the base.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BallisticTurretQuery {
    /// The muzzle, its projectile and its target. The muzzle speed must be > 0; gravity may be zero.
    pub shot: Shot,
    /// Velocity of the muzzle, constant; the projectile takes it over.
    pub shooter_velocity: DVec3,
    /// Acceleration of the target, constant.
    pub target_acceleration: DVec3,
    /// Direction of yaw 0 now; its part along `up` is ignored. Of any length; not zero or along `up`.
    pub forward: DVec3,
    /// The yaw axis now, of any length; not zero.
    pub up: DVec3,
    /// Angular velocity of the base, constant: along its axis, in radians per second, counterclockwise seen against the axis in
    /// right-handed axes. Zero for a base that does not turn.
    pub base_angular_velocity: DVec3,
    /// Yaw now. Finite, within the yaw limits if there are any.
    pub yaw: f64,
    /// Pitch now. Within the pitch limits.
    pub pitch: f64,
    /// Rate of the yaw now, in radians per second. At most `yaw_rate` in size.
    pub yaw_velocity: f64,
    /// Rate of the pitch now, in radians per second. At most `pitch_rate` in size.
    pub pitch_velocity: f64,
    /// Greatest yaw rate, in radians per second, relative to the base. Finite and >= 0.
    pub yaw_rate: f64,
    /// Greatest pitch rate, in radians per second, relative to the base. Finite and >= 0.
    pub pitch_rate: f64,
    /// Greatest angular acceleration of the yaw, in radians per second squared. > 0; infinite for no limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub yaw_acceleration: f64,
    /// Greatest angular acceleration of the pitch, in radians per second squared. > 0; infinite for no limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub pitch_acceleration: f64,
    /// The least yaw. >= -pi, or -INFINITY together with an INFINITY `yaw_max` for a base that turns all the way
    /// round.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_negative_infinite"))]
    pub yaw_min: f64,
    /// The greatest yaw, <= pi, or infinite. It is fired at no yaw outside the limits, and turned through none.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub yaw_max: f64,
    /// The least pitch, >= -pi/2.
    pub pitch_min: f64,
    /// The greatest pitch, <= pi/2.
    pub pitch_max: f64,
    /// Latest impact time to consider, in seconds from now. > 0 and at most 1e50.
    pub horizon: f64,
    /// Which arc.
    pub arc: TurretArc,
}

/// Time and place of the hit; without a hit, the shot that is late by the least time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BallisticTurretSolution {
    /// Position of the target at `impact_time`.
    pub aim_point: DVec3,
    /// Velocity of the projectile in the world at the launch: along the barrel, plus the shooter's.
    pub launch_velocity: DVec3,
    /// The yaw to turn to, in radians, relative to the base when it fires; at the nearer limit for an aim outside the limits.
    pub yaw: f64,
    /// The pitch to raise to, in radians, relative to the base when it fires; at the nearer limit for an aim outside.
    pub pitch: f64,
    /// Time of the hit, in seconds from now.
    pub impact_time: f64,
    /// Duration of the slower axis's turn, in seconds; infinite if the rates or the limits forbid it.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at `impact_time - flight_time`.
    pub flight_time: f64,
    /// Number of steps of the search.
    pub iterations: u32,
    /// The arc that it takes: low or high.
    pub arc: TurretArc,
    /// Whether the turret hits, and if not, why.
    pub verdict: Result<(), NoIntercept>,
}

impl BallisticTurretQuery {
    /// Refuses invalid inputs and returns the axes of the base.
    pub(super) fn check(&self) -> Result<Base, Refusal> {
        let Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity } = self.shot;
        vector_within_range(shooter_position, "shooter_position").within("shot")?;
        vector_within_range(target_position, "target_position").within("shot")?;
        vector_within_range(target_velocity, "target_velocity").within("shot")?;
        at_least_zero_within_range(muzzle_speed, "muzzle_speed").within("shot")?;
        vector_within_range(gravity, "gravity").within("shot")?;
        vector_within_range(self.shooter_velocity, "shooter_velocity")?;
        vector_within_range(self.target_acceleration, "target_acceleration")?;
        vector_within_range(self.base_angular_velocity, "base_angular_velocity")?;
        at_least_zero_within_range(self.yaw_rate, "yaw_rate")?;
        at_least_zero_within_range(self.pitch_rate, "pitch_rate")?;
        for (velocity, rate, name) in [
            (self.yaw_velocity, self.yaw_rate, "yaw_velocity"),
            (self.pitch_velocity, self.pitch_rate, "pitch_velocity"),
        ] {
            finite(velocity, name)?;
            within(velocity.abs(), 0.0..=rate, Requirement::WithinLimits, name)?;
        }
        above_zero(self.yaw_acceleration, "yaw_acceleration")?;
        above_zero(self.pitch_acceleration, "pitch_acceleration")?;
        at_least_zero_within_range(self.horizon, "horizon")?;
        self.gimbal().check()
    }

    /// The mount of the turret, whose inputs are checked as a gimbal's.
    fn gimbal(&self) -> GimbalTurretQuery {
        GimbalTurretQuery {
            shot: Shot { gravity: DVec3::ZERO, ..self.shot },
            forward: self.forward,
            up: self.up,
            yaw: self.yaw,
            pitch: self.pitch,
            yaw_rate: self.yaw_rate,
            pitch_rate: self.pitch_rate,
            yaw_min: self.yaw_min,
            yaw_max: self.yaw_max,
            pitch_min: self.pitch_min,
            pitch_max: self.pitch_max,
            max_range: f64::INFINITY,
            min_time: 0.0,
            horizon: self.horizon,
        }
    }

    /// The shot without a barrel that must turn.
    pub(super) fn projectile(&self) -> ProjectileQuery {
        ProjectileQuery {
            shot: self.shot,
            shooter_velocity: self.shooter_velocity,
            target_acceleration: self.target_acceleration,
        }
    }

    pub(super) fn yaw_turn(&self) -> AxisTurn {
        AxisTurn { velocity: self.yaw_velocity, rate: self.yaw_rate, acceleration: self.yaw_acceleration }
    }

    pub(super) fn pitch_turn(&self) -> AxisTurn {
        AxisTurn {
            velocity: self.pitch_velocity,
            rate: self.pitch_rate,
            acceleration: self.pitch_acceleration,
        }
    }
}
