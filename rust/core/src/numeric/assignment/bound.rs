//! Lower bounds of the least sum, from potentials: the dual of the linear program.
//!
//! Any potentials of the columns give one: each row pays at least its least cost without them. What rounding may have added is
//! taken off again.

use super::columns::{ByColumn, Rows, costs_of, flat, keep_least, least_of};
use super::integer_costs::{self, FORBIDDEN};
use super::layout::LANES;
use super::lsap_f64::DEAR;
use super::table::{NONE, Table};
use super::task::Task;

/// More than what rounding adds to a sum of at most 1025 numbers, each of two, as a part of their sizes.
const ROUNDING: f64 = 1.0 / (1_u64 << 41) as f64;

/// Rows that stay without a column in the best assignment so far, which has as many pairs as possible.
fn left_over(table: &Table) -> usize {
    table.best.iter().filter(|column| **column == NONE).count()
}

/// Raises the bound of the least sum by potentials of the columns of packed f64.
pub(super) fn raise(table: &Table, task: &mut Task, potentials: &ByColumn<f64>) {
    let rows = Rows::of(table, 0);
    let (mut sum, mut size) = (0.0, 0.0);
    let mut add = |term: f64| {
        sum += term;
        size += term.abs();
    };
    for row in 0..table.rows() {
        let mut least = [f64::INFINITY; LANES];
        for (slots, potentials) in rows.groups(table.keys, row).iter().zip(potentials.as_flattened()) {
            let mut costs: [f64; LANES] = costs_of(slots);
            for (cost, potential) in costs.iter_mut().zip(potentials) {
                *cost -= potential;
            }
            keep_least(&mut least, &costs);
        }
        add(least_of(least));
    }
    let of_columns = || flat(potentials).iter().copied().take(table.columns());
    of_columns().for_each(&mut add);
    // The columns that stay free are taken by rows that cost nothing.
    let free = (table.columns() - table.rows()) as f64;
    add(-free * of_columns().fold(f64::NEG_INFINITY, f64::max));
    // Rows that must stay without a column pay the cost of a forbidden pair here.
    add(-(left_over(table) as f64) * task.power() * DEAR);
    let bound = sum - size * ROUNDING;
    if bound > task.bound {
        task.bound = bound;
    }
}

/// Raises the bound of the least sum by the potentials of quanta.
pub(super) fn raise_by_quanta(table: &Table, task: &mut Task) {
    let paid = left_over(table) as i128 * FORBIDDEN;
    let sum = table.by_row.iter().sum::<i128>() + table.potential.iter().sum::<i128>() - paid;
    // Each cost is less than a quantum more than it was.
    let bound = integer_costs::of_quanta(sum - table.rows() as i128, task.largest);
    if bound > task.bound {
        task.bound = bound;
    }
}
