//! What a batch of intercepts costs per item beside the textbook's formula in line, and beside a copy of the same streams.

use super::intercept::{bytes, in_game_queries};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result};
use pursuit_core::intercept::solve;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Queries that the items repeat.
const QUERIES: usize = 1 << 16;
/// Items in the second-level cache, and items from memory; rounds of which the best one counts.
const SIZES: [(usize, usize); 2] = [(1024, 200), (4_000_000, 5)];
/// How often the programs of all compilers are run in turns.
const TURNS: usize = 3;
const LEVELS: [&str; 3] = ["baseline", "AVX2", "AVX-512"];

/// Nanoseconds per item of each contender, the best of all runs, whichever compiler it came from.
type Times = BTreeMap<String, f64>;

/// Times the batches; what there is to say about them.
pub fn time(options: &Options, bench: &Bench) -> Result<String> {
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push(bench.build(compiler, &["batch"], &[])?);
    }
    let (part, turns) = if options.quick { (10, 1) } else { (1, TURNS) };
    println!(
        "\nnanoseconds per item of pursuit_solve_intercept_batch, in-game queries, the best of all rounds and compilers:"
    );
    let mut said = Vec::new();
    for (name, only_met) in [("all queries", false), ("with an intercept", true)] {
        let queries = in_game_queries().filter(|query| !only_met || solve(query).is_ok()).take(QUERIES);
        let file = bench.scratch().join("batch.bin");
        fs::write(&file, bytes(&queries.collect::<Vec<_>>()))?;
        let mut all = Vec::new();
        for (items, rounds) in SIZES {
            let items = if items > QUERIES { items / part } else { items };
            all.push(run(&programs, &file, items, (rounds / part).max(1), turns)?);
        }
        let [cached, memory] = &all[..] else { continue };
        said.push(print(name, cached, memory)?);
    }
    println!(
        "the goals: from a structure of arrays 2.6 times as fast as the textbook with AVX2, 4 with AVX-512; from arrays of \
         vectors 2; from memory 1.1 copies, floats 0.6 of doubles, two threads 1.8 times as fast"
    );
    said.push(time_calls(options, bench)?);
    Ok(said.join("; "))
}

/// Times the batches of other calls beside loops over the single ones: in cache, a goal for each of at most 1.
fn time_calls(options: &Options, bench: &Bench) -> Result<String> {
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push(bench.build(compiler, &["batch_calls"], &[])?);
    }
    let ([(items, rounds), _], part, turns) = (SIZES, if options.quick { 40 } else { 4 }, 1);
    let rounds = (rounds / part).max(1);
    let arguments = [items.to_string(), rounds.to_string()];
    let times = best_times(&programs, turns, |command| {
        command.args(&arguments);
    })?;
    println!(
        "  beside a loop over the single calls, {items} items in cache, the widest level, nanoseconds per item:"
    );
    let mut worst = (0.0, "");
    for (name, loop_time) in &times {
        let Some(call) = name.strip_suffix("_loop") else { continue };
        let batch = times.get(&format!("{call}_batch")).context("a loop without its batch")?;
        let ratio = batch / loop_time;
        println!(
            "  {call:<16} batch {batch:>10.2}, loop {loop_time:>10.2}: {}",
            judged(ratio, Some(At::Most(1.0)))
        );
        if ratio > worst.0 {
            worst = (ratio, call);
        }
    }
    Ok(format!("{} of many takes {:.2} of a loop, the most", worst.1, worst.0))
}

/// Runs the programs in turns and keeps each contender's best time.
fn run(programs: &[PathBuf], file: &PathBuf, items: usize, rounds: usize, turns: usize) -> Result<Times> {
    best_times(programs, turns, |command| {
        command.arg(file).args([items.to_string(), rounds.to_string()]);
    })
}

/// Runs the programs in turns with what `told` adds and keeps each contender's best time.
fn best_times(programs: &[PathBuf], turns: usize, told: impl Fn(&mut Command)) -> Result<Times> {
    let mut times = Times::new();
    for program in (0..turns).flat_map(|_| programs) {
        let mut command = Command::new(program);
        told(&mut command);
        let printed = process::output(&mut command)?;
        for line in printed.lines() {
            let (name, time) = line.split_once(' ').context("a name and a time")?;
            let time: f64 = time.parse()?;
            let best = times.entry(name.to_string()).or_insert(time);
            *best = best.min(time);
        }
    }
    Ok(times)
}

/// What a ratio should be.
enum At {
    Least(f64),
    Most(f64),
}

/// The ratio, and whether it misses its goal.
fn judged(ratio: f64, goal: Option<At>) -> String {
    let misses = match goal {
        Some(At::Least(goal)) => ratio < goal,
        Some(At::Most(goal)) => ratio > goal,
        None => false,
    };
    format!("{ratio:.2}{}", if misses { " MISS" } else { "" })
}

fn print(name: &str, cached: &Times, memory: &Times) -> Result<String> {
    let of = |times: &Times, name: &str| times.get(name).copied().with_context(|| format!("no {name}"));
    println!("  {name}:");
    println!(
        "  {:<12} {:>40} {:>40} {:>40} {:>16}",
        "",
        "structure of arrays, in cache",
        "arrays of vectors, in cache",
        "structure, from memory",
        "floats / doubles"
    );
    let mut best = String::new();
    for (number, level) in LEVELS.iter().enumerate() {
        let Some(structure) = cached.get(&format!("structure_{number}")) else { continue };
        let vectors = of(cached, &format!("vectors_{number}"))?;
        let far = of(memory, &format!("structure_{number}"))?;
        let second = of(cached, "vectors_textbook")?;
        // The textbook's best, whichever layout it likes better.
        let first = of(cached, "structure_textbook")?.min(second);
        let copy = of(memory, "structure_copy")?;
        let goal = if number == 2 { 4.0 } else { 2.6 };
        let ratios = [
            (first / structure, if number == 0 { None } else { Some(At::Least(goal)) }),
            (second / vectors, if number == 0 { None } else { Some(At::Least(2.0)) }),
            (far / copy, Some(At::Most(1.1))),
            (of(memory, &format!("floats_{number}"))? / far, Some(At::Most(0.6))),
        ];
        let [structure_ratio, vectors_ratio, copies, floats] =
            ratios.map(|(ratio, goal)| judged(ratio, goal));
        println!(
            "  {level:<12} {:>40} {:>40} {:>40} {floats:>16}",
            format!("{structure:.2}, textbook {first:.2}: {structure_ratio}"),
            format!("{vectors:.2}, textbook {second:.2}: {vectors_ratio}"),
            format!("{far:.2}, copy {copy:.2}: {copies}"),
        );
        best = format!("{name}: {:.2} times as fast as the textbook with {level}", first / structure);
    }
    let widest = (0..LEVELS.len()).rev().find_map(|number| memory.get(&format!("structure_{number}")));
    let two = widest.context("no level")? / of(memory, "two_threads")?;
    let two_copies = of(memory, "structure_copy")? / of(memory, "two_copies")?;
    println!(
        "  from memory, two threads over ranges: {} times as fast as one, a copy {two_copies:.2} times",
        judged(two, Some(At::Least(1.8)))
    );
    Ok(best)
}
