//! What a step of a flock costs beside two baselines, on every level of the processor, from a thousand agents to a million.

use super::report::{Bound, Goal, Report, Table, kept, shown};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Agents, and rounds of which the best one counts: the larger, the longer a round takes.
const SIZES: [(usize, usize); 4] = [(1_000, 40), (10_000, 40), (100_000, 12), (1_000_000, 3)];
/// How often the programs of all compilers are run in turns.
const TURNS: usize = 3;
/// What a processor's level is called.
const LEVELS: [(&str, &str); 2] = [("pursuit_0", "SSE2"), ("pursuit_1", "AVX2")];

/// Nanoseconds per agent of each contender, the best of all runs, whichever compiler it came from.
type AgentTimes = BTreeMap<String, f64>;

/// AgentTimes the flock.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    // The baselines may use all that this machine has; the library is as it is shipped.
    let flags = ["-march=native", "-fopenmp-simd"];
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push(bench.build(compiler, &["flock", "flock_compacted", "crowd"], &flags)?);
    }
    let (sizes, turns) = if options.quick { (&SIZES[..2], 1) } else { (&SIZES[..], TURNS) };
    let mut all = Vec::new();
    for &(agents, rounds) in sizes {
        let rounds = if options.quick { rounds / 8 } else { rounds };
        let mut times = AgentTimes::new();
        for _ in 0..turns {
            for program in &programs {
                run(program, agents, rounds, &mut times)?;
            }
        }
        all.push((agents, times));
    }
    report(&all)
}

/// Runs a program, and keeps the better of its times and those so far.
fn run(program: &Path, agents: usize, rounds: usize, times: &mut AgentTimes) -> Result<()> {
    let printed = process::output(Command::new(program).args([agents.to_string(), rounds.to_string()]))?;
    let mut speeds = Vec::new();
    for line in printed.lines() {
        let words: Vec<_> = line.split(' ').collect();
        let [name, nanoseconds, neighbors, speed] = words[..] else {
            anyhow::bail!("the program printed {line}")
        };
        let nanoseconds: f64 = nanoseconds.parse()?;
        let best = times.entry(name.to_string()).or_insert(nanoseconds);
        *best = best.min(nanoseconds);
        speeds.push((name, speed.parse::<f64>()?));
        let neighbors: f64 = neighbors.parse()?;
        ensure!((neighbors - 20.0).abs() < 1.0, "an agent has {neighbors} neighbors on average, not 20");
    }
    // Floats beside doubles: the same crowd, moved alike.
    let (_, first) = *speeds.first().context("no contender")?;
    for (name, speed) in speeds {
        ensure!((speed - first).abs() < 1e-3 * first, "{name} moved the crowd at {speed}, others at {first}");
    }
    Ok(())
}

fn report(all: &[(usize, AgentTimes)]) -> Result<Report> {
    let mut steps = Table::new(
        "flock",
        "nanoseconds per agent of a whole step (grid, sort, three rules, limits), one thread, open box, uniform, 20 neighbors on average within \
         the cohesion radius; the best of all rounds, compilers and cell sizes",
        &["agents", "(a) branchy", "(b) compacted", "SSE2", "AVX2", "AVX2 / (a)", "best / (b)"],
    );
    let mut ranges = Table::new(
        "flock-ranges",
        "nanoseconds per agent of the grid alone, and of ranges by one thread and by two",
        &["agents", "grid alone", "one thread", "two threads", "faster with two"],
    );
    let mut goals = Vec::new();
    for (agents, times) in all {
        let time = |name: &str| times.get(name).copied();
        let known = |name: &str| time(name).with_context(|| format!("{name} is missing"));
        let least = |names: [&str; 2]| -> Result<f64> { Ok(known(names[0])?.min(known(names[1])?)) };
        let branchy = least(["branchy_cells", "branchy_half_cells"])?;
        let compacted = least(["compacted_cells", "compacted_half_cells"])?;
        let levels = LEVELS.map(|(name, _)| time(name));
        let [_, avx2] = levels;
        let best = levels.into_iter().flatten().fold(f64::INFINITY, f64::min);
        let ratio = |ours: Option<f64>| ours.map(|ours| ours / branchy);
        let [sse2_shown, avx2_shown] = levels.map(|time| shown(time, 0));
        steps.row([
            agents.to_string(),
            format!("{branchy:.0}"),
            format!("{compacted:.0}"),
            sse2_shown,
            avx2_shown,
            shown(ratio(avx2), 2),
            format!("{:.2}", best / compacted),
        ]);
        let what = format!("{agents} agents, AVX2 beside (a), branchy");
        goals.extend(ratio(avx2).map(|ratio| Goal::new(what, ratio, Bound::Most(0.5))));
        let what = format!("{agents} agents, the best level beside (b), compacted");
        goals.push(Goal::new(what, best / compacted, Bound::Most(0.6)));

        let (one, two) = (known("pursuit_range")?, known("pursuit_range_two_threads")?);
        let grid = known("pursuit_build")?;
        let cells = [grid, one, two].map(|time| format!("{time:.0}"));
        ranges.row([agents.to_string()].into_iter().chain(cells).chain([format!("{:.2}", one / two)]));
        goals.push(Goal::new(
            format!("{agents} agents, faster with two threads"),
            one / two,
            Bound::Least(1.8),
        ));
    }
    for (name, level) in LEVELS {
        let times: Option<Vec<f64>> = all.iter().map(|(_, times)| times.get(name).copied()).collect();
        let Some(times) = times else { continue };
        let least = times.iter().copied().fold(f64::MAX, f64::min);
        let most = times.iter().copied().fold(0.0, f64::max);
        goals.push(Goal::new(
            format!("the dearest size beside the cheapest, {level}"),
            most / least,
            Bound::Most(1.25),
        ));
    }
    let said = format!("a flock's step beside two baselines: {}", kept(&goals));
    Ok(Report { tables: vec![steps, ranges], goals, said })
}
