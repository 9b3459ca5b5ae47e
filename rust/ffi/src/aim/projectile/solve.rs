//! Hitting a moving target with a projectile.

use crate::aim::PursuitShot;
use crate::call::{Answer, answer, ok};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason};
use crate::types::PursuitVec3;
use pursuit_core::aim::projectile::{
    Integrator, NearestLaunch, ProjectileQuery, ProjectileSettings, ProjectileSolution, ProjectileSolutions,
    nearest_launch, solve,
};
use pursuit_core::{NoIntercept, Refusal};

/// What a shooter knows about itself, its projectile and its target. Lengths in one unit, speeds in that unit per second,
/// accelerations in that unit per second squared.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitProjectileQuery {
    /// Who shoots at whom. The muzzle speed may be 0.
    pub shot: PursuitShot,
    /// How the shooter moves at the launch; the projectile starts with this on top of its muzzle velocity.
    pub shooter_velocity: PursuitVec3,
    /// How the target's velocity changes, constant.
    pub target_acceleration: PursuitVec3,
    /// How the projectile's velocity changes, constant, in any direction; zero for none.
    pub gravity: PursuitVec3,
}

/// One launch that hits.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitProjectileSolution {
    /// The projectile's velocity in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: PursuitVec3,
    /// Where the target is hit.
    pub impact_point: PursuitVec3,
    /// How long the projectile flies, in seconds.
    pub time: f64,
}

/// The launch that brings the projectile nearest to its target.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitNearestLaunch {
    /// The projectile's velocity in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: PursuitVec3,
    /// Where the target is at `time`.
    pub target_point: PursuitVec3,
    /// When they are nearest, in seconds; INFINITY when the gap only ever shrinks toward its limit, and then
    /// `target_point` is where the target is now and the course is parallel to the target's.
    pub time: f64,
    /// How far apart they are then; 0 for a hit.
    pub miss_distance: f64,
}

/// Along the true parabola, as velocity Verlet and Unreal's projectile movement do at their ticks.
pub const PURSUIT_INTEGRATOR_CONTINUOUS: i32 = 0;
/// First the velocity, then the position with the new velocity: most physics engines.
pub const PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER: i32 = 1;
/// First the position with the old velocity, then the velocity.
pub const PURSUIT_INTEGRATOR_EXPLICIT_EULER: i32 = 2;

/// Which simulation flies the projectile and moves the target. Start from `pursuit_projectile_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitProjectileSettings {
    /// The constant time between two ticks, in seconds; not read when both integrators are continuous. Must be finite and
    /// > 0; 1/60 by default.
    pub tick: f64,
    /// How the projectile is advanced: one of the `PURSUIT_INTEGRATOR_` constants; continuous by default.
    pub projectile_integrator: i32,
    /// How the target is advanced, which matters only when it accelerates: one of the `PURSUIT_INTEGRATOR_` constants;
    /// continuous by default.
    pub target_integrator: i32,
}

impl From<PursuitProjectileQuery> for ProjectileQuery {
    fn from(query: PursuitProjectileQuery) -> Self {
        Self {
            shot: query.shot.into(),
            shooter_velocity: query.shooter_velocity.into(),
            target_acceleration: query.target_acceleration.into(),
            gravity: query.gravity.into(),
        }
    }
}

impl From<ProjectileSolution> for PursuitProjectileSolution {
    fn from(solution: ProjectileSolution) -> Self {
        Self {
            launch_velocity: solution.launch_velocity.into(),
            impact_point: solution.impact_point.into(),
            time: solution.time,
        }
    }
}

impl From<NearestLaunch> for PursuitNearestLaunch {
    fn from(launch: NearestLaunch) -> Self {
        Self {
            launch_velocity: launch.launch_velocity.into(),
            target_point: launch.target_point.into(),
            time: launch.time,
            miss_distance: launch.miss_distance,
        }
    }
}

fn integrator_number(integrator: Integrator) -> i32 {
    match integrator {
        Integrator::Continuous => PURSUIT_INTEGRATOR_CONTINUOUS,
        Integrator::SemiImplicitEuler => PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER,
        Integrator::ExplicitEuler => PURSUIT_INTEGRATOR_EXPLICIT_EULER,
    }
}

fn integrator(number: i32) -> Result<Integrator, Refusal> {
    match number {
        PURSUIT_INTEGRATOR_CONTINUOUS => Ok(Integrator::Continuous),
        PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER => Ok(Integrator::SemiImplicitEuler),
        PURSUIT_INTEGRATOR_EXPLICIT_EULER => Ok(Integrator::ExplicitEuler),
        _ => Err(Refusal::OutOfDomain),
    }
}

