//! Linear sum assignment in f64 that leaves to integers what rounding hides.
//!
//! The search is the integers' ([`linear_sum`](super::linear_sum)), but the distances of all columns are compared in f64. The
//! potentials, and the distances of the columns that a search settles, are integers. Where f64 cannot tell which column is
//! nearest, or from which row, integers decide between those in doubt: so every choice equals the integers' choice.

use super::columns::{
    BLOCK, BLOCKS, ByColumn, GROUPS, all, cost_at, costs_of, flat, groups_of, keep_least, least_of, width,
    write,
};
use super::layout::{LANES, MAX_ASSIGNED};
use super::quanta;
use super::table::{NONE, Table, index, put};

/// By how much distances that differ may seem equal, or in the wrong order, as a part of them and of the largest potentials:
/// 2^-47. A potential is rounded by less than 2^-51 of itself, a sum by 2^-53; two distances have two of each.
const DOUBT: f64 = 1.0 / (1_u64 << 47) as f64;
/// The same in quanta, for what is below 2^64 quanta, which every potential is rounded to a part of, and for costs that are no
/// whole quanta: 2^16.
const DOUBTFUL_QUANTA: f64 = 65536.0;
/// 2^-99: a quantum as a part of the power of two that begins the largest cost.
const QUANTUM: f64 = 1.0 / (1_u128 << 99) as f64;
/// Beyond every distance.
const UNREACHED: i128 = i128::MAX;

/// Pairs every row of a `table` of costs that are packed, as [`linear_sum::solve`](super::linear_sum::solve) does on quanta.
/// `largest` is the largest key of a cost that counts, which begins with that `power` of two.
pub(super) fn solve(table: &mut Table, largest: i128, power: f64) {
    let mut search = Search {
        largest,
        quantum: power * QUANTUM,
        greatest: 0.0,
        potential: all(0.0),
        visits: [Visit::default(); MAX_ASSIGNED],
        by_way: [[0.0; MAX_ASSIGNED]; BLOCKS],
        in_doubt: [0; MAX_ASSIGNED],
    };
    search.start_with_row_minima(table);
    for row in 0..table.rows() {
        if table.column_of.get(row) == Some(&NONE)
            && let Some(column) = search.shortest_path(table, row)
        {
            table.augment(column);
        }
    }
}

/// What the searches of one assignment hand on; the potentials as integers are in the table.
struct Search {
    /// The key of the largest cost that counts.
    largest: i128,
    /// The quantum that integers count.
    quantum: f64,
    /// The largest potential of a row or a column so far, by its size.
    greatest: f64,
    /// Of each column: its potential.
    potential: ByColumn<f64>,
    /// The rows of the present search, in its order.
    visits: [Visit; MAX_ASSIGNED],
    /// Of each block of columns: the least distance of one of them by way of each of those rows.
    by_way: [[f64; MAX_ASSIGNED]; BLOCKS],
    /// Numbers of visits in doubt, for the moment.
    in_doubt: [u8; MAX_ASSIGNED],
}

/// A row that a search came through.
#[derive(Clone, Copy, Default)]
struct Visit {
    row: usize,
    /// The distance of the row without its potential.
    base: i128,
    /// The same, rounded.
    near: f64,
    /// The column that was settled then, and its distance.
    column: usize,
    length: i128,
}

impl Search {
    /// The potential of each row is its least cost, and it takes the first free column of that cost.
    fn start_with_row_minima(&mut self, table: &mut Table) {
        table.clear_pairs();
        table.potential.fill(0);
        let width = width(table);
        for row in 0..table.rows() {
            let mut least = [f64::INFINITY; LANES];
            groups_of(table.keys, width, row)
                .iter()
                .for_each(|slots| keep_least(&mut least, &costs_of(slots)));
            let least = least_of(least);
            let potential = self.quanta(least);
            put(table.by_row, row, potential);
            self.greatest = self.greatest.max(least);
            // Costs that differ may be as many quanta.
            let limit = least + self.quantum;
            let free =
                groups_of(table.keys, width, row).iter().flat_map(costs_of).zip(&*table.row_of).position(
                    |(cost, taken)| cost <= limit && *taken == NONE && self.quanta(cost) == potential,
                );
            if let Some(column) = free {
                table.pair(row, column);
            }
        }
    }

