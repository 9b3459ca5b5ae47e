//! Which color stands for what.

use super::{paint, theme, words};
use crate::palette::Theme;
use crate::simulation::{Role, Scene};
use egui::{Align2, FontId, Painter, Rect};

const ROW: f32 = 16.0;
const MARGIN: f32 = 8.0;

/// Draws the names of the roles that the scene shows, in the lower left corner of `rect`.
pub(super) fn show(painter: &Painter, rect: Rect, scene: &Scene, theme: Theme) {
    let roles = roles(scene);
    let top = rect.bottom() - MARGIN - ROW * roles.len() as f32;
    let font = FontId::proportional(12.0);
    let ink = theme::of_role(theme, Role::Caption);
    for (row, (role, name)) in roles.into_iter().enumerate() {
        let y = top + ROW * (row as f32 + 0.5);
        let left = rect.left() + MARGIN;
        painter.circle_filled(egui::pos2(left + 5.0, y), 4.5, theme::of_role(theme, role));
        painter.text(egui::pos2(left + 16.0, y), Align2::LEFT_CENTER, name, font.clone(), ink);
    }
}

fn roles(scene: &Scene) -> Vec<(Role, &'static str)> {
    let mut roles: Vec<(Role, &'static str)> = Vec::new();
    for shape in scene.panels.iter().flat_map(|panel| &panel.shapes) {
        let role = paint::role(shape);
        if let Some(name) = words::of_role(role)
            && !roles.contains(&(role, name))
        {
            roles.push((role, name));
        }
    }
    roles.sort_by_key(|(role, _)| *role as u8);
    roles
}
