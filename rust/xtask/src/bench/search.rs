//! A turret beside a bisection.

use super::report::{Bound, Goal, Report, Table};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result};
use std::process::Command;

/// Times a turret with in-game inputs beside the article's bisection.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let [gcc, _] = &bench.compilers;
    let program = bench.build(gcc, &["search"], &[])?;
    let printed = process::output(Command::new(program).arg(if options.quick { "6" } else { "18" }))?;
    let rows: Vec<Vec<&str>> = printed.lines().map(|line| line.split('\t').collect()).collect();
    let row = |name: &str| rows.iter().find(|row| row[0] == name).context("not a row of times");
    let number = |text: &str| text.parse::<f64>().with_context(|| format!("not a time: {text}"));
    let [_, ours, article, converged, misses] = row("turret")?.as_slice() else {
        anyhow::bail!("not a row of times: {printed}");
    };
    let ratio = number(ours)? / number(article)?;
    let exact = number(ours)? / number(converged)?;
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
        turret.row([name.into(), (*time).to_owned(), ratio]);
    }
    let goals = vec![
        Goal::new("a turret to 1e-12 s beside the article's bisection to 0.01 s", ratio, Bound::Most(1.0)),
        Goal::new("a turret beside a bisection as exact", exact, Bound::Most(1.0)),
    ];
    let said = format!("a turret takes {exact:.2} of a bisection as exact, {ratio:.2} of one to 0.01 s");
    Ok(Report { tables: vec![turret], goals, said })
}
