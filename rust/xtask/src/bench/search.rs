//! What the functions that search cost: in a game, and at worst; and a turret beside a bisection.

use super::report::{Bound, Goal, Report, Table};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result, ensure};
use std::process::Command;

/// Times the functions on in-game inputs and on the dearest that a search finds, in calls of the textbook.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let [gcc, _] = &bench.compilers;
    let program = bench.build(gcc, &["textbook", "search"], &[])?;
    let printed = process::output(Command::new(program).arg(if options.quick { "300" } else { "1500" }))?;
    let rows: Vec<Vec<&str>> = printed.lines().map(|line| line.split('\t').collect()).collect();
    let row = |name: &str| rows.iter().find(|row| row[0] == name).context("not a row of times");
    let number = |text: &str| text.parse::<f64>().with_context(|| format!("not a time: {text}"));
    let textbook = number(row("textbook")?.get(1).context("no time")?)?;

    let mut worst = Vec::new();
    for row in rows.iter().filter(|row| row[0] == "worst") {
        let [_, name, usual, most, status] = row.as_slice() else {
            anyhow::bail!("not a row of times: {row:?}");
        };
        worst.push((number(most)?, *name, *usual, *status));
    }
    ensure!(!worst.is_empty(), "no times were printed");
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut table = Table::new(
        "search",
        format!(
            "what searches, the dearest first: nanoseconds of a call, the median of in-game inputs and the worst input that a search over \
             six decades found, and that in calls of the textbook's intercept ({textbook:.1} ns)"
        ),
        &["function", "in a game", "at worst", "in calls", "at worst it answers"],
    );
    for (most, name, usual, status) in &worst {
        let [most, calls] = [format!("{most:.0}"), format!("{:.0}", most / textbook)];
        table.row([*name, *usual, &most, &calls, *status].map(str::to_owned));
    }

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
    let said = format!(
        "a search takes at most {:.0} calls of the textbook; a turret takes {exact:.2} of a bisection as exact, {ratio:.2} of one to 0.01 s",
        worst[0].0 / textbook
    );
    Ok(Report { tables: vec![table, turret], goals, said })
}
