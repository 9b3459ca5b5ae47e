//! Topics that one program of tests/bench times: a turret, the line of fire, dodges and guidance, walls, and routes; and other libraries.

use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::tools::{self, NODE, RECAST};
use crate::{paths, process};
use anyhow::{Context, Result, ensure};
use std::process::Command;

/// A name and the numbers that a program printed beside it, between tabs.
type Row<const N: usize> = (String, [f64; N]);

/// Builds a program, runs it for as many rounds as a quick or a whole run has, and reads its rows.
fn rows<const N: usize>(bench: &Bench, name: &str, rounds: [u32; 2], quick: bool) -> Result<Vec<Row<N>>> {
    rows_of(
        Command::new(bench.build(&bench.compilers[0], &[name], &[])?)
            .arg(rounds[usize::from(!quick)].to_string()),
    )
}

/// Reads the rows that a program prints.
fn rows_of<const N: usize>(program: &mut Command) -> Result<Vec<Row<N>>> {
    let printed = process::output(program)?;
    let row = |line: &str| -> Result<Row<N>> {
        let (name, numbers) = line.split_once('\t').context("one field")?;
        let numbers: Vec<f64> = numbers.split('\t').map(str::parse).collect::<Result<_, _>>()?;
        Ok((name.into(), numbers.try_into().ok().context("another number of fields")?))
    };
    let read = |line| row(line).with_context(|| format!("not a row of times: {line}"));
    let rows: Vec<_> = printed.lines().map(read).collect::<Result<_>>()?;
    ensure!(!rows.is_empty(), "no times were printed");
    Ok(rows)
}

/// A step of a crowd of capsules beside one of discs.
pub fn capsules(options: &Options, bench: &Bench) -> Result<Report> {
    let mut table = Table::new(
        "capsules",
        "nanoseconds per agent of a whole step, the best of all turns of each step, and the ratio to discs of the capsules' width; each takes \
         its own steps from the same state",
        &["crowd", "capsules", "discs", "ratio", "steps", "steps of discs"],
    );
    let mut goals = Vec::new();
    for (crowd, [capsules, discs, steps, disc_steps]) in rows::<4>(bench, "capsules", [1, 5], options.quick)?
    {
        goals.push(Goal::new(format!("{crowd}, beside discs"), capsules / discs, Bound::Most(1.6)));
        table.row([
            crowd,
            format!("{capsules:.0}"),
            format!("{discs:.0}"),
            format!("{:.2}", capsules / discs),
            format!("{steps:.0}"),
            format!("{disc_steps:.0}"),
        ]);
    }
    let said = format!("capsules beside discs: {}", kept(&goals));
    Ok(Report { tables: vec![table], goals, said })
}

/// Yuka, a library in JavaScript. Pinned with its checksum.
const YUKA: [&str; 2] = [
    "https://registry.npmjs.org/yuka/-/yuka-0.7.8.tgz",
    "ddf70965e0d9ac46a31e543fec7a04f5e196671f28fd2f02531f5e269469e8c9",
];

