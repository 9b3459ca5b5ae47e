//! Linear sum assignment in f64, for where the choice is certain to be that of the integers.
//!
//! Costs of few enough bits are added and compared without rounding, so that every step is that of the integers
//! ([`super::linear_sum`]). Otherwise the potentials prove afterward, all rounding counted, that no other assignment is as
//! good: then the integers choose the same. Where they prove nothing, f64 begins again with integers beside it
//! ([`super::in_doubt`]).

use super::columns::{
    BLOCK, BLOCKS, ByColumn, GROUPS, LANES, all, cost_at, costs_of, flat, flat_mut, groups_of, keep_least,
    least_of, width, write,
};
use super::quanta::FORBIDDEN;
use super::table::{NONE, Table, index, put, row_of_matrix};
use super::{MAX_ASSIGNED, in_doubt};
use core::ops::Range;

/// With fewer columns the whole numbers are as fast.
pub(super) const LEAST_COLUMNS: usize = 24;
/// Keys of largest costs, 2^-900 to 2^900, by which no sum overflows and only negligible costs are subnormal.
const LARGEST: Range<i128> = (123 << 52)..(1923 << 52);
/// [`FORBIDDEN`] as a multiple of the power of two that begins the largest cost, which is 2^99 quanta.
const DEAR: f64 = 1024.0;
const _: () = assert!(FORBIDDEN == 1024 << 99);
/// 1.5 * 2^52 multiples of 2^-31 of that power. To add it and take it away rounds to such multiples, of which f64 holds all
/// sums along a path: those are below `2 * 256 * DEAR`, 2^50 multiples.
const ROUNDER: f64 = 1.5 * (1_u64 << 21) as f64;
/// By how much potentials may miss the cost of a pair, as a part of the largest potentials: 2^-42. Rounding the difference of
/// a cost and two potentials changes it by less than 2^-50 of itself and of the potentials.
const SLACK: f64 = 1.0 / (1_u64 << 42) as f64;
/// What of the largest cost counts as a potential there, 2^-40: a cost differs from its quanta by less than 2^-100 of it.
const QUANTA: f64 = 1.0 / (1_u64 << 40) as f64;
/// A pair that misses its potentials by more than this many slacks is in no assignment as good as the chosen one: each has at
/// most 256 chosen pairs and 255 others to make up for it.
const LOOSE: f64 = 1024.0;
/// The most pairs beside the chosen ones that are not loose; with the potentials of a search there is one for each row.
const MAX_TIGHT: usize = 4 * MAX_ASSIGNED;

/// Pairs every row of `table` as [`super::linear_sum::solve`] does on quanta; false where the largest cost or the number of
/// columns is too small or too large for it, and nothing has changed then. `largest` is the largest key of a cost that counts.
pub(super) fn solve(table: &mut Table, largest: i128) -> bool {
    if table.row_of.len() < LANES || !LARGEST.contains(&largest) {
        return false;
    }
    let power = f64::from_bits((largest >> 52 << 52) as u64);
    let dear = power * DEAR;
    table.clear_pairs();
    let mut search =
        Search { is_exact: true, has_twins: false, by_row: [0.0; MAX_ASSIGNED], potential: all(0.0) };
    search.pack(table, largest, dear, power * ROUNDER);
    let is_certain = if search.is_exact {
        search.pair_all(table)
    } else {
        !search.has_twins && search.pair_all(table) && search.proves(table, f64::from_bits(largest as u64))
    };
    if !is_certain {
        in_doubt::solve(table, largest, power);
    }
    let width = width(table);
    table.part(|keys, row, column| cost_at(keys, width, row, column) == Some(dear));
    true
}

/// What the searches of one assignment hand on.
struct Search {
    /// Whether no sum of the costs is ever rounded.
    is_exact: bool,
    /// Whether a row has its least cost twice: then hardly one choice is better than all others.
    has_twins: bool,
    /// Of each row: its potential.
    by_row: [f64; MAX_ASSIGNED],
    /// Of each column: its potential.
    potential: ByColumn,
}

