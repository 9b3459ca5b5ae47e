//! Height bands.

use crate::refusal::{Refusal, at_least_zero_within_range, within_range};

/// The height band of an agent or a wall of a crowd in two dimensions. Two that share no height ignore each other, such as a
/// person on a bridge and another below it.
///
/// Bands that only touch share no height; leave some room between floors, so that rounding does not decide.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HeightBand {
    /// Its center. At most 1e50 in size; ignored if `half_height` is 0.
    pub center: f64,
    /// Extent above and below the center, from 0 to 1e50; 0, the default, for every height.
    pub half_height: f64,
}

impl HeightBand {
    /// Every height.
    pub const EVERYWHERE: Self = Self { center: 0.0, half_height: 0.0 };

    /// Whether both share a height.
    ///
    /// ```
    /// use pursuit_core::steering::HeightBand;
    ///
    /// let below = HeightBand { center: 0.9, half_height: 0.9 };
    /// let above = HeightBand { center: 5.9, half_height: 0.9 };
    /// let stairs = HeightBand { center: 2.5, half_height: 3.0 };
    /// assert!(!below.shares(&above) && below.shares(&stairs) && stairs.shares(&above));
    /// assert!(above.shares(&HeightBand::EVERYWHERE));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn shares(&self, other: &Self) -> bool {
        (self.half_height == 0.0)
            | (other.half_height == 0.0)
            | ((self.center - other.center).abs() < self.half_height + other.half_height)
    }

    /// Refuses invalid inputs.
    pub(crate) fn check(&self, center: &'static str, half_height: &'static str) -> Result<(), Refusal> {
        at_least_zero_within_range(self.half_height, half_height)?;
        if self.half_height == 0.0 { Ok(()) } else { within_range(self.center, center) }
    }
}
