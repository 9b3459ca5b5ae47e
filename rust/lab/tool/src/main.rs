//! Builds the lab's web page and the module for npm, and tries window and page as a person would: from outside, on a screen without a monitor.

mod browser;
mod build;
mod journal;
mod picture;
mod serve;
mod try_page;
mod try_window;

use clap::Parser;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(about, disable_help_subcommand = true)]
enum Command {
    /// Build the page: a folder of three files for any web server. Fails when it is larger than its budget.
    Page {
        /// The folder to write.
        #[arg(long, default_value = "target/page")]
        out: PathBuf,
        /// However large it is.
        #[arg(long)]
        any_size: bool,
    },
    /// Serve a page that was built, on this machine only.
    Serve {
        /// The folder of the page.
        page: PathBuf,
        /// The port to serve it at.
        #[arg(long, default_value_t = serve::PORT)]
        port: u16,
        /// The address to serve it at: 0.0.0.0 opens it to the network.
        #[arg(long, default_value_t = serve::HERE)]
        host: IpAddr,
    },
    /// Turn a library that was compiled for WebAssembly into a module of JavaScript, with types, for npm.
    Module {
        /// The compiled library.
        library: PathBuf,
        /// The name of the module's files.
        #[arg(long)]
        name: String,
        /// The folder to write.
        #[arg(long)]
        out: PathBuf,
    },
    /// Drag the gun and fire in the window, on a virtual screen.
    TryWindow,
    /// Drag the gun and fire on a page that was built, in a headless browser.
    TryPage {
        /// The folder of the page.
        page: PathBuf,
    },
}

fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Page { out, any_size } => build::page(&out).and_then(|size| {
            println!("{}: {size}", out.display());
            if any_size { Ok(()) } else { size.check() }
        }),
        Command::Serve { page, port, host } => serve::forever(&page, SocketAddr::new(host, port)),
        Command::Module { library, name, out } => build::module(&library, &name, &out),
        Command::TryWindow => try_window::run(),
        Command::TryPage { page } => try_page::run(&page),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
