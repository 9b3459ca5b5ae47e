//! The integrator of the simulation that flies the projectile.

use crate::convert::numbers;
use pursuit_core::aim::projectile::{Integrator, ProjectileSettings};
use pursuit_ffi_derive::{FromCore, TryIntoCore, contract};

/// On the true parabola at every tick, as velocity Verlet and Unreal's projectile movement.
pub const PURSUIT_INTEGRATOR_CONTINUOUS: i32 = 0;
/// Velocity first, then the position with the new velocity: most physics engines.
pub const PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER: i32 = 1;
/// Position first, with the old velocity, then the velocity.
pub const PURSUIT_INTEGRATOR_EXPLICIT_EULER: i32 = 2;

/// How the engine's simulation integrates the projectile and the target. Start from `pursuit_projectile_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(ProjectileSettings, in("settings"))]
pub struct PursuitProjectileSettings {
    /// The constant time between two ticks, in seconds; ignored if both integrators are continuous.
    #[contract(range = "(0, inf)", usual = "1/60")]
    pub time_step: f64,
    #[core(number)]
    #[contract(one_of = "PURSUIT_INTEGRATOR_", usual = "continuous")]
    pub projectile_integrator: i32,
    #[core(number)]
    #[contract(one_of = "PURSUIT_INTEGRATOR_", usual = "continuous")]
    pub target_integrator: i32,
}

numbers!(Integrator {
    Continuous = PURSUIT_INTEGRATOR_CONTINUOUS,
    SemiImplicitEuler = PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER,
    ExplicitEuler = PURSUIT_INTEGRATOR_EXPLICIT_EULER,
});

#[contract(core = ProjectileSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_projectile_settings_default() -> PursuitProjectileSettings {
    ProjectileSettings::default().into()
}