impl From<ProjectileSettings> for PursuitProjectileSettings {
    fn from(settings: ProjectileSettings) -> Self {
        Self {
            tick: settings.tick,
            projectile_integrator: integrator_number(settings.projectile_integrator),
            target_integrator: integrator_number(settings.target_integrator),
        }
    }
}

impl TryFrom<PursuitProjectileSettings> for ProjectileSettings {
    type Error = Refusal;

    fn try_from(settings: PursuitProjectileSettings) -> Result<Self, Refusal> {
        Ok(Self {
            projectile_integrator: integrator(settings.projectile_integrator)?,
            target_integrator: integrator(settings.target_integrator)?,
            tick: settings.tick,
        })
    }
}

/// The launches that hit and how many they are.
pub(super) type Launches = ([PursuitProjectileSolution; 4], u32);

pub(super) fn launches(solutions: &ProjectileSolutions) -> Launches {
    let mut out = [PursuitProjectileSolution::default(); 4];
    for (slot, solution) in out.iter_mut().zip(solutions.as_slice()) {
        *slot = (*solution).into();
    }
    (out, solutions.as_slice().len() as u32)
}

/// The launches that hit; without one, the reason and the nearest launch as the first, and none counted.
fn launches_or_nearest(
    solved: Result<ProjectileSolutions, NoIntercept>,
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
) -> Answer<Launches> {
    match solved {
        Ok(solutions) => Ok((PURSUIT_STATUS_OK, launches(&solutions))),
        Err(reason) => {
            let status = status_of_reason(reason)?;
            let nearest = nearest_launch(query, settings)?;
            let first = PursuitProjectileSolution {
                launch_velocity: nearest.launch_velocity.into(),
                impact_point: nearest.target_point.into(),
                time: nearest.time,
            };
            let none = PursuitProjectileSolution::default;
            Ok((status, ([first, none(), none(), none()], 0)))
        }
    }
}

/// The true parabola for projectile and target; a tick of a sixtieth of a second.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_projectile_settings_default() -> PursuitProjectileSettings {
    ProjectileSettings::default().into()
}

/// Every launch at the muzzle speed that hits an accelerating target, under gravity and from a moving shooter.
///
/// `out` has room for four launches; `out_count` says how many there are. They are in the order of their times: first the
/// low arc, then the high one. None is missed and none made up, however nearly the projectile only touches the
/// target's path. Without one (status above 0) the count is 0 and the first of `out` is the launch of
/// `pursuit_find_nearest_launch`.
///
/// Status: `OK`, `ALREADY_THERE`, `OUT_OF_RANGE` (gravity or the target's acceleration keeps it out of reach),
/// `TARGET_TOO_FAST`, `TARGET_ESCAPING`, `PURSUER_IMMOBILE` (muzzle speed 0), or a refusal: `OUT_OF_DOMAIN` also when numbers
/// of more than 2^200 times the least of them leave the count open.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile(
    query: *const PursuitProjectileQuery,
    out: *mut PursuitProjectileSolution,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer(query, (out.cast(), out_count), |query| {
            let (query, settings) = (query.into(), ProjectileSettings::default());
            launches_or_nearest(solve(&query, &settings), &query, &settings)
        })
    }
}

/// `pursuit_solve_projectile` for a projectile and a target that a simulation moves in ticks.
///
/// The simulated projectile is where the answer says whenever a tick ends, and within the chord of one tick between them.
/// The launch velocity is what to give the simulated body at the tick from which time counts.
///
/// # Safety
/// Pointers are null or point to as many values of their type as said.
/// cbindgen:ptrs-as-arrays=[[out;4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_simulated(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    out: *mut PursuitProjectileSolution,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer((query, settings), (out.cast(), out_count), |(query, settings)| {
            let (query, settings) = (query.into(), settings.try_into()?);
            launches_or_nearest(solve(&query, &settings), &query, &settings)
        })
    }
}

/// The launch at the muzzle speed that brings the projectile nearest to its target, at whatever time: the earliest hit when
/// there is one.
///
/// Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_nearest_launch(
    query: *const PursuitProjectileQuery,
    settings: *const PursuitProjectileSettings,
    out: *mut PursuitNearestLaunch,
) -> PursuitStatus {
    unsafe {
        answer((query, settings), out, |(query, settings)| {
            ok(nearest_launch(&query.into(), &settings.try_into()?))
        })
    }
}
