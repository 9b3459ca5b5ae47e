//! The memory layout of an assignment.

/// The greatest number of rows and of columns of a cost matrix.
pub const MAX_ASSIGNED: usize = 256;

/// Columns are looked at so many at a time.
pub(super) const LANES: usize = 8;
/// Two columns share an element of the memory.
pub(super) const SLOTS: usize = LANES / 2;

/// A row of a matrix of so many columns; empty for one that does not exist.
pub(super) fn row_of_matrix(keys: &[i128], columns: usize, row: usize) -> &[i128] {
    let start = row.saturating_mul(columns);
    keys.get(start..start.saturating_add(columns)).unwrap_or_default()
}
