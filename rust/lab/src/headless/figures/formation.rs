//! A formation that passes a gap and turns round: the same march at four moments.

use crate::picture::{draw_scene, scene_size, svg};
use crate::scenario::Scenario;
use crate::simulation::{Bounds, Controls, Scene, Session};
use anyhow::{Context, Result};
use pursuit_core::DVec2;

/// Half of the width and height of what each panel shows, in meters.
const SHOWN: DVec2 = DVec2::new(46.0, 10.5);

fn measure(session: &Session, name: &str) -> f64 {
    let measures = session.simulation().measures();
    measures.iter().find(|measure| measure.name == name).map_or(f64::NAN, |measure| measure.value)
}

/// Draws it.
///
/// # Errors
/// When the formation does not come so far.
pub fn draw() -> Result<String> {
    let scenario = Scenario::shipped("formation").context("the formation is shipped")?;
    let mut session = Session::new(scenario);
    let mut scene = Scene::default();
    let mut play = |title: &str, is_there: &dyn Fn(&Session) -> bool| -> Result<()> {
        while !is_there(&session) {
            anyhow::ensure!(session.time() < 120.0, "{title}: not within two minutes");
            session.step(&Controls::none());
        }
        let mut panel = session.simulation().scene().panels.pop().context("a formation has a panel")?;
        panel.title = format!("{title}, after {:.0} s", session.time());
        panel.bounds = Bounds { least: -SHOWN, greatest: SHOWN };
        scene.panels.push(panel);
        Ok(())
    };
    play("64 march to a gap", &|session| measure(session, "anchor_x") > -15.0)?;
    play("They pass it three abreast, each in its place in the order", &|session| {
        measure(session, "anchor_x") > 3.0
    })?;
    play("Behind it they form again", &|session| {
        measure(session, "anchor_x") > 20.0 && (3.0..5.0).contains(&measure(session, "farthest"))
    })?;
    play("At the end the anchor turns, slower than the outermost units", &|session| {
        measure(session, "turned") > 0.7
    })?;
    let (width, height) = scene_size(&scene, 1040);
    svg(width, height, |area| draw_scene(area, &scene))
}
