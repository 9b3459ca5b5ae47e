//! `pursuit-lab accuracy`: the intercept on the golden queries, as `cargo xtask test --only accuracy` compares it into the documentation.

// The reader of the core's tests and the table of that command, so that there is one of each.
#[path = "../../../core/tests/common/golden.rs"]
mod golden;
#[path = "../../../xtask/src/accuracy/table.rs"]
mod table;

use anyhow::ensure;

/// Prints the table.
///
/// # Errors
/// When a verdict is wrong.
pub fn run() -> anyhow::Result<()> {
    let goldens = golden::read();
    print!("{}", table::table(&goldens));
    let wrong = table::wrong(&goldens);
    ensure!(wrong == 0, "{wrong} wrong verdicts");
    println!("{} queries, no wrong verdict", goldens.len());
    Ok(())
}
