//! `cargo xtask instructions`: how many instructions a call takes, counted by valgrind, so that none grows unnoticed.
//!
//! The program is `tests/golden/bits.c`: it calls nearly everything, always with the same inputs. Counts
//! depend on the Rust compiler, so they are compared with counts of the same version only, and not on the machine: the program
//! is told to use the instructions that every processor has, and what the C compiler makes of it is not counted.

use crate::step_result::Outcome;
use crate::tools::{self, GCC, VALGRIND};
use crate::{library, paths, process};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;
use std::process::Command;

/// What the command line asks of `instructions`.
#[derive(Args, Default)]
pub struct Options {
    /// Accept the counts of this build as the committed ones.
    #[arg(long)]
    pub accept: bool,
}

/// How much more than the committed count passes.
const GROWTH: f64 = 1.03;

/// Instructions a call, by the part of the program that calls and the function.
type Counts = BTreeMap<String, u64>;

/// Counts, and fails when a call takes over 3 % more than is committed, or is not in the list.
pub fn run(options: &Options) -> Result<Outcome> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(Outcome::Skipped("counts x86-64 instructions, on Linux".into()));
    }
    tools::ensure(&[&GCC, &VALGRIND])?;
    let scratch = paths::target().join("xtask").join("instructions");
    fs::create_dir_all(&scratch)?;
    let (program, counted) = (scratch.join("program"), scratch.join("counted"));
    let mut compile = Command::new(GCC.require()?);
    // Each part of the program stays a function of its own.
    compile.args(["-std=c99", "-O2", "-fno-inline", "-ffp-contract=off", "-I"]);
    compile.arg(paths::root().join("include")).arg(paths::root().join("tests/golden/bits.c"));
    compile.arg(library::ship()?.archive).args(["-lm", "-o"]).arg(&program);
    process::output(&mut compile)?;
    let mut valgrind = Command::new(VALGRIND.require()?);
    valgrind.arg("--tool=callgrind").arg(format!("--callgrind-out-file={}", counted.display()));
    process::output(valgrind.arg(&program).arg("baseline"))?;
    let counts = parse(&fs::read_to_string(&counted)?);

    let file = paths::root().join("tests/golden/instructions.txt");
    let compiler = process::output(Command::new("rustc").arg("--version"))?;
    if options.accept {
        fs::write(&file, written(&counts, compiler.trim()))?;
    }
    let committed = fs::read_to_string(&file).with_context(|| paths::shown(&file))?;
    if !committed.contains(&format!("# {}\n", compiler.trim())) {
        return Ok(Outcome::Skipped(format!("the committed counts are not of {}", compiler.trim())));
    }
    let complaints = compared(&counts, &read(&committed)?);
    if !complaints.is_empty() {
        bail!(
            "{}\naccepted with `cargo xtask instructions --accept`, where it is worth it",
            complaints.join("\n")
        );
    }
    Ok(Outcome::Done(format!("{} calls, none over 3 % more than committed", counts.len())))
}

/// The calls of the library in a file of callgrind, from outside of it.
///
/// A name stands there once with a number, `fn=(12) name`, and then as the number alone. After `calls=` and how many they are
/// comes a line that ends with what they cost together.
fn parse(text: &str) -> Counts {
    let mut names: HashMap<&str, &str> = HashMap::new();
    let (mut caller, mut called, mut calls) = ("", "", 0);
    let mut sums: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            caller = resolved(&mut names, name);
        } else if let Some(name) = line.strip_prefix("cfn=") {
            called = resolved(&mut names, name);
        } else if let Some(rest) = line.strip_prefix("calls=") {
            calls = rest.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0);
        } else if calls > 0 {
            let cost: u64 = line.rsplit(' ').next().and_then(|cost| cost.parse().ok()).unwrap_or(0);
            // From a function of C to one that solves something; what that calls is in its count.
            let is_of_c = |name: &str| !name.contains(':');
            let solves = called.starts_with("pursuit_")
                && !called.starts_with("pursuit_make_")
                && !called.ends_with("_default");
            if solves && is_of_c(called) && is_of_c(caller) {
                let sum = sums.entry(format!("{caller} {called}")).or_default();
                *sum = (sum.0 + calls, sum.1 + cost);
            }
            calls = 0;
        }
    }
    sums.into_iter().map(|(name, (calls, cost))| (name, cost / calls)).collect()
}

/// The name that a number stands for, which it introduces or repeats.
fn resolved<'a>(names: &mut HashMap<&'a str, &'a str>, text: &'a str) -> &'a str {
    match text.split_once(' ') {
        Some((number, name)) => {
            names.insert(number, name);
            name
        }
        None => names.get(text).copied().unwrap_or_default(),
    }
}

fn written(counts: &Counts, compiler: &str) -> String {
    let mut text = format!(
        "# Instructions a call on x86-64, on average, written by `cargo xtask instructions --accept`:\n\
         # a part of tests/golden/bits.c, the function that it calls, and the count.\n\
         # {compiler}\n"
    );
    for (name, count) in counts {
        let _ = writeln!(text, "{name} {count}");
    }
    text
}

fn read(text: &str) -> Result<Counts> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, count) = line.rsplit_once(' ').with_context(|| format!("no count: {line}"))?;
            Ok((name.to_string(), count.parse()?))
        })
        .collect()
}

/// What is worse than committed, or in only one of the lists.
fn compared(counts: &Counts, committed: &Counts) -> Vec<String> {
    let mut complaints = Vec::new();
    for (name, &count) in counts {
        match committed.get(name) {
            Some(&before) if count as f64 > GROWTH * before as f64 => {
                complaints.push(format!("{name}: {count} instructions a call, {before} before"));
            }
            Some(_) => (),
            None => complaints.push(format!("{name}: {count} instructions a call, none committed")),
        }
    }
    let gone = committed.keys().filter(|name| !counts.contains_key(*name));
    complaints.extend(gone.map(|name| format!("{name}: committed, but not called")));
    complaints
}

#[cfg(test)]
mod tests {
    use super::{Counts, compared, parse, read, written};

    #[test]
    fn costs_of_calls_are_read_with_their_callers() {
        let file = "fn=(1) part\n12 3\ncfn=(2) pursuit_a\ncalls=2 0\n12 100\ncfn=(2)\ncalls=2 0\n+1 300\n\
                    cfn=(3) pursuit_make_b\ncalls=1 0\n0 9\nfn=(4) core::c\ncfn=(2)\ncalls=1 0\n0 50\n";
        assert_eq!(parse(file), Counts::from([("part pursuit_a".into(), 100)]));
    }

    #[test]
    fn a_count_may_grow_by_three_percent_and_no_more() {
        let list = |count| Counts::from([("part pursuit_a".to_string(), count)]);
        assert!(compared(&list(103), &list(100)).is_empty());
        assert_eq!(compared(&list(104), &list(100)).len(), 1);
        assert_eq!(compared(&list(100), &Counts::new()).len(), 1);
        assert_eq!(compared(&Counts::new(), &list(100)).len(), 1);
        assert_eq!(read(&written(&list(100), "rustc")).unwrap(), list(100));
    }
}
