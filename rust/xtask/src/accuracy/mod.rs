//! `cargo xtask accuracy`: the intercept on the golden queries, beside the textbook's formula.

use crate::step_result::Outcome;
use crate::tools::PYTHON;
use crate::{generated_section, place, process};
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::fs;
use std::process::Command;

// One reader for the test of the core and for this table.
#[path = "../../../core/tests/common/golden.rs"]
mod golden;
mod table;

/// What the command line asks of `accuracy`.
#[derive(Args, Default)]
pub struct Options {
    /// Write the table into docs/accuracy.md.
    #[arg(long)]
    update: bool,
}

const START: &str = "<!-- cargo xtask accuracy: start -->\n";
const END: &str = "<!-- cargo xtask accuracy: end -->\n";

/// Prints the table; writes it into the documentation, or fails when another one stands there.
pub fn run(options: &Options) -> Result<Outcome> {
    let goldens = golden::read();
    let table = table::table(&goldens);
    println!("{table}");

    let path = place::root().join("docs/accuracy.md");
    let page = fs::read_to_string(&path).context("docs/accuracy.md")?;
    let written = generated_section::replaced(&page, START, END, &table)
        .context("docs/accuracy.md has no place for the table")?;
    if options.update {
        fs::write(&path, &written)?;
    }
    ensure!(
        written.replace('\r', "") == page.replace('\r', "") || options.update,
        "docs/accuracy.md has another table: run `cargo xtask accuracy --update`"
    );
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
    let script = place::root().join("scripts/golden_intercept.py");
    print!("{}", process::output(Command::new(python).arg(script).arg("--check"))?);
    Ok(())
}
