//! `cargo xtask header`: the C header, its description and the bindings, which the build script of the root package writes, and
//! what the plugin has of them; and the Unreal guide's tables of nodes, graphs and pictures.

use crate::unreal::{conversions, nodes};
use crate::{graph, process};
use anyhow::Result;
use clap::Args;

/// What the command line asks of `header`.
#[derive(Args)]
pub struct Options {
    /// Fail when a committed file differs from rust/ffi, and write nothing.
    #[arg(long)]
    pub check: bool,
}

/// Runs the build script in one of its two modes.
pub fn run(options: &Options) -> Result<()> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--package", "pursuit"]).env_remove("CI").env_remove("PURSUIT_HEADER");
    if options.check {
        cargo.env("PURSUIT_HEADER", "check");
    }
    process::run(&mut cargo)?;
    conversions::run(options.check)?;
    nodes::run(options.check)?;
    graph::run(options.check)?;
    println!(
        "include/, bindings/, the plugin's conversions, and the guide's nodes, graphs and pictures are up to date"
    );
    Ok(())
}
