//! The batch files of Windows, run by wine's command interpreter: a Windows build of these commands behind them, the libraries
//! built here, and no compiler. They go as far as that goes, and must say what is missing.

use crate::library::platforms;
use crate::package::stage;
use crate::step_result::Outcome;
use crate::tools::{self, MINGW};
use crate::{committed, library, paths, process, wine};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Rust target of the commands: its programs need no linker of Microsoft's.
const COMMANDS: &str = "x86_64-pc-windows-gnu";

/// Runs each of them.
pub fn run() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("wine is looked for on Linux only".into()));
    }
    tools::ensure(&wine::TOOLS)?;
    tools::rust_target(COMMANDS)?;
    let place = Place::prepare()?;

    let without_rust = place.script("package.bat", &[], false)?;
    without_rust.fails_with("Rust is missing. Install it from https://rustup.rs")?;

    let project = place.clone.join("My Game");
    fs::create_dir_all(&project)?;
    fs::write(project.join("My Game.uproject"), "{}")?;
    let package = place.script("package.bat", &["--install", "My Game"], true)?;
    package.succeeds_with("not played here: the engine stand-in runs on Linux")?;
    package.check_files(
        &project.join("Plugins/Pursuit"),
        &["Pursuit.uplugin", "Source/ThirdParty/PursuitLibrary/lib/Win64/x64/pursuit.lib"],
    )?;
    place.script("package.bat", &["--install", "nowhere"], true)?.fails_with("neither a folder nor")?;

    in_unreal(&place)?;

    place.script("test.bat", &["--only", "accuracy"], true)?.succeeds_with("1 passed, 0 failed")?;
    place.script("test.bat", &["--only", "plugin"], true)?.succeeds_with("1 skipped")?;
    place.script("test.bat", &["--only", "rust tests"], true)?.fails_with("linker `link.exe` not found")?;
    place.script("bench.bat", &[], true)?.succeeds_with("the timing runs on Linux")?;
    Ok(Outcome::Done(
        "package.bat into a project, in-unreal.bat with a folder that looks like an engine, test.bat, bench.bat; what is missing \
         is named"
            .into(),
    ))
}

/// in-unreal.bat from the engine's folder, whose path has a space, to the report; and that a step that fails makes it fail. What it then
/// says is tested without wine (`in_unreal/tests.rs`).
fn in_unreal(place: &Place) -> Result<()> {
    const FOLDER: &str = "Epic Games\\UE_5.99";
    const PASSES: &str = r#"{"tests": [{"fullTestPath": "Pursuit.A", "state": "Success"}]}"#;
    const FAILS: &str = r#"{"tests": [{"fullTestPath": "Pursuit.B", "state": "Fail"}]}"#;

    let engine = place.clone.join("Epic Games/UE_5.99/Engine");
    let editor = engine.join("Binaries/Win64/UnrealEditor-Cmd.exe");
    let results = editor.with_file_name("results.json");
    let builder = |lines: &str| {
        paths::write(
            &engine.join("Build/BatchFiles/Build.bat"),
            format!("@echo off\r\n{lines}\r\nexit /b %errorlevel%\r\n"),
        )
    };
    let run = |folder: &str| place.script("in-unreal.bat", &[folder], true);
    let work = place.clone.join("target/in-unreal/5.99");
    let read = |name: &str| fs::read_to_string(work.join(name)).with_context(|| name.to_owned());

    run("nowhere")?.fails_with("has no Engine/Build/Build.version")?;
    paths::write(&engine.join("Build/Build.version"), "\u{feff}{\"MajorVersion\": 5, \"MinorVersion\": 99}")?;
    builder("echo %*")?;
    paths::write(&results, PASSES)?;
    compile(&paths::root().join("tests/windows/editor.c"), &editor, &[])?;
    let green = run(FOLDER)?;
    green.succeeds_with("Unreal 5.99: built; 1 tests passed, 0 failed")?;
    green.check_files(
        &work.join("PursuitHost"),
        &[
            "PursuitHost.uproject",
            "Source/PursuitHost/PursuitHost.cpp",
            "Source/PursuitHostEditor.Target.cs",
            "Plugins/Pursuit/Source/ThirdParty/PursuitLibrary/lib/Win64/x64/pursuit.lib",
            "Plugins/PursuitMass/PursuitMass.uplugin",
            "Plugins/PursuitStateTree/PursuitStateTree.uplugin",
        ],
    )?;
    // Folders with spaces come through as one argument.
    let project = windows_path(&work.join("PursuitHost/PursuitHost.uproject"));
    green.check_words(
        "build.log",
        &read("build.log")?,
        &["PursuitHostEditor Win64 Development", &format!("-Project={project}")],
    )?;
    let words = [project.as_str(), "-ExecCmds=Automation RunTests Pursuit;quit\r\n", "-NullRHI\r\n"];
    green.check_words("tests.log", &read("tests.log")?, &words)?;
    green.check_words(
        "report.md",
        &read("report.md")?,
        &["# Pursuit in Unreal 5.99", "- [ ] *Tools > Test Automation*"],
    )?;

    paths::write(&results, FAILS)?;
    run(FOLDER)?.fails_with("0 tests passed, 1 failed")?;
    builder("exit /b 6")?;
    run(FOLDER)?.fails_with("Unreal 5.99: the build failed")
}

