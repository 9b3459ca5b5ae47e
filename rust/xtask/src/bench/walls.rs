//! What walls cost a crowd: a step of it beside the same without them.

use super::report::{Report, Table};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result, ensure};
use std::process::Command;

/// Times a step from a thousand agents among as many segments to a hundred thousand, in the time without walls.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let [gcc, _] = &bench.compilers;
    let program = bench.build(gcc, &["walls"], &[])?;
    let printed = process::output(Command::new(program).arg(if options.quick { "3" } else { "21" }))?;
    let mut table = Table::new(
        "walls",
        "a step of a crowd in the plane, nanoseconds for each agent: without walls, and among as many segments as agents",
        &["agents", "without walls", "with walls", "ratio"],
    );
    let mut ratios = Vec::new();
    for line in printed.lines() {
        let row: Vec<_> = line.split('\t').collect();
        let [agents, open, walled] = row.as_slice() else {
            anyhow::bail!("not a row of times: {line}");
        };
        let number = |text: &str| text.parse::<f64>().with_context(|| format!("not a time: {text}"));
        let ratio = format!("{:.2}", number(walled)? / number(open)?);
        table.row([*agents, *open, *walled, &ratio].map(str::to_owned));
        ratios.push(ratio);
    }
    ensure!(!ratios.is_empty(), "no times were printed");
    let said = format!("walls cost a crowd {} of its time without them", ratios.join(", "));
    Ok(Report { tables: vec![table], goals: Vec::new(), said })
}
