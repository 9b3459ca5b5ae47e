//! `cargo xtask test`: the tests, step by step, some steps at a time, with a table at the end.

pub mod step;

use crate::library::{self, Symbols};
use crate::step_result::Outcome;
use crate::test_set::Extent;
use crate::tools::{GCC, GXX, NEWEST_CLANG, OLDEST_CLANG, VALGRIND};
use crate::{
    abi, accuracy, batch_files, bench, bindings, bits, check, csharp, docs, engines, fuzz, instructions, lab,
    lab_app, new, npm, package, package_managers, paths, process, python, rust_crate, semver, site, tools,
    unreal, workflows,
};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::env;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};
use step::{Row, Verdict};

/// What the command line asks of `test`.
#[derive(Args)]
pub struct Options {
    /// Everything: every compiler, engine and platform, the window and the page.
    #[arg(long)]
    full: bool,
    /// Only the steps whose name contains this, in any case; in full where only a full run has them.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Run this one step here, for another run that writes its table.
    #[arg(long, value_name = "NAME", hide = true)]
    alone: Option<String>,
}

struct Step {
    name: &'static str,
    /// Seconds that processors take for it in a quick run that finds nothing built; none when only a full run has it.
    quick: Option<u32>,
    /// The same in a full run.
    full: u32,
    /// What of it only a full run does.
    left_out: &'static str,
    run: fn(Extent) -> Result<Outcome>,
}

/// Declares the steps: name, seconds of a quick and of a full run, what only a full run does of it, and what runs it.
macro_rules! steps {
    ($($name:literal, $quick:tt, $full:literal, $left_out:literal => $run:expr;)+) => {
        &[$(Step { name: $name, quick: seconds!($quick), full: $full, left_out: $left_out, run: $run }),+]
    };
}

macro_rules! seconds {
    (none) => {
        None
    };
    ($seconds:literal) => {
        Some($seconds)
    };
}

/// In the order in which they begin: what takes longest early, so that the others fill the gaps.
const STEPS: &[Step] = steps! {
    "Tools", 2, 20, "" => required_tools;
    "Format, lints, header, files", none, 122, "the format, the lints and the header" => |_| check::run(&check::Options::default());
    "Lab: scenarios, commands", 200, 235, "" => lab::test;
    "Whole workspace builds", 64, 64, "" => builds;
    "Package, and Snitch Sprint through it", 30, 540, "the libraries of other platforms, and the release" => packaged;
    "Rust tests", 300, 280, "nine in ten of the random trials" => rust_tests;
    "Lab: interface, pictures, window, page", none, 345, "the lab's interface, pictures, window and page" => |_| lab_app::test();
    "Shipped library", 2, 2, "" => shipped_library;
    "C ABI: compilers, sanitizers, valgrind", 46, 137, "the oldest compiler and valgrind on the C ABI" => abi::run;
    "Fuzzing of the C API", none, 40, "the fuzzer" => |_| fuzz::run();
    "Bindings", 10, 10, "" => |_| bindings::run();
    "Python: the wheel, installed", none, 27, "the wheel, installed" => |_| python::run();
    "C#: the package, unpacked", none, 15, "the package for C#" => |_| csharp::run();
    "JavaScript: the package for npm", none, 60, "the package for npm, in Node and in a browser" => |_| npm::run();
    "C package managers: Conan, vcpkg", none, 118,
        "the C library installed, and packaged by Conan and vcpkg" => |_| package_managers::run();
    "Other engines: Panda3D, Godot", none, 75, "the chase in Panda3D and the nodes for Godot" => |_| engines::run();
    "Unreal plugin in the engine stand-in", 60, 384,
        "the stand-in's other engines and compilers, source by source, for the editor, with sanitizers, and what must not compile" => plugin;
    "Same bits on every platform", 4, 150, "the bits of other platforms" => same_bits;
    "Batch files of Windows", none, 47, "the batch files of Windows" => |_| batch_files::run();
    "Benchmark, shortened", none, 70, "the benchmark" => benchmark;
    "Instructions of the calls", none, 19, "the count of instructions" => |_| instructions::run(&instructions::Options::default());
    "Accuracy of the intercept", 3, 3, "" => |_| accuracy::run();
    "Rust documentation, crate", 15, 8, "the crate compiled from its package alone" => documentation;
    "Crate as its users have it", 49, 240, "the crate's longest example, and the crate with the oldest Rust, the oldest glam and Bevy" => rust_crate::run;
    "Crate against its last release", none, 10, "the crate's interface against its last release" => |_| semver::run();
    "Documentation: commands and links", 1, 1, "" => |_| docs::run();
    "Recipe of a new behavior", none, 50, "the recipe of a new behavior, followed" => |_| new::follow();
    "Site of the documentation", none, 70, "the site of the documentation" => |_| site::run(&site::Options::default());
    "Workflows", none, 2, "the workflows" => |_| workflows::run();
};

