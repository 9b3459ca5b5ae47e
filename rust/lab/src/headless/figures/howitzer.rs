//! The howitzer of the lab, while its shell flies.

use crate::picture::{draw_scene, svg};
use crate::scenario::{Kind, Scenario};
use crate::simulation::{Controls, Session};
use anyhow::{Context, Result};

/// The moment that is drawn, in seconds.
const MOMENT: f64 = 8.0;

/// Draws it.
///
/// # Errors
/// When the picture does not take it.
pub fn draw() -> Result<String> {
    let scenario = Scenario::shipped(Kind::Howitzer.word()).context("the howitzer is shipped")?;
    let mut session = Session::new(scenario);
    while session.time() < MOMENT {
        session.step(&Controls::none());
    }
    svg(1040, 520, |area| draw_scene(area, &session.simulation().scene()))
}
