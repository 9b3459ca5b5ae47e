//! Settings of avoidance: the clearance of an agent, and how far it looks ahead.

use crate::types::PursuitVec3;
use pursuit_core::steering::AvoidanceSettings;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Clearance of an agent, and its look-ahead. Lengths in one unit. Start from `pursuit_avoidance_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(AvoidanceSettings)]
pub struct PursuitAvoidanceSettings {
    /// Normal of the plane in which the agent moves; zero, the default, for an agent that flies and may pass above and below.
    #[contract(any_length)]
    pub plane_normal: PursuitVec3,
    /// The radius of the agent.
    #[contract(range = "[0, inf)", usual = "42 cm")]
    pub agent_radius: f64,
    /// Margin: distance kept beyond its radius.
    #[contract(range = "[0, inf)", usual = "8 cm")]
    pub margin: f64,
    /// How far ahead it looks, in seconds at the wanted speed.
    #[contract(range = "[0, inf)", usual = "2")]
    pub look_ahead_time: f64,
    /// How far ahead it looks at most: the distance to its goal, if there is one. INFINITY for no limit.
    #[contract(range = "[0, inf]", usual = "INFINITY")]
    pub look_ahead_distance: f64,
}

#[contract(core = AvoidanceSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_avoidance_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitAvoidanceSettings {
    AvoidanceSettings::for_units(units_per_meter).into()
}
