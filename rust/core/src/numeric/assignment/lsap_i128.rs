//! Linear sum assignment, by shortest augmenting paths.

use super::columns::slot;
use super::integer_costs::{self, FORBIDDEN};
use super::layout::row_of_matrix;
use super::table::{NONE, Table, index};
use super::task::{Form, Stage, Task};
use super::work::Work;
use crate::numeric::put;

/// How many times the steps of f64 a row takes.
const DEARER: usize = 6;
/// Beyond every distance.
const UNREACHED: i128 = i128::MAX;

/// Turns keys into quanta, and gives each row its least cost for a potential.
pub(super) fn begin(table: &mut Table, task: &mut Task) {
    integer_costs::to_quanta(table.keys, task.largest);
    table.clear_pairs();
    table.potential.fill(0);
    start_with_row_minima(table);
    (task.form, task.stage) = (Form::Quanta, Stage::I128);
}

/// As [`begin`], and keeps the costs beside their quanta.
#[inline(never)]
pub(super) fn begin_steps(table: &mut Table, task: &mut Task, work: &mut Work) {
    let (pairs, rest) = table.keys.as_chunks();
    let last = [rest.first().copied().unwrap_or(0), 0];
    for (entry, [even, odd]) in table.costs.iter_mut().zip(pairs.iter().chain([&last])) {
        *entry = slot(*even as u64, *odd as u64);
    }
    begin(table, task);
    work.spend_rows(table.rows(), table.columns(), 2 * DEARER);
}

/// Pairs every row, as long as the call may take steps; forbidden pairs are so expensive that only unavoidable ones are taken, and
/// those are left out.
pub(super) fn pair(table: &mut Table, task: &mut Task, work: &mut Work) {
    for row in 0..table.rows() {
        if table.column_of.get(row) == Some(&NONE) {
            if work.is_over() {
                return;
            }
            if let Some((column, length)) = shortest_path(table, row, work) {
                raise_potentials(table, row, length);
                table.augment(column);
            }
        }
    }
    let columns = table.columns();
    table.part(|keys, row, column| row_of_matrix(keys, columns, row).get(column) == Some(&FORBIDDEN));
    task.stage = Stage::Done;
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
fn shortest_path(table: &mut Table, start: usize, work: &mut Work) -> Option<(usize, i128)> {
    table.distance.fill(UNREACHED);
    table.parent.fill(NONE);
    table.settled.fill(0);
    let (mut row, mut length) = (start, 0);
    // Each round settles one column.
    for visited in 1..=table.row_of.len() {
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
            work.spend_rows(visited, table.row_of.len(), DEARER);
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
