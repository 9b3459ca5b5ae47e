//! Bottleneck assignment: the least greatest cost, by thresholds.

use super::integer_costs::GREATEST_FINITE;
use super::layout::{MAX_ASSIGNED, row_of_matrix};
use super::table::{NO_KEY, NONE, Table, index};
use super::task::{Stage, Task};
use super::work::Work;
use crate::numeric::put;

/// Words with a bit for each row or column.
const WORDS: usize = MAX_ASSIGNED / 64;
type Bits = [u64; WORDS];
/// Steps to find the columns that a row leads to.
const FRESH: usize = 8;
// Every u8 is the index of a row or column, so that no lookup can fail.
const _: () = assert!(MAX_ASSIGNED == 1 << u8::BITS);

/// Finds the least key such that as many rows as possible can be paired by keys up to it, as long as the call may take steps.
pub(super) fn find(table: &mut Table, task: &mut Task, work: &mut Work) {
    let graph = &mut Graph::new(table.columns());
    if task.stage == Stage::MostPairs {
        find_most_pairs(graph, table, task, work);
    }
    if task.stage == Stage::Threshold {
        find_threshold(graph, table, task, work);
    }
}

/// Finds as many pairs as possible, and the bounds of the threshold.
fn find_most_pairs(graph: &mut Graph, table: &mut Table, task: &mut Task, work: &mut Work) {
    let mut most = Matching::new(table.rows());
    task.missing = most.grow(graph, table, MAX_ASSIGNED, work);
    most.write(table.best);
    task.enough = most.greatest(table);
    // The least that can be enough, and the pairs by keys below it. Where no row stays free, none is below its least key.
    task.least = if task.missing == 0 { greatest_of_least(table) } else { least_key(table) };
    task.limit = task.least;
    table.settled.fill(NONE);
    task.stage = Stage::Threshold;
    if task.least >= task.enough {
        end(task);
    }
}

/// Halves the distance between a threshold that is too low and one that is not.
fn find_threshold(graph: &mut Graph, table: &mut Table, task: &mut Task, work: &mut Work) {
    let mut below = Matching::read(table.rows(), table.settled);
    // Each round but the first halves the distance of two numbers below 2^63.
    while task.least < task.enough && task.rounds <= 64 {
        if work.is_over() {
            below.write(table.settled);
            return;
        }
        task.rounds += 1;
        graph.lead_up_to(task.limit);
        let mut matching = below.clone();
        if matching.grow(graph, table, task.missing, work) > task.missing {
            below = matching;
            // At least one of the searches that found nothing must leave the columns that it saw.
            task.least = graph.beyond;
        } else {
            matching.write(table.best);
            task.enough = matching.greatest(table);
        }
        task.limit = task.least + (task.enough - task.least) / 2;
    }
    end(task);
}

fn end(task: &mut Task) {
    task.least = task.enough;
    task.largest = task.enough;
    task.stage = Stage::Sum;
}

/// Makes the best so far of the pairs that there are: rows without a column take the cheapest that is free, and then as many more as
/// possible take any.
pub(super) fn complete(table: &mut Table, task: &Task) {
    let cost = |table: &Table, row, column| task.cost(table, row, column);
    let (rows, columns) = (table.rows(), table.columns());
    let is_auction = matches!(task.stage, Stage::AuctionF64 | Stage::AuctionI64);
    let pairs = if is_auction { &*table.distance } else { &*table.column_of };
    let mut graph = Graph::new(columns);
    graph.known = [u64::MAX; WORDS];
    let mut matching = Matching::new(rows);
    for (row, bits) in (0..rows).zip(&mut graph.columns) {
        for column in 0..columns {
            let is_possible = cost(table, row, column).is_some();
            bits[column / 64 % WORDS] |= u64::from(is_possible) << (column % 64);
        }
        let paired = pairs.get(row).copied().and_then(index);
        if let Some(column) = paired.filter(|column| cost(table, row, *column).is_some()) {
            matching.pair(row as u8, column as u8);
        }
    }
    for row in 0..rows {
        if !has(&matching.paired, row as u8) {
            let free = (0..columns).filter(|column| has(&matching.free, *column as u8));
            let costs = free.filter_map(|column| Some((cost(table, row, column)?, column)));
            let cheapest = costs.reduce(|one, other| if other.0 < one.0 { other } else { one });
            if let Some((_, column)) = cheapest {
                matching.pair(row as u8, column as u8);
            }
        }
    }
    matching.grow(&mut graph, table, MAX_ASSIGNED, &mut Work::of(0));
    let mut found = [NONE; MAX_ASSIGNED];
    matching.write(&mut found);
    let total = |columns: &[i128]| {
        let of_row = |(row, column): (usize, &i128)| cost(table, row, index(*column)?);
        columns
            .iter()
            .take(rows)
            .enumerate()
            .filter_map(of_row)
            .fold((0, 0.0), |(pairs, sum), cost| (pairs + 1, sum + cost))
    };
    let (before, now) = (total(table.best), total(&found));
    if now.0 > before.0 || now.0 == before.0 && now.1 < before.1 {
        matching.write(table.best);
    }
}

