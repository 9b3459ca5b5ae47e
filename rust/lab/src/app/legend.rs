//! Which color stands for what, below the scene, and how a run has ended.

use super::{App, paint, theme, words};
use crate::simulation::{Role, Scene};
use egui::{Color32, FontId, Panel, RichText, Sense, Ui, WidgetInfo, accesskit};

/// The size of a spot of color, in points.
const SPOT: f32 = 9.0;
/// The room beside it.
const GAP: f32 = 5.0;

/// A spot of color and what it stands for, in one piece.
pub(super) fn spot(ui: &mut Ui, color: Color32, name: &str) {
    let ink = ui.visuals().text_color();
    let words = ui.painter().layout_no_wrap(name.into(), FontId::proportional(13.0), ink);
    let size = egui::vec2(SPOT + GAP + words.size().x + 2.0 * GAP, words.size().y);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(accesskit::Role::Label, true, name));
    ui.painter().circle_filled(place.left_center() + egui::vec2(0.5 * SPOT, 0.0), 0.5 * SPOT, color);
    ui.painter().galley(place.left_top() + egui::vec2(SPOT + GAP, 0.0), words, ink);
}

impl App {
    /// The names of the roles that the scene shows; they take room of their own, so that nothing of the scene is covered.
    pub(super) fn legend(&self, ui: &mut Ui, scene: &Scene) {
        let roles = self.roles(scene);
        let ending = self.ending();
        if roles.is_empty() && ending.is_none() {
            return;
        }
        Panel::bottom("legend").show_separator_line(false).show(ui, |ui| {
            ui.add_space(1.0);
            if let Some(ending) = ending {
                ui.label(RichText::new(ending).strong());
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(5.0, 2.0);
                for (role, name) in roles {
                    spot(ui, theme::of_role(self.theme, role), name);
                }
            });
        });
    }

    /// How the run has ended, once it has.
    pub(super) fn ending(&self) -> Option<String> {
        let session = self.player.session();
        let simulation = session.simulation();
        let is_over = simulation.is_over() && !self.player.is_playing();
        is_over.then(|| format!("Over after {:.2} s. {}", session.time(), simulation.ending()))
    }

    fn roles(&self, scene: &Scene) -> Vec<(Role, &'static str)> {
        let simulation = self.player.session().simulation();
        let mut roles: Vec<(Role, &'static str)> = Vec::new();
        for shape in scene.panels.iter().flat_map(|panel| &panel.shapes) {
            let role = paint::role(shape);
            if roles.iter().any(|(known, _)| *known == role) {
                continue;
            }
            if let Some(name) = simulation.name_of(role).or_else(|| words::of_role(role)) {
                roles.push((role, name));
            }
        }
        roles.sort_by_key(|(role, _)| *role as u8);
        roles
    }
}
