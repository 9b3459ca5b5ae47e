//! Linear sum assignment in f64, where it certainly chooses as the integers do.
//!
//! Costs of few enough bits are added and compared without rounding, so that every step is as in the integers
//! ([`lsap_i128`](super::lsap_i128)). Otherwise the potentials are a certificate, all rounding counted, that no other
//! assignment is as good: then the integers choose the same. Without a certificate integers of 64 bits begin again
//! ([`lsap_i64`](super::lsap_i64)); where those do not hold the costs that matter, integers of 128 bits do.

use super::columns::{
    Rows, all, cost_at, costs_of, flat, flat_mut, groups_of, keep_least, least_of, slot, width,
};
use super::integer_costs::{self, FORBIDDEN};
use super::layout::{LANES, MAX_ASSIGNED, row_of_matrix};
use super::search::{Pairing, Potentials, Trial};
use super::table::{NO_KEY, NONE, Table, index};
use super::task::{Form, Stage, Task};
use super::work::Work;
use super::{auction, bound, lsap_i64, lsap_i128};
use crate::numeric::put;
use core::ops::Range;

/// Keys of largest costs, 2^-900 to 2^900, by which no sum overflows and only negligible costs are subnormal.
const LARGEST: Range<i128> = (123 << 52)..(1923 << 52);
/// [`FORBIDDEN`] as a multiple of the power of two that begins the largest cost, which is 2^99 quanta.
pub(super) const DEAR: f64 = 1024.0;
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

/// Begins the search of the least sum, over keys: in f64, if there are 8 columns or more and the largest cost is in its range.
pub(super) fn begin(table: &mut Table, task: &mut Task, work: &mut Work) {
    task.largest = integer_costs::largest(table.keys, task.largest);
    table.clear_pairs();
    if table.columns() < LANES || !LARGEST.contains(&task.largest) {
        return lsap_i128::begin_steps(table, task, work);
    }
    let power = task.power();
    let mut search = Potentials::new(Rows::of(table, 0));
    let costs = search.pack(table, task.largest, power * DEAR, power * ROUNDER);
    work.spend_rows(table.rows(), table.columns(), 2);
    task.form = Form::Packed;
    task.are_exact = costs.are_exact;
    if !costs.are_exact && costs.have_twins {
        return lsap_i64::begin(table, task, None, work);
    }
    task.trial = Trial::default();
    task.stage = Stage::PlainF64;
    pair_with(&mut search, table, task, work);
}

/// Goes on with shortest paths in f64, which choose as [`lsap_i128`] does on quanta.
pub(super) fn pair(table: &mut Table, task: &mut Task, work: &mut Work) {
    pair_with(&mut Potentials::read(Rows::of(table, 0), table), table, task, work);
}

fn pair_with(search: &mut Potentials<f64>, table: &mut Table, task: &mut Task, work: &mut Work) {
    // The certificate says that no other choice is as good.
    search.any_path = !task.are_exact;
    let is_near = task.stage == Stage::NearF64;
    let pairing = if is_near {
        search.pair_near(table, work)
    } else {
        search.pair_all(table, Some(&mut task.trial), work)
    };
    match pairing {
        Pairing::Unfinished => search.keep(table),
        Pairing::TooLong => {
            bound::raise(table, task, &search.potential);
            task.stage = Stage::AuctionF64;
            auction::begin(table, task, work);
        }
        Pairing::All | Pairing::Impossible => {
            let all_paired = pairing == Pairing::All;
            let is_certain = all_paired
                && (task.are_exact || {
                    work.spend_rows(table.rows(), table.columns(), 1);
                    search.proves(table, f64::from_bits(task.largest as u64))
                });
            if is_certain {
                return finish(table, task);
            }
            if all_paired {
                keep_best(table, task);
                bound::raise(table, task, &search.potential);
            }
            lsap_i64::begin(table, task, is_near.then_some(&search.potential), work);
        }
    }
}

/// Goes on with the auction, then begins shortest paths from its prices.
pub(super) fn bid(table: &mut Table, task: &mut Task, work: &mut Work) {
    let Some(mut potential) = auction::potentials(table, task, work) else { return };
    if task.stage == Stage::AuctionI64 {
        return lsap_i64::begin_near(table, task, &potential, work);
    }
    if task.are_exact {
        let rounder = task.power() * ROUNDER;
        flat_mut(&mut potential).iter_mut().for_each(|price| *price = *price + rounder - rounder);
    }
    let mut search = Potentials::new(Rows::of(table, 0));
    search.begin_near(table, &potential, work);
    search.keep(table);
    task.stage = Stage::NearF64;
}

/// Leaves out the forbidden pairs of the best.
#[inline(never)]
pub(super) fn finish(table: &mut Table, task: &mut Task) {
    let (width, dear) = (width(table), task.power() * DEAR);
    table.part(|keys, row, column| cost_at(keys, width, row, column) == Some(dear));
    task.stage = Stage::Done;
}

/// Keeps the pairs that there are as the best so far, without the forbidden ones.
fn keep_best(table: &mut Table, task: &mut Task) {
    let (width, dear) = (width(table), task.power() * DEAR);
    for (row, (best, column)) in table.best.iter_mut().zip(&*table.column_of).enumerate() {
        let cost = index(*column).and_then(|column| cost_at(table.keys, width, row, column));
        *best = if cost == Some(dear) { NONE } else { *column };
    }
    task.is_near_best = true;
}

