//! The turret query and its solution.

use crate::aim::PursuitShot;
use crate::types::PursuitVec3;
use pursuit_core::aim::turret::{TurretQuery, TurretSolution};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// A turret, its turn rate and range, and its target. Lengths in one unit, speeds in that unit per second, angles in radians.
/// In two dimensions set every z to zero; the turret then turns the shorter way round.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(TurretQuery)]
pub struct PursuitTurretQuery {
    pub shot: PursuitShot,
    /// Direction of the barrel now.
    #[contract(any_length, nonzero)]
    pub facing: PursuitVec3,
    /// Turn rate of the barrel, along a great circle, in radians per second. At 0 it hits only targets that come into its
    /// fire cone.
    #[contract(range = "[0, inf)")]
    pub turn_rate: f64,
    /// Maximum range of the projectile. INFINITY for no limit.
    #[contract(range = "(0, inf]")]
    pub max_range: f64,
    /// Earliest impact time to consider, in seconds from now. At most `horizon`.
    #[contract(range = "[0, inf)")]
    pub min_time: f64,
    /// Latest impact time to consider, in seconds from now.
    #[contract(range = "(0, inf)")]
    pub horizon: f64,
    /// Angle to the aim point within which it may fire, in radians; at 0 it turns all the way. A turret that solves anew
    /// every tick should fire when `pursuit_find_line_of_fire` meets the target: with a cone of 0 a small turn is always left.
    #[contract(range = "[0, pi]")]
    pub fire_cone: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(TurretSolution, except(verdict))]
pub struct PursuitTurretSolution {
    /// The aim point: position of the target at impact_time.
    pub aim_point: PursuitVec3,
    pub impact_time: f64,
    /// Duration of the turn, in seconds; INFINITY if it is impossible.
    pub rotation_time: f64,
    /// Time of flight, in seconds. Fire at impact_time - flight_time, which is later than rotation_time if the turret has to
    /// wait.
    pub flight_time: f64,
    pub iterations: u32,
}
