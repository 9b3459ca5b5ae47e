//! The rules of a flock.

use pursuit_core::crowd::{FlockRule, FlockRules};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FlockRule)]
pub struct PursuitFlockRule {
    /// Radius of the neighborhood, inclusive.
    #[contract(range = "[0, 1e50]")]
    pub radius: f64,
    #[contract(range = "[-1, 1]")]
    pub view_cosine: f64,
    /// Factor of the rule's steering; 0 turns the rule off.
    #[contract(range = "[-1e50, 1e50]")]
    pub weight: f64,
}

/// The three rules of Reynolds' boids. Start from `pursuit_flock_rules_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FlockRules)]
pub struct PursuitFlockRules {
    #[contract(usual = "5 m, -0.707 and 1.5")]
    pub separation: PursuitFlockRule,
    #[contract(usual = "7.5 m, 0.7 and 1")]
    pub alignment: PursuitFlockRule,
    #[contract(usual = "9 m, -0.15 and 1")]
    pub cohesion: PursuitFlockRule,
    /// Speed below which no rule brakes an agent; the maximum speed, if that is less. 0: the rules may stop an agent.
    #[contract(range = "[0, 1e50]", usual = "6 m/s")]
    pub cruising_speed: f64,
}

#[contract(core = FlockRules::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_flock_rules_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitFlockRules {
    FlockRules::for_units(units_per_meter).into()
}