impl Search {
    /// Packs the keys into costs, two in each element, with `dear` for those above `largest`, gives each row its least cost for
    /// a potential and the first free column of that cost.
    fn pack(&mut self, table: &mut Table, largest: i128, dear: f64, rounder: f64) {
        let (columns, width) = (table.row_of.len(), width(table));
        for (row, potential) in (0..table.rows()).zip(&mut self.by_row) {
            let mut line = all(f64::INFINITY);
            for (cost, key) in flat_mut(&mut line).iter_mut().zip(row_of_matrix(table.keys, columns, row)) {
                *cost = if *key > largest { dear } else { f64::from_bits(*key as u64) };
                self.is_exact &= *cost + rounder - rounder == *cost;
            }
            let mut least = [f64::INFINITY; LANES];
            line.as_flattened().iter().for_each(|group| keep_least(&mut least, group));
            let least = least_of(least);
            *potential = least;
            if !self.is_exact {
                let twins = flat(&line).iter().fold(0, |twins, cost| twins + u64::from(*cost == least));
                self.has_twins |= twins > 1;
            }
            let start = row * width;
            let slots = table.keys.get_mut(start..start + width).unwrap_or_default();
            for (slot, [even, odd]) in slots.iter_mut().zip(flat(&line).as_chunks().0) {
                *slot = (i128::from(odd.to_bits()) << 64) | i128::from(even.to_bits());
            }
            let free = flat(&line)
                .iter()
                .zip(&*table.row_of)
                .position(|(cost, taken)| cost == potential && *taken == NONE);
            if let Some(column) = free {
                table.pair(row, column);
            }
        }
    }

