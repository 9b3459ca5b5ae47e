//! `cargo xtask header`: the C header, its description and the bindings, what the plugin has of them, and the Unreal guide's tables of
//! nodes, graphs and pictures.

use crate::abi::promise;
use crate::committed::Committed;
use crate::unreal::{conversions, nodes};
use crate::{graph, paths};
use anyhow::Result;
use clap::Args;

/// What the command line asks of `header`.
#[derive(Args, Default)]
pub struct Options {
    /// Fail when a committed file differs from rust/ffi, and write nothing.
    #[arg(long)]
    pub check: bool,
    /// Before the first release: accept what the library has now as what its version promises (tests/abi/abi-1.txt).
    #[arg(long, conflicts_with = "check")]
    pub accept: bool,
}

/// Writes all that is generated and committed, or compares it.
pub fn run(options: &Options) -> Result<()> {
    let mut committed = Committed::new(options.check);
    let root = paths::root();
    let api = pursuit_api::of_repository(&root)?;
    for (name, text) in pursuit_api::files(&root, &api)? {
        committed.put(&root.join(name), &text)?;
    }
    if options.accept {
        promise::accept(&api, &root.join("tests/abi"))?;
    }
    conversions::run(&api, &mut committed)?;
    nodes::run(&mut committed)?;
    graph::run(&mut committed)?;
    committed.finish()?;
    println!(
        "include/, bindings/, the plugin's conversions, and the guide's nodes, graphs and pictures are up to date"
    );
    Ok(())
}
