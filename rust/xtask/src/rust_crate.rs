//! The crate as its users have it: its features, its examples, the oldest Rust and the oldest glam that
//! it promises, and Bevy.

use crate::pages::is_same;
use crate::step_result::Outcome;
use crate::test_set::Extent;
use crate::{bits, paths, process, tools};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const CRATE: &str = "pursuit-core";
/// The examples of the crate, as docs/rust-guide.md names them; those in Bevy only a full run runs.
pub const EXAMPLES: [&str; 8] = [
    "cargo run --package pursuit-core --example chase",
    "cargo run --package pursuit-core --example turret",
    "cargo run --package pursuit-core --example crowd --features alloc",
    "cargo run --package pursuit-core --example rollback --features alloc",
    CROWDS[0].0,
    CROWDS[1].0,
    BEVY[0],
    BEVY[1],
];
/// Those that have a twin in `samples/crowd`.
const CROWDS: [(&str, &str); 2] = [
    ("cargo run --package pursuit-core --example crowd_with_walls --features alloc", "crowd"),
    ("cargo run --package pursuit-core --example flock --features alloc", "flock"),
];
const BEVY: [&str; 2] = [
    "cargo run --manifest-path rust/bevy/Cargo.toml --example chase",
    "cargo run --manifest-path rust/bevy/Cargo.toml --example doorway",
];
/// The oldest glam of the crate's range.
const OLDEST_GLAM: &str = "0.33.12";
/// How docs/rust-guide.md makes an engine's glam the only one.
pub const ONE_GLAM: &str = "cargo update --package glam@0.34 --precise 0.33.12";

/// Runs what a user of the crate would; in a quick run only the features and the quick examples.
pub fn run(extent: Extent) -> Result<Outcome> {
    let mut check = process::cargo();
    check.args(["clippy", "--quiet", "--locked", "--package", CRATE, "--all-features"]);
    process::run(check.args(["--", "-D", "warnings"]))?;
    // Compiled with other features than all else, and run for a moment: as the examples are.
    let with_all = || {
        let mut test = process::cargo();
        test.args(["test", "--quiet", "--locked", "--package", CRATE, "--all-features", "--profile", "dev"]);
        test
    };
    process::run(with_all().arg("--doc"))?;
    process::run(with_all().args(["--test", "saved", "--test", "vectors"]))?;
    // Not optimized, the walls' example runs for half a minute; its twin in C++ ends with the same numbers.
    let is_left_out = |command: &str| extent == Extent::Quick && command == CROWDS[0].0;
    let examples: Vec<_> =
        EXAMPLES.into_iter().filter(|command| !BEVY.contains(command) && !is_left_out(command)).collect();
    for command in &examples {
        let mut run = example(command);
        // With the features that the page names, each builds the crate again.
        run.args((extent == Extent::Quick).then_some("--all-features"));
        match CROWDS.iter().find(|(crowd, _)| crowd == command) {
            Some((_, name)) => is_same(name, &process::output(&mut run)?)?,
            None => process::run(&mut run)?,
        }
    }
    let done = format!("{} examples", examples.len());
    if extent == Extent::Quick {
        return Ok(Outcome::Done(done));
    }
    let oldest_rust = match oldest_rust()? {
        Ok(version) => format!("compiles with Rust {version}"),
        Err(why) => format!("left out the oldest Rust: {why:#}"),
    };
    same_bits_with_the_oldest_glam()?;
    one_glam_beside_an_engine()?;
    bevy()?;
    Ok(Outcome::Done(format!(
        "{done}; {oldest_rust}; same bits with glam {OLDEST_GLAM}; the plugin for Bevy"
    )))
}

/// Tests the plugin for Bevy and runs its examples, with what draws.
fn bevy() -> Result<()> {
    let mut test = process::cargo();
    test.args(["test", "--quiet", "--locked", "--manifest-path", "rust/bevy/Cargo.toml"]);
    for mut command in [test].into_iter().chain(BEVY.map(example)) {
        // Bevy's crates stay out of what the other steps build.
        process::run(command.args(["--features", "gizmos", "--target-dir"]).arg(scratch("bevy")))?;
    }
    Ok(())
}

