//! Time: play, pause, step, speed, beginning, recording; and the bar above the scene.

use super::parameters::named;
use super::player::SPEEDS;
use super::{App, Outcome};
use crate::palette::Theme;
use egui::{Button, RichText, Slider, Ui};

/// The least width at which the bar has the title of the scene too, in points.
const TITLED: f32 = 900.0;

/// A button that stays down.
fn switch(is_on: bool, name: &str) -> Button<'_> {
    Button::selectable(is_on, name).frame_when_inactive(true)
}

impl App {
    /// The bar above: what is open, and what can be done with it.
    pub(super) fn bar(&mut self, ui: &mut Ui) {
        ui.add_space(3.0);
        ui.horizontal_wrapped(|ui| {
            if !self.is_small {
                self.scenes(ui);
            }
            if ui.add(switch(self.left, "Parameters")).on_hover_text("What can be changed (P)").clicked() {
                self.toggle_left();
            }
            let hint = "Question, answer, statistics (I)";
            if ui.add(switch(self.right, "Answer")).on_hover_text(hint).clicked() {
                self.toggle_right();
            }
            ui.separator();
            if ui.max_rect().width() >= TITLED {
                ui.label(RichText::new(self.player.session().scenario().title()).strong().size(16.0));
                ui.separator();
            }
            let actions = self.player.session().simulation().actions();
            for action in actions {
                let button = Button::new(format!("{} ({})", super::words::title(action.name), action.key));
                if ui.add(button).on_hover_text(action.meaning).clicked() {
                    self.press(action.name);
                }
            }
            if !actions.is_empty() {
                ui.separator();
            }
            if self.is_small {
                ui.menu_button("Menu", |ui| self.commands(ui));
            } else {
                self.commands(ui);
            }
        });
        ui.add_space(1.0);
    }

    fn scenes(&mut self, ui: &mut Ui) {
        let scenes = ui.add(switch(self.gallery.is_open, "Scenes"));
        if scenes.on_hover_text("Shows every scene, with a picture (A)").clicked() {
            self.gallery.toggle();
        }
    }

    /// What can be done at any time.
    fn commands(&mut self, ui: &mut Ui) {
        if self.is_small {
            self.scenes(ui);
        }
        let hint = "Opens a scenario or a recording (O); or drop a file here";
        if ui.button("Open").on_hover_text(hint).clicked() {
            self.begin_opening();
        }
        if ui.button("Fit").on_hover_text("Shows the whole scene (0)").clicked() {
            self.canvas.fit();
        }
        if ui.button("Screenshot").on_hover_text("Saves this picture as a PNG file (S)").clicked() {
            self.take_screenshot(ui.ctx());
        }
        let (other, name) = match self.theme {
            Theme::Light => (Theme::Dark, "Dark"),
            Theme::Dark => (Theme::Light, "Light"),
        };
        if ui.button(name).on_hover_text("Changes the colors (T)").clicked() {
            self.theme = other;
        }
        if self.player.session().simulation().chart().is_some() {
            let curve = ui.add(switch(self.curve, "Curve"));
            if curve.on_hover_text("Shows the curve below the scene (V)").clicked() {
                self.curve = !self.curve;
            }
        }
        let times = ui.selectable_label(self.are_times_shown, "Times");
        if times.on_hover_text("Shows how long a picture and a step take (M)").clicked() {
            self.are_times_shown = !self.are_times_shown;
        }
        if ui.button("Help").on_hover_text("Shows every key (?)").clicked() {
            self.help = !self.help;
        }
    }

    /// The bar below: the run in time.
    pub(super) fn transport(&mut self, ui: &mut Ui) {
        ui.add_space(3.0);
        ui.horizontal_wrapped(|ui| {
            let is_playing = self.player.is_playing();
            let (name, hint) =
                if is_playing { ("Pause", "Stops time (space)") } else { ("Play", "Lets time pass (space)") };
            if ui.add(Button::new(name).min_size(egui::vec2(56.0, 0.0))).on_hover_text(hint).clicked() {
                self.player.set_playing(!is_playing);
            }
            if ui.button("Step").on_hover_text("Takes one step and stops (.)").clicked() {
                self.player.step_once();
            }
            if ui.button("Reset").on_hover_text("Begins again with the same seed (R)").clicked() {
                self.player.reset(self.player.seed());
            }
            if self.is_small {
                ui.menu_button("Run", |ui| {
                    self.seed_and_speed(ui);
                    self.recording(ui);
                });
                self.timeline(ui);
            } else {
                self.seed_and_speed(ui);
                ui.separator();
                self.timeline(ui);
                self.recording(ui);
            }
            self.outcome(ui);
            if self.is_low {
                self.state(ui);
            }
        });
        if !self.is_low {
            ui.horizontal_wrapped(|ui| self.state(ui));
        }
        ui.add_space(2.0);
    }

