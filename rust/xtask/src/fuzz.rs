//! The fuzzer of the C API: every function with inputs from seeds, in the shipped library and in one with debug assertions.

use crate::library::{self, Profile};
use crate::step_result::Outcome;
use crate::tools::{self, GCC, PYTHON};
use crate::{paths, process};
use anyhow::{Context, Result};
use std::process::Command;
use std::{env, fs};

/// Calls of each function, unless `FUZZ_CALLS` says another number, in the shipped library and in the one with assertions.
const CALLS: [u64; 2] = [1000, 100];

/// Builds the fuzzer from the description of the C API and runs it; `FUZZ_SEED` is where the seeds begin.
pub fn run() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("its guarded memory is Linux's".into()));
    }
    tools::ensure(&[&GCC, &PYTHON])?;
    let (sources, scratch) = (paths::root().join("tests/fuzz"), paths::target().join("xtask").join("fuzz"));
    fs::create_dir_all(&scratch)?;
    let targets = scratch.join("targets.c");
    let mut python = Command::new(PYTHON.require()?);
    python.arg(sources.join("targets.py")).env("PYTHONDONTWRITEBYTECODE", "1");
    fs::write(&targets, process::output(&mut python)?)?;
    let number = |name: &str| {
        env::var(name).ok().map(|text| text.parse::<u64>().context(format!("{name} is no number")))
    };
    let (asked, seed) = (number("FUZZ_CALLS").transpose()?, number("FUZZ_SEED").transpose()?.unwrap_or(1));
    let mut totals = Vec::new();
    for (library, calls) in [library::ship()?, library::build(Profile::Debug)?].iter().zip(CALLS) {
        let program = scratch.join("fuzz");
        let mut compiler = Command::new(GCC.require()?);
        compiler
            .args(["-std=c99", "-O1", "-w", "-I"])
            .arg(paths::root().join("include"))
            .arg("-I")
            .arg(&sources);
        compiler
            .args([&targets, &sources.join("fuzz.c"), &library.archive])
            .args(totals.is_empty().then_some("-DSHIPPED"))
            .arg("-lm")
            .arg("-o")
            .arg(&program);
        process::output(&mut compiler)?;
        let calls = asked.unwrap_or(calls).to_string();
        let mut fuzzer = Command::new(&program);
        // First what a search by coverage has found.
        fuzzer.args([&calls, &seed.to_string()]).env("CORPUS", sources.join("corpus"));
        let table = process::output(&mut fuzzer)?;
        if asked.is_some() {
            println!("{table}");
        }
        totals.push(table.lines().last().unwrap_or_default().to_owned());
    }
    Ok(Outcome::Done(format!("{}; with debug assertions {}", totals[0], totals[1])))
}
