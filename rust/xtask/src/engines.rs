//! Other engines: a chase in Panda3D beside the engine's own, with a picture of it, which the documentation shows; and the nodes for Godot,
//! which does not run here.

use crate::package::wheel;
use crate::step_result::Outcome;
use crate::{paths, process, tools};
use anyhow::{Context, Result, ensure};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs both.
pub fn run() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("the engines are looked for on Linux only".into()));
    }
    let folder = paths::target().join("xtask").join("engines");
    paths::empty(&folder)?;
    fs::create_dir_all(&folder)?;
    let panda = panda3d(&folder)?;
    let godot = godot()?;
    Ok(Outcome::Done(format!("{}; {}", panda.trim(), godot.trim())))
}

/// With the wheel, as a user of Panda3D has both.
fn panda3d(folder: &Path) -> Result<String> {
    let tests = paths::root().join("tests/engines/panda3d");
    let python = tools::python_with(&tests.join("requirements.txt"))?;
    let wheel = wheel::for_host(&folder.join("wheel"))?;
    let picture = folder.join("panda3d.png");
    let mut chase = Command::new(&python);
    // Beside the environment, not in it: that stays as its list says.
    let module = folder.join("module");
    let mut pip = tools::pip(&python, "install");
    process::output(pip.args(["--no-index", "--no-deps", "--target"]).arg(&module).arg(&wheel))?;
    let printed =
        process::output(chase.arg(tests.join("chase.py")).arg(&picture).env("PYTHONPATH", &module))?;
    same_picture(&picture, "panda3d.png")?;
    Ok(printed)
}

/// The nodes for Godot 4: lints, tests below the engine's types, and the library loaded by its entry point in a stand-in.
fn godot() -> Result<String> {
    let cargo = |arguments: &[&str]| {
        let mut cargo = process::cargo();
        cargo.args(arguments).args(["--quiet", "--locked", "--manifest-path", "rust/godot/Cargo.toml"]);
        // Godot's crates stay out of what the other steps build.
        cargo.arg("--target-dir").arg(paths::target().join("xtask").join("godot"));
        cargo
    };
    process::run(&mut cargo(&["build"]))?;
    let printed = process::tee(&mut cargo(&["test"]))?;
    process::run(cargo(&["clippy", "--all-targets"]).args(["--", "-D", "warnings"]))?;
    let passed: usize = printed.lines().filter_map(process::passed_in).sum();
    Ok(format!("nodes for Godot 4: {passed} tests"))
}

/// The picture is the one that the documentation shows; with UPDATE_SNAPSHOTS it becomes it.
fn same_picture(made: &Path, name: &str) -> Result<()> {
    let shown: PathBuf = paths::root().join("docs/figures").join(name);
    let bytes = fs::read(made).with_context(|| format!("there is no picture {}", made.display()))?;
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&shown, &bytes)?;
    }
    ensure!(
        fs::read(&shown).is_ok_and(|committed| committed == bytes),
        "{} is not what docs/figures/{name} shows; when this is meant: UPDATE_SNAPSHOTS=1 cargo xtask test --only engines",
        paths::shown(made)
    );
    Ok(())
}
