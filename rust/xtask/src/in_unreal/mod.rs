//! `cargo xtask unreal in-engine`: the plugin built and tested in a real engine, and a report to send.

mod engine;
mod host;
mod report;
#[cfg(all(test, unix))]
mod tests;

use crate::{package, paths};
use anyhow::{Context, Result, bail};
use clap::Args;
use engine::InstalledEngine;
use report::EngineReport;
use std::fs::{self, File};
use std::path::{self, Path, PathBuf};
use std::process::{Command, Stdio};

/// What the command line asks of `unreal in-engine`.
#[derive(Args)]
pub struct Options {
    /// The engine's folder: the one that has the folder Engine in it.
    engine: PathBuf,
    /// Run only tests whose name begins with this.
    #[arg(long, value_name = "NAME", default_value = "Pursuit")]
    tests: String,
}

/// Stages the plugin for the engine, and goes on with it.
pub fn run(options: &Options) -> Result<()> {
    // Before the work, so that a wrong folder costs a second and not a minute.
    let engine = InstalledEngine::find(&options.engine)?;
    let work = paths::target().join("in-unreal").join(engine.version());
    println!("[1/4] The plugin for Unreal {} ...", engine.version());
    let staged = work.join("staged").join("Pursuit");
    package::stage_for_host(&staged, Some(engine.version()))?;
    let report = build_and_test(&engine, &staged, &work, &options.tests)?;
    report.verdict()
}

/// Makes the host project, builds it, runs the tests and writes the report, also when a step fails.
fn build_and_test(engine: &InstalledEngine, staged: &Path, work: &Path, tests: &str) -> Result<EngineReport> {
    println!("[2/4] A host project ...");
    let project = host::make(work, staged)?;
    println!("  {}", paths::shown(&project));

    println!("[3/4] Build; it takes minutes ...");
    let mut report = EngineReport::new(engine.version());
    let build_log = work.join("build.log");
    report.built = logged(&mut engine.build(&project), &build_log)?;
    report.read_build(&read(&build_log)?);

    println!("[4/4] Automation tests, without a window ...");
    if report.built {
        let results = work.join("results");
        paths::empty(&results)?;
        let test_log = work.join("tests.log");
        report.ended_well = logged(&mut engine.test(&project, tests, &results), &test_log)?;
        report.read_log(&read(&test_log)?);
        let index = results.join("index.json");
        if index.is_file() {
            report.read_results(&read(&index)?)?;
        }
    }

    let checklist = read(&paths::root().join("docs/in-the-editor.md"))?;
    let file = work.join("report.md");
    fs::write(&file, report.text(&checklist)).with_context(|| paths::shown(&file))?;
    println!("\n{}", report.summary());
    println!("The report to send, with the checklist for an editor: {}", paths::shown(&file));
    Ok(report)
}

/// Runs the command with all that it prints in a file; whether it succeeded.
fn logged(command: &mut Command, log: &Path) -> Result<bool> {
    let file = File::create(log).with_context(|| paths::shown(log))?;
    command.stdin(Stdio::null()).stderr(file.try_clone()?).stdout(file);
    let shown = crate::process::line(command);
    println!("  {shown}\n  log: {}", paths::shown(log));
    Ok(command.status().with_context(|| format!("cannot start: {shown}"))?.success())
}

/// A file of the engine's: UTF-8, some with a byte order mark, and not always clean.
fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| paths::shown(path))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The first of the files that is there, with its whole path as the system writes it: a batch file is run from it.
fn first_of(folder: &Path, names: &[&str]) -> Result<PathBuf> {
    let found = names.iter().map(|name| folder.join(name)).find(|path| path.is_file());
    let Some(found) = found else {
        bail!("{} has none of {}: is it a whole engine?", folder.display(), names.join(", "));
    };
    path::absolute(&found).with_context(|| found.display().to_string())
}
