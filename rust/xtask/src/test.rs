//! `cargo xtask test`: everything, step by step, with a table at the end.

use crate::library::{self, Symbols};
use crate::outcome::Outcome;
use crate::tools::{GCC, GXX, NEWEST_CLANG, OLDEST_CLANG, VALGRIND};
use crate::{abi, accuracy, bench, bits, docs, lab, lab_app, package, place, process, tools, unreal};
use anyhow::{Result, bail};
use clap::Args;
use std::time::Instant;

/// What the command line asks of `test`.
#[derive(Args)]
pub struct Options {
    /// Only the steps whose name contains this, in any case.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

struct Step {
    name: &'static str,
    run: fn() -> Result<Outcome>,
}

const STEPS: [Step; 14] = [
    Step { name: "Tools", run: required_tools },
    Step { name: "Whole workspace builds, debug and release", run: builds },
    Step { name: "Rust tests", run: rust_tests },
    Step { name: "Accuracy of the intercept", run: || accuracy::run(&accuracy::Options::default()) },
    Step { name: "Rust documentation", run: documentation },
    Step { name: "Shipped library", run: shipped_library },
    Step { name: "C ABI, plain, under sanitizers and under valgrind", run: abi::run },
    Step { name: "Same bits on every platform", run: same_bits },
    Step { name: "Unreal plugin in the engine stand-in", run: plugin },
    Step { name: "Package, and Snitch Sprint through it", run: packaged },
    Step { name: "Benchmark, shortened", run: || bench::run(&bench::Options { quick: true, only: None }) },
    Step { name: "Lab: scenarios, pictures, commands", run: lab::run },
    Step { name: "Lab: interface, window, page", run: lab_app::run },
    Step { name: "Documentation: commands and links", run: docs::run },
];

/// A line of the table.
struct Row {
    name: &'static str,
    result: &'static str,
    seconds: f64,
    what: String,
}

/// Runs the steps, all of them also after a failure, and fails when one did.
pub fn run(options: &Options) -> Result<()> {
    let wanted = options.only.as_deref().unwrap_or_default().to_lowercase();
    let steps: Vec<_> = STEPS.iter().filter(|step| step.name.to_lowercase().contains(&wanted)).collect();
    if steps.is_empty() {
        let names: Vec<_> = STEPS.iter().map(|step| format!("  {}", step.name)).collect();
        bail!("no step is called like that; there are\n{}", names.join("\n"));
    }
    let mut rows = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        println!("[{}/{}] {} ...", index + 1, steps.len(), step.name);
        let started = Instant::now();
        let outcome = (step.run)();
        let seconds = started.elapsed().as_secs_f64();
        let (result, what) = match outcome {
            Ok(Outcome::Done(what)) => ("passed", what),
            Ok(Outcome::Skipped(why)) => ("skipped", why),
            Err(error) => {
                eprintln!("error: {error:#}");
                let first = format!("{error:#}").lines().next().unwrap_or_default().to_string();
                ("FAILED", first.chars().take(100).collect())
            }
        };
        println!("      {result} in {seconds:.1} s: {what}\n");
        rows.push(Row { name: step.name, result, seconds, what });
    }
    print_table(&rows);
    let count = |result: &str| rows.iter().filter(|row| row.result == result).count();
    let failed = count("FAILED");
    if count("skipped") > 0 {
        println!("{} skipped", count("skipped"));
    }
    println!("{} passed, {failed} failed", count("passed"));
    if failed > 0 {
        bail!("{failed} of {} steps failed", rows.len());
    }
    Ok(())
}

fn print_table(rows: &[Row]) {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or_default();
    for row in rows {
        println!("{:width$}  {:7}  {:6.1} s  {}", row.name, row.result, row.seconds, row.what);
    }
    let total: f64 = rows.iter().map(|row| row.seconds).sum();
    println!("{:width$}  {:7}  {total:6.1} s", "in all", "");
}

/// Before the long steps, so that what is missing is said at once.
fn required_tools() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("compilers and valgrind are looked for on Linux only".into()));
    }
    let needed = [&GCC, &GXX, &OLDEST_CLANG, &NEWEST_CLANG, &VALGRIND];
    tools::ensure(&needed)?;
    Ok(Outcome::Done(needed.iter().filter_map(|tool| tool.find()).collect::<Vec<_>>().join(", ")))
}

/// Features are united over the whole workspace: one member that turns on `std` of a shared dependency breaks the library.
fn builds() -> Result<Outcome> {
    for profile in [&["build", "--workspace"][..], &["build", "--workspace", "--release"]] {
        let mut cargo = process::cargo();
        cargo.args(profile).arg("--quiet");
        if cfg!(windows) {
            // There a running program, this one, cannot be overwritten.
            cargo.arg("--target-dir").arg(place::target().join("xtask").join("workspace"));
        }
        process::run(&mut cargo)?;
    }
    Ok(Outcome::Done("two profiles".into()))
}

fn rust_tests() -> Result<Outcome> {
    let mut cargo = process::cargo();
    cargo.args(["test", "--quiet", "--workspace", "--no-fail-fast"]);
    if cfg!(windows) {
        cargo.arg("--target-dir").arg(place::target().join("xtask").join("workspace"));
    }
    let printed = process::tee(&mut cargo)?;
    let passed: usize = printed.lines().filter_map(process::passed_in).sum();
    Ok(Outcome::Done(format!("{passed} tests")))
}

fn documentation() -> Result<Outcome> {
    let mut cargo = process::cargo();
    cargo
        .args(["doc", "--quiet", "--no-deps", "--package", "pursuit-core"])
        .env("RUSTDOCFLAGS", "-D warnings");
    process::run(&mut cargo)?;
    Ok(Outcome::Done("no warning".into()))
}

fn shipped_library() -> Result<Outcome> {
    library::run(&library::Options { deny_panic: true, target: None })?;
    let symbols = Symbols::of_archive(&library::ship()?.archive)?;
    Ok(Outcome::Done(format!("only pursuit_*: {} functions; no panic is left in it", symbols.defined.len())))
}

fn same_bits() -> Result<Outcome> {
    bits::run(&bits::Options::default())
}

fn plugin() -> Result<Outcome> {
    unreal::run(&unreal::Options { matrix: true, ..unreal::Options::default() })
}

fn packaged() -> Result<Outcome> {
    package::run(&package::Options::default())?;
    Ok(Outcome::Done("dist/Pursuit".into()))
}
