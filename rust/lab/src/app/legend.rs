//! Words beside the scene: what is seen and what to try, which color stands for what, and how a run has ended.

use super::{App, paint, theme, words};
use crate::scenario::Scenario;
use crate::simulation::{Role, Scene, Shape, shown};
use egui::{
    Button, Color32, FontId, Painter, Panel, Pos2, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo,
    accesskit,
};

/// The least width of the words above the scene at which hints are buttons too, in points.
const HINTS: f32 = 320.0;
/// The size of a spot of color, in points.
const SPOT: f32 = 10.0;
/// The room beside it.
const GAP: f32 = 5.0;
/// How wide the words are beside the scene of a phone on its side, in points.
const COLUMN: f32 = 170.0;

/// What a role looks like in the scene.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Spot,
    Ring,
    Line,
    Dashes,
}

impl Mark {
    fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Ring { .. } => Self::Ring,
            Shape::Line { dashed: true, .. } => Self::Dashes,
            Shape::Line { .. } | Shape::Arrow { .. } => Self::Line,
            _ => Self::Spot,
        }
    }

    fn draw(self, painter: &Painter, center: Pos2, color: Color32) {
        let (left, right) = (center - egui::vec2(0.5 * SPOT, 0.0), center + egui::vec2(0.5 * SPOT, 0.0));
        match self {
            Self::Spot => drop(painter.circle_filled(center, 0.5 * SPOT, color)),
            Self::Ring => drop(painter.circle_stroke(center, 0.5 * SPOT - 0.75, Stroke::new(1.5, color))),
            Self::Line => drop(painter.line_segment([left, right], Stroke::new(2.5, color))),
            Self::Dashes => {
                let stroke = Stroke::new(2.5, color);
                painter.extend(egui::Shape::dashed_line(&[left, right], stroke, 3.5, 2.0));
            }
        }
    }
}

/// A spot of color and what it stands for, in one piece, no wider than there is room.
pub(super) fn spot(ui: &mut Ui, color: Color32, name: &str) {
    marked(ui, Mark::Spot, color, name);
}

/// A mark and what it stands for, in one piece, no wider than there is room.
fn marked(ui: &mut Ui, mark: Mark, color: Color32, name: &str) {
    let ink = ui.visuals().text_color();
    let room = ui.max_rect().width() - SPOT - 3.0 * GAP;
    let words = ui.painter().layout(name.into(), FontId::proportional(13.0), ink, room);
    let size = egui::vec2(SPOT + GAP + words.size().x + 2.0 * GAP, words.size().y);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(accesskit::Role::Label, true, name));
    let line = words.rows.first().map_or(0.0, |row| row.height());
    mark.draw(ui.painter(), place.left_top() + egui::vec2(0.5 * SPOT, 0.5 * line), color);
    ui.painter().galley(place.left_top() + egui::vec2(SPOT + GAP, 0.0), words, ink);
}

/// A line of the legend.
struct Entry {
    role: Role,
    mark: Mark,
    name: &'static str,
}

impl App {
    /// What a scene needs words for; they take room of their own, so that nothing of the scene is covered. On a phone they give way to
    /// a side that is open.
    pub(super) fn words(&mut self, ui: &mut Ui, scene: &Scene) {
        let is_folded = self.is_small && (self.left || self.right);
        let roles = self.roles(scene);
        if self.is_low {
            if !is_folded {
                let column = Panel::right("words").resizable(false).show_separator_line(false);
                column.exact_size(COLUMN).show(ui, |ui| {
                    ScrollArea::vertical().show(ui, |ui| {
                        self.captions(ui);
                        self.legend(ui, &roles);
                        self.last_words(ui);
                    });
                });
            }
            return;
        }
        if !is_folded {
            Panel::top("captions").show_separator_line(false).show(ui, |ui| self.captions(ui));
        }
        if (roles.is_empty() || is_folded) && self.ending().is_none() {
            return;
        }
        Panel::bottom("legend").show_separator_line(false).show(ui, |ui| {
            ui.add_space(1.0);
            self.last_words(ui);
            if !is_folded {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = egui::vec2(5.0, 2.0);
                    self.legend(ui, &roles);
                });
            }
        });
    }

    /// What the scene shows and what to try.
    fn captions(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 2.0;
        let [seen, tried] = self.player.session().simulation().captions();
        ui.label(seen);
        if self.is_low || ui.available_width() >= HINTS {
            ui.horizontal_wrapped(|ui| {
                ui.label(tried);
                self.tries(ui, tried);
            });
        } else {
            ui.label(tried);
        }
        ui.add_space(2.0);
    }

    /// A button for each value that a sentence says to try; once it is set, back to what it was.
    fn tries(&mut self, ui: &mut Ui, sentence: &str) {
        for (field, value, name) in words::tried(self.player.session().scenario(), sentence) {
            let is_set = self.player.value(field.name).as_ref() == Some(&value);
            let hint = if is_set { "Sets it back" } else { "Sets it" };
            if !ui
                .add(Button::selectable(is_set, name).frame_when_inactive(true))
                .on_hover_text(hint)
                .clicked()
            {
                continue;
            }
            let shipped = || Scenario::shipped(&self.name)?.get(field.name);
            let wanted = if is_set { shipped() } else { Some(value) };
            // A sentence names what its field takes: a test tries each.
            if let Some(wanted) = wanted {
                let _ = self.player.set(field.name, wanted);
            }
        }
    }

    fn last_words(&self, ui: &mut Ui) {
        if let Some(ending) = self.ending() {
            ui.label(RichText::new(ending).strong());
        }
    }

    /// How the run has ended, once it has.
    pub(super) fn ending(&self) -> Option<String> {
        let session = self.player.session();
        let ending = session.simulation().ending()?;
        Some(format!("Over after {} s. {ending}", shown(session.time())))
    }

    fn legend(&self, ui: &mut Ui, entries: &[Entry]) {
        for entry in entries {
            marked(ui, entry.mark, theme::of_role(self.theme, entry.role), entry.name);
        }
    }

    fn roles(&self, scene: &Scene) -> Vec<Entry> {
        let simulation = self.player.session().simulation();
        let mut roles: Vec<Entry> = Vec::new();
        for shape in scene.panels.iter().flat_map(|panel| &panel.shapes) {
            let role = paint::role(shape);
            let mark = Mark::of(shape);
            if let Some(known) = roles.iter_mut().find(|known| known.role == role) {
                // What is filled somewhere is seen as that.
                if mark == Mark::Spot {
                    known.mark = mark;
                }
            } else if let Some(name) = simulation.name_of(role).or_else(|| words::of_role(role)) {
                roles.push(Entry { role, mark, name });
            }
        }
        roles.sort_by_key(|entry| entry.role as u8);
        roles
    }
}
