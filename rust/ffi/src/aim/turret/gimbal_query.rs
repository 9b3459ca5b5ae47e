//! The query of a turret on two axes and its solution.

use crate::aim::PursuitShot;
use crate::types::PursuitVec3;
use pursuit_core::aim::turret::{GimbalTurretQuery, GimbalTurretSolution};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(GimbalTurretQuery)]
pub struct PursuitGimbalTurretQuery {
    pub shot: PursuitShot,
    /// Direction of yaw 0; its part along `up` is ignored. Any length; must not be zero or along `up`.
    #[contract(any_length, nonzero)]
    pub forward: PursuitVec3,
    /// The yaw axis.
    #[contract(any_length, nonzero)]
    pub up: PursuitVec3,
    /// Yaw now, within the yaw limits if there are any.
    #[contract(range = "(-inf, inf)")]
    pub yaw: f64,
    /// Pitch now. Must be within the pitch limits.
    pub pitch: f64,
    /// Yaw rate, in radians per second.
    #[contract(range = "[0, inf)")]
    pub yaw_rate: f64,
    /// Pitch rate, in radians per second.
    #[contract(range = "[0, inf)")]
    pub pitch_rate: f64,
    /// The least yaw. -INFINITY together with an INFINITY `yaw_max` for a base that turns all
    /// the way round.
    #[contract(range = "[-pi, inf]")]
    pub yaw_min: f64,
    /// The greatest yaw; INFINITY for none. The base never turns through yaws outside the limits.
    #[contract(range = "[-inf, pi]")]
    pub yaw_max: f64,
    /// The least pitch.
    #[contract(range = "[-pi/2, inf)")]
    pub pitch_min: f64,
    /// The greatest pitch.
    #[contract(range = "(-inf, pi/2]")]
    pub pitch_max: f64,
    /// Maximum range of the projectile. INFINITY for no limit.
    #[contract(range = "(0, inf]")]
    pub max_range: f64,
    /// Earliest impact time to consider, in seconds from now. At most `horizon`.
    #[contract(range = "[0, inf)")]
    pub min_time: f64,
    /// Latest impact time to consider, in seconds from now.
    #[contract(range = "(0, inf)")]
    pub horizon: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(GimbalTurretSolution, except(verdict))]
pub struct PursuitGimbalTurretSolution {
    /// Position of the target at impact_time.
    pub aim_point: PursuitVec3,
    pub yaw: f64,
    pub pitch: f64,
    pub impact_time: f64,
    /// Duration of the slower axis's turn, in seconds; INFINITY if the rates or the limits forbid it.
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at impact_time - flight_time.
    pub flight_time: f64,
    pub iterations: u32,
}
