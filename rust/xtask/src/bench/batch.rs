//! What a batch of intercepts costs per item beside the textbook's formula in line, and beside a copy of the same streams.

use super::intercept::{bytes, in_game_queries};
use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result};
use pursuit_core::intercept::solve;
use std::collections::BTreeMap;
use std::fs;
use std::iter::zip;
use std::path::PathBuf;
use std::process::Command;

/// Queries that the items repeat.
const QUERIES: usize = 1 << 16;
/// Items in the second-level cache, and items from memory; rounds of which the best one counts.
const SIZES: [(usize, usize); 2] = [(1024, 200), (4_000_000, 5)];
/// How often the programs of all compilers are run in turns.
const TURNS: usize = 3;
const LEVELS: [&str; 2] = ["baseline", "AVX2"];

/// Nanoseconds per item of each contender, the best of all runs, whichever compiler it came from.
type ItemTimes = BTreeMap<String, f64>;

/// ItemTimes the batches.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push(bench.build(compiler, &["batch"], &[])?);
    }
    let (part, turns) = if options.quick { (10, 1) } else { (1, TURNS) };
    let mut in_cache = Table::new(
        "batch",
        "nanoseconds per item of pursuit_solve_intercept_batch, 1,024 in-game queries in cache, beside the textbook in line, the best of all \
         rounds and compilers; the copy only reads and writes the same streams",
        &[
            "queries",
            "level",
            "arrays",
            "textbook",
            "times as fast",
            "vectors",
            "textbook",
            "times as fast",
            "copy",
        ],
    );
    let mut from_memory = Table::new(
        "batch-memory",
        "nanoseconds per item of the same from memory, beside a copy of the same streams",
        &["queries", "level", "arrays", "copy", "ratio", "floats / doubles"],
    );
    let mut goals = Vec::new();
    for (name, only_met) in [("all queries", false), ("with an intercept", true)] {
        let queries = in_game_queries().filter(|query| !only_met || solve(query).is_ok()).take(QUERIES);
        let file = bench.scratch().join("batch.bin");
        fs::write(&file, bytes(&queries.collect::<Vec<_>>()))?;
        let [cached, memory] = SIZES.map(|(items, rounds)| {
            let items = if items > QUERIES { items / part } else { items };
            run(&programs, &file, items, (rounds / part).max(1), turns)
        });
        add(name, [&cached?, &memory?], [&mut in_cache, &mut from_memory], &mut goals)?;
    }
    let calls = time_calls(options, bench, &mut goals)?;
    let said = format!("batches beside the textbook, copies and loops: {}", kept(&goals));
    Ok(Report { tables: vec![in_cache, from_memory, calls], goals, said })
}

/// ItemTimes the batches of other calls beside loops over the single ones: in cache, a goal for each of at most 1.
fn time_calls(options: &Options, bench: &Bench, goals: &mut Vec<Goal>) -> Result<Table> {
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
    let mut table = Table::new(
        "batch-calls",
        format!(
            "nanoseconds per item of batches beside loops over the single calls, {items} items in cache, the widest level"
        ),
        &["call", "batch", "loop", "ratio"],
    );
    let mut rows = Vec::new();
    for (name, loop_time) in &times {
        let Some(call) = name.strip_suffix("_loop") else { continue };
        let batch = times.get(&format!("{call}_batch")).context("a loop without its batch")?;
        rows.push((batch / loop_time, call.replace('_', " "), *batch, *loop_time));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (ratio, call, batch, loop_time) in rows {
        goals.push(Goal::new(format!("many beside a loop: {call}"), ratio, Bound::Most(1.0)));
        table.row([call, format!("{batch:.2}"), format!("{loop_time:.2}"), format!("{ratio:.2}")]);
    }
    Ok(table)
}

/// Runs the programs in turns and keeps each contender's best time.
fn run(programs: &[PathBuf], file: &PathBuf, items: usize, rounds: usize, turns: usize) -> Result<ItemTimes> {
    best_times(programs, turns, |command| {
        command.arg(file).args([items.to_string(), rounds.to_string()]);
    })
}

/// Runs the programs in turns with what `told` adds and keeps each contender's best time.
fn best_times(programs: &[PathBuf], turns: usize, told: impl Fn(&mut Command)) -> Result<ItemTimes> {
    let mut times = ItemTimes::new();
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

/// Adds what was measured of the queries called `name` to the tables and the goals.
fn add(
    name: &str,
    [cached, memory]: [&ItemTimes; 2],
    [in_cache, from_memory]: [&mut Table; 2],
    goals: &mut Vec<Goal>,
) -> Result<()> {
    let of = |times: &ItemTimes, name: &str| times.get(name).copied().with_context(|| format!("no {name}"));
    let second = of(cached, "vectors_textbook")?;
    // The textbook's best, whichever layout it likes better.
    let first = of(cached, "structure_textbook")?.min(second);
    let copy = of(memory, "structure_copy")?;
    let mut widest = None;
    for (number, level) in LEVELS.iter().enumerate() {
        let Some(structure) = cached.get(&format!("structure_{number}")) else { continue };
        let vectors = of(cached, &format!("vectors_{number}"))?;
        let far = of(memory, &format!("structure_{number}"))?;
        let floats = of(memory, &format!("floats_{number}"))?;
        let ratios = [first / structure, second / vectors, far / copy, floats / far];
        let [structure_ratio, vectors_ratio, copies, of_doubles] = ratios.map(|ratio| format!("{ratio:.2}"));
        let times = [*structure, first, vectors, second].map(|time| format!("{time:.2}"));
        let [structure, first, vectors, second] = times;
        let level = level.to_string();
        in_cache.row([
            name.into(),
            level.clone(),
            structure,
            first,
            structure_ratio,
            vectors,
            second,
            vectors_ratio,
            format!("{:.2}", of(cached, "structure_copy")?),
        ]);
        let [far, copy] = [far, copy].map(|time| format!("{time:.2}"));
        from_memory.row([name.into(), level.clone(), far, copy, copies, of_doubles]);
        if number > 0 {
            let bounds = [Bound::Least(2.6), Bound::Least(2.0), Bound::Most(1.1)];
            let words = [
                "times as fast as the textbook, structure of arrays",
                "times as fast as the textbook, arrays of vectors",
                "copies from memory",
            ];
            for (words, (ratio, bound)) in zip(words, zip(ratios, bounds)) {
                goals.push(Goal::new(format!("{name}, {level}: {words}"), ratio, bound));
            }
        }
        widest = Some(of(memory, &format!("structure_{number}"))?);
    }
    let two = widest.context("no level")? / of(memory, "two_threads")?;
    let two_copies = copy / of(memory, "two_copies")?;
    let what = format!(
        "{name}: two threads over ranges from memory, where two copy {two_copies:.2} times as fast as one"
    );
    goals.push(Goal::new(what, two, Bound::Least(1.8)));
    Ok(())
}
