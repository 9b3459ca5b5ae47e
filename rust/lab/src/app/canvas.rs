//! The scene: drawn, moved, magnified, and what of it can be dragged.

use super::mean::Mean;
use super::{Camera, Drawing, Player, View, theme};
use crate::palette::Theme;
use crate::simulation::{Event, Handle, Role, Scene};
use egui::accesskit;
use egui::{Align2, CursorIcon, FontId, Pos2, Rect, Response, Sense, Stroke, Ui, WidgetInfo};
use web_time::Instant;

/// A handle can be taken this near at least, in points.
const GRIP: f32 = 12.0;
/// The room for the title of a panel, in points.
const TITLE: f32 = 24.0;
/// How far a wheel turns for the scene to become e times as large, in points.
const WHEEL: f64 = 240.0;
/// How much a press of an arrow key moves a handle, in points.
const NUDGE: f32 = 8.0;

/// The scene on the screen.
#[derive(Default)]
pub(super) struct Canvas {
    camera: Camera,
    views: Vec<View>,
    /// How far from its middle a handle was taken.
    grip: egui::Vec2,
    /// Whether the pointer has moved since.
    has_moved: bool,
    /// Whether a handle is dragged: the view stays as it is, so that what is dragged stays under the pointer.
    is_held: bool,
    /// Whether a handle was let go since that was asked last.
    let_go: bool,
    /// Whether fingers on a trackpad scrolled last, and no wheel.
    trackpad: bool,
    /// The drawing of each panel.
    drawings: Vec<Drawing>,
    /// How long it takes to say what there is to see, and to make triangles of it.
    scene_time: Mean,
    mesh_time: Mean,
}

impl Canvas {
    pub(super) fn views(&self) -> &[View] {
        &self.views
    }

    pub(super) fn camera(&self) -> &Camera {
        &self.camera
    }

    /// How long the scene takes, how long its mesh, and how many corners that has.
    pub(super) fn times(&self) -> (Mean, Mean, usize) {
        let corners = self.drawings.iter().map(Drawing::corners).sum();
        (self.scene_time, self.mesh_time, corners)
    }

    /// Shows everything, in the middle.
    pub(super) fn fit(&mut self) {
        self.camera = Camera::default();
    }

    /// Magnifies about the middle.
    pub(super) fn zoom(&mut self, factor: f64) {
        if let Some(view) = self.views.first().copied() {
            self.camera.zoom_at(&view, view.rect.center(), factor);
        }
    }

    /// The current scene.
    pub(super) fn look(&mut self, player: &Player) -> Scene {
        let started = Instant::now();
        let scene = player.session().simulation().scene();
        self.scene_time.add(started.elapsed());
        scene
    }

    /// Moves the scene by this many points of the screen.
    pub(super) fn pan(&mut self, points: egui::Vec2) {
        if let Some(view) = self.views.first().copied() {
            self.camera.pan(&view, points);
        }
    }

    /// Draws the scene and takes what is done to it.
    pub(super) fn show(&mut self, ui: &mut Ui, player: &mut Player, scene: &Scene, theme: Theme) {
        let rect = ui.available_rect_before_wrap();
        let ground = ui.allocate_rect(rect, Sense::click_and_drag());
        ground.widget_info(|| WidgetInfo::labeled(accesskit::Role::Canvas, true, "Scene"));
        let [seen, _] = player.session().simulation().captions();
        ui.ctx().accesskit_node_builder(ground.id, |node| node.set_description(seen));
        if !self.is_held {
            let parts = split(rect, scene).into_iter().zip(&scene.panels);
            self.views = parts.map(|(rect, panel)| self.camera.view(panel.bounds, rect)).collect();
        }
        self.take_camera(ui, &ground);

        let painter = ui.painter_at(rect);
        let started = Instant::now();
        self.drawings.resize_with(scene.panels.len(), Drawing::default);
        for ((view, panel), drawing) in self.views.iter().zip(&scene.panels).zip(&mut self.drawings) {
            drawing.panel(&painter, view, panel, theme);
            if !panel.title.is_empty() {
                let at = view.rect.center_top() - egui::vec2(0.0, TITLE / 2.0);
                let ink = theme::of_role(theme, Role::Caption);
                painter.text(at, Align2::CENTER_CENTER, &panel.title, FontId::proportional(15.0), ink);
            }
        }
        self.mesh_time.add(started.elapsed());
        self.reason(ui, player, theme);
        self.is_held = false;
        for handle in player.session().simulation().handles() {
            self.handle(ui, player, &handle, theme);
        }
    }

