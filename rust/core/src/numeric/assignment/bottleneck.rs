//! Bottleneck assignment: the least greatest cost, by thresholds.

use super::integer_costs::GREATEST_FINITE;
use super::layout::row_of_matrix;
use super::table::{NONE, Table, index};
use crate::numeric::put;

/// The least key such that as many rows as possible can be paired by keys up to it.
pub(super) fn least_threshold(table: &mut Table) -> i128 {
    table.clear_pairs();
    let most = pair_up_to(table, GREATEST_FINITE);
    let mut enough = greatest_paired(table);
    // Between a limit that is known to be too low and one that is enough, halve; the pairs of the former are kept.
    table.clear_pairs();
    table.save_pairs();
    let mut too_low = NONE;
    // Each round halves the distance of two numbers below 2^63.
    for _ in 0..64 {
        let Some(next) = table.keys.iter().copied().filter(|key| *key > too_low && *key < enough).min()
        else {
            return enough;
        };
        let limit = next + (enough - next) / 2;
        table.restore_pairs();
        if pair_up_to(table, limit) == most {
            enough = greatest_paired(table);
        } else {
            table.save_pairs();
            too_low = limit;
        }
    }
    enough
}

/// Pairs as many rows as possible by keys up to `limit`, starting from the pairs that there are; answers how many.
fn pair_up_to(table: &mut Table, limit: i128) -> usize {
    for row in 0..table.rows() {
        if table.column_of.get(row) == Some(&NONE)
            && let Some(column) = free_column_from(table, row, limit)
        {
            table.augment(column);
        }
    }
    table.column_of.iter().filter(|column| **column != NONE).count()
}

/// The first free column that an alternating path of keys up to `limit` leads to from `start`, breadth first.
fn free_column_from(table: &mut Table, start: usize, limit: i128) -> Option<usize> {
    table.parent.fill(NONE);
    put(table.by_row, 0, start as i128);
    let mut queued = 1;
    // Every row is queued at most once: by the column that it has.
    for next in 0..table.rows() {
        if next >= queued {
            return None;
        }
        let row = table.by_row.get(next).copied().and_then(index)?;
        let keys = row_of_matrix(table.keys, table.row_of.len(), row);
        let columns = keys.iter().zip(table.parent.iter_mut()).zip(table.row_of.iter()).enumerate();
        for (column, ((key, parent), taken)) in columns {
            if *key > limit || *parent != NONE {
                continue;
            }
            *parent = row as i128;
            if *taken == NONE {
                return Some(column);
            }
            put(table.by_row, queued, *taken);
            queued += 1;
        }
    }
    None
}

/// The greatest key of a pair; [`NONE`] without pairs.
fn greatest_paired(table: &Table) -> i128 {
    let key_of = |(row, column): (usize, &i128)| index(*column).map(|column| table.key(row, column));
    table.column_of.iter().enumerate().filter_map(key_of).max().unwrap_or(NONE)
}