    /// A cost in quanta.
    fn quanta(&self, cost: f64) -> i128 {
        quanta::of_key(quanta::order_key(cost), self.largest)
    }

    /// Quanta as a cost.
    fn cost(&self, quanta: i128) -> f64 {
        const HIGH: f64 = (1_u128 << 64) as f64;
        ((quanta >> 64) as i64 as f64 * HIGH + quanta as u64 as f64) * self.quantum
    }

    /// How much farther than this another distance may seem and yet be as near.
    fn doubt(&self, distance: f64) -> f64 {
        (distance.abs() + self.greatest) * DOUBT + DOUBTFUL_QUANTA * self.quantum
    }

    /// The free column nearest to `start` in reduced costs; raises the potentials so that all of those stay >= 0.
    ///
    /// Afterward `table.parent` leads back.
    fn shortest_path(&mut self, table: &mut Table, start: usize) -> Option<usize> {
        table.distance.fill(UNREACHED);
        table.settled.fill(0);
        // Of a settled column: infinitely low, so that no path to it is short.
        let mut potentials = self.potential;
        let mut distances = all(f64::INFINITY);
        let (mut row, mut length) = (start, 0);
        // Each round settles one column.
        for count in 0..MAX_ASSIGNED {
            let base = length - table.by_row.get(row)?;
            let near = self.cost(base);
            *self.visits.get_mut(count)? = Visit { row, base, near, ..Visit::default() };
            let (nearest, by_way) = relax(table, row, near, &potentials, &mut distances);
            for (of_block, least) in self.by_way.iter_mut().zip(by_way) {
                *of_block.get_mut(count)? = least;
            }
            let column;
            (column, length) = self.settle(table, count + 1, &distances, &nearest)?;
            let visit = self.visits.get_mut(count)?;
            (visit.column, visit.length) = (column, length);
            let Some(next) = table.row_of.get(column).copied().and_then(index) else {
                self.raise_potentials(table, count + 1, length);
                return Some(column);
            };
            write(&mut potentials, column, f64::NEG_INFINITY);
            write(&mut distances, column, f64::INFINITY);
            row = next;
        }
        None
    }

    /// The nearest column after a number of visits, with its distance; of equally near ones a free one, otherwise the first.
    fn settle(
        &mut self,
        table: &mut Table,
        visited: usize,
        distances: &ByColumn<f64>,
        nearest: &[f64; BLOCKS],
    ) -> Option<(usize, i128)> {
        let least = least_of(*nearest);
        let limit = least + self.doubt(least);
        let (mut best, mut settled) = ((UNREACHED, true), None);
        let blocks = distances.iter().enumerate().zip(nearest).filter(|(_, nearest)| **nearest <= limit);
        for ((block, distances), _) in blocks {
            let in_doubt =
                distances.as_flattened().iter().enumerate().filter(|(_, distance)| **distance <= limit);
            for (within, distance) in in_doubt {
                let column = block * BLOCK + within;
                let is_taken = *table.row_of.get(column)? != NONE;
                let length = self.distance(table, visited, column, *distance)?;
                if (length, is_taken) < best {
                    (best, settled) = ((length, is_taken), Some(column));
                }
            }
        }
        Some((settled?, best.0))
    }