    /// Says in the scene why there is no intercept.
    fn reason(&self, ui: &Ui, player: &Player, theme: Theme) {
        let simulation = player.session().simulation();
        let Some(view) = self.views.get(simulation.inspected_panel()) else { return };
        let inspection = simulation.query_and_answer();
        if inspection.status != "PURSUIT_STATUS_OK" {
            let ink = theme::of_role(theme, Role::Danger);
            let words = ui.painter().layout(
                inspection.reason,
                FontId::proportional(15.0),
                ink,
                view.rect.width() - 16.0,
            );
            let at = view.rect.left_bottom() + egui::vec2(8.0, -6.0 - words.size().y);
            let ground = Rect::from_min_size(at, words.size()).expand(3.0);
            ui.painter().rect_filled(ground, 3.0, theme::color(theme.background()).gamma_multiply(0.8));
            ui.painter().galley(at, words, ink);
        }
    }

    fn take_camera(&mut self, ui: &Ui, ground: &Response) {
        let pointer = ground.hover_pos();
        let Some(view) = pointer.map_or(self.views.first(), |at| self.view_at(at)).copied() else { return };
        if ground.double_clicked() {
            self.fit();
            return;
        }
        if let Some(touch) = ui.input(|input| input.multi_touch())
            && ground.rect.contains(touch.center_pos)
        {
            self.camera.pan(&view, touch.translation_delta);
            self.camera.zoom_at(&view, touch.center_pos, f64::from(touch.zoom_delta));
            return;
        }
        if ground.dragged() {
            self.camera.pan(&view, ground.drag_delta());
        }
        let Some(pointer) = pointer else { return };
        let (scroll, pinch) = ui.input(|input| {
            // What one event asks for is spread over the next pictures, which have no event of their own.
            self.trackpad = input.events.iter().rev().find_map(is_from_trackpad).unwrap_or(self.trackpad);
            (input.smooth_scroll_delta(), input.zoom_delta())
        });
        if self.trackpad {
            self.camera.pan(&view, scroll);
        } else if scroll.y != 0.0 {
            self.camera.zoom_at(&view, pointer, (f64::from(scroll.y) / WHEEL).exp());
        }
        if pinch != 1.0 {
            self.camera.zoom_at(&view, pointer, f64::from(pinch));
        }
    }

    fn view_at(&self, at: Pos2) -> Option<&View> {
        self.views.iter().find(|view| view.rect.contains(at)).or(self.views.first())
    }

