//! `pursuit-lab console`: the turret test bed on a console. Every line of input changes a field and shows the search again.

use super::run::{change, load};
use super::table::print_table;
use crate::scenario::{Kind, Scenario};
use crate::simulation::Session;
use anyhow::ensure;
use clap::Args;
use std::io::{self, BufRead};

/// Command line options of `console`.
#[derive(Args)]
pub struct Options {
    /// A turret scenario: `turret`, or a scenario file.
    #[arg(default_value = "turret")]
    scenario: String,
    /// A field of the scenario, instead of what its file says; may be given often.
    #[arg(long, value_name = "FIELD=VALUE")]
    set: Vec<String>,
}

/// Shows the search, then reads changes until the input ends.
///
/// # Errors
/// When the scenario is none of a turret, or a change on the command line is wrong. A wrong line of input is told and changes
/// nothing.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let name = if options.scenario == "turret" { Kind::Turret.word() } else { &options.scenario };
    let mut scenario = load(name)?;
    ensure!(scenario.kind() == Kind::Turret, "{name} is no turret test bed");
    for text in &options.set {
        change(&mut scenario, text)?;
    }
    show(&scenario);
    println!(
        "FIELD=VALUE changes a field (`pursuit-lab list {}` shows them); an empty line ends.",
        Kind::Turret.word()
    );
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            break;
        }
        match change(&mut scenario, line.trim()) {
            Ok(()) => show(&scenario),
            Err(error) => println!("{error:#}"),
        }
    }
    Ok(())
}

fn show(scenario: &Scenario) {
    let session = Session::new(scenario.clone());
    let inspection = session.simulation().query_and_answer();
    println!("{}", inspection.function);
    for entry in inspection.inputs {
        println!("  {:20} {} {}", entry.name, entry.value, entry.unit);
    }
    if let Some(table) = session.simulation().table() {
        print_table(&table);
    }
    for statistic in session.simulation().summary() {
        println!("  {:26} {} {}", statistic.name, statistic.value, statistic.unit);
    }
}