    /// How far a column is that seems to be at that `distance` after so many visits, and from which row first. What is known
    /// of earlier visits is not asked again.
    fn distance(&mut self, table: &mut Table, visited: usize, column: usize, distance: f64) -> Option<i128> {
        let width = width(table);
        let near = *flat(&self.potential).get(column)?;
        let potential = *table.potential.get(column)?;
        let limit = distance + self.doubt(distance);
        let known = table.settled.get(column).copied().and_then(index)?;
        let (mut least, mut parent) = (*table.distance.get(column)?, *table.parent.get(column)?);
        // Few rows come as near to any column of the block, and fewer to this one: which of them is a matter of chance, so
        // nothing branches.
        let mut count = 0;
        for (visit, least) in self.by_way.get(column / BLOCK)?.iter().enumerate().take(visited).skip(known) {
            *self.in_doubt.get_mut(count)? = visit as u8;
            count += usize::from(*least <= limit);
        }
        let near_block = count;
        count = 0;
        for at in 0..near_block {
            let number = *self.in_doubt.get(at)?;
            let visit = self.visits.get(usize::from(number))?;
            let cost: f64 = cost_at(table.keys, width, visit.row, column)?;
            let through = visit.near + cost - near;
            *self.in_doubt.get_mut(count)? = number;
            count += usize::from(through <= limit);
        }
        for number in self.in_doubt.get(..count)? {
            let visit = self.visits.get(usize::from(*number))?;
            let through =
                visit.base + self.quanta(cost_at(table.keys, width, visit.row, column)?) - potential;
            if through < least {
                (least, parent) = (through, visit.row as i128);
            }
        }
        put(table.settled, column, visited as i128);
        put(table.distance, column, least);
        put(table.parent, column, parent);
        Some(least)
    }

    /// Keeps every reduced cost >= 0, and zero along the path of that `length`.
    fn raise_potentials(&mut self, table: &mut Table, visited: usize, length: i128) {
        let mut raise = |search: &mut Self, row: usize, rise: i128| {
            if let Some(potential) = table.by_row.get_mut(row) {
                *potential += rise;
                search.greatest = search.greatest.max(search.cost(*potential).abs());
            }
        };
        for at in 0..visited {
            let Some(&visit) = self.visits.get(at) else { return };
            let rise = length - visit.length;
            if at == 0 {
                raise(self, visit.row, length);
            }
            if let Some(row) = table.row_of.get(visit.column).copied().and_then(index) {
                raise(self, row, rise);
            }
            if let Some(potential) = table.potential.get_mut(visit.column) {
                *potential -= rise;
                let near = self.cost(*potential);
                self.greatest = self.greatest.max(near.abs());
                write(&mut self.potential, visit.column, near);
            }
        }
    }
}

/// Nears all columns that are nearer from a row. Of each block: the least distance, and the least by way of the row.
fn relax(
    table: &Table,
    row: usize,
    base: f64,
    potentials: &ByColumn<f64>,
    distances: &mut ByColumn<f64>,
) -> ([f64; BLOCKS], [f64; BLOCKS]) {
    let (mut nearest, mut by_way) = ([f64::INFINITY; BLOCKS], [f64::INFINITY; BLOCKS]);
    let blocks = groups_of(table.keys, width(table), row)
        .chunks(GROUPS)
        .zip(potentials)
        .zip(distances)
        .zip(nearest.iter_mut().zip(&mut by_way));
    for (((slots, potentials), distances), (nearest, by_way)) in blocks {
        let (mut least, mut least_by_way) = ([f64::INFINITY; LANES], [f64::INFINITY; LANES]);
        for ((slots, potentials), distances) in slots.iter().zip(potentials).zip(distances) {
            let mut throughs = costs_of(slots);
            for (through, potential) in throughs.iter_mut().zip(potentials) {
                *through = base + *through - potential;
            }
            keep_least(&mut least_by_way, &throughs);
            keep_least(distances, &throughs);
            keep_least(&mut least, distances);
        }
        (*nearest, *by_way) = (least_of(least), least_of(least_by_way));
    }
    (nearest, by_way)
}