/// Whether `--only` with this name finds a step.
pub fn has_step(name: &str) -> bool {
    STEPS.iter().any(|step| step.is_called(&name.to_lowercase()))
}

impl Step {
    /// Whether its name contains this, which is in small letters.
    fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase().contains(name)
    }

    /// Seconds of processors, when it has a part in such a run.
    fn expected(&self, extent: Extent) -> Option<f64> {
        match extent {
            Extent::Quick => self.quick.map(f64::from),
            Extent::Full => Some(f64::from(self.full)),
        }
    }
}

/// Runs the steps, all of them also after a failure, and fails when one did.
pub fn run(options: &Options) -> Result<()> {
    let wanted = options.only.as_deref().unwrap_or_default().to_lowercase();
    let is_quick = STEPS.iter().any(|step| step.is_called(&wanted) && step.quick.is_some());
    let extent = if options.full || !is_quick { Extent::Full } else { Extent::Quick };
    if let Some(name) = &options.alone {
        let step = STEPS.iter().find(|step| step.name == name).context("no step is called like that")?;
        return step::alone(step.name, || (step.run)(extent));
    }
    let named = STEPS.iter().filter(|step| step.is_called(&wanted));
    let steps: Vec<_> = named.filter(|step| step.expected(extent).is_some()).collect();
    if steps.is_empty() {
        let names: Vec<_> = STEPS.iter().map(|step| format!("  {}", step.name)).collect();
        bail!("no step is called like that; there are\n{}", names.join("\n"));
    }
    let (rows, summary) = match steps[..] {
        [step] => (vec![step::shown(step.name, || (step.run)(extent))], String::new()),
        _ => run_all(&steps, extent)?,
    };
    step::print_table(&rows);
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    if count(Verdict::Skipped) > 0 {
        println!("{} skipped", count(Verdict::Skipped));
    }
    let failed = count(Verdict::Failed);
    println!("{} passed, {failed} failed", count(Verdict::Passed));
    if extent == Extent::Quick && wanted.is_empty() {
        let left: Vec<_> = STEPS.iter().map(|step| step.left_out).filter(|left| !left.is_empty()).collect();
        println!("left to a full run (--full): {}", left.join("; "));
    }
    if failed > 0 {
        print!("{summary}");
        bail!("{failed} of {} steps failed", rows.len());
    }
    Ok(())
}

/// Each step in a process of its own, some at a time: one often waits or keeps but one processor busy. Their output goes to a file
/// each; of one that fails an excerpt is shown. Returns their lines of the table and what sums up those that failed.
fn run_all(steps: &[&Step], extent: Extent) -> Result<(Vec<Row>, String)> {
    // Before a step replaces the program.
    let program = env::current_exe()?;
    let processors = thread::available_parallelism().map_or(1, |count| count.get());
    let work: f64 = steps.iter().filter_map(|step| step.expected(extent)).sum();
    println!("{} steps, {:.0} minutes of a processor when nothing is built", steps.len(), work / 60.0);
    let left = Mutex::new(work);
    let waiting = Mutex::new(steps.iter().enumerate());
    let finished = Mutex::new(Vec::new());
    let begun = Instant::now();
    let work = || -> Result<()> {
        loop {
            let Some((index, step)) = lock(&waiting).next() else { return Ok(()) };
            let place = format!("[{}/{}]", index + 1, steps.len());
            println!("{place} {} ...", step.name);
            let (row, printed) = step::run(&program, step.name, extent == Extent::Full)?;
            let mut summary = String::new();
            if row.verdict == Verdict::Failed {
                let log = step::log(row.name);
                summary = format!("{} FAILED: {log}\n{}", row.name, step::excerpt(&printed));
            }
            let left = {
                let mut left = lock(&left);
                *left -= step.expected(extent).unwrap_or_default();
                Duration::from_secs_f64(left.max(0.0) / processors as f64)
            };
            println!("{summary}{place} {row}{}", said(left));
            lock(&finished).push((index, row, summary));
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..at_once(processors).min(steps.len())).map(|_| scope.spawn(work)).collect();
        let mut ended = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| bail!("a step's thread ended")));
        ended.try_for_each(|worker| worker)
    })?;
    let mut finished = finished.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    finished.sort_by_key(|(index, _, _)| *index);
    println!("{:.0} s in all", begun.elapsed().as_secs_f64());
    Ok(finished.into_iter().map(|(_, row, summary)| (row, summary)).unzip())
}