/// Turns the costs into keys again, and goes on in integers of 128 bits.
#[inline(never)]
pub(super) fn give_up(table: &mut Table, task: &mut Task, work: &mut Work) {
    unpack(table, task.power() * DEAR);
    work.spend_rows(table.rows(), table.columns(), 4);
    lsap_i128::begin_steps(table, task, work);
}

/// Turns packed costs back into keys, in place: from the last on, as a packed row is no longer than a row of keys.
fn unpack(table: &mut Table, dear: f64) {
    let (columns, width) = (table.row_of.len(), width(table));
    for row in (0..table.rows()).rev() {
        for column in (0..columns).rev() {
            if let Some(cost) = cost_at(table.keys, width, row, column) {
                let cost = if cost == dear { f64::INFINITY } else { cost };
                put(table.keys, row * columns + column, integer_costs::order_key(cost));
            }
        }
    }
    table.keys.iter_mut().skip(table.column_of.len() * columns).for_each(|rest| *rest = NO_KEY);
}

/// Properties of the packed costs.
struct Costs {
    /// Whether no sum of them is ever rounded.
    are_exact: bool,
    /// Whether a row has its least cost twice: then hardly one choice is better than all others.
    have_twins: bool,
}

impl Potentials<f64> {
    /// Packs the keys into costs, two in each element, with `dear` for those above `largest`, gives each row its least cost for
    /// a potential and the first free column of that cost.
    fn pack(&mut self, table: &mut Table, largest: i128, dear: f64, rounder: f64) -> Costs {
        let mut costs = Costs { are_exact: true, have_twins: false };
        let (columns, width) = (table.row_of.len(), width(table));
        for (row, potential) in (0..table.rows()).zip(&mut self.by_row) {
            let mut line = all(f64::INFINITY);
            for (cost, key) in flat_mut(&mut line).iter_mut().zip(row_of_matrix(table.keys, columns, row)) {
                *cost = if *key > largest { dear } else { f64::from_bits(*key as u64) };
                costs.are_exact &= *cost + rounder - rounder == *cost;
            }
            let mut least = [f64::INFINITY; LANES];
            line.as_flattened().iter().for_each(|group| keep_least(&mut least, group));
            let least = least_of(least);
            *potential = least;
            if !costs.are_exact {
                let twins = flat(&line).iter().fold(0, |twins, cost| twins + u64::from(*cost == least));
                costs.have_twins |= twins > 1;
            }
            let start = row * width;
            let slots = table.keys.get_mut(start..start + width).unwrap_or_default();
            for (entry, [even, odd]) in slots.iter_mut().zip(flat(&line).as_chunks().0) {
                *entry = slot(even.to_bits(), odd.to_bits());
            }
            table.pair_with_first(row, flat(&line), least);
        }
        costs
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
                let mut misses: [f64; LANES] = costs_of(slots);
                for (miss, potential) in misses.iter_mut().zip(potentials) {
                    *miss = *miss - by_row - potential;
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
            let cost: Option<f64> = cost_at(table.keys, width, row, own);
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

/// The pairs beside the chosen ones that are not loose, as edges between rows, row by row.
struct Tight {
    others: [u16; MAX_TIGHT],
    count: usize,
    /// Of each node: its first and the one after its last.
    of_node: [(usize, usize); MAX_ASSIGNED + 1],
    begin: usize,
    /// Of each node: the count of edges that lead to it.
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

    /// Adds an edge from the present node; false when there is no room.
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

    /// Ends the edges of a node.
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

#[cfg(test)]
mod tests {
    use super::super::{AssignmentObjective, assignment_memory};
    use super::{DEAR, ROUNDER, Rows, Table, Task, Work};
    use super::{Pairing, Potentials, integer_costs};
    use crate::seeded::Generator;

    /// f64 proves that one choice is certainly the best, and says of no other costs than those with one least in each row that one may be.
    #[test]
    fn one_choice_that_is_certainly_the_best_is_proved_to_be() {
        for (seed, has_twins) in (0..40).zip([false, true].into_iter().cycle()) {
            let random = &mut Generator::new(seed);
            let mut costs: Vec<f64> = (0..400).map(|_| random.uniform(1.0, 2.0)).collect();
            if has_twins {
                (costs[47], costs[53]) = (0.9, 0.9);
            }
            let mut memory = vec![0; assignment_memory(20, 20)];
            let mut table = Table::new(20, 20, &mut memory).unwrap();
            table.fill(|row, column| Ok(integer_costs::order_key(costs[row * 20 + column]))).unwrap();
            table.clear_pairs();
            let mut task = Task::new(20, 20, AssignmentObjective::LinearSum);
            task.largest = integer_costs::largest(table.keys, task.largest);
            let power = task.power();
            let mut search = Potentials::new(Rows::of(&table, 0));
            let packed = search.pack(&mut table, task.largest, power * DEAR, power * ROUNDER);
            assert_eq!((packed.are_exact, packed.have_twins), (false, has_twins), "{seed}");
            let work = &mut Work::of(u32::MAX);
            assert!(search.pair_all(&mut table, None, work) == Pairing::All);
            assert!(search.proves(&table, f64::from_bits(task.largest as u64)), "{seed}");
        }
    }
}
