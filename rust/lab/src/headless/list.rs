//! `pursuit-lab list`: the scenarios, and what their files may say.

use crate::scenario::{Kind, SHIPPED, Scenario};
use anyhow::Context;
use clap::Args;

/// Command line options of `list`.
#[derive(Args)]
pub struct Options {
    /// The scenario whose fields to list; none for all scenarios.
    scenario: Option<String>,
}

/// Prints the list.
///
/// # Errors
/// When there is no such scenario.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let Some(name) = &options.scenario else {
        println!("Scenarios (`cargo lab run NAME`, `cargo lab list NAME` for its fields):");
        for shipped in SHIPPED {
            println!("  {:28} {}", shipped.name, shipped.meaning());
        }
        return Ok(());
    };
    let shipped = Scenario::shipped(name);
    let of_kind = || Kind::ALL.iter().find(|kind| kind.word() == name).map(|kind| Scenario::of(*kind));
    let scenario = shipped.or_else(of_kind).with_context(|| format!("no scenario is called {name}"))?;
    print!("# Read more: {}\n{}", scenario.page(), scenario.to_toml());
    Ok(())
}
