//! Pairing rows with columns at the least cost, exactly.
//!
//! The caller's memory holds the costs as integers, so no rounding decides: see [`assign`].

mod bottleneck;
mod least_sum;
mod quanta;
mod table;
#[cfg(test)]
mod tests;

use crate::reason::Refusal;
use table::Table;

/// The most rows, and the most columns, of an assignment.
pub const MAX_ASSIGNED: usize = 256;

/// What makes one assignment better than another of as many pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The greatest cost of a pair is least; among those assignments the sum is least.
    Last,
    /// The sum of the costs of all pairs is least.
    Sum,
}

/// What an assignment costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AssignmentCost {
    /// How many pairs there are.
    pub pairs: usize,
    /// The greatest cost of a pair.
    pub last: f64,
    /// The sum of the costs of all pairs, row by row; infinite when it is beyond the range of f64.
    pub total: f64,
}

impl AssignmentCost {
    /// With one more pair.
    pub(crate) fn and(self, cost: f64) -> Self {
        Self { pairs: self.pairs + 1, last: self.last.max(cost), total: self.total + cost }
    }
}

/// Which column each row takes. It lies in the memory that [`assign`] was given.
#[derive(Debug)]
pub struct Assignment<'memory> {
    table: Table<'memory>,
    transposed: bool,
}

/// How much memory [`assign`] needs for so many rows and columns, in elements of its slice.
pub fn assignment_memory(rows: usize, columns: usize) -> usize {
    let (rows, columns) = (rows.min(MAX_ASSIGNED), columns.min(MAX_ASSIGNED));
    Table::size(rows.min(columns), rows.max(columns))
}

/// Pairs rows with columns, each at most once: first as many pairs as possible, then the best by `objective`.
///
/// `cost(row, column)` is >= 0, or infinite when the two cannot be paired; it is asked once for each, and what it refuses
/// is refused. From 1 to
/// [`MAX_ASSIGNED`] rows and columns, not necessarily as many of both.
///
/// The answer is optimal for the numbers given. Costs are compared as they are for [`Objective::Last`], and added as
/// integers: every cost of at least 2^-47 times the largest counts exactly, a smaller one to 2^-100 of the largest.
/// Equally good assignments are told apart by the order of rows and columns, the same way on every platform.
///
/// # Errors
/// [`Refusal::OutOfDomain`] for no rows or columns, for too many, and for a negative cost; [`Refusal::NotFinite`] for a
/// cost that is NaN; [`Refusal::BufferTooSmall`] when `memory` is shorter than [`assignment_memory`].
///
/// Source: D. F. Crouse, "On implementing 2D rectangular assignment algorithms", IEEE Trans. AES 52(4), 2016 (shortest
/// augmenting paths); the threshold method for the bottleneck: R. Burkard, M. Dell'Amico, S. Martello, "Assignment
/// Problems", 2009, 6.2.
pub fn assign<'memory>(
    rows: usize,
    columns: usize,
    objective: Objective,
    mut cost: impl FnMut(usize, usize) -> Result<f64, Refusal>,
    memory: &'memory mut [i128],
) -> Result<Assignment<'memory>, Refusal> {
    if !(1..=MAX_ASSIGNED).contains(&rows) || !(1..=MAX_ASSIGNED).contains(&columns) {
        return Err(Refusal::OutOfDomain);
    }
    let transposed = rows > columns;
    let mut table = Table::new(rows.min(columns), rows.max(columns), memory)?;
    table.fill(|short, long| {
        let cost = if transposed { cost(long, short)? } else { cost(short, long)? };
        if cost.is_nan() {
            Err(Refusal::NotFinite)
        } else if cost < 0.0 {
            Err(Refusal::OutOfDomain)
        } else {
            Ok(quanta::order_key(cost))
        }
    })?;
    let limit = match objective {
        Objective::Last => bottleneck::least_threshold(&mut table),
        Objective::Sum => quanta::GREATEST_FINITE,
    };
    quanta::to_quanta(table.keys, limit);
    least_sum::solve(&mut table);
    Ok(Assignment { table, transposed })
}

/// [`assign`] on a matrix of costs: `give(row, column)` is told which column each row takes, in order, `None` for none.
///
/// # Errors
/// As [`assign`].
pub fn assign_matrix(
    rows: usize,
    columns: usize,
    objective: Objective,
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
    /// The column that `row` takes; none when it takes none, or when there is no such row.
    pub fn column_of(&self, row: usize) -> Option<usize> {
        let (short, long) = if self.transposed {
            let short = table::index(*self.table.row_of.get(row)?)?;
            (short, row)
        } else {
            (row, table::index(*self.table.column_of.get(row)?)?)
        };
        if self.table.key(short, long) == quanta::FORBIDDEN {
            return None;
        }
        Some(if self.transposed { short } else { long })
    }
}
