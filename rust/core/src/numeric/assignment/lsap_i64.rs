//! Linear sum assignment in integers of 64 bits, where those hold the costs that matter.
//!
//! Every step is as in [`lsap_i128`](super::lsap_i128). The costs are multiples of one quantum, the lowest bit of any of
//! them. Costs above 2^60 quanta are clamped to that; the final potentials certify that clamping did not change the optimum.

use super::columns::{
    ByColumn, CostNumber, Rows, all, costs_of, flat, flat_mut, groups_of, keep_least, least_of, slot, width,
};
use super::layout::{LANES, SLOTS};
use super::lsap_f64::DEAR;
use super::search::{Pairing, Potentials, Trial};
use super::table::Table;
use super::task::{Stage, Task};
use super::work::Work;
use super::{auction, bound, lsap_f64};
use core::ops::{Add, AddAssign, Sub, SubAssign};

/// Of an f64: its mantissa.
const MANTISSA: u64 = (1 << 52) - 1;
/// Costs are clamped to this: a potential of a row is at most this, of a column at least minus it, and a reduced cost at
/// most twice that.
const MOST: u64 = 1 << 60;
/// The same in f64.
const MOST_QUANTA: f64 = MOST as f64;
/// The greatest cost in f64 begins with a power of two, of which the quantum is at least 2^-99: then the whole numbers of
/// [`integer_costs`](super::integer_costs) do not round either.
const FINEST: f64 = 1.0 / (1_u128 << 99) as f64;

/// A number of quanta. Distances are compared as the f64 of the same bits, which every processor does for several at once:
/// they are positive, and neither subnormal nor beyond the finite ones.
#[derive(Clone, Copy, Default, PartialEq, PartialOrd)]
struct Word(i64);

impl Add for Word {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Word {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Word {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Word {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl CostNumber for Word {
    /// The least f64 that is not subnormal.
    const ORIGIN: Self = Self(1 << 52);
    const FAR: Self = Self(7 << 60);
    /// No distance by way of such a column is less than the [`MOST`] that lie between a row and a free column.
    const SETTLED: Self = Self(-(1 << 62));

