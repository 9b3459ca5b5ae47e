//! The curve that a turret's search looks at: it crosses zero three times.

use crate::picture::{draw_chart, svg};
use crate::scenario::{Kind, Scenario};
use crate::simulation::Session;
use anyhow::{Context, Result};

/// Draws it, of the shipped test bed.
///
/// # Errors
/// When the picture does not take it.
pub fn draw() -> Result<String> {
    let scenario = Scenario::shipped(Kind::Turret.word()).context("the test bed is shipped")?;
    let chart = Session::new(scenario).simulation().chart().context("a turret has a curve")?;
    svg(1040, 440, |area| draw_chart(area, &chart))
}
