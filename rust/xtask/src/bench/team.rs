//! Assignment beside scipy's, which is fetched from the Python Package Index when the benchmark runs, into the target folder.

use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::{paths, process, tools};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Versions with wheels for the Pythons of today; scipy's solver is C++ since 1.4.
const PACKAGES: [&str; 2] = ["scipy==1.17.1", "numpy==2.4.6"];
/// The most of its time.
const GOAL: f64 = 1.0;

/// The time of both, kind of cost by kind of cost. The program checks that both sums are the same.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let packages = match fetch(bench.scratch(), options.quick) {
        Ok(folder) => folder,
        Err(error) => {
            println!("\nscipy is not timed: {error:#}");
            let said = "an assignment was not timed, for want of scipy".into();
            return Ok(Report { tables: Vec::new(), goals: Vec::new(), said });
        }
    };
    let mut python = Command::new("python3");
    python.arg(paths::root().join("tests/bench/team.py")).arg(&bench.shared);
    python.arg(if options.quick { "5" } else { "60" }).env("PYTHONPATH", packages);
    let printed = process::output(python.env("OPENBLAS_NUM_THREADS", "1"))?;
    let mut rows = Vec::new();
    for line in printed.lines() {
        let fields: Vec<_> = line.split('\t').collect();
        let [costs, ours, theirs, ratio, low, high] = fields.as_slice() else {
            anyhow::bail!("not a row of times: {line}");
        };
        let cells = [*costs, *ours, *theirs, &format!("{ratio} ({low}-{high})")].map(str::to_owned);
        rows.push((ratio.parse::<f64>()?, *costs, cells));
    }
    ensure!(!rows.is_empty(), "no times were printed");
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let goals: Vec<_> =
        rows.iter().map(|(ratio, costs, _)| Goal::new(*costs, *ratio, Bound::Most(GOAL))).collect();
    let said = format!("an assignment takes at most {:.2} of scipy's time: {}", rows[0].0, kept(&goals));
    let mut table = Table::new(
        "team",
        "microseconds of an assignment of 256 x 256 of the least sum, and its ratio to scipy's linear_sum_assignment: the best of three turns \
         on each matrix, the median of all matrices, in brackets the middle half of the ratios",
        &["costs", "pursuit, us", "scipy, us", "ratio"],
    );
    rows.into_iter().for_each(|(_, _, cells)| table.row(cells));
    Ok(Report { tables: vec![table], goals, said })
}

/// Where the packages are. A quick run takes what an earlier one has fetched.
fn fetch(scratch: &Path, quick: bool) -> Result<PathBuf> {
    let folder = scratch.join("scipy");
    if !folder.join("scipy").is_dir() {
        ensure!(!quick, "a quick run does not fetch it");
        let mut pip = tools::pip("python3", "install");
        pip.args(["--no-deps", "--only-binary", ":all:"]);
        pip.args(["--timeout", "15", "--retries", "1", "--target"]).arg(&folder).args(PACKAGES);
        process::output(&mut pip).context("it cannot be fetched from the Python Package Index")?;
    }
    Ok(folder)
}