/// The greatest of the least keys of all rows, and of all columns where each is taken.
fn greatest_of_least(table: &mut Table) -> i128 {
    let rows = 0..table.rows();
    let is_square = rows.len() == table.row_of.len();
    let least = |row| row_of_matrix(table.keys, table.row_of.len(), row).iter().copied().min();
    let greatest = rows.clone().filter_map(least).max().unwrap_or(NONE);
    if !is_square {
        return greatest;
    }
    table.potential.fill(NO_KEY);
    for row in rows {
        let keys = row_of_matrix(table.keys, table.row_of.len(), row);
        for (least, key) in table.potential.iter_mut().zip(keys) {
            *least = (*key).min(*least);
        }
    }
    table.potential.iter().copied().fold(greatest, i128::max)
}

/// The least key.
fn least_key(table: &Table) -> i128 {
    (0..table.rows()).filter_map(|row| table.row(row).iter().copied().min()).min().unwrap_or(NO_KEY)
}

/// Of each row: the columns that its keys up to a threshold lead to; and what a search over them remembers.
struct Graph {
    limit: i128,
    columns: [Bits; MAX_ASSIGNED],
    /// The rows whose columns were asked for at this threshold.
    known: Bits,
    /// All columns that there are.
    all: Bits,
    /// The least key by which a search that found nothing would have seen one column more.
    beyond: i128,
    /// Of each column that was reached: from which row.
    parent: [u8; MAX_ASSIGNED],
    queue: [u8; MAX_ASSIGNED],
}

impl Graph {
    /// With the pairs that are possible at all.
    fn new(columns: usize) -> Self {
        let mut all = [0; WORDS];
        for (word, first) in all.iter_mut().zip((0..).step_by(64)) {
            let count = columns.saturating_sub(first);
            *word = if count < 64 { (1 << count) - 1 } else { u64::MAX };
        }
        let nothing = [0; MAX_ASSIGNED];
        Self {
            limit: GREATEST_FINITE,
            columns: [[0; WORDS]; MAX_ASSIGNED],
            known: [0; WORDS],
            all,
            beyond: NO_KEY,
            parent: nothing,
            queue: nothing,
        }
    }

    fn lead_up_to(&mut self, limit: i128) {
        (self.limit, self.beyond) = (limit, NO_KEY);
        self.known = [0; WORDS];
    }

    /// The columns that the keys of `row` lead to.
    fn columns_of(&mut self, table: &Table, row: u8) -> Bits {
        let columns = &mut self.columns[usize::from(row)];
        if !has(&self.known, row) {
            self.known[usize::from(row >> 6)] |= 1 << (row & 63);
            let limit = self.limit as u64;
            for (keys, word) in table.row(row.into()).chunks(64).zip(&mut *columns) {
                // No key is negative or has more than 64 bits.
                *word = keys.iter().rev().fold(0, |bits, key| bits + bits + u64::from(*key as u64 <= limit));
            }
        }
        *columns
    }

    /// Keeps the least key from the rows of a search that found nothing to the columns that it has not seen.
    fn keep_least_beyond(&mut self, table: &Table, rows: usize, unseen: &Bits) {
        for row in self.queue.iter().take(rows) {
            for (keys, unseen) in table.row((*row).into()).chunks(64).zip(unseen) {
                let mut unseen = *unseen;
                while unseen != 0 {
                    if let Some(key) = keys.get(unseen.trailing_zeros() as usize) {
                        self.beyond = self.beyond.min(*key);
                    }
                    unseen &= unseen - 1;
                }
            }
        }
    }
}

/// Pairs of rows and columns.
#[derive(Clone)]
struct Matching {
    rows: usize,
    /// The rows that have a column, and the columns that no row has.
    paired: Bits,
    free: Bits,
    /// Of each that is paired: the other.
    column_of: [u8; MAX_ASSIGNED],
    row_of: [u8; MAX_ASSIGNED],
}

