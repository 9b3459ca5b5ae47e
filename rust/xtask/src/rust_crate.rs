//! `cargo xtask rust-crate`: the crate as its users have it: its features, its examples, the oldest Rust and the oldest glam that
//! it promises, and Bevy.

use crate::outcome::Outcome;
use crate::{bits, place, process, tools};
use anyhow::{Context, Result};
use clap::Args;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What the command line asks of `rust-crate`.
#[derive(Args)]
pub struct Options {
    /// Only the features and the examples.
    #[arg(long)]
    pub quick: bool,
}

const CRATE: &str = "pursuit-core";
/// The examples of the crate, as docs/rust-guide.md names them; the last one, in Bevy, only a full run runs.
pub const EXAMPLES: [&str; 4] = [
    "cargo run --package pursuit-core --example chase",
    "cargo run --package pursuit-core --example turret",
    "cargo run --package pursuit-core --example crowd --features alloc",
    BEVY,
];
const BEVY: &str = "cargo run --manifest-path rust/bevy/Cargo.toml";
/// The oldest glam of the crate's range.
const OLDEST_GLAM: &str = "0.33.12";

/// Runs what a user of the crate would.
pub fn run(options: &Options) -> Result<Outcome> {
    let mut check = process::cargo();
    check.args([
        "clippy",
        "--quiet",
        "--locked",
        "--package",
        CRATE,
        "--all-features",
        "--",
        "-D",
        "warnings",
    ]);
    process::run(&mut check)?;
    let mut owned = process::cargo();
    owned.args(["test", "--quiet", "--locked", "--package", CRATE, "--all-features", "--doc", "--"]);
    process::run(owned.args(["owned", "list", "single"]))?;
    let examples: Vec<_> = EXAMPLES.into_iter().filter(|&command| command != BEVY).collect();
    for command in &examples {
        process::run(&mut example(command))?;
    }
    let done = format!("{} examples", examples.len());
    if options.quick {
        return Ok(Outcome::Done(done));
    }
    let oldest_rust = match oldest_rust()? {
        Ok(version) => format!("compiles with Rust {version}"),
        Err(why) => format!("left out the oldest Rust: {why:#}"),
    };
    same_bits_with_the_oldest_glam()?;
    // Bevy's hundred crates stay out of what the other steps build.
    process::run(example(BEVY).arg("--target-dir").arg(scratch("bevy")))?;
    Ok(Outcome::Done(format!("{done}; {oldest_rust}; same bits with glam {OLDEST_GLAM}; a crowd in Bevy")))
}

/// Compiles the crate with the oldest Rust that it promises; why not, where that cannot be installed.
fn oldest_rust() -> Result<Result<String>> {
    let manifest = fs::read_to_string(place::root().join("Cargo.toml"))?;
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .context("Cargo.toml promises no Rust")?;
    if let Err(why) = tools::toolchain(version) {
        return Ok(Err(why));
    }
    // `cargo` is that of the running toolchain, and the toolchain is chosen by rustup's own.
    let mut check = Command::new("rustup");
    check.args([
        "run",
        version,
        "cargo",
        "check",
        "--quiet",
        "--locked",
        "--package",
        CRATE,
        "--all-features",
    ]);
    check.arg("--target-dir").arg(scratch("oldest-rust"));
    process::run(check.current_dir(place::root()).env_remove("RUSTC").env_remove("CARGO"))?;
    Ok(Ok(version.to_owned()))
}

/// Builds the C library with the oldest glam and compares its golden bits: a user's own glam decides which one is used. Nothing is
/// optimized: that takes longer than it saves.
fn same_bits_with_the_oldest_glam() -> Result<()> {
    let folder = scratch("oldest-glam");
    fs::create_dir_all(&folder)?;
    let path = |name: &str| format!("{:?}", place::root().join(name));
    let manifest = format!(
        "[workspace]\n\n[package]\nname = \"pursuit\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [lib]\npath = {}\ncrate-type = [\"staticlib\"]\n\n\
         [dependencies]\npursuit-core = {{ path = {} }}\npursuit-ffi-derive = {{ path = {} }}\n\
         glam = {{ version = \"={OLDEST_GLAM}\", default-features = false, features = [\"f64\", \"libm\"] }}\n\
         libc = {{ version = \"0.2\", default-features = false }}\n\n\
         [profile.dev]\npanic = \"abort\"\nopt-level = 0\ndebug = false\n",
        path("rust/ffi/src/lib.rs"),
        path("rust/core"),
        path("rust/ffi_derive"),
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let mut build = process::cargo();
    build.current_dir(&folder).args(["build", "--quiet", "--target-dir"]).arg(folder.join("target"));
    process::run(&mut build)?;
    bits::compare_archive(&format!("glam {OLDEST_GLAM}"), &folder.join("target/debug/libpursuit.a"))
}

/// A command of the page, quiet and with the versions that are committed.
fn example(command: &str) -> Command {
    let mut cargo = process::cargo();
    cargo.args(command.split(' ').skip(1)).args(["--quiet", "--locked"]);
    cargo
}

fn scratch(name: &str) -> PathBuf {
    place::target().join("xtask").join(name)
}
