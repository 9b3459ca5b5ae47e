//! `cargo xtask drill`: the plugin seen at work in the engine stand-in.

use crate::outcome::Outcome;
use crate::unreal;
use anyhow::Result;
use clap::ValueEnum;
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
    /// Flights through 10,000 random worlds of obstacles.
    ObstacleWorlds,
}

#[derive(clap::Args)]
pub struct Options {
    /// What to play.
    drill: Drill,
}

pub fn run(options: &Options) -> Result<Outcome> {
    play(options.drill, None)
}

/// Plays with the plugin in `folder`, or with the repository's.
pub fn play(drill: Drill, folder: Option<&Path>) -> Result<Outcome> {
    let (name, stress) = match drill {
        Drill::SnitchSprint => ("SnitchSprint", false),
        Drill::Keeper => ("KeeperDrill", false),
        Drill::Demo => ("Demo", false),
        Drill::ObstacleWorlds => ("ObstacleWorlds", true),
    };
    unreal::run(&unreal::Options {
        plugin: folder.map(Path::to_path_buf),
        filter: Some(name.into()),
        // As the engine builds a module unless told otherwise; it takes half as long.
        unity: folder.is_some(),
        // What takes long is compiled for it.
        optimize: stress,
        stress,
        ..unreal::Options::default()
    })
}
