//! Numbers of all columns, which are processed a group at a time, and the costs that the memory of the keys holds.

use super::layout::{LANES, MAX_ASSIGNED, SLOTS, row_of_matrix};
use super::table::Table;
use core::ops::{Add, AddAssign, Sub, SubAssign};

/// Groups of columns in a block.
pub(super) const GROUPS: usize = 4;
pub(super) const BLOCK: usize = LANES * GROUPS;
pub(super) const BLOCKS: usize = MAX_ASSIGNED / BLOCK;
/// A number of each column.
pub(super) type ByColumn<N> = [[[N; LANES]; GROUPS]; BLOCKS];

/// The arithmetic of a search.
pub(super) trait CostNumber:
    Copy + Default + PartialOrd + Add<Output = Self> + AddAssign + Sub<Output = Self> + SubAssign
{
    /// How far the row is that a search begins with.
    const ORIGIN: Self;
    /// Beyond every distance.
    const FAR: Self;
    /// For the potential of a settled column: so low that no path to it is short.
    const SETTLED: Self;

    fn of_bits(bits: u64) -> Self;

    fn bits(self) -> u64;

    fn lesser(self, other: Self) -> Self;
}

impl CostNumber for f64 {
    const ORIGIN: Self = 0.0;
    const FAR: Self = Self::INFINITY;
    const SETTLED: Self = Self::NEG_INFINITY;

    #[inline(always)]
    fn of_bits(bits: u64) -> Self {
        Self::from_bits(bits)
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bits()
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        if self < other { self } else { other }
    }
}

/// How many elements of the memory a row takes, two columns in each.
pub(super) fn width(table: &Table) -> usize {
    table.row_of.len().div_ceil(LANES) * SLOTS
}

/// The costs of a group of columns.
pub(super) fn costs_of<N: CostNumber>(slots: &[i128; SLOTS]) -> [N; LANES] {
    let [a, b, c, d] = slots.map(|slot| [slot as u64, (slot >> 64) as u64].map(N::of_bits));
    let ([a0, a1], [b0, b1], [c0, c1], [d0, d1]) = (a, b, c, d);
    [a0, a1, b0, b1, c0, c1, d0, d1]
}

/// Two columns in an element of the memory, by their bits.
pub(super) fn slot(even: u64, odd: u64) -> i128 {
    (i128::from(odd) << 64) | i128::from(even)
}

/// The costs of a row, group by group.
pub(super) fn groups_of(keys: &[i128], width: usize, row: usize) -> &[[i128; SLOTS]] {
    row_of_matrix(keys, width, row).as_chunks().0
}

const FREE_OF_COST: [[i128; SLOTS]; MAX_ASSIGNED / LANES] = [[0; SLOTS]; MAX_ASSIGNED / LANES];

/// Where the costs of some rows lie in the memory of the keys. Rows beyond them cost nothing.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    first: usize,
    count: usize,
    width: usize,
}

impl Rows {
    /// The rows of the table; `first` is the row of the memory at which they begin.
    pub fn of(table: &Table, first: usize) -> Self {
        Self { first, count: table.rows(), width: width(table) }
    }

    /// The costs of a row, group by group.
    pub fn groups<'keys>(&self, keys: &'keys [i128], row: usize) -> &'keys [[i128; SLOTS]] {
        if row < self.count {
            groups_of(keys, self.width, self.first + row)
        } else {
            FREE_OF_COST.get(..self.width / SLOTS).unwrap_or_default()
        }
    }

    pub fn cost<N: CostNumber>(&self, keys: &[i128], row: usize, column: usize) -> Option<N> {
        if row < self.count {
            cost_at(keys, self.width, self.first + row, column)
        } else {
            Some(N::of_bits(0))
        }
    }
}

/// The least of the numbers.
pub(super) fn least_of<N: CostNumber, const COUNT: usize>(lanes: [N; COUNT]) -> N {
    lanes.into_iter().fold(N::FAR, |least, number| number.lesser(least))
}

pub(super) fn keep_least<N: CostNumber>(least: &mut [N; LANES], numbers: &[N; LANES]) {
    for (least, number) in least.iter_mut().zip(numbers) {
        *least = number.lesser(*least);
    }
}

/// The same number for each column.
pub(super) const fn all<N: Copy>(number: N) -> ByColumn<N> {
    [[[number; LANES]; GROUPS]; BLOCKS]
}

pub(super) fn flat<N>(numbers: &ByColumn<N>) -> &[N] {
    numbers.as_flattened().as_flattened()
}

pub(super) fn flat_mut<N>(numbers: &mut ByColumn<N>) -> &mut [N] {
    numbers.as_flattened_mut().as_flattened_mut()
}

/// Writes the bits of numbers into some memory, as far as it goes.
#[inline(never)]
pub(super) fn keep<N: CostNumber>(memory: &mut [i128], numbers: &[N]) {
    for (entry, number) in memory.iter_mut().zip(numbers) {
        *entry = number.bits().into();
    }
}

/// Reads what [`keep`] wrote.
#[inline(never)]
pub(super) fn read<N: CostNumber>(numbers: &mut [N], memory: &[i128]) {
    for (number, entry) in numbers.iter_mut().zip(memory) {
        *number = N::of_bits(*entry as u64);
    }
}

pub(super) fn write<N>(numbers: &mut ByColumn<N>, at: usize, number: N) {
    if let Some(entry) = flat_mut(numbers).get_mut(at) {
        *entry = number;
    }
}

pub(super) fn cost_at<N: CostNumber>(keys: &[i128], width: usize, row: usize, column: usize) -> Option<N> {
    let slot = row_of_matrix(keys, width, row).get(column / 2)?;
    Some(N::of_bits(if column.is_multiple_of(2) { *slot as u64 } else { (slot >> 64) as u64 }))
}
