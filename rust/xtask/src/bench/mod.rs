//! `cargo xtask bench`: what the library costs beside the obvious way to do the same.

mod batch;
mod crowd;
mod intercept;
mod languages;
mod orca;
mod plugin;
mod programs;
mod report;
mod rvo2;
mod team;
mod worst;

use crate::step_result::Outcome;
use crate::tools::{self, GXX, NEWEST_CLANG};
use crate::{library, paths, process};
use anyhow::{Result, bail, ensure};
use clap::Args;
use report::{Page, Report, Table};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the command line asks of `bench`.
#[derive(Args, Default)]
pub struct Options {
    /// A part of the rounds, of the counted queries and of the crowd sizes: to see that it runs, not for figures to quote.
    #[arg(long)]
    pub quick: bool,
    /// Only the topics whose name contains this: intercept, batch, crowd, orca, capsules, languages, walls, team, search, route, line-of-fire, guidance, peers, worst, unreal-node, flight, mass.
    #[arg(long)]
    pub only: Option<String>,
    /// Only the crowds of `orca` whose name contains this, such as plane-1000-41.
    #[arg(long)]
    pub case: Option<String>,
    /// Search the slowest inputs of the functions that search instead, for this many minutes of processor time each.
    #[arg(long, value_name = "MINUTES", conflicts_with_all = ["quick", "only", "case"])]
    pub worst: Option<f64>,
    /// With --worst: only the function of this name, or those whose name contains it.
    #[arg(long, requires = "worst")]
    pub function: Option<String>,
    /// With --worst: another seed searches along another way.
    #[arg(long, requires = "worst", default_value_t = 1)]
    pub seed: u64,
    /// Write the tables into docs/benchmarks.md, if the machine was quiet; the table of --worst on any machine.
    #[arg(long, conflicts_with_all = ["quick", "case"])]
    pub update: bool,
}

/// How docs/benchmarks.md searches slow inputs; a test takes their way for a moment.
pub const WORST: [&str; 2] =
    ["cargo xtask bench --worst 10", "cargo xtask bench --worst 10 --function turret"];

/// One family of functions that is timed.
struct Topic {
    name: &'static str,
    /// What can be told without a clock.
    count: fn(&Options) -> Result<()>,
    time: fn(&Options, &Bench) -> Result<Report>,
}

const TOPICS: [Topic; 17] = [
    Topic { name: "intercept", count: intercept::count, time: intercept::time },
    Topic { name: "batch", count: |_| Ok(()), time: batch::time },
    Topic { name: "crowd", count: |_| Ok(()), time: crowd::time },
    Topic { name: "orca", count: |_| Ok(()), time: orca::time },
    Topic { name: "capsules", count: |_| Ok(()), time: programs::capsules },
    Topic { name: "languages", count: |_| Ok(()), time: languages::time },
    Topic { name: "walls", count: |_| Ok(()), time: programs::walls },
    Topic { name: "team", count: |_| Ok(()), time: team::time },
    Topic { name: "search", count: |_| Ok(()), time: programs::turret },
    Topic { name: "route", count: |_| Ok(()), time: programs::route },
    Topic { name: "line-of-fire", count: |_| Ok(()), time: programs::line_of_fire },
    Topic { name: "guidance", count: |_| Ok(()), time: programs::guidance },
    Topic { name: "peers", count: |_| Ok(()), time: programs::peers },
    Topic { name: "worst", count: |_| Ok(()), time: worst::time },
    Topic { name: "unreal-node", count: |_| Ok(()), time: plugin::node },
    Topic { name: "flight", count: |_| Ok(()), time: plugin::flight },
    Topic { name: "mass", count: |_| Ok(()), time: plugin::mass },
];

/// What all topics build with.
struct Bench {
    /// The C++ compilers.
    compilers: [String; 2],
    /// The library as it is shipped.
    library: PathBuf,
    /// The same as a dynamic library.
    shared: PathBuf,
    scratch: PathBuf,
}

impl Bench {
    /// Sources of tests/bench in objects of their own, no link-time optimization, beside the library: the program. Compiled and linked
    /// with `flags`.
    fn build(&self, compiler: &str, sources: &[&str], flags: &[&str]) -> Result<PathBuf> {
        let mut objects = Vec::new();
        for name in sources {
            let object = self.scratch.join(format!("{name}-{compiler}.o"));
            let mut compile = Command::new(compiler);
            compile.args(["-std=c++20", "-O3", "-fno-lto", "-Wall", "-Wextra", "-Werror"]).args(flags);
            compile.arg("-I").arg(paths::root().join("include")).arg("-c");
            compile.arg(paths::root().join("tests/bench").join(format!("{name}.cpp")));
            process::run(compile.arg("-o").arg(&object))?;
            objects.push(object);
        }
        let program = self.scratch.join(format!("{}-{compiler}", sources.last().unwrap_or(&"")));
        let mut link = Command::new(compiler);
        process::run(
            link.args(&objects).arg(&self.library).args(flags).args(["-pthread", "-o"]).arg(&program),
        )?;
        Ok(program)
    }

