//! The memory layout of an assignment.

/// The greatest number of rows and of columns of a cost matrix.
pub const MAX_ASSIGNED: usize = 256;

/// How many columns are processed at a time.
pub(super) const LANES: usize = 8;
/// Two columns share an element of the memory.
pub(super) const SLOTS: usize = LANES / 2;

/// With fewer columns the whole numbers are as fast, and take so little time that they are not spread over steps.
pub(super) const LEAST_COLUMNS: usize = 24;
/// Elements of the memory that say how far a search is, with two numbers in each.
pub(super) const SAVED: usize = 12;

/// A row of a matrix with `columns` columns; empty beyond the last row.
pub(super) fn row_of_matrix(keys: &[i128], columns: usize, row: usize) -> &[i128] {
    let start = row.saturating_mul(columns);
    keys.get(start..start.saturating_add(columns)).unwrap_or_default()
}
