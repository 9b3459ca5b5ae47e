//! The command line of the lab.

mod chase;
mod figures;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// See Pursuit and measure it.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Draw the pictures of the documentation.
    Figures {
        /// The folder they go to.
        #[arg(long, default_value = "docs/figures")]
        into: PathBuf,
        /// Write nothing; fail when a picture there differs.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Figures { into, check } => figures::draw_all(&into, check),
    }
}