/// How many steps run side by side: three on two processors, where of two one often waits for a download, a lock or a compiler's end.
fn at_once(processors: usize) -> usize {
    if processors == 1 { 1 } else { 3 }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The time that is left, in words; nothing at the end.
fn said(left: Duration) -> String {
    match left.as_secs() {
        0 => String::new(),
        seconds @ 1..90 => format!("; about {seconds} s left"),
        seconds => format!("; about {} min left", (seconds + 30) / 60),
    }
}

/// Before the long steps, so that what is missing is said at once.
fn required_tools(extent: Extent) -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("compilers and valgrind are looked for on Linux only".into()));
    }
    let mut needed = vec![&GCC, &GXX, &NEWEST_CLANG];
    if extent == Extent::Full {
        needed.extend([&OLDEST_CLANG, &VALGRIND]);
    }
    tools::ensure(&needed)?;
    Ok(Outcome::Done(needed.iter().filter_map(|tool| tool.find()).collect::<Vec<_>>().join(", ")))
}

/// Features are united over the whole workspace: one member that turns on `std` of a shared dependency breaks the library.
/// In release only the library is built whole: the commands are never run optimized.
fn builds(_: Extent) -> Result<Outcome> {
    // In debug other steps build the library, with a flag of its own.
    let library = ["build", "--release", "--package", "pursuit"];
    for arguments in [&["build", "--workspace", "--exclude", "pursuit"][..], &library] {
        let mut cargo = process::cargo();
        cargo.args(arguments).arg("--quiet");
        if cfg!(windows) {
            // There a running program, this one, cannot be overwritten.
            cargo.arg("--target-dir").arg(paths::target().join("xtask").join("workspace"));
        }
        process::run(&mut cargo)?;
    }
    Ok(Outcome::Done("the commands in debug, the library in release".into()))
}

fn rust_tests(extent: Extent) -> Result<Outcome> {
    let mut cargo = process::cargo();
    cargo.args(["test", "--quiet", "--workspace", "--no-fail-fast"]);
    if extent == Extent::Quick {
        // The examples in comments are left to the step of the crate, which has all features. Named so, the C library would be built as
        // a test that has none.
        cargo.args(["--exclude", "pursuit", "--lib", "--bins", "--tests"]).env("TRIALS", "0.1");
    }
    if cfg!(windows) {
        cargo.arg("--target-dir").arg(paths::target().join("xtask").join("workspace"));
    }
    let printed = process::tee(&mut cargo)?;
    let passed: usize = printed.lines().filter_map(process::passed_in).sum();
    Ok(Outcome::Done(format!("{passed} tests")))
}

fn documentation(extent: Extent) -> Result<Outcome> {
    let mut cargo = process::cargo();
    cargo
        .args(["doc", "--quiet", "--no-deps", "--package", "pursuit-core"])
        .env("RUSTDOCFLAGS", "-D warnings");
    process::run(&mut cargo)?;
    // As crates.io would take it; in a full run compiled from what is in it alone.
    let mut cargo = process::cargo();
    cargo.args(["package", "--quiet", "--allow-dirty", "--package", "pursuit-core"]);
    cargo.args((extent == Extent::Quick).then_some("--no-verify"));
    process::run(&mut cargo)?;
    Ok(Outcome::Done("no warning; the crate packages".into()))
}

fn shipped_library(_: Extent) -> Result<Outcome> {
    library::run(&library::Options { deny_panic: true, target: None, install: None })?;
    let symbols = Symbols::of_archive(&library::ship()?.archive)?;
    Ok(Outcome::Done(format!("only pursuit_*: {} functions; no panic is left in it", symbols.defined.len())))
}

fn same_bits(extent: Extent) -> Result<Outcome> {
    bits::run(&bits::Options { quick: extent == Extent::Quick, ..bits::Options::default() })
}

fn plugin(extent: Extent) -> Result<Outcome> {
    let quick = extent == Extent::Quick;
    unreal::run(&unreal::Options { quick, matrix: !quick, ..unreal::Options::default() })
}

fn packaged(extent: Extent) -> Result<Outcome> {
    if extent == Extent::Quick || !cfg!(target_os = "linux") {
        package::run(&package::Options::of(&["host"]))?;
        return Ok(Outcome::Done("dist/Pursuit".into()));
    }
    if let Err(error) = library::platforms::prepare() {
        println!("  for this machine only: {error:#}");
        package::run(&package::Options::of(&["host"]))?;
        return Ok(Outcome::Done("dist/Pursuit, for this machine only".into()));
    }
    package::run(&package::Options::of(&["all"]))?;
    Ok(Outcome::Done("dist/Pursuit and dist/release, for every platform".into()))
}

fn benchmark(_: Extent) -> Result<Outcome> {
    bench::run(&bench::Options { quick: true, ..bench::Options::default() })
}
