//! Settings of avoidance: the clearance of an agent, and how far it looks ahead.

use crate::types::PursuitVec3;
use pursuit_core::steering::AvoidanceSettings;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// How much clearance an agent keeps, and how far it looks ahead. Lengths in one unit. Start from
/// `pursuit_avoidance_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(AvoidanceSettings)]
pub struct PursuitAvoidanceSettings {
    /// The normal of the plane in which the agent moves, of any length; zero, the default, for one that flies and may pass
    /// above and below.
    pub plane_normal: PursuitVec3,
    /// The radius of the agent. Must be finite and >= 0; 42 cm by default.
    pub agent_radius: f64,
    /// How much farther than its radius it keeps away. Must be finite and >= 0; 8 cm by default.
    pub margin: f64,
    /// How far ahead it looks, in seconds at the speed it wants. Must be finite and >= 0; 2 by default.
    pub look_ahead_time: f64,
    /// How far ahead it looks at most: the distance to its goal, if there is one. Must be >= 0; INFINITY for no
    /// limit, the default.
    pub look_ahead_distance: f64,
}

/// An Unreal character's capsule: 42 cm and 8 cm to spare; two seconds ahead; flying.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_avoidance_settings_default(units_per_meter: f64) -> PursuitAvoidanceSettings {
    AvoidanceSettings::for_units(units_per_meter).into()
}
