//! Prices of columns near the best, by an auction: shortest paths that begin with them are short.
//!
//! Source: D. P. Bertsekas, "The auction algorithm: a distributed relaxation method for the assignment problem", Annals of
//! Operations Research 14, 1988: a row bids for the column that is cheapest with its price, by so much that the second
//! cheapest is as good and one increment more; rounds of bids with smaller and smaller increments.

use super::columns::{
    self, BLOCK, BLOCKS, ByColumn, CostNumber, GROUPS, Rows, all, costs_of, flat, flat_mut, keep_least,
    least_of,
};
use super::layout::{LANES, MAX_ASSIGNED};
use super::lsap_f64::DEAR;
use super::table::Table;
use super::task::Task;
use super::work::Work;

/// The first increment as a multiple of how far costs differ within a row, and the last as a part of that.
const COARSEST: f64 = 16.0;
const FINEST: f64 = 1e-3;
/// From an increment to the next.
const FINER: f64 = 0.15;
/// From an increment that was too small to begin with to the next.
const COARSER: f64 = 100.0;
/// A round ends after this many offers, or with one row without a column.
const OFFERS_OF_ROUND: usize = 1500;
/// No round begins after this many offers.
const OFFERS: usize = 7000;
/// No column.
const NOTHING: u16 = MAX_ASSIGNED as u16;

/// Rows and columns at auction.
struct Auction<'keys> {
    keys: &'keys [i128],
    rows: Rows,
    bids: Bids,
}

/// What was bid; no prices yet: a potential is a price below zero.
struct Bids {
    potential: ByColumn<f64>,
    column_of: [u16; MAX_ASSIGNED],
    row_of: [u16; MAX_ASSIGNED],
    /// The rows that are to bid, in a ring, and where they begin.
    queue: [u8; MAX_ASSIGNED],
    first: u8,
}

/// How far a round of bids is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Round {
    /// How many offers were looked at.
    pub offers: usize,
    /// How many rows are to bid; none before the first offer.
    pub queued: usize,
}

/// What a row finds at the present prices: the cheapest column, what it costs there, and what the second cheapest would.
struct Offer {
    column: u8,
    least: f64,
    second: f64,
}

/// Begins an auction.
pub(super) fn begin(table: &mut Table, task: &mut Task, work: &mut Work) {
    let auction = Auction::new(table);
    let scale = auction.scale(table.rows(), task.power(), task.power() * DEAR);
    (task.scale, task.increment) = (scale, scale * COARSEST);
    (task.offers, task.rounds, task.is_coarse) = (0, 0, false);
    task.round = Round::default();
    keep(auction.bids, table);
    work.spend_rows(table.rows(), table.columns(), 1);
}

/// Potentials of the columns of a `table` of packed f64, at most 0, with as many rows without costs as there are columns more than
/// rows; `None` when the call may take no more steps.
pub(super) fn potentials(table: &mut Table, task: &mut Task, work: &mut Work) -> Option<ByColumn<f64>> {
    let columns = table.columns();
    let mut auction = Auction::read(table);
    // Increments go up by COARSER and down by FINER, so that a few dozen rounds are more than any auction has.
    while task.rounds < 64 && task.offers < OFFERS && task.increment >= task.scale * FINEST {
        let most = 2.0 * task.power();
        if !auction.round(&mut task.round, columns, task.increment, most, work) {
            keep(auction.bids, table);
            return None;
        }
        let Round { offers, .. } = core::mem::take(&mut task.round);
        task.rounds += 1;
        task.offers += offers;
        task.is_coarse |= offers < OFFERS_OF_ROUND || task.increment >= most;
        task.increment *= if task.is_coarse { FINER } else { COARSER };
    }
    let mut potential = auction.bids.potential;
    let dearest = flat(&potential).iter().take(columns).fold(f64::NEG_INFINITY, |a, b| a.max(*b));
    flat_mut(&mut potential).iter_mut().take(columns).for_each(|potential| *potential -= dearest);
    flat_mut(&mut potential).iter_mut().skip(columns).for_each(|beyond| *beyond = 0.0);
    Some(potential)
}

/// Keeps what [`Auction::read`] reads in the memory.
#[inline(never)]
fn keep(bids: Bids, table: &mut Table) {
    columns::keep(table.potential, flat(&bids.potential));
    for (entry, column) in table.distance.iter_mut().zip(bids.column_of) {
        *entry = column.into();
    }
    for (entry, row) in table.parent.iter_mut().zip(bids.row_of) {
        *entry = row.into();
    }
    // No more rows are to bid than there are.
    for (entry, next) in table.settled.iter_mut().zip(0..=u8::MAX) {
        *entry = bids.queue[usize::from(bids.first.wrapping_add(next))].into();
    }
}

impl<'keys> Auction<'keys> {
    #[inline(never)]
    fn new(table: &'keys Table) -> Self {
        let mut potential = all(0.0);
        flat_mut(&mut potential).iter_mut().skip(table.columns()).for_each(|beyond| *beyond = f64::SETTLED);
        let bids = Bids {
            potential,
            column_of: [NOTHING; MAX_ASSIGNED],
            row_of: [NOTHING; MAX_ASSIGNED],
            queue: [0; MAX_ASSIGNED],
            first: 0,
        };
        Self { keys: table.keys, rows: Rows::of(table, 0), bids }
    }

