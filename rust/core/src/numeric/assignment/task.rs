//! How far a search is, between two of its steps.

use super::AssignmentObjective;
use super::auction::Round;
use super::columns::{cost_at, slot, width};
use super::integer_costs::FORBIDDEN;
use super::layout::SAVED;
use super::lsap_f64::DEAR;
use super::search::Trial;
use super::table::Table;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stage {
    /// As many pairs as possible, whatever they cost.
    MostPairs,
    /// The least greatest cost.
    Threshold,
    /// The least sum: the costs are still keys.
    Sum,
    /// Shortest paths in f64, in the order of the rows.
    PlainF64,
    /// The same in integers of 64 bits.
    PlainI64,
    /// Prices near the best, for shortest paths in f64.
    AuctionF64,
    /// The same for integers of 64 bits.
    AuctionI64,
    /// Shortest paths in f64, from prices near the best.
    NearF64,
    /// The same in integers of 64 bits.
    NearI64,
    /// Shortest paths in integers of 128 bits.
    I128,
    /// The best is proved to be that.
    Done,
}

const STAGES: [Stage; 11] = [
    Stage::MostPairs,
    Stage::Threshold,
    Stage::Sum,
    Stage::PlainF64,
    Stage::PlainI64,
    Stage::AuctionF64,
    Stage::AuctionI64,
    Stage::NearF64,
    Stage::NearI64,
    Stage::I128,
    Stage::Done,
];

/// What the memory of the keys holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Form {
    /// Bits of f64, each in an element.
    Keys,
    /// f64, two in each element.
    Packed,
    /// Whole numbers of quanta, and the costs are beside them.
    Quanta,
}

const FORMS: [Form; 3] = [Form::Keys, Form::Packed, Form::Quanta];

/// How far a search is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Task {
    pub stage: Stage,
    pub form: Form,
    /// Rows and columns of the caller.
    pub rows: usize,
    pub columns: usize,
    pub objective: AssignmentObjective,
    /// Of the threshold: the least key that can be enough, one that is, and the next to try.
    pub least: i128,
    pub enough: i128,
    pub limit: i128,
    /// How many rows stay without a column at best.
    pub missing: usize,
    /// Of the threshold and of the auction: how many rounds there were.
    pub rounds: usize,
    /// The greatest key of a cost that is not forbidden.
    pub largest: i128,
    /// Whether no sum of the costs is rounded in f64.
    pub are_exact: bool,
    /// Of shortest paths in the order of the rows.
    pub trial: Trial,
    /// A power of two that divides all costs.
    pub quantum: f64,
    /// Of the auction: how far costs differ within a row, and by how much is bid.
    pub scale: f64,
    pub increment: f64,
    pub offers: usize,
    pub is_coarse: bool,
    pub round: Round,
    /// No assignment of as many pairs costs less.
    pub bound: f64,
    /// Whether the best so far is the best up to rounding.
    pub is_near_best: bool,
    /// What the best so far costs.
    pub total: Total,
}

/// Number of pairs, the greatest cost and the sum.
pub(super) type Total = (usize, f64, f64);

impl Task {
    pub fn new(rows: usize, columns: usize, objective: AssignmentObjective) -> Self {
        let stage = match objective {
            AssignmentObjective::Bottleneck => Stage::MostPairs,
            AssignmentObjective::LinearSum => Stage::Sum,
        };
        Self {
            stage,
            form: Form::Keys,
            rows,
            columns,
            objective,
            least: 0,
            enough: 0,
            limit: 0,
            missing: 0,
            rounds: 0,
            largest: super::integer_costs::GREATEST_FINITE,
            are_exact: false,
            trial: Trial::default(),
            quantum: 0.0,
            scale: 0.0,
            increment: 0.0,
            offers: 0,
            is_coarse: false,
            round: Round::default(),
            bound: 0.0,
            is_near_best: false,
            total: (0, 0.0, 0.0),
        }
    }

