//! Settings of avoidance: the clearance of an agent, and how far it looks ahead.

use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, at_least_zero, at_least_zero_within_range, vector_within_range};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// Clearance of an agent, and its look-ahead. Lengths in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AvoidanceSettings {
    /// The radius of the agent. Finite and >= 0.
    pub agent_radius: f64,
    /// Margin: distance kept beyond its radius. Finite and >= 0.
    pub margin: f64,
    /// How far ahead it looks, in seconds at the wanted speed. Finite and >= 0.
    pub look_ahead_time: f64,
    /// How far ahead it looks at most: the distance to its goal, if there is one. >= 0; infinite for no limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub look_ahead_distance: f64,
    /// Normal of the plane in which the agent moves, of any length; zero for an agent that flies and may pass above and
    /// below.
    pub plane_normal: DVec3,
}

impl AvoidanceSettings {
    /// An Unreal character's capsule: radius 42 cm, margin 8 cm; two seconds ahead; flying.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::AvoidanceSettings;
    ///
    /// assert_eq!(AvoidanceSettings::for_units(1.0).margin, 0.08);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self {
            agent_radius: length(42.0),
            margin: length(8.0),
            look_ahead_time: 2.0,
            look_ahead_distance: f64::INFINITY,
            plane_normal: DVec3::ZERO,
        }
    }
}

default_in_centimeters!(AvoidanceSettings);

impl AvoidanceSettings {
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        at_least_zero_within_range(self.agent_radius, "agent_radius")?;
        at_least_zero_within_range(self.margin, "margin")?;
        at_least_zero_within_range(self.look_ahead_time, "look_ahead_time")?;
        at_least_zero(self.look_ahead_distance, "look_ahead_distance")?;
        vector_within_range(self.plane_normal, "plane_normal")
    }

    /// The clearance: distance of the agent's center from every surface.
    pub(crate) fn clearance(&self) -> f64 {
        self.agent_radius + self.margin
    }

    /// Unit normal of the plane in which the agent moves, if any.
    pub(crate) fn plane(&self) -> Option<DVec3> {
        direction_and_length(self.plane_normal).map(|(normal, _)| normal)
    }
}
