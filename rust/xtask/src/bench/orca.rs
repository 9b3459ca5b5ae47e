//! What a step of a crowd that avoids each other costs beside RVO2 and beside the paper's method written for this.

use super::report::{Bound, Goal, Report, Table, kept, shown};
use super::{Bench, Options, rvo2};
use crate::process;
use anyhow::{Result, ensure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A crowd of orca_crowd.h.
struct Case {
    dimensions: usize,
    agents: usize,
    kind: Scene,
    /// How often the steps are taken in one run of a program, of which the best count.
    turns: usize,
}

/// What the agents of a crowd do.
#[derive(Clone, Copy, PartialEq)]
enum Scene {
    /// Each heads in a direction of its own.
    Uniform,
    /// All cross; the percent of the ground, or of the space, that they cover.
    Crossing(usize),
    /// A scene of RVO2 with its walls, until all have arrived.
    Walled(&'static str),
}

const CASES: [Case; 17] = [
    walled("blocks"),
    walled("roadmap"),
    crossing(2, 1_000, 10, 2),
    crossing(2, 1_000, 20, 2),
    crossing(2, 1_000, 41, 2),
    crossing(2, 1_000, 100, 2),
    crossing(2, 500, 81, 4),
    crossing(2, 10_000, 10, 1),
    crossing(3, 1_000, 10, 2),
    crossing(3, 1_000, 30, 2),
    crossing(3, 1_000, 60, 2),
    uniform(2, 1_000, 40),
    uniform(2, 10_000, 8),
    uniform(2, 100_000, 2),
    uniform(3, 1_000, 40),
    uniform(3, 10_000, 8),
    uniform(3, 100_000, 2),
];
/// How often the programs are run in turns.
const RUNS: usize = 3;
/// From how many starts the steps of RVO2's scenes are counted; of a quick run.
const STARTS: [usize; 2] = [50, 2];
/// The ratio of these steps to reach.
const STEPS_GOAL: f64 = 0.8;
/// The largest crowd of a quick run.
const QUICK: usize = 1_000;
/// The ratio to reach, and in the uniform crowd of the plane.
const GOALS: [f64; 2] = [0.6, 0.5];

const fn crossing(dimensions: usize, agents: usize, covered: usize, turns: usize) -> Case {
    Case { dimensions, agents, kind: Scene::Crossing(covered), turns }
}

const fn uniform(dimensions: usize, agents: usize, turns: usize) -> Case {
    Case { dimensions, agents, kind: Scene::Uniform, turns }
}

const fn walled(scene: &'static str) -> Case {
    Case { dimensions: 2, agents: 100, kind: Scene::Walled(scene), turns: 2 }
}

impl Case {
    fn name(&self) -> String {
        let (agents, space) = (self.agents, ["plane", "space"][self.dimensions - 2]);
        match self.kind {
            Scene::Uniform => format!("{space}-{agents}-uniform"),
            Scene::Crossing(covered) => format!("{space}-{agents}-{covered}%"),
            Scene::Walled(scene) => format!("{scene}-{agents}"),
        }
    }

    /// What the programs are told.
    fn word(&self) -> String {
        match self.kind {
            Scene::Uniform => "uniform".into(),
            Scene::Crossing(covered) => covered.to_string(),
            Scene::Walled(scene) => scene.into(),
        }
    }

    fn is_walled(&self) -> bool {
        matches!(self.kind, Scene::Walled(_))
    }
}

/// What a contender took, the best of all runs, whichever compiler it came from.
struct Time {
    /// Nanoseconds per agent and step.
    nanoseconds: f64,
    steps: usize,
}

/// The time of each contender.
type CrowdTimes = BTreeMap<String, Time>;

/// What was timed of one crowd.
struct CrowdRow {
    name: String,
    times: CrowdTimes,
    /// Uniform, in the plane.
    is_easy: bool,
    is_walled: bool,
}

impl CrowdRow {
    fn time(&self, contender: &str) -> Option<f64> {
        self.times.get(contender).map(|time| time.nanoseconds)
    }

    fn steps(&self, contender: &str) -> Option<f64> {
        self.times.get(contender).map(|time| time.steps as f64)
    }

    fn ratio(&self, contender: &str) -> Option<f64> {
        Some(self.time("pursuit")? / self.time(contender)?)
    }

    /// Beside RVO2, where it knows the crowd, or else beside the paper's method.
    fn judged(&self) -> f64 {
        self.ratio("rvo2").or(self.ratio("paper")).unwrap_or(f64::NAN)
    }

    fn goal(&self) -> f64 {
        GOALS[usize::from(self.is_easy)]
    }
}

/// CrowdTimes the crowds.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let wanted = options.case.as_deref().unwrap_or_default();
    let is_asked = |case: &&Case| {
        case.name().contains(wanted) && (!options.quick || options.case.is_some() || case.agents <= QUICK)
    };
    let cases: Vec<_> = CASES.iter().filter(is_asked).collect();
    ensure!(!cases.is_empty(), "no crowd is called like {wanted}");
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push(bench.build(compiler, &["orca"], &["-march=native"])?);
    }
    let peer = match rvo2::build(bench, options.quick, "rvo2") {
        Ok(program) => Some(program),
        Err(error) => {
            println!("\nRVO2 is not timed: {}", error.to_string().lines().next().unwrap_or_default());
            None
        }
    };
    let mut rows = Vec::new();
    let mut starts = Vec::new();
    for case in cases {
        if let (true, Some(peer)) = (case.is_walled(), &peer) {
            let count = STARTS[usize::from(options.quick)];
            starts.push((case.name(), count_steps(&[&programs[0], peer], case, count)?));
        }
        if case.is_walled() && peer.is_none() {
            println!("{} is not timed without RVO2", case.name());
            continue;
        }
        let contenders: Vec<&PathBuf> =
            programs.iter().chain(peer.iter().filter(|_| case.dimensions == 2)).collect();
        let (turns, runs) = if options.quick { (1, 1) } else { (case.turns, RUNS) };
        let times = run(&contenders, case, turns, runs)?;
        rows.push(CrowdRow {
            name: case.name(),
            times,
            is_easy: case.kind == Scene::Uniform && case.dimensions == 2,
            is_walled: case.is_walled(),
        });
    }
    rows.sort_by(|a, b| b.judged().total_cmp(&a.judged()));
    let mut goals: Vec<_> =
        rows.iter().map(|row| Goal::new(row.name.clone(), row.judged(), Bound::Most(row.goal()))).collect();
    let worst = rows.first().map_or(f64::NAN, CrowdRow::judged);
    let said = format!(
        "a step of reciprocal avoidance takes at most {worst:.2} of RVO2 in the plane and of the paper's method in floats in space: {}",
        kept(&goals)
    );
    let mut tables = tables(&rows);
    if !starts.is_empty() {
        let (table, reached) = table_of_starts(&starts);
        tables.push(table);
        goals.extend(reached);
    }
    Ok(Report { tables, goals, said })
}

