//! Searches the slowest inputs of the functions that search: `cargo xtask bench --worst MINUTES`.
//!
//! Prints `baseline NAME SECONDS`, and for each function `worst NAME IN_GAME WORST TRIED MINUTES ANSWER` with tabs between, then
//! `input LITERAL`.

mod assignment;
mod avoidance;
mod case;
mod climb;
mod functions;
mod guidance;
mod input;
mod line_of_fire;
mod tracked;

use anyhow::{Result, ensure};
use clap::Parser;
use fastrand::Rng;
use functions::{BASELINE, FUNCTIONS, Function};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::Duration;

#[derive(Parser)]
struct Options {
    /// Minutes of processor time for each function.
    #[arg(long)]
    minutes: f64,
    /// Only the function of this name, or those whose name contains it.
    #[arg(long, default_value = "")]
    function: String,
    /// Another seed takes another way.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let options = Options::parse();
    ensure!(options.minutes > 0.0 && options.minutes.is_finite(), "minutes must be above zero");
    let named = |is_named: fn(&str, &str) -> bool| -> Vec<&Function> {
        FUNCTIONS.iter().filter(|function| is_named(function.name, &options.function)).collect()
    };
    let mut wanted = named(|name, asked| name == asked);
    if wanted.is_empty() {
        wanted = named(|name, asked| name.contains(asked));
    }
    ensure!(!wanted.is_empty(), "no function is called like {}", options.function);
    let budget = Duration::from_secs(1);
    let baseline = climb::median_in_game(&BASELINE, &mut Rng::with_seed(options.seed), budget);
    say(&format!("baseline\t{}\t{baseline:e}", BASELINE.name))?;
    let screen = MultiProgress::new();
    let style = ProgressStyle::with_template("{prefix:50} {bar:20} {elapsed_precise} {msg}")?;
    for function in wanted {
        let bar = screen.add(ProgressBar::new((60.0 * options.minutes).ceil() as u64));
        bar.set_style(style.clone());
        bar.set_prefix(function.name);
        let found = climb::search(function, options.minutes, options.seed, &bar);
        bar.abandon();
        let climb::Found { worst, in_game, answer, literal, tried } = found;
        say(&format!(
            "worst\t{}\t{in_game:e}\t{worst:e}\t{tried}\t{:.2}\t{answer}\ninput\t{literal}",
            function.name, options.minutes
        ))?;
    }
    Ok(())
}

fn say(line: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}