/// A clone whose path has spaces, and what stands in for Rust on Windows.
struct Place {
    clone: PathBuf,
    commands: PathBuf,
    cargo: PathBuf,
    libraries: PathBuf,
}

impl Place {
    fn prepare() -> Result<Self> {
        let scratch = paths::target().join("xtask").join("batch files");
        let clone = scratch.join("a clone");
        paths::empty(&clone)?;
        for name in committed::files()? {
            stage::copy(&paths::root().join(&name), &clone.join(&name))?;
        }

        let mut cargo = process::cargo();
        cargo.args(["build", "--quiet", "--package", "xtask", "--target", COMMANDS, "--target-dir"]);
        cargo.arg(paths::target()).env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", MINGW.require()?);
        process::run(&mut cargo)?;
        // In the clone, whose target folder is where they work.
        let commands = clone.join("target/debug/xtask.exe");
        fs::create_dir_all(clone.join("target/debug"))?;
        fs::copy(paths::target().join(COMMANDS).join("debug/xtask.exe"), &commands)?;

        let sources = paths::root().join("tests/windows");
        let cargo = scratch.join("bin");
        fs::create_dir_all(&cargo)?;
        compile(&sources.join("cargo.c"), &cargo.join("cargo.exe"), &[])?;
        let random = cargo.join("bcryptprimitives.dll");
        compile(&sources.join("bcryptprimitives.c"), &random, &["-shared", "-ladvapi32"])?;

        let libraries = scratch.join("libraries");
        fs::create_dir_all(&libraries)?;
        let build = platforms::build_of(wine::TARGET);
        fs::copy(library::build_for(wine::TARGET, build)?, libraries.join("pursuit.lib"))?;
        let shared = library::ship_shared(platforms::file_of(wine::TARGET)?)?.unwrap_or_default();
        let dll = shared.first().context("no dynamic library for Windows")?;
        fs::copy(dll, libraries.join("pursuit.dll"))?;
        Ok(Self { clone, commands, cargo, libraries })
    }

    /// Runs one of the scripts in the clone, with or without a cargo to be found.
    fn script(&self, name: &str, arguments: &[&str], with_cargo: bool) -> Result<Run> {
        let mut cmd = wine::command(Path::new("cmd"))?;
        cmd.current_dir(&self.clone).args(["/c", &format!("scripts\\{name}")]).args(arguments);
        cmd.env("LIBRARIES", windows_path(&self.libraries)).env("XTASK", windows_path(&self.commands));
        match with_cargo {
            true => cmd.env("WINEPATH", windows_path(&self.cargo)),
            // An empty path is worse for wine than none.
            false => cmd.env_remove("WINEPATH"),
        };
        // Of this machine; there the program looks for its own.
        cmd.env_remove("CARGO").env_remove("CARGO_MANIFEST_DIR");
        let output = cmd.output().with_context(|| process::line(&cmd))?;
        let printed =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok(Run { line: process::line(&cmd), succeeded: output.status.success(), printed: printed.concat() })
    }
}

fn compile(source: &Path, program: &Path, options: &[&str]) -> Result<()> {
    let mut gcc = Command::new(MINGW.require()?);
    gcc.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1"]).arg(source).arg("-o").arg(program);
    process::output(gcc.args(options)).map(|_| ())
}

/// Wine's name for a path of this machine.
fn windows_path(path: &Path) -> String {
    format!("Z:{}", path.display().to_string().replace('/', "\\"))
}

/// What a script did.
struct Run {
    line: String,
    succeeded: bool,
    printed: String,
}

impl Run {
    fn succeeds_with(&self, words: &str) -> Result<()> {
        self.check(true, words)
    }

    fn fails_with(&self, words: &str) -> Result<()> {
        self.check(false, words)
    }

    /// That it left these files in the folder.
    fn check_files(&self, folder: &Path, names: &[&str]) -> Result<()> {
        let Some(missing) = names.iter().find(|name| !folder.join(name).is_file()) else { return Ok(()) };
        bail!("{} left no {missing}:\n{}", self.line, self.printed);
    }

    /// That the file it wrote has each of these.
    fn check_words(&self, name: &str, text: &str, words: &[&str]) -> Result<()> {
        let Some(missing) = words.iter().find(|words| !text.contains(**words)) else { return Ok(()) };
        bail!("{} left a {name} without \"{missing}\":\n{text}", self.line);
    }

    fn check(&self, succeeded: bool, words: &str) -> Result<()> {
        if self.succeeded != succeeded || !self.printed.contains(words) {
            let was = if self.succeeded { "succeeded" } else { "failed" };
            bail!("{} {was}, and should have said \"{words}\":\n{}", self.line, self.printed);
        }
        Ok(())
    }
}