    #[inline(always)]
    fn of_bits(bits: u64) -> Self {
        Self(bits as i64)
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        self.0 as u64
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        let [a, b] = [self, other].map(|word| f64::from_bits(word.0 as u64));
        Self(a.lesser(b).to_bits() as i64)
    }
}

/// Begins the search on a table of packed f64, from potentials `near` the best, where they are known; where 64 bits do not tell,
/// 128 bits do.
pub(super) fn begin(table: &mut Table, task: &mut Task, near: Option<&ByColumn<f64>>, work: &mut Work) {
    task.quantum = quantum_of(table);
    work.spend_rows(table.rows(), table.columns(), 1);
    if !(task.quantum >= task.power() * FINEST && task.quantum <= task.power()) {
        return lsap_f64::give_up(table, task, work);
    }
    let mut search = Potentials::new(Rows::of(table, table.rows()));
    table.clear_pairs();
    let limit = if all_count(task) { MOST_QUANTA } else { MOST_QUANTA * 0.25 };
    work.spend_rows(table.rows(), table.columns(), 2);
    if !search.convert(table, task.quantum, limit) {
        return lsap_f64::give_up(table, task, work);
    }
    if let Some(near) = near {
        return begin_near(table, task, near, work);
    }
    task.trial = Trial::default();
    task.stage = Stage::PlainI64;
    pair_with(&mut search, table, task, work);
}

/// Begins again from potentials of the columns near the best.
#[inline(never)]
pub(super) fn begin_near(table: &mut Table, task: &mut Task, near: &ByColumn<f64>, work: &mut Work) {
    let mut search = Potentials::new(Rows::of(table, table.rows()));
    search.begin_near(table, &in_quanta(near, task.quantum), work);
    search.keep(table);
    task.stage = Stage::NearI64;
}

/// Goes on with shortest paths, which choose as [`lsap_i128`](super::lsap_i128) does on quanta.
pub(super) fn pair(table: &mut Table, task: &mut Task, work: &mut Work) {
    pair_with(&mut Potentials::read(Rows::of(table, table.rows()), table), table, task, work);
}

fn pair_with(search: &mut Potentials<Word>, table: &mut Table, task: &mut Task, work: &mut Work) {
    let pairing = match task.stage {
        Stage::NearI64 => search.pair_near(table, work),
        _ => search.pair_all(table, Some(&mut task.trial), work),
    };
    match pairing {
        Pairing::Unfinished => search.keep(table),
        Pairing::TooLong => {
            search.keep(table);
            bound::raise(table, task, &in_f64(table, task.quantum));
            task.stage = Stage::AuctionI64;
            auction::begin(table, task, work);
        }
        Pairing::All if all_count(task) || search.is_within() => lsap_f64::finish(table, task),
        Pairing::All | Pairing::Impossible => lsap_f64::give_up(table, task, work),
    }
}

/// Whether no cost is beyond 64 bits.
fn all_count(task: &Task) -> bool {
    task.power() * DEAR <= task.quantum * MOST_QUANTA
}

/// Potentials in f64, about: those of the columns are kept between two steps.
#[inline(never)]
pub(super) fn in_f64(table: &Table, quantum: f64) -> ByColumn<f64> {
    let mut potentials = all(0.0);
    for (potential, word) in flat_mut(&mut potentials).iter_mut().zip(&*table.potential) {
        *potential = *word as i64 as f64 * quantum;
    }
    potentials
}

/// Potentials as numbers of quanta, down to minus half of [`MOST`]: added to what [`Word::SETTLED`] leaves, that is still far.
fn in_quanta(potentials: &ByColumn<f64>, quantum: f64) -> ByColumn<Word> {
    let mut words = all(Word(0));
    for (word, potential) in flat_mut(&mut words).iter_mut().zip(flat(potentials)) {
        *word = Word((potential / quantum).clamp(-0.5 * MOST_QUANTA, 0.0) as i64);
    }
    words
}

/// A power of two that divides all costs in f64; infinite if all are 0.
fn quantum_of(table: &Table) -> f64 {
    let width = width(table);
    let mut lowest = [f64::INFINITY; LANES];
    for row in 0..table.rows() {
        for slots in groups_of(table.keys, width, row) {
            keep_least(&mut lowest, &costs_of(slots).map(lowest_bit));
        }
    }
    f64::from_bits(least_of(lowest).to_bits() & !MANTISSA)
}

/// The lowest bit of a cost, or less than twice a power of two below it; infinite for 0, which has none.
#[inline(always)]
fn lowest_bit(cost: f64) -> f64 {
    let bits = cost.to_bits();
    // Without its lowest bit. A power of two loses one of its exponent, and with it half of itself or more.
    let lowest = cost - f64::from_bits(bits & bits.wrapping_sub(1));
    if lowest > 0.0 { lowest } else { f64::INFINITY }
}

/// Whole numbers up to 2^60 in f64, by their halves of 32 bits: f64 that are so large that their last bits count the halves.
#[inline(always)]
fn words_of(wholes: [f64; LANES]) -> [u64; LANES] {
    const HIGH: f64 = 1.5 * (1_u128 << 84) as f64;
    const LOW: f64 = 1.5 * (1_u64 << 52) as f64;
    wholes.map(|whole| {
        let high = whole + HIGH;
        let low = whole - (high - HIGH) + LOW;
        let low = low.to_bits().wrapping_sub(LOW.to_bits());
        (high.to_bits().wrapping_sub(HIGH.to_bits()) << 32).wrapping_add(low)
    })
}

impl Potentials<Word> {
    /// Writes the costs as multiples of the quantum behind those in f64, gives each row its least for a potential and the first
    /// free column of that cost; false where a least cost is beyond the `limit`.
    fn convert(&mut self, table: &mut Table, quantum: f64, limit: f64) -> bool {
        let (rows, width, by_quantum) = (table.rows(), width(table), 1.0 / quantum);
        for (row, potential) in (0..table.rows()).zip(&mut self.by_row) {
            let mut line = all(MOST_QUANTA);
            let mut least = [f64::INFINITY; LANES];
            for (slots, wholes) in groups_of(table.keys, width, row).iter().zip(line.as_flattened_mut()) {
                *wholes = costs_of(slots).map(|cost: f64| (cost * by_quantum).lesser(MOST_QUANTA));
                keep_least(&mut least, wholes);
            }
            let least = least_of(least);
            if least > limit {
                return false;
            }
            *potential = Word(least as i64);
            let start = (rows + row) * width;
            let slots = table.keys.get_mut(start..start + width).unwrap_or_default();
            for (slots, wholes) in slots.as_chunks_mut::<SLOTS>().0.iter_mut().zip(line.as_flattened()) {
                let words = words_of(*wholes);
                for (entry, [even, odd]) in slots.iter_mut().zip(words.as_chunks().0) {
                    *entry = slot(*even, *odd);
                }
            }
            table.pair_with_first(row, flat(&line), least);
        }
        true
    }

