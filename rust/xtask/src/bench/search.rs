//! What the functions that search cost: in a game, and at worst; and a turret beside a bisection.

use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result, ensure};
use std::process::Command;

/// Times the functions on in-game inputs and on the dearest that a search finds, in calls of the textbook.
pub fn time(options: &Options, bench: &Bench) -> Result<String> {
    let [gcc, _] = &bench.compilers;
    let program = bench.build(gcc, &["textbook", "search"], &[])?;
    let printed = process::output(Command::new(program).arg(if options.quick { "300" } else { "1500" }))?;
    let rows: Vec<Vec<&str>> = printed.lines().map(|line| line.split('\t').collect()).collect();
    let row = |name: &str| rows.iter().find(|row| row[0] == name).context("not a row of times");
    let number = |text: &str| text.parse::<f64>().with_context(|| format!("not a time: {text}"));
    let textbook = number(row("textbook")?.get(1).context("no time")?)?;

    println!(
        "\nwhat searches, the dearest first: nanoseconds of a call, the median of in-game inputs and the worst input that a search \
         over six decades found, and that in calls of the textbook's intercept ({textbook:.1} ns):"
    );
    println!("{:>52} {:>10} {:>12} {:>10} {:>7}", "function", "in a game", "at worst", "in calls", "status");
    let mut worst = Vec::new();
    for row in rows.iter().filter(|row| row[0] == "worst") {
        let [_, name, usual, most, status] = row.as_slice() else {
            anyhow::bail!("not a row of times: {row:?}");
        };
        worst.push((number(most)?, *name, *usual, *status));
    }
    ensure!(!worst.is_empty(), "no times were printed");
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (most, name, usual, status) in &worst {
        println!("{name:>52} {usual:>10} {most:>12.0} {:>10.0} {status:>7}", most / textbook);
    }

    let [_, ours, article, converged, misses] = row("turret")?.as_slice() else {
        anyhow::bail!("not a row of times: {printed}");
    };
    let ratio = number(ours)? / number(article)?;
    println!(
        "a turret in the plane that can hit, exact to 1e-12 s: {ours} ns; the article's bisection of at most 40 steps {article} ns to \
         0.01 s ({ratio:.2} of it) and {converged} ns to 1e-12 s; its answer is another one in {misses} of 1000"
    );
    let exact = number(ours)? / number(converged)?;
    Ok(format!(
        "a search takes at most {:.0} calls of the textbook; a turret takes {exact:.2} of a bisection as exact, {ratio:.2} of one to \
         0.01 s",
        worst[0].0 / textbook
    ))
}
