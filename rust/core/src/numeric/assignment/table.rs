//! The caller's memory, divided: the matrix and what the searches over it remember.
//!
//! Between two steps packed searches keep what they need here: the potentials of the columns in `potential`, and of the rows in `settled`.

use super::layout::{LANES, LEAST_COLUMNS, SAVED, row_of_matrix};
use crate::numeric::{put, take};
use crate::refusal::Refusal;

/// No row, no column.
pub(super) const NONE: i128 = -1;
/// Beyond every key.
pub(super) const NO_KEY: i128 = i128::MAX;

/// A matrix of `rows <= columns`, and the pairs found so far.
#[derive(Debug)]
pub(super) struct Table<'memory> {
    /// Row by row; then room for as many numbers of 64 bits as the rows have columns, rounded up to a multiple of [`LANES`].
    pub keys: &'memory mut [i128],
    columns: usize,
    /// Of each row: the column that it takes, or [`NONE`].
    pub column_of: &'memory mut [i128],
    /// Of each column: the row that takes it, or [`NONE`].
    pub row_of: &'memory mut [i128],
    /// Of each row: its potential.
    pub by_row: &'memory mut [i128],
    /// Of each column: its potential.
    pub potential: &'memory mut [i128],
    /// Of each column: its distance from the row that is searched from.
    pub distance: &'memory mut [i128],
    /// Of each column: from which row it was reached, or [`NONE`].
    pub parent: &'memory mut [i128],
    /// Of each column: not 0 when its distance is final.
    pub settled: &'memory mut [i128],
    /// Of each row: the column that it takes in the best assignment so far, or [`NONE`].
    pub best: &'memory mut [i128],
    /// Of each column: the row that takes it there, or [`NONE`].
    pub best_row: &'memory mut [i128],
    /// The costs, two in each element, where the keys have become quanta.
    pub costs: &'memory mut [i128],
    /// How far the search is, between two calls.
    pub saved: &'memory mut [i128],
}

/// The index that `entry` holds, unless it is [`NONE`].
pub(super) fn index(entry: i128) -> Option<usize> {
    usize::try_from(entry).ok()
}

impl<'memory> Table<'memory> {
    pub fn size(rows: usize, columns: usize) -> usize {
        let beside = Self::beside(rows, columns).iter().sum::<usize>();
        SAVED + rows * columns.next_multiple_of(LANES) + 2 * rows + 5 * columns + beside
    }

    /// How much memory `best`, `best_row` and `costs` take. Few columns are assigned in one go, without.
    fn beside(rows: usize, columns: usize) -> [usize; 3] {
        if columns < LEAST_COLUMNS { [0; 3] } else { [rows, columns, (rows * columns).div_ceil(2)] }
    }

    /// As the memory is.
    pub fn new(rows: usize, columns: usize, memory: &'memory mut [i128]) -> Result<Self, Refusal> {
        let mut rest = memory;
        let mut take = |count| take(&mut rest, count);
        let mut divide = || {
            let saved = take(SAVED)?;
            let [best, best_row, costs] = Self::beside(rows, columns);
            Some(Self {
                saved,
                keys: take(rows * columns.next_multiple_of(LANES))?,
                columns,
                column_of: take(rows)?,
                row_of: take(columns)?,
                by_row: take(rows)?,
                potential: take(columns)?,
                distance: take(columns)?,
                parent: take(columns)?,
                settled: take(columns)?,
                best: take(best)?,
                best_row: take(best_row)?,
                costs: take(costs)?,
            })
        };
        divide().ok_or(Refusal::too_small("memory_size"))
    }

    /// Fills in every key, row by row; the rest of the memory has none.
    pub fn fill(
        &mut self,
        mut key: impl FnMut(usize, usize) -> Result<i128, Refusal>,
    ) -> Result<(), Refusal> {
        let count = self.rows() * self.columns;
        let (keys, rest) = self.keys.split_at_mut_checked(count).unwrap_or_default();
        // Without columns there are no keys; `max` only shows the compiler that no panic is possible.
        for (row, keys) in keys.chunks_exact_mut(self.columns.max(1)).enumerate() {
            for (column, entry) in keys.iter_mut().enumerate() {
                *entry = key(row, column)?;
            }
        }
        rest.fill(NO_KEY);
        Ok(())
    }

    pub fn rows(&self) -> usize {
        self.column_of.len()
    }

    /// The key of a pair; [`NONE`] for one that does not exist.
    pub fn key(&self, row: usize, column: usize) -> i128 {
        self.row(row).get(column).copied().unwrap_or(NONE)
    }

    /// The keys of a row.
    pub fn row(&self, row: usize) -> &[i128] {
        row_of_matrix(self.keys, self.columns, row)
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn clear_pairs(&mut self) {
        self.column_of.fill(NONE);
        self.row_of.fill(NONE);
    }

    /// Pairs `row` with `column`.
    pub fn pair(&mut self, row: usize, column: usize) {
        put(self.column_of, row, column as i128);
        put(self.row_of, column, row as i128);
    }

    /// Pairs `row` with the first free column that has this `cost` among the `costs`, if there is one.
    pub fn pair_with_first(&mut self, row: usize, costs: &[f64], cost: f64) {
        let free = costs.iter().zip(&*self.row_of).position(|(of, taken)| *of == cost && *taken == NONE);
        if let Some(column) = free {
            self.pair(row, column);
        }
    }

    /// Parts the pairs of rows and columns that are `forbidden`, by the keys.
    pub fn part(&mut self, forbidden: impl Fn(&[i128], usize, usize) -> bool) {
        for (row, column) in self.column_of.iter_mut().enumerate() {
            if let Some(paired) = index(*column)
                && forbidden(self.keys, row, paired)
            {
                put(self.row_of, paired, NONE);
                *column = NONE;
            }
        }
    }

    /// Flips the path that leads to the free column `last`: every column on it goes to the row that reached it.
    pub fn augment(&mut self, last: usize) {
        let mut column = last;
        // A path visits each row once.
        for _ in 0..self.rows() {
            let Some(row) = self.parent.get(column).copied().and_then(index) else { return };
            let next = self.column_of.get(row).copied().and_then(index);
            self.pair(row, column);
            match next {
                Some(next) => column = next,
                None => return,
            }
        }
    }
}
