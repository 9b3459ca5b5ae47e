//! Drag and wind, and the limits of the search.

use crate::types::PursuitVec3;
use pursuit_core::aim::projectile::DragSettings;
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// Drag and wind, and the limits of the search. Start from `pursuit_drag_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(DragSettings)]
pub struct PursuitDragSettings {
    /// Linear drag: deceleration per unit of speed through the air, per second.
    #[contract(range = "[0, inf)", usual = "0")]
    pub linear_drag: f64,
    /// Quadratic drag: deceleration per square of the speed through the air, per unit of length.
    #[contract(range = "[0, inf)", usual = "0")]
    pub quadratic_drag: f64,
    #[contract(usual = "at rest")]
    pub wind: PursuitVec3,
    /// Maximum time of flight to search, in seconds.
    #[contract(range = "(0, inf)", usual = "10")]
    pub horizon: f64,
    /// Maximum miss distance that counts as a hit.
    #[contract(range = "[0, inf)", usual = "1 cm")]
    pub max_miss_distance: f64,
    /// Maximum number of steps of all flights of the search. A step with a drag law or a motor counts as three. The result
    /// does not depend on the machine. More steps may finish what ends as `UNFINISHED`; above 2^16 they count as 2^16.
    #[contract(range = "[1, inf)", usual = "16384")]
    pub max_steps: u32,
}

#[contract(core = DragSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_drag_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitDragSettings {
    DragSettings::for_units(units_per_meter).into()
}
