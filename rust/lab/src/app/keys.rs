//! The keyboard.

use super::App;
use crate::palette::Theme;
use crate::simulation::Event;
use egui::Key;

/// Every key except the scenario's own, with its effect.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("Space", "play, pause"),
    (".", "one step"),
    ("R", "begin again"),
    ("N", "begin again with the next seed"),
    ("[  ]", "slower, faster"),
    ("+  -  0", "magnify, make smaller, show everything"),
    ("arrow keys", "move the scene, or what has the focus"),
    ("PgUp  PgDn", "the scenario before, the next one"),
    ("A", "all scenes, with pictures"),
    ("P", "parameters"),
    ("I", "question, answer, statistics"),
    ("V", "the curve below the scene"),
    ("C", "copy the question as C"),
    ("O", "open a scenario or a recording"),
    ("W", "save the scenario as a file"),
    ("L", "save the run as a file"),
    (",", "one step back"),
    ("B", "show the run again from its beginning"),
    ("G", "go on from here, with a run of its own"),
    ("S", "save a screenshot"),
    ("T", "light or dark"),
    ("M", "how long a picture and a step take"),
    ("?", "this help"),
    ("Esc", "close what is open"),
    ("Tab", "to the next control; arrow keys change it, and move what can be dragged"),
];

const ARROWS: [Key; 4] = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
/// How much a press of an arrow key moves the scene, in points.
const PAN: f32 = 40.0;

impl App {
    pub(super) fn take_keys(&mut self, ctx: &egui::Context) {
        if ctx.egui_wants_keyboard_input() && ctx.text_edit_focused() {
            if ctx.input(|input| input.key_pressed(Key::Escape)) {
                self.take_key(ctx, Key::Escape);
            }
            return;
        }
        let is_nothing_focused = ctx.memory(|memory| memory.focused().is_none());
        let pressed: Vec<Key> = ctx.input(|input| {
            let keys = input.events.iter().filter_map(|event| match event {
                egui::Event::Key { key, pressed: true, repeat, modifiers, .. }
                    if !modifiers.command && !modifiers.alt && (!repeat || is_repeatable(*key)) =>
                {
                    Some(*key)
                }
                _ => None,
            });
            keys.collect()
        });
        for key in pressed {
            // A control that has the focus takes these for itself.
            let is_for_controls = ARROWS.contains(&key) || key == Key::Space;
            if !is_for_controls || is_nothing_focused {
                self.take_key(ctx, key);
            }
        }
        let is_asking = |event: &egui::Event| matches!(event, egui::Event::Text(text) if text == "?");
        if ctx.input(|input| input.events.iter().any(is_asking)) {
            self.help = !self.help;
        }
    }

    fn take_key(&mut self, ctx: &egui::Context, key: Key) {
        let actions = self.player.session().simulation().actions();
        if let Some(action) = actions.iter().find(|action| key.name() == action.key.to_string()) {
            self.press(action.name);
            return;
        }
        match key {
            Key::Space => self.player.set_playing(!self.player.is_playing()),
            Key::Period => self.player.step_once(),
            Key::R => self.player.reset(self.player.seed()),
            Key::N => self.next_seed(),
            Key::OpenBracket => self.player.set_speed(self.player.speed() / 2.0),
            Key::CloseBracket => self.player.set_speed(self.player.speed() * 2.0),
            Key::Plus | Key::Equals => self.canvas.zoom(1.25),
            Key::Minus => self.canvas.zoom(0.8),
            Key::Num0 => self.canvas.fit(),
            Key::ArrowLeft => self.canvas.pan(egui::vec2(PAN, 0.0)),
            Key::ArrowRight => self.canvas.pan(egui::vec2(-PAN, 0.0)),
            Key::ArrowUp => self.canvas.pan(egui::vec2(0.0, PAN)),
            Key::ArrowDown => self.canvas.pan(egui::vec2(0.0, -PAN)),
            Key::PageUp => self.open_other(crate::scenario::SHIPPED.len() - 1),
            Key::PageDown => self.open_other(1),
            Key::P => self.toggle_left(),
            Key::I => self.toggle_right(),
            Key::V => self.curve = !self.curve,
            Key::A => self.gallery.toggle(),
            Key::W => self.save_scenario(),
            Key::L => self.save_run(),
            Key::Comma => self.step_back(),
            Key::B => self.replay(),
            Key::G if self.player.is_replaying() => self.player.go_on(),
            Key::C => self.copy_snippet(ctx),
            Key::O => self.begin_opening(),
            Key::S => self.take_screenshot(ctx),
            Key::T => {
                self.theme = if self.theme == Theme::Dark { Theme::Light } else { Theme::Dark };
            }
            Key::M => self.are_times_shown = !self.are_times_shown,
            Key::Escape => {
                self.help = false;
                self.gallery.is_open = false;
                self.opening = None;
                self.problem = None;
            }
            _ => {}
        }
    }

    /// Does what a button or a key of the scenario asks for.
    pub(super) fn press(&mut self, action: &str) {
        self.host.journal(&format!("press {action}"));
        self.player.act(Event::press(action));
    }
}

fn is_repeatable(key: Key) -> bool {
    ARROWS.contains(&key) || matches!(key, Key::Comma | Key::Period | Key::Plus | Key::Equals | Key::Minus)
}
