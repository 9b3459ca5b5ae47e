//! One number of each of many items.

use core::cell::Cell;

/// How many items are read, answered and written together.
pub const BATCH_WIDTH: usize = 64;

/// One number of each item.
pub type Column<E = f64> = [E; BATCH_WIDTH];

/// The same, to be written.
pub type OutColumn<E = f64> = [Cell<E>; BATCH_WIDTH];

/// A column to be written.
#[inline(always)]
pub fn cells<E>(column: &mut Column<E>) -> &OutColumn<E> {
    Cell::from_mut(column).as_array_of_cells()
}
