//! `cargo xtask unreal drill`: the plugin seen at work in the engine stand-in.

use crate::step_result::Outcome;
use crate::unreal::{self, Variant};
use anyhow::Result;
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::path::Path;

/// What can be played.
#[derive(Clone, Copy, ValueEnum)]
pub enum Drill {
    /// A seeker that predicts against one that chases.
    SnitchSprint,
    /// A keeper that seeks, arrives, and flees without leaving its goal; with medals.
    Keeper,
    /// Every scene of the demonstration, played by one actor: its medals.
    Demo,
    /// A guard, then four, that chase a thief through a house on a navigation mesh; with medals.
    House,
    /// A formation that goes through a gap, turns round and comes back: its medal.
    Formation,
    /// Flights through 10,000 random worlds of obstacles.
    ObstacleWorlds,
}

#[derive(clap::Args)]
pub struct Options {
    /// What to play.
    drill: Drill,
}

pub fn run(options: &Options) -> Result<Outcome> {
    play(options.drill, None, None, &mut String::new())
}

/// Plays Snitch Sprint and the keeper's drill with the plugin in `folder`, which is for this engine. Every result, also of those who lose;
/// or why nothing was played.
pub fn both(folder: &Path, engine: Option<&str>) -> Result<Result<Vec<String>, String>> {
    let mut results = Vec::new();
    for drill in [Drill::SnitchSprint, Drill::Keeper] {
        let mut told = String::new();
        if let Outcome::Skipped(why) = play(drill, Some(folder), engine, &mut told)? {
            return Ok(Err(why));
        }
        results.extend(results_in(&told));
    }
    Ok(Ok(results))
}

/// Compiles what [`both`] plays, where it can be played. What fails here fails there again, and is told there.
pub fn prepare(folder: &Path, engine: Option<&str>) {
    if cfg!(target_os = "linux") {
        _ = unreal::compile_only(folder, &options(Drill::SnitchSprint, Some(folder), engine));
    }
}

/// A line for each drill that was played: its medals, and what was measured.
fn results_in(told: &str) -> Vec<String> {
    let mut results: Vec<String> = Vec::new();
    for line in told.lines().filter_map(|line| line.trim_start().strip_prefix("LogPursuitDemo: Display: ")) {
        match (line.strip_prefix("   "), results.last_mut()) {
            (Some(measured), Some(result)) => *result += &format!("; {measured}"),
            _ => results.push(line.into()),
        }
    }
    // Two tests may play the same.
    let mut seen = BTreeSet::new();
    results.retain(|result| seen.insert(result.clone()));
    results
}

/// Plays with the plugin in `folder`, or with the repository's, and tells what was printed.
fn play(drill: Drill, folder: Option<&Path>, engine: Option<&str>, told: &mut String) -> Result<Outcome> {
    unreal::run_and_tell(&options(drill, folder, engine), told)
}

fn options(drill: Drill, folder: Option<&Path>, engine: Option<&str>) -> unreal::Options {
    let (name, stress) = match drill {
        Drill::SnitchSprint => ("SnitchSprint", false),
        Drill::Keeper => ("KeeperDrill", false),
        Drill::Demo => ("Demo", false),
        Drill::House => ("HouseChase", false),
        Drill::Formation => ("Demo.AFormation", false),
        Drill::ObstacleWorlds => ("ObstacleWorlds", true),
    };
    let plain = unreal::Options::default();
    unreal::Options {
        plugin: folder.map(Path::to_path_buf),
        engine: engine.map(str::to_owned),
        filter: Some(name.into()),
        // As the engine builds a module unless told otherwise, which takes half as long; and what takes long is compiled for it.
        variant: Variant { unity: folder.is_some(), optimize: stress, ..plain.variant },
        stress,
        ..plain
    }
}

#[cfg(test)]
mod tests {
    use super::results_in;

    #[test]
    fn every_drill_is_told_once_with_what_was_measured() {
        let told = "    LogPursuitDemo: Display: Keeper, seek: gold\n    LogPursuitDemo: Display:    blocked 20 of 20\n\
                    LogOther: Display: Keeper\n    LogPursuitDemo: Display:    past by 128 cm\n\
                    LogPursuitDemo: Display: Keeper, stay: no medal\nLogPursuitDemo: Display: Keeper, stay: no medal\n1 passed";
        assert_eq!(
            results_in(told),
            ["Keeper, seek: gold; blocked 20 of 20; past by 128 cm", "Keeper, stay: no medal"]
        );
    }
}
