//! Every key, and what the mouse does.

use super::App;
use super::keys::KEYS;
use egui::{Align2, Grid, RichText, Window};

const MOUSE: &[(&str, &str)] = &[
    ("drag what has a ring", "moves it: a gun, a target"),
    ("drag elsewhere, two fingers", "moves the scene"),
    ("wheel, pinch", "magnifies about the pointer"),
    ("double click", "shows everything"),
    ("hover", "says what a control does, its unit and its range"),
];

impl App {
    pub(super) fn help_window(&mut self, ctx: &egui::Context) {
        let mut is_open = self.help;
        let actions = self.player.session().simulation().actions();
        let window = Window::new("Keys and mouse").open(&mut is_open).resizable(false).collapsible(false);
        window.anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
            Grid::new("keys").num_columns(2).spacing([24.0, 4.0]).show(ui, |ui| {
                let own = actions.iter().map(|action| (action.key.to_string(), action.meaning));
                let keys = KEYS.iter().chain(MOUSE).map(|(key, meaning)| ((*key).to_string(), *meaning));
                for (key, meaning) in own.chain(keys) {
                    ui.label(RichText::new(key).strong());
                    ui.label(meaning);
                    ui.end_row();
                }
            });
        });
        self.help = is_open;
    }
}
