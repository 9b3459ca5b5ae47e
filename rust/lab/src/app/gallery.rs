//! The gallery: every shipped scene by its group, with a small picture that the scene draws itself.

use super::{App, Camera, Drawing, theme};
use crate::palette::Theme;
use crate::scenario::{GROUPS, SHIPPED, Scenario};
use crate::simulation::{Controls, Role, Scene, Session};
use egui::{
    Align, Align2, FontId, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit,
};
use std::time::Duration;
use web_time::Instant;

/// The size of a picture, and the room for its title below.
const PICTURE: egui::Vec2 = egui::vec2(168.0, 104.0);
const TITLE: f32 = 22.0;
/// What a scene shows in its picture: the moment after this number of seconds.
const MOMENT: f64 = 2.0;
/// As long as scenes may run for their pictures before the gallery is drawn again.
const PREPARING: Duration = Duration::from_millis(12);

/// The gallery, and its pictures as far as they were made.
#[derive(Default)]
pub(super) struct Gallery {
    pub(super) is_open: bool,
    /// Whether the open scene was brought into sight.
    is_seen: bool,
    /// In the order of [`SHIPPED`], as the pictures.
    scenes: Vec<Scenario>,
    pictures: Vec<(Scene, Drawing)>,
    /// The scene that runs for the next picture.
    coming: Option<Session>,
}

impl Gallery {
    pub(super) fn toggle(&mut self) {
        (self.is_open, self.is_seen) = (!self.is_open, false);
        if self.scenes.is_empty() {
            self.scenes.extend(SHIPPED.iter().filter_map(|shipped| Scenario::shipped(shipped.name)));
        }
    }

    /// Makes pictures until the time is up; whether some are left to make.
    fn prepare(&mut self) -> bool {
        let started = Instant::now();
        while let Some(scenario) = self.scenes.get(self.pictures.len()) {
            if started.elapsed() >= PREPARING {
                return true;
            }
            let Some(session) = &mut self.coming else {
                self.coming = Some(Session::new(scenario.clone()));
                continue;
            };
            if session.time() < MOMENT && !session.simulation().is_over() {
                session.step(&Controls::none());
            } else {
                self.pictures.push((session.simulation().scene(), Drawing::default()));
                self.coming = None;
            }
        }
        false
    }
}

impl App {
    pub(super) fn gallery(&mut self, ui: &mut Ui) {
        if self.gallery.prepare() {
            ui.ctx().request_repaint();
        }
        let mut chosen = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for group in GROUPS {
                ui.add_space(6.0);
                ui.heading(group);
                ui.horizontal_wrapped(|ui| {
                    for (place, (shipped, scenario)) in SHIPPED.iter().zip(&self.gallery.scenes).enumerate() {
                        if scenario.group() != group {
                            continue;
                        }
                        let is_open = self.name == shipped.name;
                        let picture = self.gallery.pictures.get_mut(place);
                        let card = card(ui, scenario.title(), is_open, picture, self.theme);
                        if is_open && !self.gallery.is_seen {
                            card.scroll_to_me_animation(
                                Some(Align::Center),
                                egui::style::ScrollAnimation::none(),
                            );
                            self.gallery.is_seen = true;
                        }
                        if card.on_hover_text(shipped.meaning()).clicked() {
                            chosen = Some((shipped.name, scenario.clone()));
                        }
                    }
                });
            }
        });
        if let Some((name, scenario)) = chosen {
            self.start(name, scenario);
        }
    }
}

/// A picture with its title, to be clicked.
fn card(
    ui: &mut Ui,
    title: &str,
    is_open: bool,
    picture: Option<&mut (Scene, Drawing)>,
    theme: Theme,
) -> Response {
    let (place, card) = ui.allocate_exact_size(PICTURE + egui::vec2(0.0, TITLE), Sense::click());
    card.widget_info(|| WidgetInfo::labeled(accesskit::Role::Button, true, title));
    if !ui.is_rect_visible(place) {
        return card;
    }
    let frame = Rect::from_min_size(place.min, PICTURE);
    let painter = ui.painter_at(place.expand(2.0));
    painter.rect_filled(frame, 4.0, theme::color(theme.background()));
    if let Some((scene, drawing)) = picture
        && let Some(panel) = scene.panels.first()
    {
        drawing.small(&painter, &Camera::default().view(panel.bounds, frame.shrink(4.0)), panel, theme);
    }
    let role = if is_open || card.hovered() || card.has_focus() { Role::Pursuer } else { Role::Ground };
    painter.rect_stroke(frame, 4.0, Stroke::new(1.5, theme::of_role(theme, role)), StrokeKind::Inside);
    let at = place.center_bottom() - egui::vec2(0.0, 0.5 * TITLE);
    painter.text(
        at,
        Align2::CENTER_CENTER,
        title,
        FontId::proportional(13.0),
        theme::of_role(theme, Role::Caption),
    );
    card
}
