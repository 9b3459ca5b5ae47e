//! `cargo xtask package`: the plugin, ready for an Unreal project, and seen at work.

pub mod archive;
pub mod c_library;
mod fab;
mod godot;
mod godot_mac;
pub mod install;
pub mod npm;
pub mod nuget;
mod pages;
pub mod release;
mod shelves;
mod snapshot;
pub mod stage;
mod unity;
pub mod wheel;

use crate::descriptor::ENGINES;
use crate::drill;
use crate::library::Symbols;
use crate::library::platforms::{self, LibraryFile};
use crate::step_result::Outcome;
use crate::{library, paths};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

/// What the command line asks of `package`.
#[derive(Args, Default)]
pub struct Options {
    /// Copy the plugin into this Unreal project: its folder or its .uproject file.
    #[arg(long, value_name = "PROJECT")]
    install: Option<PathBuf>,
    /// Make the plugin for one engine version, with the modules that only this and later ones build (Fab wants one package per version);
    /// by default the version of the project to install into, when it names one.
    #[arg(long, value_name = "VERSION", value_parser = ENGINES)]
    engine: Option<String>,
    /// Which platforms it has a library for: `host`, this machine's; `all`, which makes a release too; or names such as Win64,Linux.
    #[arg(long, value_name = "PLATFORMS", value_delimiter = ',', default_value = "host")]
    platforms: Vec<String>,
    /// Accept a changed list of files.
    #[arg(long)]
    update_snapshot: bool,
}

impl Options {
    /// The plugin for these platforms, as a command line without other arguments asks for it.
    pub fn of(platforms: &[&str]) -> Self {
        Self { platforms: platforms.iter().map(|name| name.to_string()).collect(), ..Self::default() }
    }
}

/// Stages, plays both drills through the staged folder, and installs.
pub fn run(options: &Options) -> Result<()> {
    let started = Instant::now();
    // Before the work, so that a wrong path costs a second and not a minute.
    let project = options.install.as_deref().map(install::Project::find).transpose()?;
    let engine = options.engine.clone().or_else(|| project.as_ref().and_then(install::Project::engine));
    let is_release = options.platforms.iter().any(|name| name == "all");
    let count = 5 + usize::from(project.is_some()) + usize::from(is_release);

    // As GitHub's runner says it.
    if is_release && env::var("GITHUB_REF_TYPE").is_ok_and(|kind| kind == "tag") {
        shelves::ready(&env::var("GITHUB_REF_NAME").unwrap_or_default(), archive::REPOSITORY)?;
    }

    println!("[1/{count}] Plugin folder ...");
    let staged = paths::root().join("dist").join("Pursuit");
    let wanted = platforms_of(&options.platforms)?;
    let made = stage::stage(&staged, &wanted, engine.as_deref())?;
    println!("  {} for {}", paths::shown(&staged), engine.as_deref().unwrap_or("any engine"));
    for add_on in &made.add_ons {
        println!("  {}, a plugin of its own", paths::shown(add_on));
    }
    if !made.later.is_empty() {
        println!("  without {}, for later engines: see --engine", made.later.join(", "));
    }

    println!("[2/{count}] Libraries ...");
    let libraries = thread::scope(|scope| {
        // The library keeps one processor busy for most of its time: the other one compiles what is played below.
        scope.spawn(|| drill::prepare(&staged, engine.as_deref()));
        libraries(&options.platforms, &wanted)
    })?;
    stage::put_in(&staged, &libraries)?;

    println!("[3/{count}] List of files ...");
    let files = snapshot::check(&staged, &wanted, &made, options.update_snapshot)?;
    println!("  {} files, as listed in {}", files.len(), paths::shown(&snapshot::path()));
    fab::check(&staged, &files)?;
    for add_on in &made.add_ons {
        let outside = fab::check_add_on(add_on, &wanted)?;
        println!("  {} is not for Fab: {}", paths::shown(add_on), outside.join("; "));
    }
    let missing = fab::to_be_written(&staged)?;
    if !missing.is_empty() {
        println!("  before it is handed in to Fab, Pursuit.uplugin needs {}", missing.join(" and "));
    }

    if !is_release {
        for (name, files) in release::of_plugin(&staged, &made, &wanted, engine.as_deref())? {
            let archive = staged.with_file_name(name);
            paths::write(&archive, archive::zipped(&files)?)?;
            println!("  {}", paths::shown(&archive));
        }
    }

    println!("[4/{count}] Snitch Sprint and the keeper's drill, played through the staged folder ...");
    let played =
        drill::both(&staged, engine.as_deref()).context("the plugin is staged, but was not seen at work")?;
    if let Err(why) = &played {
        println!("  not played here: {why}");
    }
    let results = played.unwrap_or_default();

    println!("[5/{count}] Wheel for Python ...");
    println!("  {}", paths::shown(&wheel_for_host()?));

    let mut shelves = Vec::new();
    if is_release {
        println!("[6/{count}] Release ...");
        for line in release::make(&libraries, options.update_snapshot)? {
            println!("  {line}");
        }
        let made = snapshot::files(&paths::root().join("dist/release"))?.into_iter().collect::<Vec<_>>();
        shelves = shelves::lines(&made)?;
    }
    if let Some(project) = &project {
        println!("[{count}/{count}] Install ...");
        for plugin in [&staged].into_iter().chain(&made.add_ons) {
            println!("  {}", project.install(plugin)?.display());
        }
    }
    println!("done in {:.0} s\n", started.elapsed().as_secs_f64());
    println!("{}", what_next(project.as_ref(), &results));
    if !shelves.is_empty() {
        println!("\nWhat goes where; nothing was sent:\n{}", shelves.join("\n"));
    }
    Ok(())
}

