//! Tables on a console.

use crate::simulation::Table;

/// Prints a table with its columns aligned.
pub fn print_table(table: &Table) {
    let width = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        cells.chain(table.columns.get(column)).map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    println!("{}", table.title);
    for row in std::iter::once(&table.columns).chain(&table.rows) {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        println!("  {}", cells.join("  "));
    }
}
