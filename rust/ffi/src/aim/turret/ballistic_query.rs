//! The query of a turret whose projectile falls, on a base that moves and turns, and its solution.

use crate::aim::PursuitShot;
use crate::convert::{numbers, value_of};
use crate::types::PursuitVec3;
use pursuit_core::aim::turret::{BallisticTurretQuery, BallisticTurretSolution, TurretArc};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::{FromCore, contract};

/// The arc that hits earlier, turning included.
pub const PURSUIT_TURRET_ARC_EITHER: i32 = 0;
/// The flat shot.
pub const PURSUIT_TURRET_ARC_LOW: i32 = 1;
/// The lob. There is none without gravity.
pub const PURSUIT_TURRET_ARC_HIGH: i32 = 2;

numbers!(TurretArc {
    Either = PURSUIT_TURRET_ARC_EITHER,
    Low = PURSUIT_TURRET_ARC_LOW,
    High = PURSUIT_TURRET_ARC_HIGH,
});

/// A turret that yaws on a base and pitches its barrel, on a base that moves and turns, with a projectile that falls.
/// Lengths in one unit, speeds in that unit per second, angles in radians. Start from
/// `pursuit_ballistic_turret_query_default()`.
///
/// Yaw is measured about `up`, from `forward` toward `up x forward` (to the right in Unreal's axes), pitch from the plane of
/// the base toward `up`. Both turn with the base.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitBallisticTurretQuery {
    /// The muzzle, its projectile and its target. The muzzle speed must be above 0; gravity may be zero.
    #[contract(range = "[-1e50, 1e50]")]
    pub shot: PursuitShot,
    /// Velocity of the muzzle, constant; the projectile takes it over.
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub shooter_velocity: PursuitVec3,
    /// Acceleration of the target, constant.
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub target_acceleration: PursuitVec3,
    /// Direction of yaw 0 now; its part along `up` is ignored. Any length; must not be zero or along `up`.
    #[contract(any_length, nonzero)]
    pub forward: PursuitVec3,
    /// The yaw axis now.
    #[contract(any_length, nonzero)]
    pub up: PursuitVec3,
    /// Angular velocity of the base, constant, in radians per second: what stands on it at `r` from its axis moves with
    /// `base_angular_velocity x r`.
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub base_angular_velocity: PursuitVec3,
    /// Yaw now, within the yaw limits if there are any.
    #[contract(range = "(-inf, inf)")]
    pub yaw: f64,
    /// Pitch now. Must be within the pitch limits.
    pub pitch: f64,
    /// Rate of the yaw now, in radians per second, relative to the base. At most `yaw_rate` in size.
    #[contract(range = "(-inf, inf)", usual = "0")]
    pub yaw_velocity: f64,
    /// Rate of the pitch now, in radians per second, relative to the base. At most `pitch_rate` in size.
    #[contract(range = "(-inf, inf)", usual = "0")]
    pub pitch_velocity: f64,
    /// Greatest yaw rate, in radians per second, relative to the base.
    #[contract(range = "[0, 1e50]")]
    pub yaw_rate: f64,
    /// Greatest pitch rate, in radians per second, relative to the base.
    #[contract(range = "[0, 1e50]")]
    pub pitch_rate: f64,
    /// Greatest angular acceleration of the yaw, in radians per second squared. INFINITY for no limit.
    #[contract(range = "(0, inf]", usual = "INFINITY")]
    pub yaw_acceleration: f64,
    /// Greatest angular acceleration of the pitch, in radians per second squared. INFINITY for no limit.
    #[contract(range = "(0, inf]", usual = "INFINITY")]
    pub pitch_acceleration: f64,
    /// The least yaw. -INFINITY together with an INFINITY `yaw_max` for a base that turns all the way round.
    #[contract(range = "[-pi, inf]")]
    pub yaw_min: f64,
    /// The greatest yaw; INFINITY for none. It is fired at no yaw outside the limits, and turned through none.
    #[contract(range = "[-inf, pi]")]
    pub yaw_max: f64,
    /// The least pitch.
    #[contract(range = "[-pi/2, inf)")]
    pub pitch_min: f64,
    /// The greatest pitch.
    #[contract(range = "(-inf, pi/2]")]
    pub pitch_max: f64,
    /// Latest impact time to consider, in seconds from now.
    #[contract(range = "(0, 1e50]")]
    pub horizon: f64,
    /// Which arc.
    #[contract(one_of = "PURSUIT_TURRET_ARC_")]
    pub arc: i32,
}

impl PursuitBallisticTurretQuery {
    pub(super) fn core(self) -> Result<BallisticTurretQuery, Refusal> {
        Ok(BallisticTurretQuery {
            shot: self.shot.into(),
            shooter_velocity: self.shooter_velocity.into(),
            target_acceleration: self.target_acceleration.into(),
            forward: self.forward.into(),
            up: self.up.into(),
            base_angular_velocity: self.base_angular_velocity.into(),
            yaw: self.yaw,
            pitch: self.pitch,
            yaw_velocity: self.yaw_velocity,
            pitch_velocity: self.pitch_velocity,
            yaw_rate: self.yaw_rate,
            pitch_rate: self.pitch_rate,
            yaw_acceleration: self.yaw_acceleration,
            pitch_acceleration: self.pitch_acceleration,
            yaw_min: self.yaw_min,
            yaw_max: self.yaw_max,
            pitch_min: self.pitch_min,
            pitch_max: self.pitch_max,
            horizon: self.horizon,
            arc: value_of(self.arc, "arc").within("query")?,
        })
    }
}

/// A base at rest with its yaw axis along z and yaw 0 along x, whose yaw turns all the way round, with a pitch from -10 to 85
/// degrees; 90 and 45 degrees per second, without a limit of the angular acceleration; the earlier arc, within 30 s. Set the
/// shot.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_ballistic_turret_query_default() -> PursuitBallisticTurretQuery {
    PursuitBallisticTurretQuery {
        forward: PursuitVec3 { x: 1.0, y: 0.0, z: 0.0 },
        up: PursuitVec3 { x: 0.0, y: 0.0, z: 1.0 },
        yaw_rate: core::f64::consts::FRAC_PI_2,
        pitch_rate: core::f64::consts::FRAC_PI_4,
        yaw_acceleration: f64::INFINITY,
        pitch_acceleration: f64::INFINITY,
        yaw_min: f64::NEG_INFINITY,
        yaw_max: f64::INFINITY,
        pitch_min: -core::f64::consts::PI / 18.0,
        pitch_max: core::f64::consts::PI * (17.0 / 36.0),
        horizon: 30.0,
        ..Default::default()
    }
}

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(BallisticTurretSolution, except(verdict))]
pub struct PursuitBallisticTurretSolution {
    /// Position of the target at impact_time.
    pub aim_point: PursuitVec3,
    pub launch_velocity: PursuitVec3,
    /// The yaw to turn to, relative to the base when it fires; at the nearer limit for an aim outside the limits.
    pub yaw: f64,
    /// The pitch to raise to, relative to the base when it fires; at the nearer limit for an aim outside the limits.
    pub pitch: f64,
    pub impact_time: f64,
    /// Duration of the slower axis's turn, in seconds; INFINITY if the rates or the limits forbid it.
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at impact_time - flight_time.
    pub flight_time: f64,
    pub iterations: u32,
    #[core(number)]
    #[contract(one_of = "PURSUIT_TURRET_ARC_")]
    pub arc: i32,
}
