//! The lab's own tests, and the commands that its pages name.

use crate::step_result::Outcome;
use crate::test_set::Extent;
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The commands of the lab that the documentation may name; each is run.
pub const COMMANDS: [&str; 9] = [
    "cargo lab list",
    "cargo lab list snitch-sprint",
    "cargo lab run snitch-sprint",
    "cargo lab run pigeon-and-gun --set fire_interval=0.5 --seconds 20",
    "cargo lab run ballistics --format csv --every 0.25",
    "cargo lab console turret --set turn_rate=40",
    "cargo lab sweep --runs 20",
    "cargo lab accuracy",
    "cargo lab figures --check",
];

/// The example of the lab; its tests build and run it.
pub const EXAMPLE: &str = "cargo run --manifest-path rust/lab/Cargo.toml --example house";

/// Builds once what this extent needs, with one set of features: a crate whose features differ is built anew. Then runs the
/// tests, and the commands with the program that the tests were built with.
pub fn test(extent: Extent) -> Result<Outcome> {
    let passed = tests(extent, &["--lib", "--test", "lab"])?;
    for command in COMMANDS {
        let Some(words) = command.strip_prefix("cargo lab ") else {
            bail!("{command}: no command of the lab")
        };
        process::output(program("pursuit-lab")?.args(words.split(' ')))?;
    }
    process::run(cargo("build").args(selected(extent)).args(["--example", "house"]))?;
    process::output(&mut program("examples/house")?)?;
    Ok(Outcome::Done(format!("{passed} tests, {} commands, an example", COMMANDS.len())))
}

/// Runs the tests, or some of them, and returns how many passed.
pub fn tests(extent: Extent, some: &[&str]) -> Result<usize> {
    let printed = process::tee(cargo("test").args(selected(extent)).args(some).arg("--no-fail-fast"))?;
    Ok(printed.lines().filter_map(process::passed_in).sum())
}

/// The package and its features: in a quick run without the interface, whose crates take longer to compile than all else.
fn selected(extent: Extent) -> &'static [&'static str] {
    match extent {
        Extent::Quick => &["--package", "pursuit-lab"],
        Extent::Full => &["--package", "pursuit-lab", "--features", "app-tests,window"],
    }
}

/// Cargo in the lab's workspace. It builds where `cargo lab` does.
pub fn cargo(command: &str) -> Command {
    let mut cargo = process::cargo();
    cargo
        .args([command, "--quiet", "--locked", "--manifest-path"])
        .arg(paths::root().join("rust/lab/Cargo.toml"));
    cargo
}

/// Where it builds.
pub fn target() -> Result<PathBuf> {
    let told = process::output(cargo("metadata").args(["--no-deps", "--format-version", "1"]))?;
    let folder = told.split("\"target_directory\":\"").nth(1).and_then(|rest| rest.split('"').next());
    Ok(PathBuf::from(folder.context("cargo tells no target folder")?.replace("\\\\", "\\")))
}

/// A program that was built with the tests.
pub fn program(name: &str) -> Result<Command> {
    let mut program =
        Command::new(target()?.join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX)));
    program.current_dir(paths::root()).env("CARGO_MANIFEST_DIR", paths::root().join("rust/lab"));
    Ok(program)
}
