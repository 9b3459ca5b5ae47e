//! `cargo xtask header`: the C header, its description and the bindings, what the plugin has of them, and the Unreal guide's tables of
//! nodes, graphs and pictures.

use crate::unreal::{conversions, nodes};
use crate::{graph, place};
use anyhow::{Context, Result, ensure};
use clap::Args;
use header_tool::write_if_changed;
use std::fs;
use std::path::Path;

/// What the command line asks of `header`.
#[derive(Args)]
pub struct Options {
    /// Fail when a committed file differs from rust/ffi, and write nothing.
    #[arg(long)]
    pub check: bool,
}

/// Writes all that is generated and committed, or compares it.
pub fn run(options: &Options) -> Result<()> {
    let mut committed = Committed { check: options.check, outdated: Vec::new() };
    let root = place::root();
    let api = pursuit_api::of_repository(&root)?;
    for (name, text) in pursuit_api::files(&root, &api)? {
        committed.put(&root.join(name), &text)?;
    }
    conversions::run(&api, &mut committed)?;
    nodes::run(&mut committed)?;
    graph::run(&mut committed)?;
    let outdated = committed.outdated;
    ensure!(outdated.is_empty(), "out of date, run `cargo xtask header` and commit: {}", outdated.join(", "));
    println!(
        "include/, bindings/, the plugin's conversions, and the guide's nodes, graphs and pictures are up to date"
    );
    Ok(())
}

/// Where generated files lie: it takes what is to stand there, or only tells what differs.
pub struct Committed {
    check: bool,
    outdated: Vec<String>,
}

impl Committed {
    /// `text` is what `path` has to hold.
    pub fn put(&mut self, path: &Path, text: &str) -> Result<()> {
        if !self.check {
            fs::create_dir_all(path.parent().context("a file without a folder")?)?;
            return write_if_changed(path, text);
        }
        if fs::read_to_string(path).ok().as_deref() != Some(text) {
            self.outdated.push(place::shown(path));
        }
        Ok(())
    }

    /// Nothing is to be at `path`, where something is.
    pub fn remove(&mut self, path: &Path) -> Result<()> {
        if self.check {
            self.outdated.push(place::shown(path));
            return Ok(());
        }
        fs::remove_file(path).with_context(|| place::shown(path))
    }
}
