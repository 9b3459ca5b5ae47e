//! The pages of the documentation, and what they link to.

use crate::paths;
use anyhow::{Result, ensure};
use std::fs;
use std::path::PathBuf;

/// Refuses what a program of `samples/crowd` printed, unless it is what all languages print: the bits of every final position of the
/// `crowd`, or of the `flock`.
pub fn is_same(name: &str, printed: &str) -> Result<()> {
    let expected = fs::read_to_string(paths::root().join(format!("samples/crowd/{name}.expected")))?;
    ensure!(printed.trim() == expected.trim(), "the {name} printed\n{printed}instead of\n{expected}");
    Ok(())
}

/// The pages of the documentation.
pub fn all() -> Result<Vec<PathBuf>> {
    let root = paths::root();
    let folders = [
        "",
        "bindings/csharp",
        "bindings/python",
        "bindings/unity",
        "docs",
        "docs/unreal",
        "rust/godot",
        "rust/lab",
        "rust/wasm",
        "samples/unreal/Seeker",
        "tests/unreal",
        "unreal_plugin",
    ];
    let mut pages = Vec::new();
    for folder in folders {
        pages.extend(paths::entries(&root.join(folder))?);
    }
    pages.retain(|path| paths::ends_in(path, &["md"]));
    pages.sort();
    Ok(pages)
}

/// The files that a page links to or shows.
pub fn links_in(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.filter_map(|target| target.split('#').next()).collect()
}

/// The files that a page names in tags of its own.
pub fn addresses_in(text: &str) -> Vec<&str> {
    let targets = text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    targets.filter(|target| !target.contains("://")).collect()
}
