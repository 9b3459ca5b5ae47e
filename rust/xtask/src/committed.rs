//! What is committed: every file, and those that are generated, written or compared.

use crate::{paths, process};
use anyhow::{Context, Result, ensure};
use header_tool::write_if_changed;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The files of the repository, from its root: what git knows and what it would take, not what a test leaves for a moment.
pub fn files() -> Result<Vec<String>> {
    listed(&["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
}

/// The files that the next commit adds or changes.
pub fn staged() -> Result<Vec<String>> {
    listed(&["diff", "--cached", "--name-only", "--diff-filter=d", "-z"])
}

fn listed(arguments: &[&str]) -> Result<Vec<String>> {
    let listed = process::output(Command::new("git").args(arguments).current_dir(paths::root()))?;
    let names = listed.split('\0').filter(|name| paths::root().join(name).is_file());
    Ok(names.map(String::from).collect())
}

/// Where generated files lie: it takes what is to stand there, or only tells what differs.
pub struct Committed {
    check: bool,
    outdated: Vec<String>,
}

impl Committed {
    /// It only compares when `check`.
    pub fn new(check: bool) -> Self {
        Self { check, outdated: Vec::new() }
    }

    /// `text` is what `path` has to hold.
    pub fn put(&mut self, path: &Path, text: &str) -> Result<()> {
        if !self.check {
            fs::create_dir_all(path.parent().context("a file without a folder")?)?;
            return write_if_changed(path, text);
        }
        if fs::read_to_string(path).ok().as_deref() != Some(text) {
            self.outdated.push(paths::shown(path));
        }
        Ok(())
    }

    /// Nothing is to be at `path`, where something is.
    pub fn remove(&mut self, path: &Path) -> Result<()> {
        if self.check {
            self.outdated.push(paths::shown(path));
            return Ok(());
        }
        fs::remove_file(path).with_context(|| paths::shown(path))
    }

    /// Fails where something differs.
    pub fn finish(self) -> Result<()> {
        let outdated = self.outdated.join(", ");
        ensure!(outdated.is_empty(), "out of date, run `cargo xtask header` and commit: {outdated}");
        Ok(())
    }
}
