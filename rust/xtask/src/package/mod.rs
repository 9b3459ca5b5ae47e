//! `cargo xtask package`: the plugin, ready for an Unreal project, and seen at work.

mod install;
mod snapshot;
mod stage;

use crate::drill::{self, Drill};
use crate::library::Symbols;
use crate::outcome::Outcome;
use crate::{library, place};
use anyhow::{Context, Result};
use clap::Args;
use std::path::PathBuf;
use std::time::Instant;

/// The engine versions that the plugin is written for.
const ENGINES: [&str; 5] = ["5.4", "5.5", "5.6", "5.7", "5.8"];

/// What the command line asks of `package`.
#[derive(Args, Default)]
pub struct Options {
    /// Copy the plugin into this Unreal project: its folder or its .uproject file.
    #[arg(long, value_name = "PROJECT")]
    install: Option<PathBuf>,
    /// Stamp the plugin for one engine version (Fab wants one package per version).
    #[arg(long, value_name = "VERSION", value_parser = ENGINES)]
    engine: Option<String>,
    /// Accept a changed list of files.
    #[arg(long)]
    update_snapshot: bool,
}

/// Stages, plays Snitch Sprint through the staged folder, and installs.
pub fn run(options: &Options) -> Result<()> {
    let started = Instant::now();
    // Before the work, so that a wrong path costs a second and not a minute.
    let project = options.install.as_deref().map(install::Project::find).transpose()?;
    let count = if project.is_some() { 5 } else { 4 };

    println!("[1/{count}] Library and header ...");
    let library = library::ship()?;
    let symbols = Symbols::of_archive(&library.archive)?;
    println!("  {}: {} functions", place::shown(&library.archive), symbols.defined.len());
    println!("  needs from the C library: {}", list_or_nothing(symbols.needed.iter()));

    println!("[2/{count}] Plugin folder ...");
    let staged = place::root().join("dist").join("Pursuit");
    stage::stage(&staged, &library, options.engine.as_deref())?;
    println!(
        "  {}{}",
        place::shown(&staged),
        options.engine.as_ref().map_or(String::new(), |v| format!(" for {v}"))
    );

    println!("[3/{count}] List of files ...");
    let files = snapshot::check(&staged, options.update_snapshot)?;
    println!("  {files} files, as listed in {}", place::shown(&snapshot::path()));

    println!("[4/{count}] Snitch Sprint, played through the staged folder ...");
    let played = match drill::play(Drill::SnitchSprint, Some(&staged))
        .context("the plugin is staged, but was not seen at work")?
    {
        Outcome::Done(_) => true,
        Outcome::Skipped(why) => {
            println!("  not played here: {why}");
            false
        }
    };

    if let Some(project) = &project {
        println!("[5/{count}] Install ...");
        let installed = project.install(&staged)?;
        println!("  {}", installed.display());
    }
    println!("done in {:.0} s\n", started.elapsed().as_secs_f64());
    println!("{}", what_next(project.as_ref(), played));
    Ok(())
}

fn list_or_nothing<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<_> = names.map(String::as_str).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

fn what_next(project: Option<&install::Project>, played: bool) -> String {
    let seen = if played { "The seeker caught the snitch through exactly these files.\n" } else { "" };
    let Some(project) = project else {
        return format!(
            "{seen}Next: copy dist/Pursuit into the Plugins folder of your Unreal project, or run\n  \
             scripts/package.sh --install <folder of your .uproject>"
        );
    };
    let blueprint_only = if project.has_source() {
        ""
    } else {
        "\n  0. The project has no Source folder: add a C++ class first (Tools > New C++ Class), so that it can compile plugins."
    };
    format!(
        "{seen}Next:{blueprint_only}\n  1. Open {}; let the editor compile Pursuit; enable it under Edit > Plugins.\n  \
         2. Blueprint: search for \"Predict Intercept Point\". Behavior Tree: add the task \"Predict Intercept\".\n  \
         3. See Plugins/Pursuit/README.md for a seeker in five minutes.",
        project.file().display()
    )
}
