//! A route search beside the path queries that it asks for.

use super::report::{Bound, Goal, Report, Table};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// Times a step of route searches around boxes beside a path query on a visibility graph.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let [gcc, _] = &bench.compilers;
    let program = bench.build(gcc, &["route"], &[])?;
    let printed = process::output(Command::new(program).arg(if options.quick { "2" } else { "18" }))?;
    let [_, step, query, searches, questions] = printed.trim().split('\t').collect::<Vec<_>>()[..] else {
        bail!("not a row of times: {printed}");
    };
    let number = |text: &str| text.parse::<f64>().with_context(|| format!("not a time: {text}"));
    let ratio = number(step)? / number(query)?;
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
        route.row([name.into(), time.to_owned(), ratio]);
    }
    let goals = vec![Goal::new("a step of a route search beside its path query", ratio, Bound::Most(0.1))];
    let said = format!("a step of a route search takes {ratio:.3} of the path query that it asks for");
    Ok(Report { tables: vec![route], goals, said })
}