    fn scratch(&self) -> &Path {
        &self.scratch
    }
}

/// Runs a program of tests/bench that is a crate of its own; its arguments are to be added.
fn rust_program(name: &str, quick: bool) -> Command {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--release", "--locked", "--manifest-path"]);
    cargo.arg(paths::root().join("tests/bench").join(name).join("Cargo.toml"));
    if quick {
        // Waited for longer than it runs.
        cargo.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    }
    cargo.arg("--target-dir").arg(paths::target().join("xtask").join(name)).arg("--");
    cargo
}

/// Builds the library as it is shipped and the baselines with each compiler, times both, prints the tables.
pub fn run(options: &Options) -> Result<Outcome> {
    if let Some(minutes) = options.worst {
        return worst::run(options, minutes);
    }
    let wanted = options.only.as_deref().unwrap_or_default();
    let topics: Vec<_> = TOPICS.iter().filter(|topic| topic.name.contains(wanted)).collect();
    ensure!(!topics.is_empty(), "no topic is called like {wanted}");
    for topic in &topics {
        (topic.count)(options)?;
    }
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("the timing runs on Linux".into()));
    }
    tools::ensure(&[&GXX, &NEWEST_CLANG])?;
    let compilers = [GXX.require()?.to_string(), NEWEST_CLANG.require()?.replace("clang", "clang++")];
    let scratch = paths::target().join("xtask").join("bench");
    fs::create_dir_all(&scratch)?;
    let machine = machine(&compilers)?;
    println!("{machine}");
    let library = library::ship()?;
    let bench = Bench { compilers, library: library.archive, shared: library.shared, scratch };
    let (mut done, mut tables, mut goals) = (Vec::new(), Vec::new(), Vec::new());
    let mut busy = None;
    for topic in &topics {
        let measured = (topic.time)(options, &bench)?;
        measured.tables.iter().for_each(Table::print);
        done.push(measured.said);
        tables.extend(measured.tables);
        goals.push((topic.name, measured.goals));
        let (load, processors) = (load()?, std::thread::available_parallelism()?.get());
        // Two threads is the most that a topic keeps busy by itself.
        if load > 2.5_f64.min(processors as f64 + 0.5) {
            println!(
                "the machine was busy: {load:.2} programs wanted to run on {processors} processors in the last minute, so times, and \
                 ratios of them near a goal, tell little"
            );
            busy = Some(topic.name);
        }
    }
    let mut page = Page::read()?;
    let all = report::goals(&goals, if options.update { page.part("goals")? } else { "" });
    all.print();
    if options.update {
        if let Some(topic) = busy {
            bail!("docs/benchmarks.md stays as it is: the machine was busy beside {topic}");
        }
        page.update(&machine, topics.len() == TOPICS.len(), tables.iter().chain([&all]))?;
        println!("docs/benchmarks.md has these tables now");
    }
    Ok(Outcome::Done(done.join("; ")))
}

/// The processor and what compiled, a line each, as a list.
fn machine(compilers: &[String]) -> Result<String> {
    let mut lines = format!("- processor: {}", processor()?);
    for compiler in compilers {
        let version = process::output(Command::new(compiler).arg("--version"))?;
        lines += &format!("\n- compiler: {}", version.lines().next().unwrap_or_default());
    }
    Ok(lines + &format!("\n- library: {}", process::output(Command::new("rustc").arg("--version"))?.trim()))
}

/// The processor's name, family and model, and which of the library's levels it has.
fn processor() -> Result<String> {
    let text = fs::read_to_string("/proc/cpuinfo")?;
    let field = |name: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
        value.unwrap_or_default().trim()
    };
    let flags: Vec<_> = field("flags").split(' ').collect();
    let avx2 = if flags.contains(&"avx2") {
        ", with AVX2"
    } else {
        "; it has no AVX2, whose rows and goals are left out"
    };
    let [name, family, model] = ["model name", "cpu family", "model\t"].map(field);
    Ok(format!("{name}, family {family}, model {model}{avx2}"))
}

/// How many programs wanted to run, on average over the last minute.
fn load() -> Result<f64> {
    let text = fs::read_to_string("/proc/loadavg")?;
    Ok(text.split(' ').next().unwrap_or_default().parse()?)
}
