//! Drag and wind, and the limits of the search.

use crate::types::PursuitVec3;
use pursuit_core::aim::projectile::DragSettings;
use pursuit_ffi_derive::{FromCore, IntoCore};

/// Drag and wind, and the limits of the search. Start from `pursuit_drag_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(DragSettings)]
pub struct PursuitDragSettings {
    /// Linear drag: deceleration per unit of speed through the air, per second. Must be finite and >= 0; 0 by default.
    pub linear_drag: f64,
    /// Quadratic drag: deceleration per square of the speed through the air, per unit of length. Must be finite and >= 0; 0 by
    /// default.
    pub quadratic_drag: f64,
    /// Velocity of the air; at rest by default.
    pub wind: PursuitVec3,
    /// Maximum time of flight to search, in seconds. Must be finite and > 0; 10 by default.
    pub horizon: f64,
    /// Maximum miss distance that counts as a hit. Must be finite and >= 0; 1 cm by default.
    pub max_miss_distance: f64,
}

/// No drag or wind; horizon 10 s; maximum miss distance 1 cm.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_drag_settings_default(units_per_meter: f64) -> PursuitDragSettings {
    DragSettings::for_units(units_per_meter).into()
}
