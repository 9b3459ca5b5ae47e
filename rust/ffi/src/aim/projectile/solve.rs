//! Hitting a moving target with a projectile.

use crate::aim::PursuitShot;
use crate::call::{Answer, answer};
use crate::convert::numbers;
use crate::status::{PursuitStatus, status_of_verdict};
use crate::types::PursuitVec3;
use pursuit_core::Refusal;
use pursuit_core::aim::projectile::{
    Integrator, Launch, Launches, ProjectileQuery, ProjectileSettings, solve,
};
use pursuit_ffi_derive::{FromCore, IntoCore, TryIntoCore};

/// A shooter, its projectile and its target. Lengths in one unit, speeds in that unit per second,
/// accelerations in that unit per second squared.
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(ProjectileQuery)]
pub struct PursuitProjectileQuery {
    /// The shooter and its target. The muzzle speed may be 0.
    pub shot: PursuitShot,
    /// Velocity of the shooter at the launch, which is added to the muzzle velocity.
    pub shooter_velocity: PursuitVec3,
    /// Acceleration of the target, constant.
    pub target_acceleration: PursuitVec3,
    /// Gravity: the acceleration of the projectile, constant, in any direction; zero for none.
    pub gravity: PursuitVec3,
}

/// One way to launch a projectile, and how near it comes to the target.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Launch)]
pub struct PursuitLaunch {
    /// The projectile's velocity in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: PursuitVec3,
    /// Where the target is at `time`. Where it is now, when `time` is infinite.
    pub impact_point: PursuitVec3,
    /// Time of flight to the hit, or to the nearest point of a miss, in seconds. Infinite when the gap shrinks for ever.
    pub time: f64,
    /// Distance between projectile and target at `time`: 0 for an exact hit, the error of the flight through air.
    pub miss_distance: f64,
}

/// Along the true parabola, as velocity Verlet and Unreal's projectile movement do at their ticks.
pub const PURSUIT_INTEGRATOR_CONTINUOUS: i32 = 0;
/// Velocity first, then the position with the new velocity: most physics engines.
pub const PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER: i32 = 1;
/// Position first, with the old velocity, then the velocity.
pub const PURSUIT_INTEGRATOR_EXPLICIT_EULER: i32 = 2;

/// How the engine's simulation integrates the projectile and the target. Start from `pursuit_projectile_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(ProjectileSettings, in("settings"))]
pub struct PursuitProjectileSettings {
    /// The constant time between two ticks, in seconds; not read when both integrators are continuous. Must be finite and
    /// > 0; 1/60 by default.
    pub tick: f64,
    /// Integrator of the projectile: one of the `PURSUIT_INTEGRATOR_` constants; continuous by default.
    #[core(number)]
    pub projectile_integrator: i32,
    /// Integrator of the target; matters only when the target accelerates: one of the `PURSUIT_INTEGRATOR_`
    /// constants; continuous by default.
    #[core(number)]
    pub target_integrator: i32,
}

numbers!(Integrator {
    Continuous = PURSUIT_INTEGRATOR_CONTINUOUS,
    SemiImplicitEuler = PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER,
    ExplicitEuler = PURSUIT_INTEGRATOR_EXPLICIT_EULER,
});

/// The launches that hit, the earliest first, and how many they are; without one, the reason and the best launch as the
/// first, and none counted.
pub(super) fn launches(solved: Result<Launches, Refusal>) -> Answer<([PursuitLaunch; 4], u32)> {
    let solved = solved?;
    let none = PursuitLaunch::default();
    let mut out = [solved.best().into(), none, none, none];
    for (slot, launch) in out.iter_mut().zip(solved.as_slice()) {
        *slot = (*launch).into();
    }
    Ok((status_of_verdict(solved.verdict), (out, solved.as_slice().len() as u32)))
}

/// The true parabola for projectile and target; a tick of a sixtieth of a second.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_projectile_settings_default() -> PursuitProjectileSettings {
    ProjectileSettings::default().into()
}

/// Every launch at the muzzle speed that hits an accelerating target, under gravity and from a moving shooter.
///
/// `out` has room for four launches; `out_count` says how many there are. They are in the order of their times: first the
/// low arc, then the high one. No launch is missed and none is made up, even where the projectile barely touches the target's
/// path. Without one (status above 0) the count is 0 and the first of `out` is the launch that brings the projectile nearest to
/// the target, at whatever time, with its miss.
///
/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (gravity or the target's acceleration keeps it out of reach),
/// `TARGET_TOO_FAST`, `TARGET_ESCAPING`, `PURSUER_IMMOBILE` (muzzle speed 0), or a refusal: `OUT_OF_DOMAIN` also when inputs
/// differ by a factor of more than 2^200 and the number of launches cannot be decided.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile(
    query: *const PursuitProjectileQuery,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!(query, (out.cast(), out_count), |query| {
            let (query, settings) = (query.into(), ProjectileSettings::default());
            launches(solve(&query, &settings))
        })
    }
}

/// `pursuit_solve_projectile` for a projectile and a target that a simulation moves in ticks.
///
/// At the end of every tick the simulated projectile is where the answer says; between ticks it is off by at most the sag of the
/// chord of one tick. Give the launch velocity to the simulated body at the tick at time 0.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_simulated(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), (out.cast(), out_count), |(query, settings)| {
            let (query, settings) = (query.into(), settings.try_into()?);
            launches(solve(&query, &settings))
        })
    }
}
