//! `pursuit-lab sweep`: thousands of chases on all cores, and the flight time saved over direct pursuit as a distribution.

use crate::chase::{Kind, LIMIT, Outcome, Policy, Savings};
use crate::picture::{self, draw_savings, to_png};
use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many chases are flown between two writes to the file.
const BATCH: usize = 96;

/// Command line options of `sweep`.
#[derive(Args)]
pub struct Options {
    /// How many chases of each kind of target.
    #[arg(long, default_value_t = 2000)]
    runs: u64,
    /// Where the random numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file that the results are appended to. A sweep that was stopped goes on where it was.
    #[arg(long, value_name = "FILE.csv")]
    results: Option<PathBuf>,
    /// Draw the distributions into a file, .svg or .png.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

/// Runs the sweep, or what is left of it.
///
/// # Errors
/// When a file cannot be read or written, or is of another sweep.
pub fn run(options: &Options) -> anyhow::Result<()> {
    ensure!(options.runs > 0, "no runs to make");
    let mut outcomes = match &options.results {
        Some(path) if path.exists() => read(path, options.seed)?,
        _ => Vec::new(),
    };
    // Kind by kind in turn, so that a sweep that is stopped has as many of each.
    let wanted = (0..options.runs).flat_map(|number| Kind::ALL.iter().map(move |kind| (*kind, number)));
    let wanted: Vec<(Kind, u64)> = wanted.collect();
    outcomes.retain(|outcome| outcome.number < options.runs);
    let done: HashSet<(&str, u64)> =
        outcomes.iter().map(|outcome| (outcome.kind.word(), outcome.number)).collect();
    let left: Vec<_> =
        wanted.into_iter().filter(|(kind, number)| !done.contains(&(kind.word(), *number))).collect();
    if !outcomes.is_empty() {
        eprintln!("{} chases are in the file, {} are left", outcomes.len(), left.len());
    }

    let is_stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&is_stopped);
    // A second handler in one process is refused; then Ctrl-C stops at once, and the file is whole all the same.
    let _ = ctrlc::set_handler(move || stop.store(true, Ordering::SeqCst));
    let mut file = options.results.as_deref().map(|path| open(path, options.seed)).transpose()?;
    let bar = ProgressBar::new(left.len() as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} chases, {elapsed} gone, {eta} left")?;
    bar.set_style(style);
    for batch in left.chunks(BATCH) {
        if is_stopped.load(Ordering::SeqCst) {
            break;
        }
        let flown: Vec<Outcome> =
            batch.par_iter().map(|(kind, number)| Outcome::of(*kind, options.seed, *number)).collect();
        if let Some(file) = &mut file {
            let lines: String = flown.iter().map(line).collect();
            file.write_all(lines.as_bytes())?;
            file.flush()?;
        }
        bar.inc(flown.len() as u64);
        outcomes.extend(flown);
    }
    bar.finish_and_clear();
    if is_stopped.load(Ordering::SeqCst) {
        println!("stopped after {} chases; the same command goes on from here", outcomes.len());
    }
    let savings = Savings::of(&outcomes);
    print(&savings);
    if let Some(path) = &options.picture {
        draw(&savings, path)?;
    }
    Ok(())
}

/// Flies the first `runs` chases of every kind.
pub fn measure(runs: u64, seed: u64) -> Vec<Savings> {
    let chases: Vec<_> = Kind::ALL.iter().flat_map(|kind| (0..runs).map(|number| (*kind, number))).collect();
    let outcomes: Vec<_> =
        chases.par_iter().map(|(kind, number)| Outcome::of(*kind, seed, *number)).collect();
    Savings::of(&outcomes)
}

fn print(savings: &[Savings]) {
    println!("Flight time saved over direct pursuit, %");
    println!(
        "  {:10} {:10} {:>7} {:>8} {:>8} {:>8} {:>10} {:>9}",
        "target", "lead by", "chases", "p10", "median", "p90", "slower, %", "uncaught"
    );
    for saving in savings {
        println!(
            "  {:10} {:10} {:>7} {:>8.1} {:>8.1} {:>8.1} {:>10.1} {:>9}",
            saving.kind.word(),
            if saving.policy == Policy::Lead { "velocity" } else { "estimate" },
            saving.percent.len(),
            saving.quantile(0.1),
            saving.quantile(0.5),
            saving.quantile(0.9),
            saving.slower(),
            saving.uncaught,
        );
    }
}

