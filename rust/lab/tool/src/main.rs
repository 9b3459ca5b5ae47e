//! Builds the lab's web page, and tries window and page as a person would: from outside, on a screen without a monitor.

mod browser;
mod build;
mod journal;
mod picture;
mod serve;
mod try_page;
mod try_window;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(about, disable_help_subcommand = true)]
enum Command {
    /// Build the page: a folder of three files for any web server.
    Page {
        /// The folder to write.
        #[arg(long, default_value = "target/page")]
        out: PathBuf,
        /// Serve it on this machine afterwards.
        #[arg(long)]
        serve: bool,
    },
    /// Drag the gun and fire in the window, on a virtual screen.
    TryWindow,
    /// Drag the gun and fire on the page, in a headless browser.
    TryPage,
}

fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Page { out, serve } => build::page(&out).and_then(|size| {
            println!("{}: {size}", out.display());
            if serve { serve::forever(&out) } else { Ok(()) }
        }),
        Command::TryWindow => try_window::run(),
        Command::TryPage => try_page::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