/// The steps of a contender from many starts.
struct Starts {
    contender: String,
    median: f64,
    tenth: f64,
    most: f64,
    arrived: usize,
}

/// Counts the steps from starts that differ by up to 1e-6 m and are shaken in other directions.
fn count_steps(programs: &[&PathBuf], case: &Case, starts: usize) -> Result<Vec<Starts>> {
    let mut counted = Vec::new();
    for program in programs {
        let numbers = [case.agents, case.dimensions, 1].map(|number| number.to_string());
        let mut command = Command::new(program);
        command.args(numbers).arg(case.word()).arg(starts.to_string());
        for line in process::output(&mut command)?.lines() {
            let words: Vec<_> = line.split(' ').collect();
            let [contender, median, tenth, most, arrived] = words[..] else {
                anyhow::bail!("the program printed {line}")
            };
            counted.push(Starts {
                contender: contender.into(),
                median: median.parse()?,
                tenth: tenth.parse()?,
                most: most.parse()?,
                arrived: arrived.parse()?,
            });
        }
    }
    Ok(counted)
}

fn table_of_starts(crowds: &[(String, Vec<Starts>)]) -> (Table, Vec<Goal>) {
    let mut table = Table::new(
        "orca-starts",
        "steps until all have arrived in RVO2's scenes with walls, from starts of which all but the first differ by up to 1e-6 m in random \
         directions, with every preferred velocity shaken in others",
        &["crowd", "contender", "median", "beside RVO2", "90 % point", "beside RVO2", "most", "all arrived"],
    );
    let mut goals = Vec::new();
    for (crowd, counted) in crowds {
        let Some(peer) = counted.iter().find(|starts| starts.contender == "rvo2") else { continue };
        for starts in counted {
            let (median, tenth) = (starts.median / peer.median, starts.tenth / peer.tenth);
            let name = match starts.contender.as_str() {
                "pursuit" => "5 s to walls",
                "near_walls" => "0.5 s to walls",
                _ => "RVO2, 5 s to walls",
            };
            let numbers = [(starts.median, 0), (median, 2), (starts.tenth, 0), (tenth, 2), (starts.most, 0)];
            let [median_steps, beside, tenth_steps, tenth_beside, most] =
                numbers.map(|(number, digits)| shown(Some(number), digits));
            let arrived = starts.arrived.to_string();
            table.row([
                crowd.clone(),
                name.into(),
                median_steps,
                beside,
                tenth_steps,
                tenth_beside,
                most,
                arrived,
            ]);
            if starts.contender != "rvo2" {
                let what = format!("steps of {crowd} with {name}, the median or 90 % point");
                goals.push(Goal::new(what, median.max(tenth), Bound::Most(STEPS_GOAL)));
            }
        }
    }
    (table, goals)
}

