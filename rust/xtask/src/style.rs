//! The format of sources: the plugin's C++ by `.clang-format`, and what is to be committed in seconds.

use crate::{paths, process, tools};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

/// The plugin's style is Unreal's; what of it is left alone stands in `.clang-format-ignore`.
const CPP: [&str; 2] = ["unreal_plugin/", "samples/unreal/"];

/// The packages whose sources lie in a folder, for the lints of what is to be committed.
const PACKAGES: [(&str, &str); 4] = [
    ("rust/core/", "pursuit-core"),
    ("rust/ffi/", "pursuit"),
    ("rust/api/", "pursuit-api"),
    ("rust/xtask/", "xtask"),
];

/// Compares C++ of the plugin among `files` with its style.
pub fn check_cpp(files: &[String]) -> Result<()> {
    let files: Vec<_> = files.iter().filter(|name| is_styled_cpp(name)).collect();
    if files.is_empty() {
        return Ok(());
    }
    let mut format = Command::new(clang_format()?);
    format.current_dir(paths::root()).args(["--dry-run", "--Werror"]).args(files);
    process::output(&mut format).context("formatted by `clang-format -i`, of the version in tests/format")?;
    Ok(())
}

fn is_styled_cpp(name: &str) -> bool {
    CPP.iter().any(|folder| name.starts_with(folder)) && [".h", ".cpp"].iter().any(|end| name.ends_with(end))
}

/// The program of the wheel on PyPI, the same on every system.
fn clang_format() -> Result<PathBuf> {
    let python = tools::python_with(&paths::root().join("tests/format/requirements.txt"))?;
    Ok(python.with_file_name(format!("clang-format{}", std::env::consts::EXE_SUFFIX)))
}

/// Compares the format of Rust sources.
pub fn check_rust(files: &[String]) -> Result<()> {
    let files: Vec<_> = files.iter().filter(|name| name.ends_with(".rs")).collect();
    if files.is_empty() {
        return Ok(());
    }
    let mut format = Command::new("rustfmt");
    format.current_dir(paths::root()).args(["--edition", "2024", "--check"]).args(files);
    process::run(&mut format)
}

/// Gives sources their format.
pub fn format(files: &[String]) -> Result<()> {
    let rust = files.iter().filter(|name| name.ends_with(".rs"));
    process::run(Command::new("rustfmt").current_dir(paths::root()).args(["--edition", "2024"]).args(rust))?;
    let cpp = files.iter().filter(|name| is_styled_cpp(name));
    process::run(Command::new(clang_format()?).current_dir(paths::root()).arg("-i").args(cpp))
}

/// Lints the packages that `files` belong to, without their tests.
pub fn lint(files: &[String]) -> Result<()> {
    let packages = packages_of(files);
    if packages.is_empty() {
        return Ok(());
    }
    let mut clippy = process::cargo();
    clippy.args(["clippy", "--quiet"]);
    for package in packages {
        clippy.args(["--package", package]);
    }
    process::run(clippy.args(["--", "-D", "warnings"]))
}

fn packages_of(files: &[String]) -> Vec<&'static str> {
    let has = |folder: &str| files.iter().any(|name| name.starts_with(folder) && name.ends_with(".rs"));
    PACKAGES.into_iter().filter(|(folder, _)| has(folder)).map(|(_, package)| package).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_styled_cpp, packages_of};

    #[test]
    fn a_source_is_linted_with_its_package() {
        let files = ["rust/ffi/src/lib.rs", "rust/core/README.md", "docs/a.rs"].map(String::from);
        assert_eq!(packages_of(&files), ["pursuit"]);
    }

    #[test]
    fn only_the_plugin_has_the_style_of_the_engine() {
        assert!(is_styled_cpp("unreal_plugin/Source/Pursuit/Public/A.h"));
        assert!(!is_styled_cpp("tests/abi/check.h") && !is_styled_cpp("unreal_plugin/README.md"));
    }
}
