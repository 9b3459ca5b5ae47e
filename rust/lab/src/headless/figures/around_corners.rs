//! Around corners: the three policies side by side when the last has caught its target, and the questions of the route search.

use crate::picture::{draw_chart, draw_panel, draw_scene, scene_size, svg};
use crate::scenario::Scenario;
use crate::simulation::{Controls, Session};
use anyhow::{Context, Result};

/// The house in its first round.
fn house() -> Result<Session> {
    let scenario = Scenario::shipped("around-corners-house").context("the house is shipped")?;
    Ok(Session::new(scenario))
}

/// Draws the three policies when all have caught the target.
///
/// # Errors
/// When one of them does not catch it.
pub fn draw_policies() -> Result<String> {
    let mut session = house()?;
    let caught = |session: &Session| {
        let measures = session.simulation().measures();
        let mut times = measures.iter().filter(|measure| measure.name.ends_with("_caught"));
        times.all(|time| time.value.is_finite())
    };
    while !caught(&session) {
        anyhow::ensure!(session.time() < 40.0, "not caught");
        session.step(&Controls::none());
    }
    let scene = session.simulation().scene();
    let (width, height) = scene_size(&scene, 1040);
    svg(width, height, |area| draw_scene(area, &scene))
}

/// Draws the questions on the floor, and what their answers prove.
///
/// # Errors
/// When the picture does not take it.
pub fn draw_questions() -> Result<String> {
    let session = house()?;
    let panel = session.simulation().scene().panels.pop().context("the route search has a panel")?;
    let chart = session.simulation().chart().context("the route search has a curve")?;
    svg(1040, 400, |area| {
        let (floor, curve) = area.split_horizontally(area.dim_in_pixel().0 / 2);
        draw_panel(&floor, &panel)?;
        draw_chart(&curve, &chart)
    })
}
