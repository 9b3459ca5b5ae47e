//! Linear sum assignment, by shortest augmenting paths.

use super::integer_costs::FORBIDDEN;
use super::layout::row_of_matrix;
use super::table::{NONE, Table, index};
use crate::numeric::put;

/// Beyond every distance.
const UNREACHED: i128 = i128::MAX;

/// Pairs every row of `table`, whose keys are quanta; forbidden pairs are so expensive that only
/// unavoidable ones are taken, and those are left out.
pub(super) fn solve(table: &mut Table) {
    table.clear_pairs();
    table.potential.fill(0);
    start_with_row_minima(table);
    for row in 0..table.rows() {
        if table.column_of.get(row) == Some(&NONE)
            && let Some((column, length)) = shortest_path(table, row)
        {
            raise_potentials(table, row, length);
            table.augment(column);
        }
    }
    let columns = table.row_of.len();
    table.part(|keys, row, column| row_of_matrix(keys, columns, row).get(column) == Some(&FORBIDDEN));
}

/// The potential of each row is its least key, and it takes the first free column of that key.
fn start_with_row_minima(table: &mut Table) {
    for row in 0..table.rows() {
        let least = table.row(row).iter().copied().min().unwrap_or(0);
        put(table.by_row, row, least);
        let free = table
            .row(row)
            .iter()
            .zip(&*table.row_of)
            .position(|(key, taken)| *key == least && *taken == NONE);
        if let Some(column) = free {
            table.pair(row, column);
        }
    }
}

/// The free column nearest to `start` in reduced costs `key - potentials`, and how far it is.
///
/// Afterward `table.parent` leads back, and `settled` columns carry their distance.
fn shortest_path(table: &mut Table, start: usize) -> Option<(usize, i128)> {
    table.distance.fill(UNREACHED);
    table.parent.fill(NONE);
    table.settled.fill(0);
    let (mut row, mut length) = (start, 0);
    // Each round settles one column.
    for _ in 0..table.row_of.len() {
        let base = length - table.by_row.get(row).copied()?;
        let keys = row_of_matrix(table.keys, table.row_of.len(), row);
        let (mut nearest, mut settling) = ((UNREACHED, true), 0);
        let columns = keys
            .iter()
            .zip(table.potential.iter())
            .zip(table.distance.iter_mut())
            .zip(table.parent.iter_mut())
            .zip(table.settled.iter())
            .zip(table.row_of.iter())
            .enumerate();
        for (column, (((((key, potential), distance), parent), settled), taken)) in columns {
            if *settled != 0 {
                continue;
            }
            let through = base + *key - *potential;
            if through < *distance {
                *distance = through;
                *parent = row as i128;
            }
            // Of equally near columns a free one, which ends the search; else the first.
            let rank = (*distance, *taken != NONE);
            if rank < nearest {
                (nearest, settling) = (rank, column);
            }
        }
        let (distance, taken) = nearest;
        length = distance;
        put(table.settled, settling, 1);
        if !taken {
            return Some((settling, length));
        }
        row = table.row_of.get(settling).copied().and_then(index)?;
    }
    None
}

/// Keeps every reduced cost >= 0, and zero along the path of that `length`.
fn raise_potentials(table: &mut Table, start: usize, length: i128) {
    if let Some(potential) = table.by_row.get_mut(start) {
        *potential += length;
    }
    let columns = table
        .settled
        .iter()
        .zip(table.distance.iter())
        .zip(table.potential.iter_mut())
        .zip(table.row_of.iter());
    for (((settled, distance), potential), row) in columns {
        if *settled != 0 {
            let rise = length - *distance;
            *potential -= rise;
            if let Some(potential) = index(*row).and_then(|row| table.by_row.get_mut(row)) {
                *potential += rise;
            }
        }
    }
}
