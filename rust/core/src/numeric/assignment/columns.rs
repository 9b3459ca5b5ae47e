//! Numbers of all columns, which are looked at a group at a time, and the costs in f64 that the memory of the keys holds.

use super::MAX_ASSIGNED;
use super::table::{Table, row_of_matrix};

/// Columns are looked at so many at a time.
pub(super) const LANES: usize = 8;
/// Two columns share an element of the memory.
const SLOTS: usize = LANES / 2;
/// So many groups of columns make a block.
pub(super) const GROUPS: usize = 4;
pub(super) const BLOCK: usize = LANES * GROUPS;
pub(super) const BLOCKS: usize = MAX_ASSIGNED / BLOCK;
/// A number of each column.
pub(super) type ByColumn = [[[f64; LANES]; GROUPS]; BLOCKS];

/// How many elements of the memory a row takes, two columns in each.
pub(super) fn width(table: &Table) -> usize {
    table.row_of.len().div_ceil(LANES) * SLOTS
}

/// The costs of a group of columns.
pub(super) fn costs_of(slots: &[i128; SLOTS]) -> [f64; LANES] {
    let [a, b, c, d] = slots.map(|slot| [slot as u64, (slot >> 64) as u64].map(f64::from_bits));
    let ([a0, a1], [b0, b1], [c0, c1], [d0, d1]) = (a, b, c, d);
    [a0, a1, b0, b1, c0, c1, d0, d1]
}

/// The costs of a row, group by group.
pub(super) fn groups_of(keys: &[i128], width: usize, row: usize) -> &[[i128; SLOTS]] {
    row_of_matrix(keys, width, row).as_chunks().0
}

/// The least of the numbers.
pub(super) fn least_of<const COUNT: usize>(lanes: [f64; COUNT]) -> f64 {
    lanes.into_iter().fold(f64::INFINITY, |least, number| if number < least { number } else { least })
}

pub(super) fn keep_least(least: &mut [f64; LANES], numbers: &[f64; LANES]) {
    for (least, number) in least.iter_mut().zip(numbers) {
        *least = if *number < *least { *number } else { *least };
    }
}

/// So much of each column.
pub(super) const fn all(number: f64) -> ByColumn {
    [[[number; LANES]; GROUPS]; BLOCKS]
}

pub(super) fn flat(numbers: &ByColumn) -> &[f64] {
    numbers.as_flattened().as_flattened()
}

pub(super) fn flat_mut(numbers: &mut ByColumn) -> &mut [f64] {
    numbers.as_flattened_mut().as_flattened_mut()
}

pub(super) fn write(numbers: &mut ByColumn, at: usize, number: f64) {
    if let Some(entry) = flat_mut(numbers).get_mut(at) {
        *entry = number;
    }
}

pub(super) fn cost_at(keys: &[i128], width: usize, row: usize, column: usize) -> Option<f64> {
    let slot = row_of_matrix(keys, width, row).get(column / 2)?;
    Some(f64::from_bits(if column.is_multiple_of(2) { *slot as u64 } else { (slot >> 64) as u64 }))
}