    /// Pairs the rows that have no column yet; false when one cannot be.
    fn pair_all(&mut self, table: &mut Table) -> bool {
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
    fn shortest_path(&mut self, table: &mut Table, start: usize, visits: &mut [Visit]) -> Option<usize> {
        let width = width(table);
        // Of a settled column: infinitely low, so that no path to it is short.
        let mut potentials = self.potential;
        let mut distances = all(f64::INFINITY);
        let (mut row, mut length) = (start, 0.0);
        // Each round settles one column.
        for count in 0..visits.len() {
            let base = length - self.by_row.get(row)?;
            let mut nearest = [f64::INFINITY; BLOCKS];
            let blocks = groups_of(table.keys, width, row)
                .chunks(GROUPS)
                .zip(&potentials)
                .zip(&mut distances)
                .zip(&mut nearest);
            for (((slots, potentials), distances), nearest) in blocks {
                let mut least = [f64::INFINITY; LANES];
                for ((slots, potentials), distances) in slots.iter().zip(potentials).zip(distances) {
                    let mut throughs = costs_of(slots);
                    for (through, potential) in throughs.iter_mut().zip(potentials) {
                        *through = base + *through - potential;
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
            write(&mut potentials, column, f64::NEG_INFINITY);
            write(&mut distances, column, f64::INFINITY);
            row = next;
        }
        None
    }

    /// Gives the columns of the path to the last visit their parents: the first row that came as near.
    fn trace(&self, table: &mut Table, visits: &[Visit]) -> Option<()> {
        let width = width(table);
        let mut rest = visits;
        while let [before @ .., last] = rest {
            let potential = flat(&self.potential).get(last.column)?;
            let at = visits.iter().position(|visit| {
                cost_at(table.keys, width, visit.row, last.column)
                    .is_some_and(|cost| visit.base + cost - potential == last.length)
            })?;
            put(table.parent, last.column, visits.get(at)?.row as i128);
            // That row has the column that was settled right before it was visited.
            rest = before.get(..at)?;
        }
        Some(())
    }

    /// Keeps every reduced cost >= 0, and zero along the path of that `length`.
    fn raise_potentials(&mut self, table: &Table, visits: &[Visit], length: f64) {
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
            *potential += length;
        }
    }

    /// Whether no other assignment costs as little or less in quanta, whose largest cost is `largest`.
    ///
    /// Any other differs by cycles: a row takes the column of the next row in place of its own. With potentials that the chosen
    /// pairs meet, and that no pair lies below, all up to the slack, a cycle with a loose pair costs more. So it is enough
    /// that the other pairs form no cycle. Columns that stay free have potential 0, no column has more, and one node more in
    /// the cycles stands for the rows that they could have.
    fn proves(&self, table: &Table, largest: f64) -> bool {
        let width = width(table);
        let (rows, free) = (table.rows(), MAX_ASSIGNED);
        let potentials = flat(&self.potential);
        let greatest =
            |numbers: &[f64]| numbers.iter().fold(0.0, |greatest: f64, number| greatest.max(number.abs()));
        let slack = (greatest(&self.by_row) + greatest(potentials) + largest * QUANTA) * SLACK;
        let loose = slack * LOOSE;

        let mut tight = Tight::new();
        for (row, by_row) in (0..rows).zip(&self.by_row) {
            let Some(own) = table.column_of.get(row).copied().and_then(index) else { return false };
            for (group, (slots, potentials)) in
                groups_of(table.keys, width, row).iter().zip(self.potential.as_flattened()).enumerate()
            {
                let mut misses = [0.0; LANES];
                for ((miss, cost), potential) in misses.iter_mut().zip(&costs_of(slots)).zip(potentials) {
                    *miss = cost - by_row - potential;
                }
                if misses.iter().fold(0, |hits, miss| hits + u64::from(*miss <= loose)) == 0 {
                    continue;
                }
                for (lane, miss) in misses.into_iter().enumerate() {
                    let column = group * LANES + lane;
                    if miss > loose {
                        continue;
                    }
                    if miss.is_nan() || miss < -slack {
                        return false;
                    }
                    let other = table.row_of.get(column).copied().and_then(index).unwrap_or(free);
                    if column != own && !tight.add(other) {
                        return false;
                    }
                }
            }
            // The chosen pair costs no more than its potentials either.
            let cost = cost_at(table.keys, width, row, own);
            if !cost
                .zip(potentials.get(own))
                .is_some_and(|(cost, potential)| cost - by_row - potential <= slack)
            {
                return false;
            }
            tight.end(row);
        }
        for (potential, taken) in potentials.iter().zip(&*table.row_of) {
            match index(*taken) {
                Some(_) if *potential > slack => return false,
                Some(row) if -*potential <= loose && !tight.add(row) => return false,
                None if *potential != 0.0 => return false,
                _ => {}
            }
        }
        tight.end(free);
        tight.has_no_cycle()
    }
}

/// A row that a search came through, its length there without the row's potential, and the column that it then settled.
#[derive(Clone, Copy, Default)]
struct Visit {
    row: usize,
    base: f64,
    column: usize,
    length: f64,
}

/// The first free column at that `length`, else the first; and the row that has it. `nearest` is the least of each block.
fn first_at(distances: &ByColumn, nearest: &[f64], length: f64, row_of: &[i128]) -> Option<(usize, i128)> {
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

/// Which rows could take another's column for next to nothing, row by row.
struct Tight {
    others: [u16; MAX_TIGHT],
    count: usize,
    /// Of each node: its first and the one after its last.
    of_node: [(usize, usize); MAX_ASSIGNED + 1],
    begin: usize,
    /// Of each node: how many lead to it.
    incoming: [u16; MAX_ASSIGNED + 1],
}

impl Tight {
    fn new() -> Self {
        Self {
            others: [0; MAX_TIGHT],
            count: 0,
            of_node: [(0, 0); MAX_ASSIGNED + 1],
            begin: 0,
            incoming: [0; MAX_ASSIGNED + 1],
        }
    }

    /// One more from the node at hand; false when there is no room.
    fn add(&mut self, other: usize) -> bool {
        let (Some(entry), Some(incoming)) = (self.others.get_mut(self.count), self.incoming.get_mut(other))
        else {
            return false;
        };
        *entry = other as u16;
        *incoming += 1;
        self.count += 1;
        true
    }

    /// Those since the last end were of that node.
    fn end(&mut self, node: usize) {
        if let Some(range) = self.of_node.get_mut(node) {
            *range = (self.begin, self.count);
        }
        self.begin = self.count;
    }

    /// Takes away nodes that nothing leads to, until none is left (A. B. Kahn 1962).
    fn has_no_cycle(mut self) -> bool {
        let mut queue = [0; MAX_ASSIGNED + 1];
        let mut queued = 0;
        for (node, _) in self.incoming.iter().enumerate().filter(|(_, incoming)| **incoming == 0) {
            if let Some(entry) = queue.get_mut(queued) {
                *entry = node;
                queued += 1;
            }
        }
        for next in 0..queue.len() {
            if next >= queued {
                return false;
            }
            let range = queue.get(next).and_then(|node| self.of_node.get(*node));
            let others = range.and_then(|(begin, end)| self.others.get(*begin..*end)).unwrap_or_default();
            for other in others {
                let Some(incoming) = self.incoming.get_mut(usize::from(*other)) else { continue };
                *incoming = incoming.wrapping_sub(1);
                if *incoming == 0
                    && let Some(entry) = queue.get_mut(queued)
                {
                    *entry = usize::from(*other);
                    queued += 1;
                }
            }
        }
        true
    }
}
