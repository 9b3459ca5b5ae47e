//! Shortest augmenting paths over packed costs, all columns of a row at a time; in f64 or in integers.

use super::columns::{
    BLOCK, BLOCKS, ByColumn, CostNumber, GROUPS, all, cost_at, costs_of, flat, flat_mut, groups_of,
    keep_least, least_of, width, write,
};
use super::layout::{LANES, MAX_ASSIGNED};
use super::table::{NONE, Table, index};
use crate::numeric::put;

/// The potentials that the searches of one assignment share.
pub(super) struct Potentials<N> {
    /// The row of the memory that the first row of costs takes.
    pub first: usize,
    /// Of each row: its potential.
    pub by_row: [N; MAX_ASSIGNED],
    /// Of each column: its potential.
    pub potential: ByColumn<N>,
    /// Whether the choice between equally short paths decides nothing.
    pub any_path: bool,
}

/// A row that a search came through, its length there without the row's potential, and the column that it then settled.
#[derive(Clone, Copy, Default)]
struct Visit<N> {
    row: usize,
    base: N,
    column: usize,
    length: N,
}

impl<N: CostNumber> Potentials<N> {
    /// Without potentials.
    pub fn new(first: usize) -> Self {
        Self { first, by_row: [N::default(); MAX_ASSIGNED], potential: all(N::default()), any_path: false }
    }

    /// Pairs the rows that have no column yet; false when one cannot be.
    pub fn pair_all(&mut self, table: &mut Table) -> bool {
        let mut visits = [Visit::default(); MAX_ASSIGNED];
        for row in 0..table.rows() {
            if table.column_of.get(row) == Some(&NONE) {
                let Some(column) = self.shortest_path(table, row, &mut visits) else { return false };
                table.augment(column);
            }
        }
        true
    }

    /// The free column nearest to `start` in reduced costs; raises the potentials so that all of those stay >= 0.
    ///
    /// Afterward `table.parent` leads back.
    fn shortest_path(&mut self, table: &mut Table, start: usize, visits: &mut [Visit<N>]) -> Option<usize> {
        let width = width(table);
        let mut potentials = self.potential;
        let mut distances = all(N::FAR);
        let (mut row, mut length) = (start, N::ORIGIN);
        // Each round settles one column.
        for count in 0..visits.len() {
            let base = length - *self.by_row.get(row)?;
            let mut nearest = [N::FAR; BLOCKS];
            let blocks = groups_of(table.keys, width, self.first + row)
                .chunks(GROUPS)
                .zip(&potentials)
                .zip(&mut distances)
                .zip(&mut nearest);
            for (((slots, potentials), distances), nearest) in blocks {
                let mut least = [N::FAR; LANES];
                for ((slots, potentials), distances) in slots.iter().zip(potentials).zip(distances) {
                    let mut throughs = costs_of(slots);
                    for (through, potential) in throughs.iter_mut().zip(potentials) {
                        *through = base + *through - *potential;
                    }
                    keep_least(distances, &throughs);
                    keep_least(&mut least, distances);
                }
                *nearest = least_of(least);
            }
            length = least_of(nearest);
            let (column, taken) = first_at(&distances, &nearest, length, table.row_of)?;
            *visits.get_mut(count)? = Visit { row, base, column, length };
            let Some(next) = index(taken) else {
                let visits = visits.get(..=count)?;
                self.trace(table, visits)?;
                self.raise_potentials(table, visits, length);
                return Some(column);
            };
            write(&mut potentials, column, N::SETTLED);
            write(&mut distances, column, N::FAR);
            row = next;
        }
        None
    }

    /// Gives the columns of the path to the last visit their parents: the first row that came as near, or the last where that is as
    /// good, as it is found sooner.
    fn trace(&self, table: &mut Table, visits: &[Visit<N>]) -> Option<()> {
        let width = width(table);
        let mut rest = visits;
        while let [before @ .., last] = rest {
            let potential = *flat(&self.potential).get(last.column)?;
            let is_parent = |visit: &Visit<N>| {
                cost_at(table.keys, width, self.first + visit.row, last.column)
                    .is_some_and(|cost: N| visit.base + cost - potential == last.length)
            };
            let at = if self.any_path {
                rest.iter().rposition(is_parent)
            } else {
                rest.iter().position(is_parent)
            }?;
            put(table.parent, last.column, visits.get(at)?.row as i128);
            // That row has the column that was settled right before it was visited.
            rest = before.get(..at)?;
        }
        Some(())
    }

    /// Keeps every reduced cost >= 0, and zero along the path of that `length`.
    fn raise_potentials(&mut self, table: &Table, visits: &[Visit<N>], length: N) {
        for visit in visits {
            let rise = length - visit.length;
            if let Some(potential) = flat_mut(&mut self.potential).get_mut(visit.column) {
                *potential -= rise;
            }
            let row = table.row_of.get(visit.column).copied().and_then(index);
            if let Some(potential) = row.and_then(|row| self.by_row.get_mut(row)) {
                *potential += rise;
            }
        }
        if let Some(potential) = visits.first().and_then(|visit| self.by_row.get_mut(visit.row)) {
            *potential += length - N::ORIGIN;
        }
    }
}

/// The first free column at that `length`, else the first; and the row that has it. `nearest` is the least of each block.
fn first_at<N: CostNumber>(
    distances: &ByColumn<N>,
    nearest: &[N],
    length: N,
    row_of: &[i128],
) -> Option<(usize, i128)> {
    let mut first = None;
    for ((block, distances), _) in
        distances.iter().enumerate().zip(nearest).filter(|(_, nearest)| **nearest == length)
    {
        for (within, _) in
            distances.as_flattened().iter().enumerate().filter(|(_, distance)| **distance == length)
        {
            let column = block * BLOCK + within;
            let Some(taken) = row_of.get(column) else { break };
            if *taken == NONE {
                return Some((column, *taken));
            }
            first = first.or(Some((column, *taken)));
        }
    }
    first
}