fn head(seed: u64) -> String {
    format!("# pursuit-lab sweep, seed {seed}\nkind,number,direct_s,lead_s,estimate_s\n")
}

fn line(outcome: &Outcome) -> String {
    let [direct, lead, estimate] = outcome.times;
    format!("{},{},{direct:?},{lead:?},{estimate:?}\n", outcome.kind.word(), outcome.number)
}

/// Opens the file of results to append to; a line that a crash left half written is cut off.
fn open(path: &Path, seed: u64) -> anyhow::Result<fs::File> {
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| path.display().to_string())?;
    file.set_len(whole as u64)?;
    if whole == 0 {
        file.write_all(head(seed).as_bytes())?;
    }
    Ok(file)
}

/// Reads what a sweep has written so far.
fn read(path: &Path, seed: u64) -> anyhow::Result<Vec<Outcome>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let Some(lines) = text.strip_prefix(&head(seed)) else {
        if text.is_empty() {
            return Ok(Vec::new());
        }
        bail!("{} is no sweep with seed {seed}: take another file or another seed", path.display());
    };
    let mut outcomes = Vec::new();
    let whole = lines.rfind('\n').map_or("", |end| &lines[..=end]);
    for (index, line) in whole.lines().enumerate() {
        let outcome =
            outcome(line).with_context(|| format!("{}, line {}: {line}", path.display(), index + 3))?;
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

fn outcome(line: &str) -> Option<Outcome> {
    let mut cells = line.split(',');
    let word = cells.next()?;
    let kind = *Kind::ALL.iter().find(|kind| kind.word() == word)?;
    let number = cells.next()?.parse().ok()?;
    let mut times = [0.0; 3];
    for time in &mut times {
        *time = cells.next()?.parse().ok().filter(|time: &f64| *time > 0.0 && *time <= LIMIT)?;
    }
    cells.next().is_none().then_some(Outcome { kind, number, times })
}

fn draw(savings: &[Savings], path: &Path) -> anyhow::Result<()> {
    let svg = picture::svg(1040, 460, |area| draw_savings(area, savings))?;
    let bytes = match path.extension().and_then(|end| end.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => to_png(&svg, 2.0)?,
        _ => bail!("{}: a picture ends in .svg or .png", path.display()),
    };
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    println!("wrote {}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{head, line, open, outcome, read};
    use crate::chase::{Kind, Outcome, Policy};
    use std::fs;
    use std::io::Write;

    const OUTCOME: Outcome = Outcome { kind: Kind::Turning, number: 7, times: [3.1, 2.5, 0.1 + 0.2] };

    #[test]
    fn a_line_of_results_is_read_back_to_the_bit() {
        assert_eq!(outcome(line(&OUTCOME).trim_end()), Some(OUTCOME));
    }

    #[test]
    fn a_line_that_was_cut_short_or_tampered_with_is_no_result() {
        for line in
            ["turning,7,3.1,2.5", "turning,7,3.1,2.5,NaN", "turning,7,3.1,2.5,1,1", "swan,7,1,1,1", ""]
        {
            assert_eq!(outcome(line), None, "{line}");
        }
    }

    #[test]
    fn a_file_whose_last_line_was_cut_short_goes_on_after_the_last_whole_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sweep.csv");
        fs::write(&path, head(3) + &line(&OUTCOME) + "turning,8,3.1").unwrap();
        assert_eq!(read(&path, 3).unwrap(), [OUTCOME]);
        let mut file = open(&path, 3).unwrap();
        file.write_all(line(&Outcome { number: 8, ..OUTCOME }).as_bytes()).unwrap();
        assert_eq!(read(&path, 3).unwrap().len(), 2);
    }

    #[test]
    fn a_file_of_another_seed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sweep.csv");
        open(&path, 3).unwrap();
        assert!(read(&path, 4).is_err());
    }

    #[test]
    fn there_is_one_time_for_every_policy() {
        assert_eq!(OUTCOME.times.len(), Policy::ALL.len());
    }
}