impl Matching {
    fn new(rows: usize) -> Self {
        Self {
            rows,
            paired: [0; WORDS],
            free: [u64::MAX; WORDS],
            column_of: [0; MAX_ASSIGNED],
            row_of: [0; MAX_ASSIGNED],
        }
    }

    /// The columns of rows, where they have one.
    #[inline(never)]
    fn read(rows: usize, columns: &[i128]) -> Self {
        let mut matching = Self::new(rows);
        for (row, column) in (0..=u8::MAX).take(rows).zip(columns) {
            if let Ok(column) = u8::try_from(*column) {
                matching.pair(row, column);
            }
        }
        matching
    }

    /// Writes the column of each row, or [`NONE`].
    #[inline(never)]
    fn write(&self, columns: &mut [i128]) {
        for (row, column) in (0..=u8::MAX).take(self.rows).zip(columns) {
            *column = if has(&self.paired, row) { self.column_of[usize::from(row)].into() } else { NONE };
        }
    }

    fn pair(&mut self, row: u8, column: u8) {
        self.free[usize::from(column >> 6)] &= !(1 << (column & 63));
        self.paired[usize::from(row >> 6)] |= 1 << (row & 63);
        self.column_of[usize::from(row)] = column;
        self.row_of[usize::from(column)] = row;
    }

    /// Pairs rows, until as many as possible are or more than `allowed` cannot be; how many cannot.
    fn grow(&mut self, graph: &mut Graph, table: &Table, allowed: usize, work: &mut Work) -> usize {
        let mut alone = 0;
        for row in (0..=u8::MAX).take(self.rows) {
            if !has(&self.paired, row) && !self.augment(graph, table, row, work) {
                alone += 1;
                if alone > allowed {
                    break;
                }
            }
        }
        alone
    }

    /// Pairs `start` by an alternating path to a free column, breadth first; false without one.
    fn augment(&mut self, graph: &mut Graph, table: &Table, start: u8, work: &mut Work) -> bool {
        let mut unseen = graph.all;
        put(&mut graph.queue, 0, start);
        let mut queued = 1;
        // Every row is queued at most once: by the column that it has.
        for next in 0..=u8::MAX {
            if usize::from(next) >= queued {
                break;
            }
            let row = graph.queue[usize::from(next)];
            work.spend(if has(&graph.known, row) { 1 } else { FRESH });
            let columns = graph.columns_of(table, row);
            for (word, (columns, free)) in columns.iter().zip(&self.free).enumerate() {
                if columns & free != 0 {
                    self.flip(column_at(word, columns & free), row, start, &graph.parent);
                    return true;
                }
            }
            for (word, (columns, unseen)) in columns.iter().zip(&mut unseen).enumerate() {
                let mut new = columns & *unseen;
                *unseen &= !columns;
                while new != 0 {
                    let column = usize::from(column_at(word, new));
                    new &= new - 1;
                    graph.parent[column] = row;
                    put(&mut graph.queue, queued, self.row_of[column]);
                    queued += 1;
                }
            }
        }
        work.spend(queued);
        graph.keep_least_beyond(table, queued, &unseen);
        false
    }

    /// Gives the free `column` to `row`, the column that this had to the row that reached it, and so on back to `start`.
    fn flip(&mut self, column: u8, row: u8, start: u8, parent: &[u8; MAX_ASSIGNED]) {
        self.free[usize::from(column >> 6)] &= !(1 << (column & 63));
        self.paired[usize::from(start >> 6)] |= 1 << (start & 63);
        let (mut column, mut row) = (column, row);
        // A path visits each row once.
        for _ in 0..self.rows {
            let before = core::mem::replace(&mut self.column_of[usize::from(row)], column);
            self.row_of[usize::from(column)] = row;
            if row == start {
                return;
            }
            (column, row) = (before, parent[usize::from(before)]);
        }
    }

    /// The greatest key of a pair; [`NONE`] without pairs.
    fn greatest(&self, table: &Table) -> i128 {
        let paired = (0..=u8::MAX).zip(self.column_of).take(self.rows);
        let paired = paired.filter(|(row, _)| has(&self.paired, *row));
        paired.map(|(row, column)| table.key(row.into(), column.into())).max().unwrap_or(NONE)
    }
}

/// The first of the columns that the bits of a word stand for.
fn column_at(word: usize, bits: u64) -> u8 {
    (word * 64) as u8 | bits.trailing_zeros() as u8
}

fn has(bits: &Bits, index: u8) -> bool {
    bits[usize::from(index >> 6)] >> (index & 63) & 1 != 0
}
