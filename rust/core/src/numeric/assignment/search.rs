//! Shortest augmenting paths over packed costs, all columns of a row at a time; in f64 or in integers.

use super::columns::{
    self, BLOCK, BLOCKS, ByColumn, CostNumber, GROUPS, Rows, all, costs_of, flat, flat_mut, keep_least,
    least_of, write,
};
use super::layout::{LANES, MAX_ASSIGNED, SLOTS};
use super::table::{NONE, Table, index};
use super::work::Work;
use crate::numeric::put;

/// How a search over all rows ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pairing {
    /// Every row has a column.
    All,
    /// A row has none.
    Impossible,
    /// Prices near the best promise to be sooner.
    TooLong,
    /// After the steps that the call may take.
    Unfinished,
}

/// How shortest paths in the order of the rows go. Some assignments take short ones; where all rows want the same columns each
/// path is longer than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Trial {
    /// How many rows were visited.
    pub visits: usize,
    /// 16 times what a path visited of late: an average whose weights fall by an eighth from path to path.
    pub recent: usize,
}

/// What a path takes beside its visits, in visits.
const PATH: usize = 4;
/// Visits before a search is given up, by what is to come, and at most.
const LEAST_VISITS: usize = 256;
const MOST_VISITS: usize = 9000;
/// A search is given up when more visits than this are to come, by recent paths: an auction takes about as long.
const VISITS_TO_COME: usize = 4000;

impl Trial {
    /// Whether to give up with so many rows without a column.
    fn is_too_long(&self, rows_left: usize) -> bool {
        let is_slow =
            self.visits >= LEAST_VISITS && self.recent.saturating_mul(rows_left) > 16 * VISITS_TO_COME;
        is_slow || self.visits >= MOST_VISITS
    }

    fn add(&mut self, visited: usize) {
        self.visits = self.visits.saturating_add(visited);
        self.recent =
            if self.recent == 0 { 16 * visited } else { (self.recent.saturating_mul(7) + 16 * visited) / 8 };
    }
}

/// Takes the pairs of rows that cost nothing out of the table again: the memory of the distances keeps all.
fn leave_near(table: &mut Table) {
    core::mem::swap(&mut table.column_of, &mut table.distance);
    for (column, all) in table.column_of.iter_mut().zip(&*table.distance) {
        *column = *all;
    }
}

/// The potentials that the searches of one assignment share.
pub(super) struct Potentials<N> {
    pub rows: Rows,
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

/// The free column that a shortest path ends in, and how many rows were visited.
struct Path {
    column: usize,
    visited: usize,
}

/// The costs of a group of columns without their potentials, from the origin on.
#[inline(always)]
fn reduced<N: CostNumber>(slots: &[i128; SLOTS], potentials: &[N; LANES]) -> [N; LANES] {
    let mut costs = costs_of::<N>(slots);
    for (cost, potential) in costs.iter_mut().zip(potentials) {
        *cost = N::ORIGIN + *cost - *potential;
    }
    costs
}

impl<N: CostNumber> Potentials<N> {
    /// Without potentials.
    pub fn new(rows: Rows) -> Self {
        Self { rows, by_row: [N::default(); MAX_ASSIGNED], potential: all(N::default()), any_path: false }
    }

    /// What [`keep`](Self::keep) wrote.
    #[inline(never)]
    pub fn read(rows: Rows, table: &Table) -> Self {
        let mut search = Self::new(rows);
        columns::read(flat_mut(&mut search.potential), table.potential);
        columns::read(&mut search.by_row, table.settled);
        search
    }

    /// Keeps the potentials in the memory.
    #[inline(never)]
    pub fn keep(&self, table: &mut Table) {
        columns::keep(table.potential, flat(&self.potential));
        columns::keep(table.settled, &self.by_row);
    }

    /// Pairs the rows that have no column yet, unless the `trial` is too long.
    pub fn pair_all(&mut self, table: &mut Table, mut trial: Option<&mut Trial>, work: &mut Work) -> Pairing {
        let mut path = [Visit::default(); MAX_ASSIGNED];
        let columns = table.columns();
        let mut rows_left =
            table.column_of.iter().take(table.rows()).filter(|column| **column == NONE).count();
        for row in 0..table.rows() {
            if table.column_of.get(row) == Some(&NONE) {
                if trial.as_ref().is_some_and(|trial| trial.is_too_long(rows_left)) {
                    return Pairing::TooLong;
                }
                if work.is_over() {
                    return Pairing::Unfinished;
                }
                let Some(Path { column, visited }) = self.shortest_path(table, row, &mut path) else {
                    return Pairing::Impossible;
                };
                table.augment(column);
                rows_left -= 1;
                if let Some(trial) = &mut trial {
                    trial.add(visited);
                }
                work.spend_rows(visited + PATH, columns, 1);
            }
        }
        Pairing::All
    }

