//! The line of fire among many bodies beside checks as games have them, body by body.

use super::report::{Bound, Goal, Report, Table};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// Times shots among 1,000 bodies, alone and many at once, beside small time steps and beside a quadratic for each body.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let [gcc, _] = &bench.compilers;
    let program = bench.build(gcc, &["line_of_fire"], &[])?;
    let printed = process::output(Command::new(program).arg(if options.quick { "8" } else { "160" }))?;
    let mut table = Table::new(
        "line-of-fire",
        "microseconds of a shot among 1,000 bodies that move, and the ratio of a shot of a batch to each: the best time of 100 shots",
        &["shot", "us", "ratio"],
    );
    let (mut goals, mut said) = (Vec::new(), Vec::new());
    for line in printed.lines() {
        let fields: Vec<_> = line.split('\t').collect();
        let [name, numbers @ ..] = fields.as_slice() else { bail!("not a row of times: {line}") };
        let numbers: Vec<f64> =
            numbers.iter().map(|text| text.parse()).collect::<Result<_, _>>().context("not a time")?;
        let [single, batch, steps, closed, missed, blocked] = numbers[..] else {
            bail!("not a row of times: {line}");
        };
        let rows = [
            ("one of a batch".to_owned(), batch),
            ("alone".into(), single),
            ("a quadratic for each body".into(), closed),
            (format!("steps of half a meter, which miss {missed} of {blocked} blocked shots"), steps),
        ];
        for (what, time) in rows.iter().filter(|(_, time)| *time > 0.0) {
            table.row([
                format!("{name}: {what}"),
                format!("{:.1}", time / 1e3),
                format!("{:.4}", batch / time),
            ]);
        }
        goals.push(Goal::new(format!("{name}: alone, beside small steps"), single / steps, Bound::Most(0.1)));
        if closed > 0.0 {
            let ratio = single / closed;
            goals.push(Goal::new(
                format!("{name}: alone, beside a quadratic for each body"),
                ratio,
                Bound::Most(1.25),
            ));
        }
        said.push(format!("{name} {:.1} us, {:.4} of small steps", single / 1e3, single / steps));
    }
    let said = format!("a shot among 1,000 bodies: {}", said.join("; "));
    Ok(Report { tables: vec![table], goals, said })
}
