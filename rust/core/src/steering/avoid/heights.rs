//! Height bands.

use crate::refusal::{Refusal, at_least_zero_within_range, within_range};

/// The heights that an agent or a wall of a crowd in two dimensions takes up. Two that share no height do not see each other: a person on
/// a bridge, and one below it.
///
/// Bands that only touch share none; leave some room between the floors, so that rounding does not decide.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct HeightBand {
    /// The middle of it. At most 1e50 in size; not read where `half_height` is 0.
    pub center: f64,
    /// How far it extends up and down from there, from 0 to 1e50; 0, the default, for every height.
    pub half_height: f64,
}

impl HeightBand {
    /// At every height.
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

    /// Refuses what has no meaning.
    pub(crate) fn check(&self, center: &'static str, half_height: &'static str) -> Result<(), Refusal> {
        at_least_zero_within_range(self.half_height, half_height)?;
        if self.half_height == 0.0 { Ok(()) } else { within_range(self.center, center) }
    }
}
