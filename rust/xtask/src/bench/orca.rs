//! What a step of a crowd that avoids each other costs beside RVO2 and beside the paper's method written for this.

use super::{Bench, Options, rvo2};
use crate::process;
use anyhow::{Result, ensure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Agents, and blocks of ten steps of which the best one counts.
const SIZES: [(usize, usize); 3] = [(1_000, 40), (10_000, 8), (100_000, 2)];
/// How often the programs are run in turns.
const TURNS: usize = 3;
/// What RVO2 and RVO2-3D took for a step of such a crowd on the machine that the goal was set on, built with -O3
/// -march=native -flto: nanoseconds per agent in the plane and in space.
const REFERENCE: [[f64; 3]; 2] = [[650.0, 888.0, 1_709.0], [1_219.0, 1_535.0, 3_221.0]];
const GOAL: f64 = 0.8;

/// Nanoseconds per agent of each contender, the best of all runs, whichever compiler it came from.
type Times = BTreeMap<String, f64>;

/// Times the crowd; what there is to say about it.
pub fn time(options: &Options, bench: &Bench) -> Result<String> {
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push(bench.build(compiler, &["orca"], &["-march=native"])?);
    }
    let peer = match rvo2::build(bench, options.quick) {
        Ok(program) => Some(program),
        Err(error) => {
            println!("\nRVO2 is not timed: {}", error.to_string().lines().next().unwrap_or_default());
            None
        }
    };
    println!(
        "\nnanoseconds per agent of a whole step of reciprocal avoidance (grid or k-d tree, 10 neighbors, linear \
         programs, movement), one thread, open box, uniform, 10 neighbors within the neighbor distance away from the \
         walls; the best of all blocks and compilers:"
    );
    println!(
        "{:>8} {:>6} {:>8} {:>7} {:>7} {:>16} {:>7} {:>22} {:>7}",
        "agents",
        "in",
        "pursuit",
        "RVO2",
        "ratio",
        "paper, in floats",
        "ratio",
        "RVO2 on another machine",
        "ratio"
    );
    let (mut beside_peer, mut beside_paper) = (None, [0.0_f64; 2]);
    for (dimensions, space) in [(2, "plane"), (3, "space")] {
        for (at, &(agents, blocks)) in SIZES.iter().enumerate() {
            let (blocks, turns) = if options.quick { (2, 1) } else { (blocks, TURNS) };
            if options.quick && agents > SIZES[1].0 {
                continue;
            }
            let contenders: Vec<&PathBuf> =
                programs.iter().chain(peer.iter().filter(|_| dimensions == 2)).collect();
            let times = run(&contenders, agents, dimensions, blocks, turns)?;
            let [pursuit, paper] =
                ["pursuit", "paper"].map(|name| times.get(name).copied().unwrap_or(f64::NAN));
            let rvo2 = times.get("rvo2").copied();
            let reference = REFERENCE[dimensions - 2][at];
            println!(
                "{agents:>8} {space:>6} {pursuit:>8.0} {:>7} {:>7} {paper:>16.0} {:>7.2} {reference:>22.0} {:>7.2}",
                shown(rvo2, 0),
                shown(rvo2.map(|rvo2| pursuit / rvo2), 2),
                pursuit / paper,
                pursuit / reference
            );
            if let Some(rvo2) = rvo2 {
                beside_peer = Some(beside_peer.unwrap_or(0.0_f64).max(pursuit / rvo2));
            }
            beside_paper[dimensions - 2] = beside_paper[dimensions - 2].max(pursuit / paper);
        }
    }
    println!(
        "the goal beside RVO2: {GOAL}; RVO2-3D is in no registry that this program knows, so in space the paper's \
         method stands in for it"
    );
    let plane = match beside_peer {
        Some(ratio) => format!("{ratio:.2} of RVO2"),
        None => format!("{:.2} of the paper's method in floats", beside_paper[0]),
    };
    Ok(format!(
        "a step of reciprocal avoidance takes at most {plane} in the plane, {:.2} of the paper's method in floats in space",
        beside_paper[1]
    ))
}

/// Runs the programs in turns and keeps each contender's best time.
fn run(
    programs: &[&PathBuf],
    agents: usize,
    dimensions: usize,
    blocks: usize,
    turns: usize,
) -> Result<Times> {
    let mut times = Times::new();
    for _ in 0..turns {
        let mut progress = Vec::new();
        for program in programs {
            once(program, agents, dimensions, blocks, &mut times, &mut progress)?;
        }
        // Floats beside doubles, one side beside none: the same crowd, moved much alike.
        let most = progress.iter().copied().fold(0.0, f64::max);
        let least = progress.iter().copied().fold(f64::MAX, f64::min);
        ensure!(most - least < 0.02, "the contenders moved the crowd at {least} and at {most} of its wishes");
    }
    Ok(times)
}

fn once(
    program: &Path,
    agents: usize,
    dimensions: usize,
    blocks: usize,
    times: &mut Times,
    progress: &mut Vec<f64>,
) -> Result<()> {
    let arguments = [agents, dimensions, blocks].map(|number| number.to_string());
    let printed = process::output(Command::new(program).args(arguments))?;
    for line in printed.lines() {
        let words: Vec<_> = line.split(' ').collect();
        let [name, nanoseconds, share] = words[..] else { anyhow::bail!("the program printed {line}") };
        let nanoseconds: f64 = nanoseconds.parse()?;
        let best = times.entry(name.to_string()).or_insert(nanoseconds);
        *best = best.min(nanoseconds);
        progress.push(share.parse()?);
    }
    Ok(())
}

/// A number, or a dash for what could not be timed.
fn shown(number: Option<f64>, digits: usize) -> String {
    number.map_or("-".into(), |number| format!("{number:.digits$}"))
}
