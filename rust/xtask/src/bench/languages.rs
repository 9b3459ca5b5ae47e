//! The program of `samples/crowd` in each language, and with RVO2: how long it is, and what it takes from start to end.

use super::report::{Report, Table};
use super::{Bench, Options, rvo2};
use crate::test::step::busy;
use crate::{bindings, pages, paths, process, tools};
use anyhow::{Context, Result};
use std::fs;
use std::process::Command;

/// How often each program runs, in turns.
const RUNS: usize = 5;

/// Counts the lines of each program, and times it.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let root = paths::root();
    let mut programs = Vec::new();
    match rvo2::build(bench, options.quick, "rvo2_crowd") {
        Ok(program) => programs.push(("RVO2, C++", "tests/bench/rvo2_crowd.cpp", Command::new(program))),
        Err(error) => println!("\nRVO2 is not timed: {error:#}"),
    }
    let cpp = bench.scratch().join("crowd-sample");
    let mut compile = Command::new(&bench.compilers[0]);
    compile.args(["-std=c++20", "-O3", "-march=native", "-I"]).arg(root.join("include"));
    process::output(
        compile.arg(root.join("samples/crowd/crowd.cpp")).arg(&bench.library).arg("-o").arg(&cpp),
    )?;
    programs.push(("C++", "samples/crowd/crowd.cpp", Command::new(cpp)));
    // The tests build and run the one in Rust without a quick run.
    if !options.quick {
        let example = "crowd_with_walls";
        let mut cargo = process::cargo();
        cargo.args(["build", "--release", "--package", "pursuit-core", "--features", "alloc"]);
        process::run(cargo.args(["--example", example]))?;
        let rust = Command::new(paths::target().join("release/examples").join(example));
        programs.push(("Rust", "rust/core/examples/crowd_with_walls.rs", rust));
    }
    let mut python = Command::new(tools::python_with(&root.join("tests/python/requirements.txt"))?);
    python.arg(root.join("samples/crowd/crowd.py")).env("PYTHONPATH", root.join("bindings/python"));
    python.env("PURSUIT_LIBRARY", &bench.shared).env("PYTHONDONTWRITEBYTECODE", "1");
    programs.push(("Python, numpy", "samples/crowd/crowd.py", python));
    let sharp = bindings::compiled("Crowd", &[root.join("samples/crowd/Crowd.cs")], &["-optimize+"])?;
    let mut mono = Command::new(tools::MONO.require()?);
    mono.env("LD_LIBRARY_PATH", bench.shared.parent().context("a library without a folder")?).arg(sharp);
    programs.push(("C#, Mono", "samples/crowd/Crowd.cs", mono));

    let mut best = vec![(f64::INFINITY, String::new()); programs.len()];
    for _ in 0..if options.quick { 1 } else { RUNS } {
        for ((name, _, program), best) in programs.iter_mut().zip(&mut best) {
            let start = busy().context("no times of processes")?;
            let printed = process::output(program)?;
            best.0 = best.0.min(busy().context("no times of processes")? - start);
            best.1 = printed.trim().into();
            if !name.starts_with("RVO2") {
                pages::is_same("crowd", &best.1)?;
            }
        }
    }
    let beside = programs.first().filter(|(name, ..)| name.starts_with("RVO2")).map(|_| best[0].0);
    let mut table = Table::new(
        "languages",
        "500 agents, four pillars, 1,200 steps: lines of each program without blank ones and comments, and seconds of processors from start to end",
        &["program", "lines", "seconds", "of RVO2's", "prints"],
    );
    for ((name, source, _), (seconds, printed)) in programs.iter().zip(&best) {
        let ratio = beside.map_or("-".into(), |beside| format!("{:.2}", seconds / beside));
        let lines = lines(&fs::read_to_string(root.join(source))?);
        let says = printed.split(',').next().unwrap_or_default().into();
        table.row([(*name).into(), lines.to_string(), format!("{seconds:.2}"), ratio, says]);
    }
    let each = programs.iter().zip(&best).map(|((name, ..), (seconds, _))| format!("{name} {seconds:.2} s"));
    let said = format!("500 agents with walls: {}", each.collect::<Vec<_>>().join(", "));
    Ok(Report { tables: vec![table], goals: Vec::new(), said })
}

/// The lines that are neither blank nor a comment.
fn lines(source: &str) -> usize {
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("\"\"\"");
    source.lines().map(str::trim).filter(is_code).count()
}