/// Whole updates of crowds and flocks beside other libraries' of the same scene.
pub fn peers(options: &Options, bench: &Bench) -> Result<Report> {
    tools::ensure(&[&NODE, &RECAST])?;
    let rounds = |quick: u32, whole: u32| if options.quick { quick } else { whole }.to_string();
    let mut table = Table::new(
        "peers",
        "microseconds of an update of all agents on one thread, and the ratio to the other library's",
        &["scene", "beside", "pursuit, us", "other, us", "ratio"],
    );
    let (mut goals, mut ratios) = (Vec::new(), Vec::new());
    let mut row = |scene: &str, beside: String, ours: f64, theirs: f64| {
        ratios.push(ours / theirs);
        table.row([
            scene.into(),
            beside,
            format!("{ours:.0}"),
            format!("{theirs:.0}"),
            format!("{:.3}", ours / theirs),
        ]);
    };
    let mut dodgy = super::rust_program("dodgy", options.quick);
    for (what, [ours, theirs]) in rows_of(dodgy.arg(rounds(20, 300)))? {
        row("1,000 agents cross, ten neighbors each", format!("dodgy_2d, {what}"), ours, theirs);
        goals.push(Goal::new(
            format!("1,000 agents beside dodgy_2d, {what}"),
            ours / theirs,
            Bound::Most(0.8),
        ));
    }
    let detour = ["-isystem", "/usr/include/recastnavigation", "-lDetourCrowd", "-lDetour"];
    let detour = bench.build(&bench.compilers[0], &["detour"], &detour)?;
    for (sampling, [ours, theirs, last, their_last, overlap, their_overlap]) in
        rows_of(Command::new(detour).arg(rounds(0, 5)))?
    {
        let [there, their_there] = [last, their_last].map(|last| {
            if last.is_finite() { format!("all there after {last:.0} s") } else { "not all there".into() }
        });
        let beside = format!(
            "Detour's crowd, {sampling} sampling; {there}, with Detour {their_there}; deepest overlap {overlap:.0} mm, {their_overlap:.0} mm"
        );
        row("200 agents on one mesh, 25 pillars", beside, ours, theirs);
    }
    let yuka = tools::npm_package("yuka", YUKA[0], YUKA[1])?.join("build/yuka.module.js");
    let mut node = Command::new(NODE.require()?);
    node.args(["--no-warnings"]).arg(paths::root().join("tests/bench/yuka.mjs")).arg(yuka).arg(rounds(1, 10));
    let theirs = rows_of::<2>(&mut node)?;
    for ((scene, [ours, near]), (_, [theirs, their_near])) in
        rows(bench, "yuka", [1, 10], options.quick)?.into_iter().zip(theirs)
    {
        ensure!((near - their_near).abs() < 0.1, "the flocks differ: {near} and {their_near} neighbors");
        row(&format!("1,000 agents {scene}"), "Yuka, in JavaScript".into(), ours, theirs);
    }
    let [least, most] = [f64::min, f64::max].map(|of| ratios.iter().copied().reduce(of).unwrap_or_default());
    let said = format!("whole updates take {least:.3} to {most:.2} of other libraries': {}", kept(&goals));
    Ok(Report { tables: vec![table], goals, said })
}

/// A turret in the plane with in-game inputs beside the article's bisection.
pub fn turret(options: &Options, bench: &Bench) -> Result<Report> {
    let rows = rows::<4>(bench, "search", [6, 18], options.quick)?;
    let (_, [ours, article, converged, misses]) = rows[0];
    let (ratio, exact) = (ours / article, ours / converged);
    let mut turret = Table::new(
        "turret",
        format!(
            "nanoseconds of a turret in the plane that can hit, exact to 1e-12 s, beside the article's bisection, whose answer is another one \
             in {misses} of 1000"
        ),
        &["turret", "ns", "ratio"],
    );
    for (name, time, ratio) in [
        ("solved to 1e-12 s", ours, "1".into()),
        ("bisection, at most 40 steps to 0.01 s", article, format!("{ratio:.2}")),
        ("bisection to 1e-12 s", converged, format!("{exact:.2}")),
    ] {
        turret.row([name.into(), format!("{time:.1}"), ratio]);
    }
    let goals = vec![
        Goal::new("a turret to 1e-12 s beside the article's bisection to 0.01 s", ratio, Bound::Most(1.0)),
        Goal::new("a turret beside a bisection as exact", exact, Bound::Most(1.0)),
    ];
    let said = format!("a turret takes {exact:.2} of a bisection as exact, {ratio:.2} of one to 0.01 s");
    Ok(Report { tables: vec![turret], goals, said })
}

