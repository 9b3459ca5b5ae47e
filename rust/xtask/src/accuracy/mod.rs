//! The intercept on the golden queries, beside the textbook's formula.

use crate::step_result::Outcome;
use crate::tools::PYTHON;
use crate::{generated_section, paths, process};
use anyhow::{Context, Result, ensure};
use std::env;
use std::fs;
use std::process::Command;

// One reader for the test of the core and for this table.
#[path = "../../../core/tests/common/golden.rs"]
mod golden;
mod table;

const START: &str = "<!-- Written by `UPDATE_SNAPSHOTS=1 cargo xtask test --only accuracy`. -->\n";
const END: &str = "<!-- Until here. -->\n";

/// Prints the table, and fails when the documentation has another one; with UPDATE_SNAPSHOTS it is written there.
pub fn run() -> Result<Outcome> {
    let goldens = golden::read();
    let table = table::table(&goldens);
    println!("{table}");

    let path = paths::root().join("docs/accuracy.md");
    let page = fs::read_to_string(&path).context("docs/accuracy.md")?;
    let written = generated_section::replaced(&page, START, END, &table)
        .context("docs/accuracy.md has no place for the table")?;
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, &written)?;
    } else {
        ensure!(
            written.replace('\r', "") == page.replace('\r', ""),
            "docs/accuracy.md has another table; when this is meant: UPDATE_SNAPSHOTS=1 cargo xtask test --only accuracy"
        );
    }
    ask_oracle()?;
    let wrong = table::wrong(&goldens);
    ensure!(wrong == 0, "{wrong} wrong verdicts");
    Ok(Outcome::Done(format!("{} queries, no wrong verdict", goldens.len())))
}

/// Lets the oracle write the golden queries again and compare.
fn ask_oracle() -> Result<()> {
    let Some(python) = PYTHON.find() else {
        println!("python3 is not here: the golden queries are taken as they are");
        return Ok(());
    };
    let script = paths::root().join("scripts/golden_intercept.py");
    print!("{}", process::output(Command::new(python).arg(script).arg("--check"))?);
    Ok(())
}
