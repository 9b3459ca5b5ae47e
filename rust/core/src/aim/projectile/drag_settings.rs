//! Drag and wind, and the limits of the search.

use crate::refusal::{Refusal, Requirement, finite_above_zero, finite_at_least_zero, finite_vector};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// Drag and wind, and the limits of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DragSettings {
    /// Linear drag: deceleration per unit of speed through the air, per second. Finite and >= 0.
    pub linear_drag: f64,
    /// Quadratic drag: deceleration per square of the speed through the air, per unit of length. Finite and >= 0.
    pub quadratic_drag: f64,
    /// Velocity of the air.
    pub wind: DVec3,
    /// Maximum time of flight to search, in seconds. Finite and > 0.
    pub horizon: f64,
    /// Maximum miss distance that counts as a hit. Finite and >= 0.
    pub max_miss_distance: f64,
    /// Maximum number of steps of all flights of the search; a step with a drag law or a motor counts as three. More may
    /// finish what ends as `Unfinished`; above 2^16 they count as 2^16. At least 1.
    pub max_steps: u32,
}

impl DragSettings {
    /// No drag or wind; horizon 10 s; maximum miss distance 1 cm; 2^14 steps, which a shot of a game does not use up.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::aim::projectile::DragSettings;
    ///
    /// assert_eq!(DragSettings::for_units(1.0).max_miss_distance, 0.01);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self {
            linear_drag: 0.0,
            quadratic_drag: 0.0,
            wind: DVec3::ZERO,
            horizon: 10.0,
            max_miss_distance: length(1.0),
            max_steps: 1 << 14,
        }
    }
}

default_in_centimeters!(DragSettings);

impl DragSettings {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_at_least_zero(self.linear_drag, "linear_drag")?;
        finite_at_least_zero(self.quadratic_drag, "quadratic_drag")?;
        finite_vector(self.wind, "wind")?;
        finite_above_zero(self.horizon, "horizon")?;
        finite_at_least_zero(self.max_miss_distance, "max_miss_distance")?;
        if self.max_steps == 0 {
            return Err(Refusal::out_of_domain(Requirement::AtLeastOne, "max_steps"));
        }
        Ok(())
    }
}
