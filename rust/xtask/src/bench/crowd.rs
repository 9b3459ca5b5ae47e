//! What a step of a flock costs beside two baselines, on every level of the processor, from a thousand agents to a million.

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
const LEVELS: [(&str, &str); 3] = [("pursuit_0", "SSE2"), ("pursuit_1", "AVX2"), ("pursuit_2", "AVX-512")];

/// Nanoseconds per agent of each contender, the best of all runs, whichever compiler it came from.
type Times = BTreeMap<String, f64>;

/// Times the flock; what there is to say about it.
pub fn time(options: &Options, bench: &Bench) -> Result<String> {
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
        let mut times = Times::new();
        for _ in 0..turns {
            for program in &programs {
                run(program, agents, rounds, &mut times)?;
            }
        }
        all.push((agents, times));
    }
    print(&all)
}

/// Runs a program, and keeps the better of its times and those so far.
fn run(program: &Path, agents: usize, rounds: usize, times: &mut Times) -> Result<()> {
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

fn print(all: &[(usize, Times)]) -> Result<String> {
    println!(
        "\nnanoseconds per agent of a whole step (grid, sort, three rules, limits), one thread, open box, uniform, 20 \
         neighbors on average within the cohesion radius; the best of all rounds, compilers and cell sizes:"
    );
    println!(
        "{:>8} {:>12} {:>13} {:>9} {:>9} {:>9} {:>14} {:>14}",
        "agents", "(a) branchy", "(b) compacted", "SSE2", "AVX2", "AVX-512", "AVX2 / (a)", "AVX-512 / (a)"
    );
    let mut ratios = Vec::new();
    for (agents, times) in all {
        let time = |name: &str| times.get(name).copied();
        let least = |names: [&str; 2]| -> Result<f64> {
            let [whole, half] = names.map(|name| time(name).context("a baseline is missing"));
            Ok(whole?.min(half?))
        };
        let branchy = least(["branchy_cells", "branchy_half_cells"])?;
        let compacted = least(["compacted_cells", "compacted_half_cells"])?;
        let [sse2, avx2, avx512] = LEVELS.map(|(name, _)| time(name));
        let ratio = |ours: Option<f64>| ours.map(|ours| ours / branchy);
        println!(
            "{agents:>8} {branchy:>12.0} {compacted:>13.0} {:>9} {:>9} {:>9} {:>14} {:>14}",
            shown(sse2, 0),
            shown(avx2, 0),
            shown(avx512, 0),
            shown(ratio(avx2), 2),
            shown(ratio(avx512), 2)
        );
        ratios.push([ratio(avx2), ratio(avx512)]);
    }
    println!("the goals: AVX2 / (a) at most 0.50, AVX-512 / (a) at most 0.40");
    for (name, level) in LEVELS {
        let times: Option<Vec<f64>> = all.iter().map(|(_, times)| times.get(name).copied()).collect();
        let Some(times) = times else { continue };
        let (least, most) =
            (times.iter().copied().fold(f64::MAX, f64::min), times.iter().copied().fold(0.0, f64::max));
        println!("{level}: between sizes a factor of {:.2}; the goal is 1.30", most / least);
    }
    println!(
        "{:>8} {:>12} {:>22} {:>10} {:>22}",
        "agents", "grid alone", "ranges, one thread", "two", "faster with two"
    );
    for (agents, times) in all {
        let time = |name: &str| times.get(name).copied().context("a contender is missing");
        let (one, two) = (time("pursuit_range")?, time("pursuit_range_two_threads")?);
        println!("{agents:>8} {:>12.0} {one:>22.0} {two:>10.0} {:>22.2}", time("pursuit_build")?, one / two);
    }
    println!("the goal with two threads over ranges: 1.80");
    let [avx2, avx512] = [0, 1].map(|level| {
        let worst =
            ratios.iter().try_fold(0.0_f64, |most, ratios: &[Option<f64>; 2]| Some(most.max(ratios[level]?)));
        shown(worst, 2)
    });
    Ok(format!("a flock's step takes at most {avx2} of the branchy loop with AVX2, {avx512} with AVX-512"))
}

/// A number, or a dash for what this processor does not have.
fn shown(number: Option<f64>, digits: usize) -> String {
    number.map_or("-".into(), |number| format!("{number:.digits$}"))
}