    fn handle(&mut self, ui: &Ui, player: &mut Player, handle: &Handle, theme: Theme) {
        let Some(view) = self.views.get(handle.panel).copied() else { return };
        let place = view.to_screen(handle.position);
        let radius = view.length(handle.radius).max(GRIP);
        if !view.rect.contains(place) {
            return;
        }
        let id = ui.scope_id().with(("handle", handle.name));
        let grip =
            ui.interact(Rect::from_center_size(place, egui::Vec2::splat(2.0 * radius)), id, Sense::drag());
        grip.widget_info(|| {
            WidgetInfo::labeled(accesskit::Role::Button, true, format!("Drag {}", handle.name))
        });
        let grip = grip
            .on_hover_cursor(CursorIcon::Grab)
            .on_hover_text(format!("Drag the {}, or move it with the arrow keys", handle.name));
        if grip.hovered() || grip.dragged() || grip.has_focus() {
            ui.painter().circle_stroke(place, radius, Stroke::new(1.5, theme::of_role(theme, Role::Caption)));
        }
        self.is_held |= grip.dragged();
        self.let_go |= grip.drag_stopped();
        let Some(pointer) = grip.interact_pointer_pos() else {
            let nudge = if grip.has_focus() { nudge(ui) } else { egui::Vec2::ZERO };
            if nudge != egui::Vec2::ZERO {
                player.act(Event::drag(handle.name, view.to_world(place + nudge)));
            }
            return;
        };
        if grip.drag_started() {
            let origin = ui.input(|input| input.pointer.press_origin()).unwrap_or(pointer);
            self.grip = place - origin;
            self.has_moved = false;
        }
        self.has_moved |= grip.drag_delta() != egui::Vec2::ZERO;
        // What goes on by itself is held where the pointer is.
        if grip.dragged() && self.has_moved && (player.is_playing() || grip.drag_delta() != egui::Vec2::ZERO)
        {
            player.act(Event::drag(handle.name, view.to_world(pointer + self.grip)));
        }
    }

    /// Whether a handle was let go since this was asked last.
    pub(super) fn take_let_go(&mut self) -> bool {
        std::mem::take(&mut self.let_go)
    }

    /// Where on the screen each handle is, for whoever drags from outside.
    pub(super) fn handles_on_screen(&self, player: &Player) -> Vec<String> {
        let place = |handle: &Handle| Some(self.views.get(handle.panel)?.to_screen(handle.position));
        let handles = player.session().simulation().handles();
        let handles = handles.iter().filter_map(|handle| Some((handle.name, place(handle)?)));
        handles.map(|(name, at)| format!("handle {name} at {:.0} {:.0}", at.x, at.y)).collect()
    }
}

/// Whether fingers scroll, or a wheel that is held with Shift; `None` for what does not scroll.
fn is_from_trackpad(event: &egui::Event) -> Option<bool> {
    use egui::MouseWheelSource::{Momentum, Trackpad};
    match event {
        egui::Event::MouseWheel { source, modifiers, .. } => {
            Some(modifiers.shift || matches!(source, Trackpad | Momentum))
        }
        _ => None,
    }
}

/// What the arrow keys ask for; egui moves its focus with them unless it is told not to.
fn nudge(ui: &Ui) -> egui::Vec2 {
    let pressed = |key| if ui.input(|input| input.key_pressed(key)) { NUDGE } else { 0.0 };
    let right = pressed(egui::Key::ArrowRight) - pressed(egui::Key::ArrowLeft);
    let down = pressed(egui::Key::ArrowDown) - pressed(egui::Key::ArrowUp);
    egui::vec2(right, down)
}

/// A part of the screen for each panel: in a row where they are higher than wide, else one above the other.
fn split(rect: Rect, scene: &Scene) -> Vec<Rect> {
    let count = scene.panels.len();
    if count <= 1 {
        return vec![rect; count];
    }
    let aspect = scene.panels.first().map_or(1.0, |panel| {
        let size = panel.bounds.size();
        (size.x / size.y) as f32
    });
    let covered = |columns: usize| {
        let rows = count.div_ceil(columns);
        let width = rect.width() / columns as f32;
        let height = (rect.height() / rows as f32 - TITLE).max(1.0);
        width.min(height * aspect)
    };
    let columns = (1..=count).max_by(|a, b| covered(*a).total_cmp(&covered(*b))).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let size = egui::vec2(rect.width() / columns as f32, rect.height() / rows as f32);
    let corner = |index: usize| {
        let column = (index % columns) as f32;
        let row = (index / columns) as f32;
        rect.min + egui::vec2(column * size.x, row * size.y)
    };
    let part = |index: usize| {
        let mut part = Rect::from_min_size(corner(index), size).shrink(3.0);
        part.min.y += TITLE - 3.0;
        part
    };
    (0..count).map(part).collect()
}