    /// Whether nothing that counts as [`MOST`] has mattered: no path was longer than the potential that its first row has in
    /// the end, and none by way of such a cost was shorter than what a row's potential leaves of it.
    fn is_within(&self) -> bool {
        self.by_row.iter().all(|potential| potential.0 < MOST as i64 / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::super::AssignmentObjective;
    use super::super::columns::slot;
    use super::super::table::Table;
    use super::super::task::{Stage, Task};
    use super::super::work::Work;
    use super::{MOST_QUANTA, begin, lowest_bit, pair, words_of};

    #[test]
    fn whole_numbers_in_f64_become_words() {
        let wholes = [
            0.0,
            1.0,
            4294967295.0,
            4294967297.0,
            2147483648.0,
            9007199254740991.0,
            MOST_QUANTA - 128.0,
            MOST_QUANTA,
        ];
        assert_eq!(words_of(wholes), wholes.map(|whole| whole as u64));
    }

    #[test]
    fn a_cost_is_a_multiple_of_its_lowest_bit() {
        for (cost, lowest) in
            [(0.75, 0.25), (3.0, 1.0), (1.0 + f64::EPSILON, f64::EPSILON), (0.0, f64::INFINITY)]
        {
            assert_eq!(lowest_bit(cost), lowest);
        }
        for power in [1.0, 2.0, 4.0, 1024.0, 2.0_f64.powi(-33)] {
            let lowest = lowest_bit(power);
            assert!(lowest >= 0.5 * power && lowest <= power);
        }
    }

    /// Whether 64 bits tell the best of 8 rows with these costs, of which `power` is the largest: each its own column.
    fn tell(power: f64, cost: fn(usize, usize) -> f64) -> bool {
        let mut memory = [0; 200];
        let mut table = Table::new(8, 8, &mut memory).unwrap();
        let bits = |row, column| cost(row, column).to_bits();
        for (at, entry) in table.keys.iter_mut().enumerate().take(32) {
            *entry = slot(bits(at / 4, at % 4 * 2), bits(at / 4, at % 4 * 2 + 1));
        }
        let before = table.keys[..32].to_vec();
        let mut task = Task::new(8, 8, AssignmentObjective::LinearSum);
        task.largest = power.to_bits().into();
        let work = &mut Work::of(u32::MAX);
        begin(&mut table, &mut task, None, work);
        while [Stage::PlainI64, Stage::NearI64].contains(&task.stage) {
            pair(&mut table, &mut task, work);
        }
        let tells = task.stage == Stage::Done;
        assert!(!tells || table.keys[..32] == before);
        assert!(!tells || *table.column_of == [0, 1, 2, 3, 4, 5, 6, 7]);
        tells
    }

    /// The last bit of this is 2^-52, so that 64 bits count up to 2^8.
    const FINE: f64 = 1.0 + f64::EPSILON;
    const FAR: f64 = (1_u64 << 40) as f64;

    #[test]
    fn all_costs_within_64_bits_tell() {
        assert!(tell(2.0, |row, column| if row == column { 1.0 } else { 2.0 }));
        assert!(tell(2.0, |row, column| if row == column { FINE } else { 2.0 }));
        assert!(tell(2.0, |_, _| 2.0));
    }

    #[test]
    fn what_is_beyond_64_bits_may_lie_about_but_not_be_taken() {
        assert!(tell(FAR, |row, column| if row == column { FINE } else { FAR }));
        assert!(!tell(FAR, |row, column| if row == column && row < 7 { FINE } else { FAR }));
        // Rows 6 and 7 want the same column.
        assert!(!tell(FAR, |row, column| if row.min(6) == column { FINE } else { FAR }));
    }

    #[test]
    fn a_quantum_finer_than_that_of_the_whole_numbers_tells_nothing() {
        assert!(!tell(FAR * FAR, |row, column| if row == column { FINE } else { FAR * FAR }));
    }
}