    pub fn save(&self, memory: &mut [i128]) {
        let number = |count: usize| count as u64;
        // Each below 2^32.
        let pair = |high: usize, low: usize| number(high) << 32 | number(low);
        let key = |key: i128| key as u64;
        let numbers: [u64; 2 * SAVED] = [
            self.stage as u64,
            self.form as u64,
            number(self.rows),
            number(self.columns),
            self.objective as u64,
            key(self.least),
            key(self.enough),
            key(self.limit),
            number(self.missing),
            number(self.rounds),
            key(self.largest),
            self.are_exact.into(),
            pair(self.trial.recent, self.trial.visits),
            self.quantum.to_bits(),
            self.scale.to_bits(),
            self.increment.to_bits(),
            number(self.offers),
            self.is_coarse.into(),
            self.bound.to_bits(),
            self.is_near_best.into(),
            number(self.total.0),
            self.total.1.to_bits(),
            self.total.2.to_bits(),
            pair(self.round.offers, self.round.queued),
        ];
        for (entry, [even, odd]) in memory.iter_mut().zip(numbers.as_chunks().0) {
            *entry = slot(*even, *odd);
        }
    }

    /// What [`save`](Self::save) wrote; `None` for what it did not.
    pub fn load(memory: &[i128]) -> Option<Self> {
        let pairs = memory.first_chunk::<SAVED>()?.map(|entry| [entry as u64, (entry >> 64) as u64]);
        let [
            stage,
            form,
            rows,
            columns,
            objective,
            least,
            enough,
            limit,
            missing,
            rounds,
            largest,
            are_exact,
            trial,
            quantum,
            scale,
            increment,
            offers,
            is_coarse,
            bound,
            is_near_best,
            pair_count,
            greatest,
            sum,
            round,
        ] = *pairs.as_flattened().first_chunk::<{ 2 * SAVED }>()?;
        let count = |number: u64| usize::try_from(number).ok();
        let high = |pair: u64| count(pair >> 32);
        let low = |pair: u64| count(pair & 0xffff_ffff);
        // None is negative, and keys have 63 bits.
        let key = |number: u64| i128::from(number as i64);
        Some(Self {
            stage: *STAGES.get(count(stage)?)?,
            form: *FORMS.get(count(form)?)?,
            rows: count(rows)?,
            columns: count(columns)?,
            objective: match objective {
                0 => AssignmentObjective::Bottleneck,
                1 => AssignmentObjective::LinearSum,
                _ => return None,
            },
            least: key(least),
            enough: key(enough),
            limit: key(limit),
            missing: count(missing)?,
            rounds: count(rounds)?,
            largest: key(largest),
            are_exact: are_exact != 0,
            trial: Trial { visits: low(trial)?, recent: high(trial)? },
            quantum: f64::from_bits(quantum),
            scale: f64::from_bits(scale),
            increment: f64::from_bits(increment),
            offers: count(offers)?,
            is_coarse: is_coarse != 0,
            round: Round { offers: high(round)?, queued: low(round)? },
            bound: f64::from_bits(bound),
            is_near_best: is_near_best != 0,
            total: (count(pair_count)?, f64::from_bits(greatest), f64::from_bits(sum)),
        })
    }

    /// What a pair costs, of a row and a column of the table; `None` for one that is forbidden.
    pub fn cost(&self, table: &Table, row: usize, column: usize) -> Option<f64> {
        match self.form {
            Form::Keys => {
                let key = table.key(row, column);
                (key <= self.largest).then(|| f64::from_bits(key as u64))
            }
            Form::Packed => {
                cost_at(table.keys, width(table), row, column).filter(|cost| *cost < self.power() * DEAR)
            }
            Form::Quanta => {
                let at = row * table.columns() + column;
                let pair = *table.costs.get(at / 2)?;
                let cost =
                    f64::from_bits(if at.is_multiple_of(2) { pair as u64 } else { (pair >> 64) as u64 });
                (table.key(row, column) < FORBIDDEN).then_some(cost)
            }
        }
    }

    /// The power of two that the largest cost begins with.
    pub fn power(&self) -> f64 {
        f64::from_bits((self.largest >> 52 << 52) as u64)
    }
}