    /// Where the run is, and what was said last.
    fn state(&self, ui: &mut Ui) {
        let session = self.player.session();
        if self.is_small {
            ui.monospace(format!("{:.2} s", session.time()));
        } else {
            ui.monospace(format!(
                "{:8.2} s  step {}  seed {}",
                session.time(),
                session.steps(),
                self.player.seed()
            ));
        }
        if self.are_times_shown {
            self.times(ui);
        }
        ui.separator();
        ui.add(egui::Label::new(&self.notice).truncate());
    }

    fn seed_and_speed(&mut self, ui: &mut Ui) {
        if ui.button("New seed").on_hover_text("Begins again with the next seed (N)").clicked() {
            self.next_seed();
        }
        ui.spacing_mut().slider_width = 80.0;
        let mut speed = self.player.speed();
        let slider = Slider::new(&mut speed, SPEEDS.0..=SPEEDS.1).logarithmic(true).suffix("x");
        let slider = ui.add(slider).on_hover_text("How fast time passes: [ slower, ] faster");
        if named(ui, slider, "Speed").changed() {
            self.player.set_speed(speed);
        }
    }

    fn timeline(&mut self, ui: &mut Ui) {
        let last = self.player.last_step();
        let mut step = self.player.session().steps();
        ui.spacing_mut().slider_width = if self.is_small { 90.0 } else { 160.0 };
        let slider = Slider::new(&mut step, 0..=last.max(1)).show_value(false);
        let slider = ui.add_enabled(last > 0, slider).on_hover_text("Goes back in the run, and forth");
        if named(ui, slider, "Time line").changed() {
            self.player.set_playing(false);
            self.player.scrub_to(step);
        }
    }

    fn recording(&mut self, ui: &mut Ui) {
        let hint = "Saves the run as a file: scenario, seed, and all that was done (L)";
        if ui.button("Save run").on_hover_text(hint).clicked() {
            self.save_run();
        }
        if self.player.is_replaying() {
            let hint = "Ends the replay; the run goes on from this step (G)";
            if ui.button("Go on from here").on_hover_text(hint).clicked() {
                self.player.go_on();
            }
        } else if ui.button("Replay").on_hover_text("Shows this run again from its beginning (B)").clicked() {
            self.replay();
        }
    }

    fn outcome(&self, ui: &mut Ui) {
        match self.player.outcome() {
            Some(Outcome::Same(_)) => ui.label("replayed to the same bits"),
            Some(Outcome::Different(expected, _)) => {
                ui.label(format!("other bits than recorded ({expected})"))
            }
            None if self.player.is_replaying() => ui.label("replay"),
            None => return,
        };
    }

    /// Shows the run again from its beginning.
    pub(super) fn replay(&mut self) {
        self.player.scrub_to(0);
        self.player.set_playing(true);
    }

    /// Shows the step before the present one again.
    pub(super) fn step_back(&mut self) {
        self.player.set_playing(false);
        self.player.scrub_to(self.player.session().steps().saturating_sub(1));
    }

    pub(super) fn save_run(&mut self) {
        match self.player.recording().to_json() {
            Ok(text) => self.save(&format!("{}-run.json", self.file_name()), text.as_bytes()),
            Err(error) => self.say(error.to_string()),
        }
    }

    pub(super) fn save_scenario(&mut self) {
        let text = self.player.session().scenario().to_toml();
        self.save(&format!("{}.toml", self.file_name()), text.as_bytes());
    }

    pub(super) fn next_seed(&mut self) {
        let seed = self.player.seed();
        // Exact in JSON and JavaScript.
        self.player.reset(if seed >= (1 << 53) - 1 { 0 } else { seed + 1 });
    }
}
