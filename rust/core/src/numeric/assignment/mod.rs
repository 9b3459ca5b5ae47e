//! The linear sum and the bottleneck assignment problem, solved exactly.
//!
//! The linear sum assignment problem (LSAP) is solved on integer multiples of one quantum, so no rounding decides: see [`assign`].
//! Three arithmetics make the same choices, ties included:
//! - `lsap_f64`: where no sum is rounded, or a certificate proves that rounding changed no choice;
//! - `lsap_i64`: where 64 bits hold the costs that matter, as with mirrored costs, whose equally good choices leave no certificate;
//! - `lsap_i128`: in all other cases, and for few columns. It defines the choices. Without `lsap_i64` a mirrored matrix of 256 x 256
//!   takes more than twice the time of scipy's solver.

mod auction;
mod bottleneck;
mod columns;
mod integer_costs;
mod layout;
mod lsap_f64;
mod lsap_i128;
mod lsap_i64;
mod search;
mod table;
#[cfg(test)]
mod tests;

use crate::refusal::{Refusal, Requirement, Within, at_least_zero, counted};
pub use layout::MAX_ASSIGNED;
use table::Table;

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
}

impl AssignmentCost {
    /// With one more pair.
    pub(crate) fn and(self, cost: f64) -> Self {
        Self { pairs: self.pairs + 1, greatest: self.greatest.max(cost), sum: self.sum + cost }
    }
}

/// Which column each row takes, in the memory given to [`assign`].
#[derive(Debug)]
pub struct Assignment<'memory> {
    table: Table<'memory>,
    transposed: bool,
}

/// How much memory [`assign`] needs for `rows` and `columns`, in elements of its slice.
pub fn assignment_memory(rows: usize, columns: usize) -> usize {
    let (rows, columns) = (rows.min(MAX_ASSIGNED), columns.min(MAX_ASSIGNED));
    Table::size(rows.min(columns), rows.max(columns))
}

/// Pairs rows with columns, each at most once: first as many pairs as possible, then the best by `objective`.
///
/// `cost(row, column)` is >= 0, or infinite when the two cannot be paired; it is called once for each pair, and its refusals
/// are passed on. From 1 to [`MAX_ASSIGNED`] rows and columns; the counts may differ.
///
/// The answer is optimal for the numbers given. [`AssignmentObjective::Bottleneck`] compares the costs as they are; sums are
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
pub fn assign<'memory>(
    rows: usize,
    columns: usize,
    objective: AssignmentObjective,
    mut cost: impl FnMut(usize, usize) -> Result<f64, Refusal>,
    memory: &'memory mut [i128],
) -> Result<Assignment<'memory>, Refusal> {
    for (count, name) in [(rows, "row_count"), (columns, "column_count")] {
        counted(count, MAX_ASSIGNED, Requirement::AtMost256, name)?;
    }
    let transposed = rows > columns;
    let mut table = Table::new(rows.min(columns), rows.max(columns), memory)?;
    table.fill(|short, long| {
        let (row, column) = if transposed { (long, short) } else { (short, long) };
        let cost = cost(row, column)?;
        at_least_zero(cost, "costs").element(row * columns + column)?;
        Ok(integer_costs::order_key(cost))
    })?;
    let limit = match objective {
        AssignmentObjective::Bottleneck => bottleneck::least_threshold(&mut table),
        AssignmentObjective::LinearSum => integer_costs::GREATEST_FINITE,
    };
    let largest = integer_costs::largest(table.keys, limit);
    if table.row_of.len() < lsap_f64::LEAST_COLUMNS || !lsap_f64::solve(&mut table, largest) {
        integer_costs::to_quanta(table.keys, largest);
        lsap_i128::solve(&mut table);
    }
    Ok(Assignment { table, transposed })
}

/// Pairs the rows of a cost matrix with its columns, each at most once: first as many pairs as possible, then the best by
/// `objective`. As [`assign`]; calls `give(row, column)` for each row in order, with `None` for a row without a column.
///
/// # Errors
/// As [`assign`].
pub fn solve_assignment(
    rows: usize,
    columns: usize,
    objective: AssignmentObjective,
    cost: impl Fn(usize, usize) -> f64,
    memory: &mut [i128],
    mut give: impl FnMut(usize, Option<usize>),
) -> Result<AssignmentCost, Refusal> {
    let assignment = assign(rows, columns, objective, |row, column| Ok(cost(row, column)), memory)?;
    let mut total = AssignmentCost::default();
    for row in 0..rows {
        let column = assignment.column_of(row);
        if let Some(column) = column {
            total = total.and(cost(row, column));
        }
        give(row, column);
    }
    Ok(total)
}

impl Assignment<'_> {
    /// The column that `row` takes; `None` for a row without one, or beyond the last.
    pub fn column_of(&self, row: usize) -> Option<usize> {
        let taken = if self.transposed { &*self.table.row_of } else { &*self.table.column_of };
        table::index(*taken.get(row)?)
    }
}
