//! The search box: a box around agents that holds everything within a radius of them.

use super::grid::{NeighborGrid, Runs};
use crate::numeric::sqrt;
use core::ops::Range;
use glam::DVec3;

/// More than what rounding adds to a distance: squares, their sum and the root of a square are each right to 2^-53.
const WIDER: f64 = 1.0 + 1e-15;
/// Squares of distances below this vanish, so such distances count as none.
const VANISHING: f64 = 1e-160;

/// The greatest square of a distance whose root, as f64 computes it, is at most `radius`: what is reported at a distance
/// is within it. The square of the radius is at most two numbers from it.
pub(super) fn rim(radius: f64) -> f64 {
    let mut square = radius * radius;
    while sqrt(square) > radius {
        square = square.next_down();
    }
    while square < f64::MAX && sqrt(square.next_up()) <= radius {
        square = square.next_up();
    }
    square
}

/// A box in space.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchBox {
    low: DVec3,
    high: DVec3,
}

impl SearchBox {
    /// What is within `radius` of `center`, whatever is lost to rounding.
    ///
    /// When the computed square of a distance is at most [`rim`], the computed difference of each coordinate is at most
    /// `wide`. Then the other coordinate is at most `center + wide`, and being an f64 itself, at most that
    /// sum rounded.
    #[inline(always)]
    pub fn around(center: DVec3, radius: f64) -> Self {
        Self::around_all(center, center, radius)
    }

    /// What is within `radius` of anything in the box from `low` to `high`.
    #[inline(always)]
    pub fn around_all(low: DVec3, high: DVec3, radius: f64) -> Self {
        let wide = DVec3::splat(radius * WIDER + VANISHING);
        Self { low: low - wide, high: high + wide }
    }
}

impl<'memory> NeighborGrid<'memory> {
    /// [`NeighborGrid::runs`] of every cell that the box touches.
    #[inline(always)]
    pub(super) fn runs_within(&self, searched: &SearchBox) -> Runs<'memory> {
        let cells = self.cells();
        self.runs(
            cells.place_in_table(searched.low.to_array()),
            cells.place_in_table(searched.high.to_array()),
        )
    }

    /// The same where the cells lie in one layer and the box does not reach around the torus: one run for each row.
    #[inline(always)]
    pub(super) fn rows_within(
        &self,
        searched: &SearchBox,
    ) -> Option<impl Iterator<Item = Range<usize>> + 'memory> {
        let cells = self.cells();
        if !cells.is_flat() {
            return None;
        }
        self.rows(
            cells.place_in_table(searched.low.to_array()),
            cells.place_in_table(searched.high.to_array()),
        )
    }

    /// Whether the box touches every cell.
    pub(super) fn covers_all(&self, searched: &SearchBox) -> bool {
        let cells = self.cells();
        cells.covers_all(cells.place(searched.low.to_array()), cells.place(searched.high.to_array()))
    }
}