fn tables(rows: &[CrowdRow]) -> Vec<Table> {
    let mut times = Table::new(
        "orca",
        "nanoseconds per agent of a whole step of reciprocal avoidance (grid or k-d tree, 10 neighbors, linear programs, movement), processor time \
         of one thread, the best of all turns of each step and of both compilers, the worst ratio first; where all cross to the other side, with \
         the share of the ground or space that they cover, each contender takes its own 200 steps from the same state, and in RVO2's scenes with \
         walls its own steps until all have arrived; RVO2-3D is in no registry that this program knows, so in space the paper's method stands in \
         for it",
        &["crowd", "pursuit", "RVO2", "ratio", "method in floats", "ratio", "goal"],
    );
    for row in rows {
        times.row([
            row.name.clone(),
            shown(row.time("pursuit"), 0),
            shown(row.time("rvo2"), 0),
            shown(row.ratio("rvo2"), 2),
            shown(row.time("paper"), 0),
            shown(row.ratio("paper"), 2),
            format!("{:.2}", row.goal()),
        ]);
    }
    let mut tables = vec![times];
    if rows.iter().any(|row| row.is_walled) {
        let mut steps = Table::new(
            "orca-steps",
            "steps until all have arrived in RVO2's scenes with walls",
            &["crowd", "pursuit", "RVO2", "ratio"],
        );
        for row in rows.iter().filter(|row| row.is_walled) {
            let [ours, theirs] = ["pursuit", "rvo2"].map(|contender| row.steps(contender));
            let ratio = ours.zip(theirs).map(|(ours, theirs)| ours / theirs);
            steps.row([row.name.clone(), shown(ours, 0), shown(theirs, 0), shown(ratio, 2)]);
        }
        tables.push(steps);
    }
    tables
}

/// Runs the programs in turns and keeps each contender's best time.
fn run(programs: &[&PathBuf], case: &Case, turns: usize, runs: usize) -> Result<CrowdTimes> {
    let mut times = CrowdTimes::new();
    for _ in 0..runs {
        let mut progress = Vec::new();
        for program in programs {
            once(program, case, turns, &mut times, &mut progress)?;
        }
        // Floats beside doubles, one side beside none: the same crowd, moved much alike.
        let most = progress.iter().copied().fold(f64::MIN, f64::max);
        let least = progress.iter().copied().fold(f64::MAX, f64::min);
        let alike = match case.kind {
            Scene::Uniform => 0.02,
            Scene::Crossing(_) => 0.2,
            // All arrive.
            Scene::Walled(_) => f64::MIN_POSITIVE,
        };
        ensure!(!case.is_walled() || least == 1.0, "{}: only {least} of them arrived", case.name());
        ensure!(
            most - least < alike,
            "{}: the contenders moved the crowd at {least} and at {most} of its wishes",
            case.name()
        );
    }
    Ok(times)
}

fn once(
    program: &Path,
    case: &Case,
    turns: usize,
    times: &mut CrowdTimes,
    progress: &mut Vec<f64>,
) -> Result<()> {
    let numbers = [case.agents, case.dimensions, turns].map(|number| number.to_string());
    let printed = process::output(Command::new(program).args(numbers).arg(case.word()))?;
    for line in printed.lines() {
        let words: Vec<_> = line.split(' ').collect();
        let [name, nanoseconds, share, steps] = words[..] else {
            anyhow::bail!("the program printed {line}")
        };
        let time = Time { nanoseconds: nanoseconds.parse()?, steps: steps.parse()? };
        match times.get_mut(name) {
            Some(best) if best.nanoseconds <= time.nanoseconds => {}
            _ => drop(times.insert(name.to_string(), time)),
        }
        progress.push(share.parse()?);
    }
    Ok(())
}
