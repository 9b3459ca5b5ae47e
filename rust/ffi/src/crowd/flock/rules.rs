//! The rules of a flock.

use pursuit_core::crowd::{FlockRule, FlockRules};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// One rule of a flock: which neighbors it looks at, and how much it counts.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FlockRule)]
pub struct PursuitFlockRule {
    /// Radius of the neighborhood, inclusive. From 0 to 1e50.
    pub radius: f64,
    /// Cosine of the half angle of view about the agent's velocity: from 1, straight ahead only, to -1, all around. An agent
    /// at rest looks all around.
    pub view_cosine: f64,
    /// Factor of the rule's steering; 0 turns the rule off. At most 1e50 in size.
    pub weight: f64,
}

/// The three rules of Reynolds' boids. Start from `pursuit_flock_rules_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(FlockRules)]
pub struct PursuitFlockRules {
    /// Separation: away from near neighbors; 5 m, -0.707 and 1.5 by default.
    pub separation: PursuitFlockRule,
    /// Alignment: toward the mean velocity of the neighbors; 7.5 m, 0.7 and 1 by default.
    pub alignment: PursuitFlockRule,
    /// Cohesion: toward the center of the neighbors; 9 m, -0.15 and 1 by default.
    pub cohesion: PursuitFlockRule,
}

/// The proportions of OpenSteer's boids, in meters.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_flock_rules_default(units_per_meter: f64) -> PursuitFlockRules {
    FlockRules::for_units(units_per_meter).into()
}
