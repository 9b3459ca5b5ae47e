//! The work of a search, counted: the same on every machine.

use super::columns::BLOCK;

/// The steps that a call may still take. One is about what it takes to look at 32 columns of a row, or at a row by its bits.
pub(super) struct Work {
    left: u64,
}

impl Work {
    pub fn of(steps: u32) -> Self {
        Self { left: steps.into() }
    }

    pub fn is_over(&self) -> bool {
        self.left == 0
    }

    pub fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps as u64);
    }

    /// Spends what it takes to go over that many rows of so many columns, each some `times`.
    pub fn spend_rows(&mut self, rows: usize, columns: usize, times: usize) {
        self.spend(rows * columns.div_ceil(BLOCK) * times);
    }
}