    #[inline(never)]
    fn read(table: &'keys Table) -> Self {
        let mut auction = Self::new(table);
        columns::read(flat_mut(&mut auction.bids.potential), table.potential);
        for (column, entry) in auction.bids.column_of.iter_mut().zip(&*table.distance) {
            *column = *entry as u16;
        }
        for (row, entry) in auction.bids.row_of.iter_mut().zip(&*table.parent) {
            *row = *entry as u16;
        }
        for (row, entry) in auction.bids.queue.iter_mut().zip(&*table.settled) {
            *row = *entry as u8;
        }
        auction
    }

    /// By how much the costs of a row differ: the median over the rows of the differences of eight least costs.
    fn scale(&self, rows: usize, power: f64, dear: f64) -> f64 {
        let mut differences = [0.0; MAX_ASSIGNED];
        for (row, difference) in (0..rows).zip(&mut differences) {
            let mut least = [f64::INFINITY; LANES];
            for slots in self.rows.groups(self.keys, row) {
                keep_least(&mut least, &costs_of(slots));
            }
            let possible = least.into_iter().filter(|cost| *cost < dear);
            *difference = (possible.fold(0.0, f64::max) - least_of(least)).max(0.0);
        }
        let differences = differences.get(..rows).unwrap_or_default();
        let greatest = differences.iter().copied().fold(0.0, f64::max);
        let scale = middle(differences).filter(|middle| *middle > 0.0).unwrap_or(greatest);
        if scale > 0.0 { scale } else { power }
    }

    /// Bids by at least an `increment`, and at most so much `more`, until no more than one row has no column that is cheapest up to
    /// the increment; false when the call may take no more steps before that.
    fn round(
        &mut self,
        round: &mut Round,
        columns: usize,
        increment: f64,
        more: f64,
        work: &mut Work,
    ) -> bool {
        if round.offers == 0 {
            (self.bids.first, round.queued) = (0, 0);
            for row in (0..=u8::MAX).take(columns) {
                self.enqueue(round, row);
            }
        }
        while round.offers < OFFERS_OF_ROUND && round.queued > 1 {
            if work.is_over() {
                return false;
            }
            work.spend_rows(1, columns, 1);
            round.offers += 1;
            let row = self.bids.queue[usize::from(self.bids.first)];
            self.bids.first = self.bids.first.wrapping_add(1);
            round.queued -= 1;
            let Offer { column, least, second } = self.offer(row.into());
            let own = self.bids.column_of[usize::from(row)];
            if own != NOTHING {
                if self.value(row, own) <= least + increment {
                    continue;
                }
                if let Some(buyer) = self.bids.row_of.get_mut(usize::from(own)) {
                    *buyer = NOTHING;
                }
            }
            if let Some(potential) = flat_mut(&mut self.bids.potential).get_mut(usize::from(column)) {
                *potential -= (second - least).lesser(more) + increment;
            }
            self.bids.column_of[usize::from(row)] = column.into();
            let before = core::mem::replace(&mut self.bids.row_of[usize::from(column)], row.into());
            if let Ok(before) = u8::try_from(before) {
                self.bids.column_of[usize::from(before)] = NOTHING;
                self.enqueue(round, before);
            }
        }
        true
    }

    fn enqueue(&mut self, round: &mut Round, row: u8) {
        self.bids.queue[usize::from(self.bids.first.wrapping_add(round.queued as u8))] = row;
        round.queued += 1;
    }

    fn offer(&self, row: usize) -> Offer {
        let groups = self.rows.groups(self.keys, row);
        // Of each block of columns: the least.
        let mut nearest = [f64::INFINITY; BLOCKS];
        for ((slots, potentials), nearest) in
            groups.chunks(GROUPS).zip(&self.bids.potential).zip(&mut nearest)
        {
            let mut least = [f64::INFINITY; LANES];
            for (slots, potentials) in slots.iter().zip(potentials) {
                keep_least(&mut least, &less(costs_of(slots), potentials));
            }
            *nearest = least_of(least);
        }
        let least = least_of(nearest);
        let block = nearest.iter().position(|nearest| *nearest == least).unwrap_or(0);
        let others = nearest.iter().enumerate().filter(|(other, _)| *other != block);
        let mut second = others.fold(f64::INFINITY, |second, (_, nearest)| nearest.lesser(second));
        let mut column = None;
        let within = groups.iter().zip(self.bids.potential.as_flattened()).skip(block * GROUPS).take(GROUPS);
        for (group, (slots, potentials)) in within.enumerate() {
            for (lane, value) in less(costs_of(slots), potentials).into_iter().enumerate() {
                if column.is_none() && value == least {
                    column = Some(block * BLOCK + group * LANES + lane);
                } else {
                    second = value.lesser(second);
                }
            }
        }
        Offer { column: column.unwrap_or(0) as u8, least, second }
    }

    /// What a column costs a row with its price.
    fn value(&self, row: u8, column: u16) -> f64 {
        let potential = flat(&self.bids.potential).get(usize::from(column)).copied().unwrap_or(0.0);
        self.rows.cost(self.keys, row.into(), column.into()).unwrap_or(f64::INFINITY) - potential
    }
}

/// The median; `None` without numbers.
fn middle(numbers: &[f64]) -> Option<f64> {
    let is_middle = |number: &&f64| {
        let below = numbers.iter().filter(|other| *other < *number).count();
        let up_to = numbers.iter().filter(|other| *other <= *number).count();
        below <= numbers.len() / 2 && numbers.len() / 2 < up_to
    };
    numbers.iter().find(is_middle).copied()
}

#[inline(always)]
fn less(mut values: [f64; LANES], potentials: &[f64; LANES]) -> [f64; LANES] {
    for (value, potential) in values.iter_mut().zip(potentials) {
        *value -= *potential;
    }
    values
}
