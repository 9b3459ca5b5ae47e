//! The list of commands by which an editor resolves the names in the plugin and the stand-in (clang's JSON compilation database).

use super::compile::{self, Build};
use crate::{committed, paths, process};
use anyhow::{Result, bail};
use header_tool::write_if_changed;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders all of whose sources have a command.
const FOLDERS: [&str; 5] = [
    "unreal_plugin/Source/",
    "tests/unreal/engine/",
    "tests/unreal/graph_tests/",
    "tests/unreal/runner/",
    "tests/unreal/stand_in_tests/Source/",
];

/// Writes target/compile_commands.json, which `.clangd` names; returns how many sources have a command.
pub fn write(builds: &[Build]) -> Result<usize> {
    let commands = compile::commands(builds)?;
    let entries: Vec<_> = commands
        .iter()
        .map(|(source, compiler)| {
            let words = std::iter::once(compiler.get_program()).chain(compiler.get_args());
            let arguments: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
            json!({ "directory": paths::root(), "file": source, "arguments": arguments })
        })
        .collect();
    let text = serde_json::to_string_pretty(&entries)?;
    write_if_changed(&paths::root().join("target/compile_commands.json"), &(text + "\n"))?;
    Ok(entries.len())
}

/// Every source has a command, and one of them is read by it: all of them are what the sources are compiled by, but for the
/// precompiled headers.
pub fn check(builds: &[Build]) -> Result<()> {
    let commands = compile::commands(builds)?;
    let without: Vec<_> = sources()?.into_iter().filter(|name| !has(&commands, name)).collect();
    if !without.is_empty() {
        bail!("no command in target/compile_commands.json for {}", without.join(", "));
    }
    let of_plugin = paths::root().join(FOLDERS[0]);
    let shortest = commands.iter().filter(|(source, _)| source.starts_with(&of_plugin));
    let shortest = shortest.min_by_key(|(source, _)| source.metadata().map_or(u64::MAX, |found| found.len()));
    let Some((_, command)) = shortest else { bail!("no source of the plugin") };
    let mut compiler = Command::new(command.get_program());
    process::output(compiler.args(command.get_args()).arg("-fsyntax-only")).map(drop)
}

fn sources() -> Result<Vec<String>> {
    let is_source =
        |name: &String| name.ends_with(".cpp") && FOLDERS.iter().any(|folder| name.starts_with(folder));
    Ok(committed::files()?.into_iter().filter(is_source).collect())
}

fn has(commands: &BTreeMap<PathBuf, Command>, name: &str) -> bool {
    commands.contains_key(&paths::root().join(Path::new(name)))
}
