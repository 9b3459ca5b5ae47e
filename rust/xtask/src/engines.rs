//! A chase in each engine that runs on this machine, beside the engine's own or the simplest one, and a picture
//! of it, which the documentation shows.

use crate::package::{stage, wheel};
use crate::step_result::Outcome;
use crate::tools::{self, GCC, GODOT};
use crate::{library, paths, process};
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
    tools::ensure(&[&GCC, &GODOT])?;
    let folder = paths::target().join("xtask").join("engines");
    paths::empty(&folder)?;
    fs::create_dir_all(&folder)?;
    let shipped = library::ship()?;
    let panda = panda3d(&folder)?;
    let godot = godot(&folder.join("godot"), &shipped.archive)?;
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
    process::output(
        Command::new(&python)
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--no-index",
                "--no-deps",
                "--target",
            ])
            .arg(&module)
            .arg(&wheel),
    )?;
    let printed =
        process::output(chase.arg(tests.join("chase.py")).arg(&picture).env("PYTHONPATH", &module))?;
    same_picture(&picture, "panda3d.png")?;
    Ok(printed)
}

/// With the binding of `bindings/godot`, linked with the static library.
fn godot(project: &Path, archive: &Path) -> Result<String> {
    stage::copy_all(&paths::root().join("tests/engines/godot"), project)?;
    let mut compile = Command::new(GCC.require()?);
    compile.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-shared", "-fPIC"]);
    compile
        .arg(paths::root().join("bindings/godot/pursuit_godot.c"))
        .arg("-I")
        .arg(paths::root().join("include"));
    process::output(compile.arg(archive).arg("-o").arg(project.join("libpursuit_godot.so")))?;
    let mut server = Command::new(GODOT.require()?);
    // It keeps its files there, and wants a language.
    server.env("HOME", project).env("LC_ALL", "en_US.UTF-8");
    server.arg("--path").arg(project).args(["--script", "chase.gd"]);
    // Errors of a script do not end it: what a bug would print must not be there, and what is refused must.
    let output = server.output().context("godot3-server does not start")?;
    let (printed, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success() && !errors.contains("SCRIPT ERROR"), "Godot says\n{printed}{errors}");
    for said in
        ["Pursuit: query.pursuer_speed must be 0 or more", "Pursuit: needs pursuer_position, target_position"]
    {
        ensure!(errors.contains(said), "Godot does not say `{said}` but\n{errors}");
    }
    same_picture(&project.join("picture.png"), "godot.png")?;
    let line = printed.lines().find(|line| line.starts_with("Godot 3."));
    Ok(line.with_context(|| format!("Godot says\n{printed}{errors}"))?.into())
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
