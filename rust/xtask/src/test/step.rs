//! One step in a process of its own, and its line of the table.

use crate::paths;
use crate::step_result::Outcome;
use anyhow::{Context, Result, bail};
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// How a step went.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    Skipped,
    Failed,
}

/// A line of the table.
pub struct Row {
    pub name: &'static str,
    pub verdict: Verdict,
    /// On the clock.
    pub seconds: f64,
    /// On all processors, where the system tells.
    pub busy: Option<f64>,
    pub what: String,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Skipped => "skipped",
            Self::Failed => "FAILED",
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} in {:.1} s", self.name, self.verdict.word(), self.seconds)?;
        if let Some(busy) = self.busy {
            write!(formatter, " ({busy:.0} s of processors)")?;
        }
        write!(formatter, ": {}", self.what)
    }
}

/// Prints the lines of all steps.
pub fn print_table(rows: &[Row]) {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or_default();
    println!("{:width$}           on the clock  processors", "");
    for row in rows {
        let (word, busy) = (row.verdict.word(), row.busy.unwrap_or_default());
        println!("{:width$}  {word:7}  {:10.1} s  {busy:8.1} s  {}", row.name, row.seconds, row.what);
    }
    let busy: f64 = rows.iter().filter_map(|row| row.busy).sum();
    println!("{:width$}  {:7}  {:12}  {busy:8.1} s", "all steps", "", "");
}

/// Where a step's process leaves what became of it.
fn left_by(name: &str, ending: &str) -> PathBuf {
    let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    paths::target().join("xtask/test").join(format!("{name}.{ending}"))
}

/// Where all that a step printed lies, for a reader.
pub fn log(name: &str) -> String {
    paths::shown(&left_by(name, "log"))
}

/// Runs a step in another process of `program` and returns its line and what it printed.
pub fn run(program: &Path, name: &'static str, full: bool) -> Result<(Row, String)> {
    let (log, result) = (left_by(name, "log"), left_by(name, "result"));
    fs::create_dir_all(log.parent().context("no folder")?)?;
    if result.exists() {
        fs::remove_file(&result)?;
    }
    let out = File::create(&log)?;
    let started = Instant::now();
    let mut command = Command::new(program);
    command.args(["test", "--alone", name]).args(full.then_some("--full"));
    let status = command.stdout(out.try_clone()?).stderr(out).status().context("cannot start a step")?;
    let seconds = started.elapsed().as_secs_f64();
    let printed = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    let said =
        fs::read_to_string(&result).unwrap_or_else(|_| format!("FAILED\n\nthe process ended ({status})"));
    let mut lines = said.lines();
    let verdict = match lines.next() {
        Some("passed") => Verdict::Passed,
        Some("skipped") => Verdict::Skipped,
        _ => Verdict::Failed,
    };
    let busy = lines.next().and_then(|line| line.parse().ok());
    let what = lines.next().unwrap_or_default().to_owned();
    Ok((Row { name, verdict, seconds, busy, what }, printed))
}

/// Runs a step here, with its output shown as it comes.
pub fn shown(name: &'static str, step: impl FnOnce() -> Result<Outcome>) -> Row {
    let started = Instant::now();
    let outcome = step();
    if let Err(error) = &outcome {
        eprintln!("error: {error:#}");
    }
    let (verdict, what) = judged(&outcome);
    Row { name, verdict, seconds: started.elapsed().as_secs_f64(), busy: busy(), what }
}

/// What a line of the table says of an outcome.
fn judged(outcome: &Result<Outcome>) -> (Verdict, String) {
    match outcome {
        Ok(Outcome::Done(what)) => (Verdict::Passed, what.clone()),
        Ok(Outcome::Skipped(why)) => (Verdict::Skipped, why.clone()),
        Err(error) => {
            let first = format!("{error:#}").lines().next().unwrap_or_default().to_string();
            (Verdict::Failed, first.chars().take(100).collect())
        }
    }
}

/// Runs a step here and leaves what became of it for the process that started this one.
pub fn alone(name: &str, step: impl FnOnce() -> Result<Outcome>) -> Result<()> {
    let outcome = step();
    let (verdict, what) = judged(&outcome);
    let busy = busy().map_or(String::new(), |busy| busy.to_string());
    fs::write(left_by(name, "result"), format!("{}\n{busy}\n{what}\n", verdict.word()))?;
    if let Err(error) = outcome {
        bail!("{error:#}");
    }
    Ok(())
}

/// Of what a failed step printed: the lines that say what failed, each once, and the last ones.
pub fn excerpt(printed: &str) -> String {
    const MOST: usize = 30;
    const LAST: usize = 20;
    let lines: Vec<_> = printed.trim_end().lines().collect();
    let (above, last) = lines.split_at(lines.len().saturating_sub(LAST));
    let mut chosen: Vec<&str> = Vec::new();
    for (index, line) in above.iter().enumerate() {
        // A panic's message is in the lines below it.
        let of_panic = above[index.saturating_sub(3)..index].iter().any(|line| line.contains("panicked at"));
        if (says_failure(line) || of_panic) && chosen.len() < MOST && !chosen.contains(line) {
            chosen.push(line);
        }
    }
    if !above.is_empty() {
        chosen.push("...");
    }
    chosen.iter().chain(last).map(|line| format!("  {line}\n")).collect()
}

/// As the compilers, the test programs and these commands write it.
fn says_failure(line: &str) -> bool {
    let begins = ["error", "FAILED", "fatal", "also: ", "FAIL:"];
    let contains =
        ["panicked at", "error: ", ": error[", ": undefined reference", "ERROR: AddressSanitizer", "FAILED"];
    begins.iter().any(|word| line.trim_start().starts_with(word))
        || contains.iter().any(|words| line.contains(words))
}

/// Seconds that processors were busy for this process and those that it started and saw end.
pub fn busy() -> Option<f64> {
    let told = fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, in parentheses, may contain anything.
    let numbers = told.rsplit_once(')')?.1;
    let ticks: Vec<f64> =
        numbers.split_whitespace().skip(11).take(4).filter_map(|number| number.parse().ok()).collect();
    // Linux tells hundredths of a second, whatever the kernel's own tick is.
    (ticks.len() == 4).then(|| ticks.iter().sum::<f64>() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn of_a_long_output_the_end_is_shown_and_what_says_failure_above_once() {
        let more = "more\n".repeat(20);
        let printed = format!(
            "begin\nx.cpp:1:2: error: no\nx.cpp:1:2: error: no\nthread 'a' panicked at a.rs:1:2:\nleft: 1\nfine\n\nb\n{more}"
        );
        let shown = excerpt(&printed);
        let begin = "  x.cpp:1:2: error: no\n  thread 'a' panicked at a.rs:1:2:\n  left: 1\n  fine\n  \n  ...\n  more\n";
        assert!(shown.starts_with(begin), "{shown}");
        assert_eq!(shown.lines().count(), 26);
    }
}
