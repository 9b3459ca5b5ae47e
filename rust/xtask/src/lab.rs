//! `cargo xtask lab`: the lab's own tests, its pictures, and the commands that its pages name.

use crate::outcome::Outcome;
use crate::{place, process};
use anyhow::{Result, bail};
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

/// Runs the tests and the commands.
pub fn run() -> Result<Outcome> {
    let printed = process::tee(cargo("test").arg("--no-fail-fast"))?;
    let passed: usize = printed.lines().filter_map(process::passed_in).sum();
    for command in COMMANDS {
        let Some(words) = command.strip_prefix("cargo lab ") else {
            bail!("{command}: no command of the lab")
        };
        process::output(cargo("run").arg("--").args(words.split(' ')))?;
    }
    Ok(Outcome::Done(format!("{passed} tests, {} commands", COMMANDS.len())))
}

/// Cargo in the lab's workspace. It builds where `cargo lab` does.
pub fn cargo(command: &str) -> Command {
    let mut cargo = process::cargo();
    cargo
        .args([command, "--quiet", "--locked", "--manifest-path"])
        .arg(place::root().join("rust/lab/Cargo.toml"));
    cargo
}
