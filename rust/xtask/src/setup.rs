//! `cargo xtask setup`: a machine that has what the commands need. The Containerfile calls it, so that it is tried out on a new one.

use crate::step_result::Outcome;
use crate::{check, paths, process, tools};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::process::Command;

/// Where git finds what it runs before a commit.
const HOOKS: &str = ".githooks";

/// Installs what is missing, and the check before a commit in a clone that has none of its own.
pub fn run() -> Result<Outcome> {
    let count = tools::ensure_all()?;
    check::components()?;
    let hook = if paths::root().join(".git").exists() { install_hook()? } else { "no clone of git" };
    Ok(Outcome::Done(format!("{count} programs of the system, Rust's formatter and lints; {hook}")))
}

fn install_hook() -> Result<&'static str> {
    let git = || {
        let mut git = Command::new("git");
        git.current_dir(paths::root()).args(["config"]);
        git
    };
    // Whoever has hooks keeps them.
    if let Ok(present) = process::output(git().args(["--get", "core.hooksPath"])) {
        return Ok(if present.trim() == HOOKS {
            "git checks before a commit"
        } else {
            "git has other hooks"
        });
    }
    process::output(git().args(["core.hooksPath", HOOKS]))?;
    Ok("git checks before a commit")
}

/// The Containerfile installs by this command, with a Rust that compiles every workspace, and editors know each workspace.
pub fn check_files(files: &[String]) -> Result<()> {
    let read = |name: &str| fs::read_to_string(paths::root().join(name)).with_context(|| name.to_owned());
    let container = read("Containerfile")?;
    ensure!(container.contains("cargo xtask setup"), "Containerfile does not run `cargo xtask setup`");
    let offered = container.lines().find_map(|line| line.strip_prefix("FROM docker.io/library/rust:"));
    let offered = version(offered.context("Containerfile is not based on an image of Rust")?)?;
    let settings: serde_json::Value = serde_json::from_str(&read(".vscode/settings.json")?)?;
    let linked = settings["rust-analyzer.linkedProjects"].as_array().context("no linkedProjects")?;
    let mut workspaces = 0;
    for name in files.iter().filter(|name| name.ends_with("Cargo.toml")) {
        let manifest = read(name)?;
        let needed = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \""));
        if let Some(needed) = needed {
            ensure!(version(needed)? <= offered, "{name} needs a newer Rust than the Containerfile has");
        }
        if manifest.lines().any(|line| line == "[workspace]") {
            workspaces += 1;
            ensure!(linked.iter().any(|linked| linked == name), ".vscode/settings.json does not link {name}");
        }
    }
    ensure!(workspaces == linked.len(), ".vscode/settings.json links what is no workspace");
    let hook = paths::root().join(HOOKS).join("pre-commit");
    ensure!(hook.is_file(), "no {}", paths::shown(&hook));
    Ok(())
}

/// The first two numbers of a version.
fn version(text: &str) -> Result<(u32, u32)> {
    let mut numbers = text.split(['.', '-', '"']);
    let mut next = || numbers.next().context("no version")?.parse().context("no version");
    Ok((next()?, next()?))
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert!(version("1.95.0-bookworm").unwrap() > version("1.93\"").unwrap());
        assert!(version("1.9").unwrap() < version("1.10").unwrap());
        assert!(version("stable").is_err());
    }
}
