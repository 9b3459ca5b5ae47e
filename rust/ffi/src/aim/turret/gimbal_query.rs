//! The query of a turret on two axes and its solution.

use crate::aim::PursuitShot;
use crate::types::PursuitVec3;
use pursuit_core::aim::turret::{GimbalTurretQuery, GimbalTurretSolution};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// A turret that yaws on a base and pitches its barrel, each at its own rate and within its own limits.
/// Lengths in one unit, speeds in that unit per second, angles in radians.
///
/// Yaw is measured about `up`, from `forward` toward `up x forward` (in Unreal's axes to the right); pitch from the plane
/// of the base toward `up`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(GimbalTurretQuery)]
pub struct PursuitGimbalTurretQuery {
    /// The shooter, its projectile and its target. The shooter stands still; for one that moves, give the target's velocity less
    /// the shooter's, and the aim point moves with the shooter. The projectile flies straight: gravity must be zero, and the
    /// muzzle speed must be > 0.
    pub shot: PursuitShot,
    /// Direction of yaw 0; its part along `up` is ignored. Of any length; must not be zero or along `up`.
    #[contract(any_length, nonzero)]
    pub forward: PursuitVec3,
    /// The yaw axis.
    #[contract(any_length, nonzero)]
    pub up: PursuitVec3,
    /// Yaw now, within the yaw limits where there are any.
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

/// When and where such a turret hits; without a hit, the shot that is late by the least time.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(GimbalTurretSolution, except(verdict))]
pub struct PursuitGimbalTurretSolution {
    /// Where the target is at impact_time.
    pub aim_point: PursuitVec3,
    /// The yaw to turn to, in radians; at the nearer limit for a target outside the limits.
    pub yaw: f64,
    /// The pitch to raise to, in radians; at the nearer limit for a target outside the limits.
    pub pitch: f64,
    /// Time of the hit, in seconds from now.
    pub impact_time: f64,
    /// Duration of the slower axis's turn, in seconds; INFINITY when the rates or the limits forbid it.
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at impact_time - flight_time.
    pub flight_time: f64,
    /// Number of steps of the search; 0 when none was needed.
    pub iterations: u32,
}