/// Shots among 1,000 bodies, alone and many at once, beside small time steps and beside a quadratic for each body, as games check.
pub fn line_of_fire(options: &Options, bench: &Bench) -> Result<Report> {
    let mut table = Table::new(
        "line-of-fire",
        "microseconds of a shot among 1,000 bodies that move, and the ratio of a shot of a batch to each: the best time of 100 shots",
        &["shot", "us", "ratio"],
    );
    let (mut goals, mut said) = (Vec::new(), Vec::new());
    for (name, [single, batch, steps, closed, missed, blocked]) in
        rows(bench, "line_of_fire", [8, 160], options.quick)?
    {
        let rows = [
            ("one of a batch".to_owned(), batch),
            ("alone".into(), single),
            ("a quadratic for each body".into(), closed),
            (format!("steps of half a meter, which miss {missed} of {blocked} blocked shots"), steps),
        ];
        for (what, time) in rows.iter().filter(|(_, time)| *time > 0.0) {
            let cells = [format!("{:.1}", time / 1e3), format!("{:.4}", batch / time)];
            table.row([format!("{name}: {what}")].into_iter().chain(cells));
        }
        let mut goal = |what, ratio, most| {
            goals.push(Goal::new(format!("{name}: alone, {what}"), ratio, Bound::Most(most)))
        };
        goal("beside small steps", single / steps, 0.1);
        if closed > 0.0 {
            goal("beside a quadratic for each body", single / closed, 1.25);
        }
        said.push(format!("{name} {:.1} us, {:.4} of small steps", single / 1e3, single / steps));
    }
    let said = format!("a shot among 1,000 bodies: {}", said.join("; "));
    Ok(Report { tables: vec![table], goals, said })
}

/// Dodges beside a search among sampled velocities, each guidance law beside the textbook's, weapons beside the nearest threat.
pub fn guidance(options: &Options, bench: &Bench) -> Result<Report> {
    let heading = "nanoseconds of a dodge, a guidance command and an assignment of weapons, and the ratio to the baseline below: the best time of many";
    let mut table = Table::new("guidance", heading, &["call", "ns", "ratio"]);
    for (what, [time, baseline]) in rows(bench, "guidance", [2, 40], options.quick)? {
        table.row([what, format!("{time:.0}"), format!("{:.2}", time / baseline)]);
    }
    let said = "dodges beside sampled velocities, guidance laws beside the textbook's".into();
    Ok(Report { tables: vec![table], goals: Vec::new(), said })
}

/// A step of a crowd, from a thousand agents among as many segments to a hundred thousand, in the time of one without walls.
pub fn walls(options: &Options, bench: &Bench) -> Result<Report> {
    let mut table = Table::new(
        "walls",
        "a step of a crowd in the plane, nanoseconds for each agent: without walls, and among as many segments as agents",
        &["agents", "without walls", "with walls", "ratio"],
    );
    let (mut ratios, mut goals) = (Vec::new(), Vec::new());
    for (agents, [open, walled]) in rows(bench, "walls", [3, 21], options.quick)? {
        let ratio = format!("{:.2}", walled / open);
        let what = format!("{agents} agents among as many segments, beside none");
        table.row([agents, format!("{open:.1}"), format!("{walled:.1}"), ratio.clone()]);
        ratios.push(ratio);
        goals.push(Goal::new(what, walled / open, Bound::Most(1.5)));
    }
    let said = format!("walls cost a crowd {} of its time without them: {}", ratios.join(", "), kept(&goals));
    Ok(Report { tables: vec![table], goals, said })
}

/// A step of route searches around boxes beside the path query, on a visibility graph, that it asks for.
pub fn route(options: &Options, bench: &Bench) -> Result<Report> {
    let rows = rows(bench, "route", [2, 18], options.quick)?;
    let (_, [step, query, searches, questions]) = rows[0];
    let ratio = step / query;
    let mut route = Table::new(
        "route",
        format!(
            "nanoseconds of a step of a route search, and of the path query that it asks for: {questions} in {searches} searches"
        ),
        &["route search", "ns", "ratio"],
    );
    for (name, time, ratio) in [
        ("a step: an answer and the next question", step, format!("{ratio:.3}")),
        ("a path query around 22 boxes, on a visibility graph", query, "1".into()),
    ] {
        route.row([name.into(), format!("{time:.1}"), ratio]);
    }
    let goals = vec![Goal::new("a step of a route search beside its path query", ratio, Bound::Most(0.1))];
    let said = format!("a step of a route search takes {ratio:.3} of the path query that it asks for");
    Ok(Report { tables: vec![route], goals, said })
}
