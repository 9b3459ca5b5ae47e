//! How long things take: a picture, a step, the scene and its mesh.

use super::App;

impl App {
    /// From picture to picture, for a step, and for what of a picture grows with the number of agents.
    pub(super) fn times(&self, ui: &mut egui::Ui) {
        let frame = 1e3 * ui.input(|input| input.stable_dt);
        ui.monospace(format!("picture {frame:.1} ms, {}", self.times_in_words())).on_hover_text(
            "From picture to picture; one step of the simulation; what there is to see; its triangles. Means of the last.",
        );
    }

    /// What the lab itself takes of a picture.
    pub(super) fn times_in_words(&self) -> String {
        let (scene, mesh, corners) = self.canvas.times();
        format!(
            "step {}, scene {}, mesh {} ({corners} corners)",
            self.player.step_time().in_words(),
            scene.in_words(),
            mesh.in_words(),
        )
    }
}
