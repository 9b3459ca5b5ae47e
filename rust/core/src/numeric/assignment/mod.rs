//! The linear sum and the bottleneck assignment problem, solved exactly.
//!
//! The linear sum assignment problem (LSAP) is solved on integer multiples of one quantum, so no rounding decides: see [`AssignmentSearch`].
//! Three arithmetics make the same choices, ties included:
//! - `lsap_f64`: where no sum is rounded, or a certificate proves that rounding changed no choice;
//! - `lsap_i64`: where 64 bits hold the costs that matter, as with mirrored costs, whose equally good choices leave no certificate;
//! - `lsap_i128`: in all other cases, and for few columns. It defines the choices. Without `lsap_i64` a mirrored matrix of 256 x 256
//!   takes more than twice the time of scipy's solver.

mod auction;
mod bottleneck;
mod bound;
mod columns;
mod integer_costs;
mod layout;
mod lsap_f64;
mod lsap_i128;
mod lsap_i64;
mod search;
mod table;
mod task;
#[cfg(test)]
mod tests;
mod work;

use crate::numeric::put;
use crate::refusal::{Refusal, Requirement, Within, at_least_zero, counted};
use layout::LEAST_COLUMNS;
pub use layout::MAX_ASSIGNED;
use table::{NONE, Table};
use task::{Stage, Task};
use work::Work;

/// What the best assignment of as many pairs as possible makes least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AssignmentObjective {
    /// Minimizes the greatest cost of a pair (bottleneck assignment); the sum of the costs decides between equals.
    Bottleneck,
    /// Minimizes the sum of the costs of all pairs (linear sum assignment).
    LinearSum,
}

/// What an assignment costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AssignmentCost {
    /// Number of pairs.
    pub pairs: usize,
    /// The greatest cost of a pair.
    pub greatest: f64,
    /// The sum of the costs of all pairs, row by row; infinite when it is beyond the range of f64.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub sum: f64,
    /// No assignment of as many pairs has less by the objective, the greatest cost or the sum; that itself when this is the best.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub lower_bound: f64,
    /// Whether it is proved to be the best.
    pub is_best: bool,
}

impl AssignmentCost {
    /// With one more pair.
    pub(crate) fn and(self, cost: f64) -> Self {
        Self { pairs: self.pairs + 1, greatest: self.greatest.max(cost), sum: self.sum + cost, ..self }
    }
}

/// How much memory [`AssignmentSearch`] needs for `rows` and `columns`, in elements of its slice.
pub fn assignment_memory(rows: usize, columns: usize) -> usize {
    let (rows, columns) = (rows.min(MAX_ASSIGNED), columns.min(MAX_ASSIGNED));
    Table::size(rows.min(columns), rows.max(columns))
}

/// The usual steps of an assignment, what [`solve_assignment`] takes at most: 1 to 3 ms.
pub const ASSIGNMENT_STEPS: u32 = 9 << 13;

/// A search for the best assignment, which can be spread over frames.
///
/// It lies in the caller's memory: [`resume`](Self::resume) finds it there again. However the steps are spread over calls, it
/// ends with the same assignment. With fewer than 24 rows and columns it is at its end when it begins.
///
/// ```
/// use pursuit_core::numeric::{AssignmentObjective, AssignmentSearch, assignment_memory};
///
/// let cost = |row: usize, column: usize| [[5.0, 4.0], [2.0, 1.0]][row][column];
/// let mut memory = vec![0; assignment_memory(2, 2)];
/// let mut search =
///     AssignmentSearch::begin(2, 2, AssignmentObjective::Bottleneck, |row, column| Ok(cost(row, column)), &mut memory)?;
/// while !search.step(1) {
///     // The best so far may serve until the next frame.
///     let so_far = search.total();
///     assert!(so_far.pairs == 2 && so_far.lower_bound <= 4.0);
///     search = AssignmentSearch::resume(&mut memory)?;
/// }
/// assert_eq!((search.column_of(0), search.column_of(1)), (Some(1), Some(0)));
/// assert_eq!(search.total().greatest, 4.0);
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
#[derive(Debug)]
pub struct AssignmentSearch<'memory> {
    table: Table<'memory>,
    task: Task,
}

