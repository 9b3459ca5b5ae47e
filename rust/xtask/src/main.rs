//! The developer commands behind `scripts/`: one implementation for every operating system.

mod check;
mod header;
mod library;
mod place;
mod process;

use clap::Parser;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about, disable_help_subcommand = true)]
enum Command {
    /// Write include/pursuit.h from rust/ffi, or check that the committed one is up to date.
    Header(header::Options),
    /// Check format, lints, the header and the rules for files.
    Check,
    /// Build the C library with the release profile.
    Library,
}

fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Header(options) => header::run(&options),
        Command::Check => check::run(),
        Command::Library => library::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
