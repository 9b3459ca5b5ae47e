//! `cargo xtask bench --worst MINUTES`: the slowest inputs of the functions that search.
//!
//! The search is a program of its own, `tests/bench/worst`: its progress bars need a standard library.

use super::report::{Page, Report, Table};
use super::{Bench, Options};
use crate::step_result::Outcome;
use crate::{paths, process};
use anyhow::{Context, Result, bail, ensure};
use std::process::Stdio;

const NAME: &str = "worst";

/// Searches for `minutes` of processor time for each function, shows the table and each slowest input, and writes the table into the
/// page when that is asked for.
pub fn run(options: &Options, minutes: f64) -> Result<Outcome> {
    let (table, inputs) = search(options, minutes)?;
    table.print();
    print!("\n{inputs}");
    if options.update {
        let mut page = Page::read()?;
        let rows = table.with_other_rows(page.part(NAME)?);
        page.update_alone(&rows, &format!("- processor: {}\n", super::processor()?))?;
        println!("docs/benchmarks.md has this table now");
    }
    Ok(Outcome::Done(format!("{} functions, {minutes} minutes each", table.len())))
}

/// A search of a moment, beside the other topics: that it runs. The page's table is of `--worst`.
pub fn time(options: &Options, _: &Bench) -> Result<Report> {
    let (table, _) = search(
        &Options { seed: 1, quick: options.quick, ..Options::default() },
        if options.quick { 1e-4 } else { 0.02 },
    )?;
    let said = format!("{} functions are searched for their slowest inputs", table.len());
    Ok(Report { tables: Vec::new(), goals: Vec::new(), said })
}

/// The table, and the slowest inputs as Rust expressions.
fn search(options: &Options, minutes: f64) -> Result<(Table, String)> {
    let mut cargo = super::rust_program(NAME, options.quick);
    cargo.args(["--minutes", &minutes.to_string(), "--seed", &options.seed.to_string()]);
    cargo.args(["--function", options.function.as_deref().unwrap_or_default()]);
    // Its progress bars.
    let printed = process::output(cargo.stderr(Stdio::inherit()))?;
    let log = paths::target().join("xtask").join("bench").join("worst.txt");
    paths::write(&log, &printed)?;
    read(&printed)
}

fn read(printed: &str) -> Result<(Table, String)> {
    let number = |text: &str| text.parse::<f64>().with_context(|| format!("not a number: {text}"));
    let (mut baseline, mut rows, mut inputs) = (None, Vec::new(), String::new());
    for line in printed.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["baseline", _, seconds] => baseline = Some(number(seconds)?),
            ["worst", name, in_game, worst, tried, minutes, answer] => {
                let baseline = baseline.context("no baseline")?;
                let (in_game, worst) = (number(in_game)?, number(worst)?);
                let cells = [
                    name.to_owned(),
                    format!("{:.2}", 1e6 * in_game),
                    format!("{:.1}", 1e6 * worst),
                    format!("{:.0}", worst / in_game),
                    format!("{:.0}", worst / baseline),
                    format!("{:.1}", number(minutes)?),
                    tried.to_owned(),
                    answer.to_owned(),
                ];
                rows.push((worst, cells));
                inputs += &format!("{name}: ");
            }
            ["input", literal] => inputs += &format!("{literal}\n"),
            _ => bail!("not a line of the search: {line}"),
        }
    }
    ensure!(!rows.is_empty(), "nothing was searched");
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut table = Table::new(
        NAME,
        "the slowest input that the search found, in microseconds of processor time, the slowest first; beside the median of in-game inputs, and \
         in calls of pursuit_solve_intercept with in-game inputs, all of one run",
        &[
            "function",
            "in a game",
            "at worst",
            "times",
            "in calls",
            "minutes",
            "inputs tried",
            "at worst it answers",
        ],
    );
    rows.into_iter().for_each(|(_, cells)| table.row(cells));
    Ok((table, inputs))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn the_slowest_comes_first_with_its_ratios() {
        let printed = "baseline\tsolve\t1e-8\nworst\tfast\t1e-6\t2e-6\t10\t0.5\tOK\ninput\tA\n\
                       worst\tslow\t1e-6\t1e-3\t20\t0.5\tno\ninput\tB\n";
        let (table, inputs) = read(printed).unwrap();
        let text = table.markdown();
        let rows: Vec<_> = text.lines().skip(2).collect();
        assert!(rows[0].starts_with("| slow     |      1.00 |   1000.0 |  1000 |   100000 |"), "{text}");
        assert_eq!(inputs, "fast: A\nslow: B\n");
        assert!(read("worst\tfast\t1\t2\t10\t1\tOK\n").is_err() && read("").is_err());
    }
}