impl<'memory> AssignmentSearch<'memory> {
    /// Begins to pair rows with columns, each at most once: first as many pairs as possible, then the best by `objective`.
    ///
    /// `cost(row, column)` is >= 0, or infinite when the two cannot be paired; it is called once for each pair, and its refusals
    /// are passed on. From 1 to [`MAX_ASSIGNED`] rows and columns; the counts may differ.
    ///
    /// The best is optimal for the numbers given. [`AssignmentObjective::Bottleneck`] compares the costs as they are; sums are
    /// of integers: a cost of at least 2^-47 times the largest counts exactly, a smaller one to 2^-100 of the largest. Between
    /// equally good assignments the order of rows and columns decides, the same way on every platform.
    ///
    /// # Errors
    /// [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) for no rows or columns, for too many, and for a negative cost;
    /// [`RefusalKind::NotFinite`](crate::RefusalKind::NotFinite) for a cost that is NaN;
    /// [`RefusalKind::BufferTooSmall`](crate::RefusalKind::BufferTooSmall) when `memory` is shorter than [`assignment_memory`].
    ///
    /// Source: D. F. Crouse, "On implementing 2D rectangular assignment algorithms", IEEE Trans. AES 52(4), 2016 (shortest
    /// augmenting paths); the threshold method for the bottleneck: R. Burkard, M. Dell'Amico, S. Martello, "Assignment
    /// Problems", 2009, 6.2.
    pub fn begin(
        rows: usize,
        columns: usize,
        objective: AssignmentObjective,
        mut cost: impl FnMut(usize, usize) -> Result<f64, Refusal>,
        memory: &'memory mut [i128],
    ) -> Result<Self, Refusal> {
        let mut search = Self::start(rows, columns, objective, &mut cost, memory)?;
        let mut total = AssignmentCost::default();
        for row in 0..rows {
            if let Some(column) = search.column_of(row) {
                total = total.and(cost(row, column)?);
            }
        }
        search.prove(total);
        Ok(search)
    }

    /// As [`begin`](Self::begin), but for [`prove`](Self::prove), which keeps what the assignment costs.
    pub(crate) fn start(
        rows: usize,
        columns: usize,
        objective: AssignmentObjective,
        mut cost: impl FnMut(usize, usize) -> Result<f64, Refusal>,
        memory: &'memory mut [i128],
    ) -> Result<Self, Refusal> {
        let transposed = rows > columns;
        let mut table = table_of(rows, columns, memory)?;
        table.fill(|short, long| {
            let (row, column) = if transposed { (long, short) } else { (short, long) };
            let cost = cost(row, column)?;
            at_least_zero(cost, "costs").element(row * columns + column)?;
            Ok(integer_costs::order_key(cost))
        })?;
        let task = begun(&mut table, rows, columns, objective);
        Ok(Self { table, task })
    }

    /// The search that was begun in this memory, which nothing else wrote to.
    ///
    /// # Errors
    /// [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) where none was begun,
    /// [`RefusalKind::BufferTooSmall`](crate::RefusalKind::BufferTooSmall) when the memory is shorter than it was.
    pub fn resume(memory: &'memory mut [i128]) -> Result<Self, Refusal> {
        let missing = Refusal::out_of_domain(Requirement::Written, "memory");
        let is_size = |count: &usize| (1..=MAX_ASSIGNED).contains(count);
        let known = Task::load(memory).filter(|task| is_size(&task.rows) && is_size(&task.columns));
        let task = known.ok_or(missing)?;
        let (rows, columns) = (task.rows, task.columns);
        let table = Table::new(rows.min(columns), rows.max(columns), memory)?;
        Ok(Self { table, task })
    }

    /// Takes at most about so many `steps`; whether the best assignment is found, and proved to be the best.
    ///
    /// A step is about what it takes to look at 32 columns of a row. A call ends with the search for one pair, an offer
    /// of an auction or a round of thresholds, so it can take up to 50,000 steps more.
    pub fn step(&mut self, steps: u32) -> bool {
        let Self { table, task } = self;
        if task.stage == Stage::Done || steps == 0 {
            return self.is_best();
        }
        let mut work = Work::of(steps);
        while task.stage != Stage::Done && !work.is_over() {
            match task.stage {
                Stage::MostPairs | Stage::Threshold => bottleneck::find(table, task, &mut work),
                Stage::Sum => lsap_f64::begin(table, task, &mut work),
                Stage::PlainF64 | Stage::NearF64 => lsap_f64::pair(table, task, &mut work),
                Stage::AuctionF64 | Stage::AuctionI64 => lsap_f64::bid(table, task, &mut work),
                Stage::PlainI64 | Stage::NearI64 => lsap_i64::pair(table, task, &mut work),
                Stage::I128 => lsap_i128::pair(table, task, &mut work),
                Stage::Done => {}
            }
        }
        if task.stage != Stage::Done {
            keep_best(table, task);
        }
        task.save(table.saved);
        self.is_best()
    }

    /// Whether the assignment is proved to be the best.
    pub fn is_best(&self) -> bool {
        self.task.stage == Stage::Done
    }

