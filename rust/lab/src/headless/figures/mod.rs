//! `pursuit-lab figures`: the pictures of the documentation. Same inputs, same bytes: a picture that differs is a change of
//! the answers.

mod aiming_hand;
mod around_corners;
mod dodge;
mod dog_curve;
mod formation;
mod guidance;
mod howitzer;
mod line_of_fire;
mod long_agents;
mod medal_board;
mod reachable;
mod rendezvous;
mod savings;
mod turret_curve;
mod weapon_assignment;
mod winding;

use crate::picture::to_png;
use anyhow::{Context, bail};
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// Command line options of `figures`.
#[derive(Args)]
pub struct Options {
    /// The folder they go to.
    #[arg(long, default_value = "docs/figures")]
    into: PathBuf,
    /// Write nothing; fail when a picture there differs.
    #[arg(long)]
    check: bool,
    /// Write each as .png too, twice as large.
    #[arg(long)]
    png: bool,
}

/// A picture of the documentation: its file, and how it is drawn.
type Figure = (&'static str, fn() -> anyhow::Result<String>);

const FIGURES: &[Figure] = &[
    ("dog-curve.svg", dog_curve::draw),
    ("reachable-region.svg", reachable::draw),
    ("turret-crossings.svg", turret_curve::draw),
    ("howitzer.svg", howitzer::draw),
    ("medal-board.svg", medal_board::draw),
    ("savings.svg", savings::draw),
    ("line-of-fire.svg", line_of_fire::draw),
    ("aiming-hand.svg", aiming_hand::draw),
    ("guidance.svg", guidance::draw),
    ("dodge.svg", dodge::draw),
    ("weapon-assignment.svg", weapon_assignment::draw),
    ("rendezvous.svg", rendezvous::draw),
    ("around-corners.svg", around_corners::draw_policies),
    ("route-questions.svg", around_corners::draw_questions),
    ("formation.svg", formation::draw),
    ("long-agents.svg", long_agents::draw),
    ("winding.svg", winding::draw),
];

/// Draws every picture, or compares what is there.
///
/// # Errors
/// When a picture cannot be drawn or written, or differs when only comparing.
pub fn run(options: &Options) -> anyhow::Result<()> {
    for (name, draw) in FIGURES {
        let picture = draw().with_context(|| name.to_string())?;
        let path = options.into.join(name);
        if !options.check {
            fs::create_dir_all(&options.into)?;
            if options.png {
                fs::write(path.with_extension("png"), to_png(&picture, 2.0)?)?;
            }
            fs::write(&path, picture)?;
            println!("wrote {}", path.display());
            continue;
        }
        let there = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        if there.replace('\r', "") != picture {
            bail!("{} differs from what the lab draws: draw it again and look at it", path.display());
        }
        println!("same  {}", path.display());
    }
    Ok(())
}
