//! The command line: the scenarios without a window.

mod accuracy;
mod console;
mod figures;
mod list;
mod run;
mod sweep;
mod table;

use clap::{Parser, Subcommand};

/// See Pursuit and measure it.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a scenario without a window and print what came of it.
    Run(run::Options),
    /// List the scenarios, or the fields of one.
    List(list::Options),
    /// Show the turret's search step by step, and let fields be changed line by line.
    Console(console::Options),
    /// Print how exact the intercept is, beside the textbook's formula.
    Accuracy,
    /// Fly thousands of chases and print how much flight time each policy saves over direct pursuit.
    Sweep(sweep::Options),
    /// Draw the pictures of the documentation.
    Figures(figures::Options),
}

/// Does what the command line asks.
///
/// # Errors
/// The error, for the person who asked.
pub fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Run(options) => run::run(&options),
        Command::List(options) => list::run(&options),
        Command::Console(options) => console::run(&options),
        Command::Accuracy => accuracy::run(),
        Command::Sweep(options) => sweep::run(&options),
        Command::Figures(options) => figures::run(&options),
    }
}