/// Compiles the crate with the oldest Rust that it promises; why not, where that cannot be installed.
fn oldest_rust() -> Result<Result<String>> {
    let manifest = fs::read_to_string(paths::root().join("Cargo.toml"))?;
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .context("Cargo.toml promises no Rust")?;
    if let Err(why) = tools::toolchain(version) {
        return Ok(Err(why));
    }
    // `cargo` belongs to the running toolchain; rustup's own chooses another.
    let mut check = Command::new("rustup");
    check.args(["run", version, "cargo", "check", "--quiet", "--locked", "--package", CRATE]);
    check.args(["--all-features", "--target-dir"]).arg(scratch("oldest-rust"));
    process::run(check.current_dir(paths::root()).env_remove("RUSTC").env_remove("CARGO"))?;
    Ok(Ok(version.to_owned()))
}

/// Builds the C library with the oldest glam and compares its golden bits: a user's own glam decides which one is used. Nothing is
/// optimized: that takes longer than it saves.
fn same_bits_with_the_oldest_glam() -> Result<()> {
    let folder = scratch("oldest-glam");
    fs::create_dir_all(&folder)?;
    let path = |name: &str| format!("{:?}", paths::root().join(name));
    let manifest = format!(
        "[workspace]\n\n[package]\nname = \"pursuit\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [lib]\npath = {}\ncrate-type = [\"staticlib\"]\n\n\
         [dependencies]\npursuit-core = {{ path = {}, features = [\"_exhaustive\"] }}\npursuit-ffi-derive = {{ path = {} }}\n\
         glam = {{ version = \"={OLDEST_GLAM}\", default-features = false, features = [\"f64\", \"libm\"] }}\n\
         libm = {{ version = \"=0.2.16\", default-features = false }}\n\
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

/// Beside an engine with the oldest glam of the range Cargo chooses a second one, as the page says, until its command was run.
fn one_glam_beside_an_engine() -> Result<()> {
    let folder = scratch("one-glam");
    paths::empty(&folder)?;
    fs::create_dir_all(folder.join("src"))?;
    // A user may not name every field, as the examples in the repository may.
    fs::copy(paths::root().join("rust/core/examples/chase.rs"), folder.join("src/main.rs"))?;
    let manifest = format!(
        "[workspace]\n\n[package]\nname = \"game\"\nedition = \"2024\"\n\n[dependencies]\n\
         glam = \"={OLDEST_GLAM}\"\npursuit-core = {{ path = {:?} }}\n",
        paths::root().join("rust/core")
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let glams = |arguments: &mut dyn Iterator<Item = &str>| -> Result<usize> {
        process::run(process::cargo().current_dir(&folder).args(arguments).arg("--quiet"))?;
        Ok(fs::read_to_string(folder.join("Cargo.lock"))?.matches("name = \"glam\"").count())
    };
    let before = glams(&mut ["generate-lockfile"].into_iter())?;
    let after = glams(&mut ONE_GLAM.split(' ').skip(1))?;
    ensure!((before, after) == (2, 1), "docs/rust-guide.md: {before} glams, and {after} after `{ONE_GLAM}`");
    process::run(process::cargo().current_dir(&folder).args(["run", "--quiet"]))?;
    Ok(())
}

/// A command of the page, quiet and with the versions that are committed.
fn example(command: &str) -> Command {
    let mut cargo = process::cargo();
    cargo.args(command.split(' ').skip(1)).args(["--quiet", "--locked"]);
    cargo
}

fn scratch(name: &str) -> PathBuf {
    paths::target().join("xtask").join(name)
}

#[cfg(test)]
mod tests {
    use crate::paths;
    use std::fs;

    fn libm_of(manifest: &str) -> String {
        let text = fs::read_to_string(paths::root().join(manifest)).unwrap();
        text.lines().find(|line| line.starts_with("libm = { version")).unwrap().to_owned()
    }

    #[test]
    fn the_c_library_pins_libm_and_the_crate_lets_a_program_have_a_newer_one() {
        assert!(libm_of("Cargo.toml").contains("\"=0.2.16\""));
        assert!(libm_of("rust/core/Cargo.toml").contains("\"0.2.16\""));
    }
}