    /// Number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.task.rows, self.task.columns)
    }

    /// The column that `row` takes in the best assignment so far; `None` for a row without one, or beyond the last.
    pub fn column_of(&self, row: usize) -> Option<usize> {
        let Table { column_of, row_of, best, best_row, .. } = &self.table;
        let taken = match (self.task.rows > self.task.columns, self.is_best()) {
            (false, true) => column_of,
            (false, false) => best,
            (true, true) => row_of,
            (true, false) => best_row,
        };
        table::index(*taken.get(row)?)
    }

    /// What the best assignment so far costs.
    pub fn total(&self) -> AssignmentCost {
        let Self { table, task } = self;
        let (pairs, greatest, sum) = task.total;
        let mut total = AssignmentCost { pairs, greatest, sum, ..AssignmentCost::default() };
        if table.columns() >= LEAST_COLUMNS {
            total = AssignmentCost::default();
            for row in 0..task.rows {
                let Some(column) = self.column_of(row) else { continue };
                let (row, column) = if task.rows > task.columns { (column, row) } else { (row, column) };
                total = total.and(task.cost(table, row, column).unwrap_or(f64::INFINITY));
            }
        }
        self.with_bound(total)
    }

    /// The same total, with what is proved of it; keeps it for [`total`](Self::total).
    pub(crate) fn prove(&mut self, total: AssignmentCost) -> AssignmentCost {
        self.task.total = (total.pairs, total.greatest, total.sum);
        self.task.save(self.table.saved);
        self.with_bound(total)
    }

    fn with_bound(&self, total: AssignmentCost) -> AssignmentCost {
        let least = match self.task.objective {
            AssignmentObjective::Bottleneck => total.greatest,
            AssignmentObjective::LinearSum => total.sum,
        };
        let is_best = self.is_best();
        let lower_bound = if is_best { least } else { self.task.bound.min(least) };
        AssignmentCost { lower_bound, is_best, ..total }
    }
}

/// The memory, divided for so many rows and columns.
#[inline(never)]
fn table_of(rows: usize, columns: usize, memory: &mut [i128]) -> Result<Table<'_>, Refusal> {
    for (count, name) in [(rows, "row_count"), (columns, "column_count")] {
        counted(count, MAX_ASSIGNED, Requirement::AtMost256, name)?;
    }
    let table = Table::new(rows.min(columns), rows.max(columns), memory)?;
    if let Some(first) = table.saved.first_mut() {
        *first = NONE;
    }
    Ok(table)
}

/// The search over the keys of a table; few columns are assigned at once.
#[inline(never)]
fn begun(table: &mut Table, rows: usize, columns: usize, objective: AssignmentObjective) -> Task {
    table.clear_pairs();
    table.best.fill(NONE);
    table.best_row.fill(NONE);
    let mut task = Task::new(rows, columns, objective);
    if table.columns() < LEAST_COLUMNS {
        solve_few(table, &mut task);
    }
    task
}

/// Finds the best assignment of few columns in one go.
fn solve_few(table: &mut Table, task: &mut Task) {
    let work = &mut Work::of(u32::MAX);
    if task.stage == Stage::MostPairs {
        bottleneck::find(table, task, work);
    }
    task.largest = integer_costs::largest(table.keys, task.largest);
    lsap_i128::begin(table, task);
    lsap_i128::pair(table, task, work);
}

/// Keeps the best assignment so far of a search that is not at its end, and what is proved of the best.
fn keep_best(table: &mut Table, task: &mut Task) {
    // The pairs of a threshold are kept where it is found.
    if task.stage != Stage::Threshold && !task.is_near_best {
        bottleneck::complete(table, task);
    }
    match task.stage {
        _ if task.objective == AssignmentObjective::Bottleneck => {
            task.bound = f64::from_bits(task.least.max(0) as u64)
        }
        Stage::PlainF64 | Stage::NearF64 | Stage::AuctionF64 | Stage::AuctionI64 => {
            let mut potential = columns::all(0.0);
            columns::read(columns::flat_mut(&mut potential), table.potential);
            bound::raise(table, task, &potential);
        }
        Stage::PlainI64 | Stage::NearI64 => bound::raise(table, task, &lsap_i64::in_f64(table, task.quantum)),
        Stage::I128 => bound::raise_by_quanta(table, task),
        _ => {}
    }
    table.best_row.fill(NONE);
    for (row, column) in table.best.iter().enumerate() {
        if let Some(column) = table::index(*column) {
            put(table.best_row, column, row as i128);
        }
    }
}

/// Pairs the rows of a cost matrix with its columns, each at most once: first as many pairs as possible, then the best by
/// `objective`. As [`AssignmentSearch`] with [`ASSIGNMENT_STEPS`]; where those do not suffice the answer is the best so far,
/// `is_best` is false, and [`AssignmentSearch::resume`] goes on in the same memory.
///
/// Calls `give(row, column)` for each row in order, with `None` for a row without a column.
///
/// # Errors
/// As [`AssignmentSearch::begin`].
pub fn solve_assignment(
    rows: usize,
    columns: usize,
    objective: AssignmentObjective,
    cost: impl Fn(usize, usize) -> f64,
    memory: &mut [i128],
    mut give: impl FnMut(usize, Option<usize>),
) -> Result<AssignmentCost, Refusal> {
    let mut search =
        AssignmentSearch::start(rows, columns, objective, |row, column| Ok(cost(row, column)), memory)?;
    search.step(ASSIGNMENT_STEPS);
    let mut total = AssignmentCost::default();
    for row in 0..rows {
        let column = search.column_of(row);
        if let Some(column) = column {
            total = total.and(cost(row, column));
        }
        give(row, column);
    }
    Ok(search.prove(total))
}