/// `cargo xtask package wheel`: the wheel of this machine alone.
pub fn wheel() -> Result<Outcome> {
    Ok(Outcome::Done(paths::shown(&wheel_for_host()?)))
}

/// Where the wheel of this machine lies, once it is built.
pub fn wheel_for_host() -> Result<PathBuf> {
    wheel::for_host(&paths::root().join("dist").join("python"))
}

/// The plugin with the library of this machine, for one engine version or any.
pub fn stage_for_host(staged: &Path, engine: Option<&str>) -> Result<()> {
    let host = [platforms::host()?];
    stage::stage(staged, &host, engine)?;
    stage::put_in(staged, &libraries(&["host".to_owned()], &host)?)
}

/// The platforms that these names mean.
fn platforms_of(names: &[String]) -> Result<Vec<&'static LibraryFile>> {
    if names == ["host"] {
        return Ok(vec![platforms::host()?]);
    }
    let known = platforms::names();
    if let Some(unknown) = names.iter().find(|name| *name != "all" && !known.contains(&name.as_str())) {
        bail!("--platforms: {unknown} is not one of host, all, {}", known.join(", "));
    }
    let wanted = |shipped: &&LibraryFile| names.iter().any(|name| name == "all" || name == shipped.platform);
    Ok(platforms::ALL.iter().filter(wanted).collect())
}

/// Builds the libraries of the `wanted` platforms, which the `names` mean, and checks each as far as this machine can.
fn libraries(names: &[String], wanted: &[&'static LibraryFile]) -> Result<Vec<stage::File>> {
    if let (["host"], [host]) = (names.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), wanted) {
        let library = library::ship()?;
        let symbols = Symbols::of_archive(&library.archive)?;
        println!("  {}: {} functions", paths::shown(&library.archive), symbols.defined.len());
        println!("  needs from the C library: {}", list_or_nothing(symbols.needed.iter()));
        return Ok(vec![(*host, library.archive)]);
    }
    let folder = paths::target().join("xtask").join("platforms");
    let mut libraries = Vec::new();
    for (index, shipped) in wanted.iter().enumerate() {
        println!("  {} of {}: {} ...", index + 1, wanted.len(), shipped.path);
        let (file, checks) = library::ship_platform(shipped, &folder)?;
        println!("    {} bytes; symbols as listed", fs::metadata(&file)?.len());
        for check in checks {
            println!("    {check}");
        }
        libraries.push((*shipped, file));
    }
    Ok(libraries)
}

fn list_or_nothing<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<_> = names.map(String::as_str).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

fn what_next(project: Option<&install::Project>, results: &[String]) -> String {
    let seen = if results.is_empty() {
        String::new()
    } else {
        format!("Played through exactly these files, in the engine stand-in:\n  {}\n", results.join("\n  "))
    };
    let Some(project) = project else {
        return format!(
            "{seen}Next: copy dist/Pursuit into the Plugins folder of your Unreal project, or run\n  \
             {} --install <folder of your .uproject>",
            if cfg!(windows) { "scripts\\package.bat" } else { "scripts/package.sh" }
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

#[cfg(test)]
mod tests {
    use super::archive::VERSION;
    use super::{fab, release, snapshot, stage};
    use crate::descriptor::ENGINES;
    use crate::library::platforms;
    use crate::paths::Scratch;

    #[test]
    fn every_package_is_as_listed_and_as_fab_wants_it() {
        let around = Scratch::new("package");
        let staged = around.join("Pursuit");
        for engine in [None].into_iter().chain(ENGINES.map(Some)) {
            let made = stage::stage(&staged, &[], engine).unwrap();
            let files = snapshot::check(&staged, &[], &made, false).unwrap();
            fab::check(&staged, &files).unwrap();
            for add_on in &made.add_ons {
                // Each depends on Pursuit, so each is offered beside it and outside of Fab.
                assert_eq!(fab::check_add_on(add_on, &[]).unwrap().len(), 1, "{}", add_on.display());
            }
        }
    }

    #[test]
    fn an_archive_that_lacks_platforms_says_so_in_its_name_and_in_the_editor() {
        let around = Scratch::new("one platform");
        let staged = around.join("Pursuit");
        let of = |wanted: &[&platforms::LibraryFile], engine| {
            let made = stage::stage(&staged, wanted, engine).unwrap();
            release::of_plugin(&staged, &made, wanted, engine).unwrap()
        };
        let linux = platforms::file_of("x86_64-unknown-linux-gnu").unwrap();
        let archives = of(&[linux], Some("5.6"));
        for (plugin, (archive, files)) in ["Pursuit", "PursuitMass", "PursuitStateTree"].iter().zip(&archives)
        {
            assert_eq!(archive, &format!("{plugin}-{VERSION}-UE5.6-Linux.zip"));
            let descriptor = String::from_utf8_lossy(&files[&format!("{plugin}/{plugin}.uplugin")]);
            assert!(descriptor.contains(" (Linux only)\""), "{descriptor}");
            assert!(descriptor.contains("\"For Linux only: "), "{descriptor}");
        }
        let all: Vec<_> = platforms::ALL.iter().collect();
        assert_eq!(of(&all, Some("5.6"))[0].0, format!("Pursuit-{VERSION}-UE5.6.zip"));
        assert_eq!(of(&all[..3], None)[0].0, format!("Pursuit-{VERSION}-Win64-Linux.zip"));
    }
}