    /// Pairs all rows anew, beginning with these potentials of the columns, at most 0 and near the best: those whose cheapest
    /// column is free; [`pair_near`](Self::pair_near) pairs the others.
    ///
    /// Where there are more columns, rows that cost nothing take those that stay free: so these have the greatest potential.
    #[inline(never)]
    pub fn begin_near(&mut self, table: &mut Table, potential: &ByColumn<N>, work: &mut Work) {
        let columns = table.columns();
        self.potential = *potential;
        flat_mut(&mut self.potential).iter_mut().skip(columns).for_each(|beyond| *beyond = N::SETTLED);
        core::mem::swap(&mut table.column_of, &mut table.distance);
        table.clear_pairs();
        for row in 0..columns {
            self.pair_cheapest(table, row);
        }
        work.spend_rows(columns, columns, 2);
        leave_near(table);
    }

    /// Goes on with what [`begin_near`](Self::begin_near) began.
    pub fn pair_near(&mut self, table: &mut Table, work: &mut Work) -> Pairing {
        let (rows, columns) = (table.rows(), table.columns());
        flat_mut(&mut self.potential).iter_mut().skip(columns).for_each(|beyond| *beyond = N::SETTLED);
        core::mem::swap(&mut table.column_of, &mut table.distance);
        let pairing = self.pair_all(table, None, work);
        leave_near(table);
        if pairing == Pairing::Unfinished {
            return pairing;
        }
        for row in table.row_of.iter_mut() {
            if index(*row).is_some_and(|row| row >= rows) {
                *row = NONE;
            }
        }
        flat_mut(&mut self.potential).iter_mut().skip(columns).for_each(|beyond| *beyond = N::default());
        if rows < columns {
            self.lift_free_columns(table);
        }
        pairing
    }

    /// Gives a row its least cost in place of its potential, and the first free column of that cost.
    fn pair_cheapest(&mut self, table: &mut Table, row: usize) {
        let groups = || self.rows.groups(table.keys, row).iter().zip(self.potential.as_flattened());
        let mut least = [N::FAR; LANES];
        for (slots, potentials) in groups() {
            keep_least(&mut least, &reduced(slots, potentials));
        }
        let least = least_of(least);
        for (group, (slots, potentials)) in groups().enumerate() {
            let is_free = |column: usize| table.row_of.get(column) == Some(&NONE);
            let mut costs = reduced::<N>(slots, potentials).into_iter().enumerate();
            if let Some((lane, _)) =
                costs.find(|(lane, cost)| *cost == least && is_free(group * LANES + lane))
            {
                table.pair(row, group * LANES + lane);
                break;
            }
        }
        if let Some(potential) = self.by_row.get_mut(row) {
            *potential = least - N::ORIGIN;
        }
    }

    /// Moves all potentials so that those of free columns are 0.
    fn lift_free_columns(&mut self, table: &Table) {
        let columns = flat(&self.potential).iter().zip(&*table.row_of);
        let mut greatest = None;
        for (potential, _) in columns {
            if greatest.is_none_or(|greatest| *potential > greatest) {
                greatest = Some(*potential);
            }
        }
        let greatest = greatest.unwrap_or_default();
        for (potential, row) in flat_mut(&mut self.potential).iter_mut().zip(&*table.row_of) {
            *potential = if *row == NONE { N::default() } else { *potential - greatest };
        }
        self.by_row.iter_mut().take(table.rows()).for_each(|potential| *potential += greatest);
    }

    /// The free column nearest to `start` in reduced costs; raises the potentials so that all of those stay >= 0.
    ///
    /// Afterward `table.parent` leads back.
    fn shortest_path(&mut self, table: &mut Table, start: usize, visits: &mut [Visit<N>]) -> Option<Path> {
        let mut potentials = self.potential;
        let mut distances = all(N::FAR);
        let (mut row, mut length) = (start, N::ORIGIN);
        // Each round settles one column.
        for count in 0..visits.len() {
            let base = length - *self.by_row.get(row)?;
            let mut nearest = [N::FAR; BLOCKS];
            let blocks = self
                .rows
                .groups(table.keys, row)
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
                return Some(Path { column, visited: visits.len() });
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
        let mut rest = visits;
        while let [before @ .., last] = rest {
            let potential = *flat(&self.potential).get(last.column)?;
            let is_parent = |visit: &Visit<N>| {
                self.rows
                    .cost(table.keys, visit.row, last.column)
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
