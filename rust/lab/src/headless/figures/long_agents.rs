//! Long agents that swap through the center of a circle: the same crowd at three moments.

use crate::picture::{draw_scene, scene_size, svg};
use crate::scenario::Scenario;
use crate::simulation::{Controls, Scene, Session};
use anyhow::{Context, Result};

/// Draws it.
///
/// # Errors
/// When the agents do not all arrive.
pub fn draw() -> Result<String> {
    let scenario = Scenario::shipped("orca-horses").context("the horses are shipped")?;
    let mut session = Session::new(scenario);
    let mut scene = Scene::default();
    let mut play = |title: &str, until: f64| -> Result<()> {
        while session.time() < until && !session.simulation().is_over() {
            session.step(&Controls::none());
        }
        let mut panel = session.simulation().scene().panels.pop().context("a crowd has a panel")?;
        panel.title = format!("{title}, after {:.0} s", session.time());
        scene.panels.push(panel);
        Ok(())
    };
    play("12 of 4 m by 1 m", 2.0)?;
    play("They turn where there is room", 9.0)?;
    play("All have swapped", 60.0)?;
    anyhow::ensure!(session.simulation().is_over(), "not all have swapped within a minute");
    let (width, height) = scene_size(&scene, 1040);
    svg(width, height, |area| draw_scene(area, &scene))
}
