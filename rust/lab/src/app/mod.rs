//! The interface: what a person sees and does, the same in the window, on the page and in tests.
//!
//! [`App`] shows a [`Player`], which runs, records and replays a scenario. What differs between a window and a page is a
//! [`Host`]: where a file is saved and where a line of the journal goes. [`shell`] puts a window or a page around it.

mod camera;
mod canvas;
mod charts;
mod files;
pub mod fonts;
mod gallery;
mod help;
mod host;
mod inspector;
mod keys;
mod legend;
mod mean;
mod paint;
mod parameters;
mod player;
pub mod raster;
mod screenshot;
#[cfg(feature = "window")]
pub mod shell;
mod theme;
mod times;
mod transport;
mod words;

pub use camera::{Camera, View};
pub use host::{Host, TakeFile};
pub use paint::Drawing;
pub use player::{Outcome, Player};
pub use screenshot::to_png;

use crate::palette::Theme;
use crate::scenario::{SHIPPED, Scenario};
use crate::simulation::Recording;
use canvas::Canvas;
use files::Inbox;
use gallery::Gallery;
use std::time::Duration;

/// As long as a step may take before the picture is drawn again, so that a heavy scenario slows down and stays usable.
const STEPPING: Duration = Duration::from_millis(24);
/// Smaller than this, as on a phone, the bars have one row each, and the rest of them is in a menu.
const SMALL: egui::Vec2 = egui::vec2(700.0, 480.0);
/// Narrower than this, a side opens below the scene.
const UPRIGHT: f32 = 520.0;
/// What the scene keeps, whatever is opened beside it.
const SCENE: egui::Vec2 = egui::vec2(260.0, 180.0);
/// The least width of the parameters, and of the answer.
const SIDES: (f32, f32) = (220.0, 240.0);

/// The part of the width that a side takes at most.
const SHARE: f32 = 0.4;
/// The whole interface.
pub struct App {
    player: Player,
    /// The name of the shipped scenario or of the file that is open.
    name: String,
    canvas: Canvas,
    gallery: Gallery,
    theme: Theme,
    /// Whether the parameters are shown. At first the scene has the window: what is beside it is opened by a button or a key.
    left: bool,
    /// Whether the answer, the statistics and the table are shown.
    right: bool,
    /// Which side was opened or closed last.
    newest_side: Side,
    /// Whether the screen is as small as a phone's.
    is_small: bool,
    /// Whether the window is as low as a phone on its side: then the bars above and below the scene are beside it.
    is_low: bool,
    /// Whether the curve is shown, where there is one.
    curve: bool,
    help: bool,
    are_times_shown: bool,
    opening: Option<files::Chooser>,
    problem: Option<String>,
    notice: String,
    inbox: Inbox,
    pictures: screenshot::Pictures,
    host: Box<dyn Host>,
    /// The address that was shown last.
    shown_address: String,
    journal: Journal,
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// What the journal has told already.
#[derive(Default)]
struct Journal {
    statistics: Vec<(String, String)>,
    timed: u64,
    ending: Option<String>,
    views: Vec<View>,
}

impl App {
    /// The interface with the first scenario.
    pub fn new(host: Box<dyn Host>) -> Self {
        let (name, scenario) = first();
        let mut player = Player::new(scenario);
        player.limit(Some(STEPPING));
        Self {
            player,
            name,
            canvas: Canvas::default(),
            gallery: Gallery::default(),
            theme: Theme::Dark,
            left: false,
            right: false,
            newest_side: Side::Right,
            is_small: false,
            is_low: false,
            curve: false,
            help: false,
            are_times_shown: false,
            opening: None,
            problem: None,
            notice: String::new(),
            inbox: Inbox::default(),
            pictures: screenshot::Pictures::default(),
            host,
            shown_address: String::new(),
            journal: Journal::default(),
        }
    }

    /// Takes every step that is due, however long it takes: for runs that are compared.
    pub fn without_limit(mut self) -> Self {
        self.player.limit(None);
        self
    }

    /// The running simulation.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// The running simulation, to drive it.
    pub fn player_mut(&mut self) -> &mut Player {
        &mut self.player
    }

    /// The name of the open scenario or file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The last thing that was said to the person.
    pub fn notice(&self) -> &str {
        &self.notice
    }

    /// The error of the file that was opened last.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// From the world to the screen, for each panel of the scene, as it was drawn last.
    pub fn views(&self) -> &[View] {
        self.canvas.views()
    }

    /// Where the scene is seen from.
    pub fn camera(&self) -> &Camera {
        self.canvas.camera()
    }

    /// The colors.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Changes the colors.
    pub fn set_theme(&mut self, theme: Theme) {
        self.theme = theme;
    }

    /// Opens the shipped scenario of that name; whether there is one.
    pub fn open_shipped(&mut self, name: &str) -> bool {
        let Some(scenario) = Scenario::shipped(name) else { return false };
        self.start(name, scenario);
        true
    }

    /// Opens an address, such as `orca-blocks&seed=3`; what is unknown in it is said, and what was open stays.
    pub fn open_address(&mut self, address: &str) {
        match Scenario::from_address(address) {
            Ok((name, scenario)) => self.start(&name, scenario),
            Err(problem) => {
                self.host.journal(&format!("problem {problem}"));
                self.problem = Some(format!("The address: {problem}"));
            }
        }
    }

    /// The address of what runs; `None` for a file.
    pub fn address(&self) -> Option<String> {
        self.player.session().scenario().to_address(&self.name)
    }

    /// Follows the address as the person writes it, and writes it as the person changes what runs.
    fn keep_address(&mut self) {
        if let Some(written) = self.host.written_address() {
            self.open_address(&written);
        }
        if let Some(address) = self.address()
            && self.shown_address != address
        {
            self.host.show_address(&address);
            self.shown_address = address;
        }
    }

    /// Opens the text of a scenario file or of a recording; what is wrong with it is shown.
    pub fn open(&mut self, name: &str, text: &str) {
        self.problem = None;
        let is_recording = text.trim_start().starts_with('{');
        if is_recording {
            match Recording::from_json(text).and_then(Player::of_recording) {
                Ok(player) => self.replace(name, player),
                Err(error) => self.problem = Some(format!("{name}: {error}")),
            }
        } else {
            match Scenario::read(text) {
                Ok(scenario) => self.start(name, scenario),
                Err(error) => self.problem = Some(format!("{name}: {error}")),
            }
        }
        if let Some(problem) = &self.problem {
            self.host.journal(&format!("problem {problem}"));
        }
    }

    /// Opens the shipped scenario at this offset from the open one in the list.
    pub(super) fn open_other(&mut self, places: usize) {
        let now = SHIPPED.iter().position(|shipped| shipped.name == self.name).unwrap_or(SHIPPED.len() - 1);
        let next = SHIPPED[(now + places) % SHIPPED.len()].name;
        self.open_shipped(next);
    }

    fn start(&mut self, name: &str, scenario: Scenario) {
        self.replace(name, Player::new(scenario));
    }

    fn replace(&mut self, name: &str, mut player: Player) {
        player.keep_ways_of(&self.player);
        self.player = player;
        self.name = name.into();
        self.problem = None;
        self.gallery.is_open = false;
        self.canvas.fit();
        self.journal = Journal::default();
        self.say(format!("Opened {name}"));
    }

    fn say(&mut self, notice: String) {
        self.host.journal(&notice);
        self.notice = notice;
    }

    /// Shows everything and takes what the person does.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        theme::apply(ui.ctx(), self.theme);
        ui.reset_style();
        self.take_files(ui.ctx());
        self.take_pictures();
        self.take_keys(ui.ctx());

        let size = ui.available_size();
        self.is_small = size.x < SMALL.x || size.y < SMALL.y;
        self.is_low = size.y < SMALL.y && size.x > size.y;

        egui::Panel::top("bar").show(ui, |ui| self.bar(ui));
        egui::Panel::bottom("transport").show(ui, |ui| self.transport(ui));
        if self.gallery.is_open {
            egui::CentralPanel::default().show(ui, |ui| self.gallery(ui));
        } else {
            self.sides(ui);
            let scene = self.canvas.look(&self.player);
            self.words(ui, &scene);
            self.chart(ui);
            let frame = egui::Frame::new().fill(theme::color(self.theme.background()));
            egui::CentralPanel::default().frame(frame).show(ui, |ui| {
                self.canvas.show(ui, &mut self.player, &scene, self.theme);
            });
        }
        self.help_window(ui.ctx());
        self.open_window(ui.ctx());
        self.problem_window(ui.ctx());

        let is_held = ui.input(|input| input.pointer.any_down());
        let seconds = f64::from(ui.input(|input| input.stable_dt)).min(0.1);
        // What nobody sees stands still.
        if !self.gallery.is_open && self.player.advance(seconds, is_held) {
            ui.ctx().request_repaint();
        }
        self.keep_address();
        self.write_journal();
    }

    /// Opens or closes the parameters; where both sides have no room, the other is closed.
    pub(super) fn toggle_left(&mut self) {
        self.left = !self.left;
        self.newest_side = Side::Left;
    }

    /// Opens or closes the answer.
    pub(super) fn toggle_right(&mut self) {
        self.right = !self.right;
        self.newest_side = Side::Right;
    }

    /// The sides, as far as the scene keeps its room.
    fn sides(&mut self, ui: &mut egui::Ui) {
        let size = ui.available_size();
        let is_one_enough = self.is_small || size.x < SIDES.0 + SIDES.1 + SCENE.x;
        if is_one_enough && self.left && self.right {
            match self.newest_side {
                Side::Left => self.right = false,
                Side::Right => self.left = false,
            }
        }
        let (left, right) = (self.left, self.right);
        if size.x < UPRIGHT {
            let height = (0.5 * size.y).min(size.y - SCENE.y).max(60.0);
            if left || right {
                let panel = egui::Panel::bottom("side").exact_size(height);
                panel.show(ui, |ui| {
                    egui::ScrollArea::vertical()
                        .auto_shrink(false)
                        .show(ui, |ui| if left { self.left_side(ui) } else { self.right_side(ui) });
                });
            }
            return;
        }
        // On a small screen they take no more than they need.
        let (usual, most) = if self.is_small { (SIDES, SIDES) } else { ((290.0, 340.0), (460.0, 640.0)) };
        let share = |most: f32, least: f32| most.min(SHARE * size.x).max(least);
        if left {
            let room = size.x - SCENE.x - if right { SIDES.1 } else { 0.0 };
            let panel = egui::Panel::left("parameters").default_size(usual.0);
            let panel = panel.size_range(SIDES.0..=room.clamp(SIDES.0, share(most.0, SIDES.0)));
            panel.show(ui, |ui| egui::ScrollArea::vertical().show(ui, |ui| self.left_side(ui)));
        }
        if right {
            let room = ui.available_width() - SCENE.x;
            let panel = egui::Panel::right("answer").default_size(usual.1);
            let panel = panel.size_range(SIDES.1..=room.clamp(SIDES.1, share(most.1, SIDES.1)));
            panel.show(ui, |ui| egui::ScrollArea::both().show(ui, |ui| self.right_side(ui)));
        }
    }

    fn left_side(&mut self, ui: &mut egui::Ui) {
        ui.add_space(6.0);
        self.parameters(ui);
    }

    fn right_side(&mut self, ui: &mut egui::Ui) {
        ui.add_space(6.0);
        self.inspector(ui);
        ui.separator();
        self.statistics(ui);
        self.table(ui);
    }

    /// Tells what happened since the last picture: statistics that changed, and where on the screen things can be dragged
    /// when the view has changed or one was let go.
    fn write_journal(&mut self) {
        let session = self.player.session();
        let step = session.steps();
        let now: Vec<(String, String)> =
            session.simulation().summary().into_iter().map(|s| (s.name, s.value)).collect();
        for entry in &now {
            if !self.journal.statistics.contains(entry) {
                self.host.journal(&format!("step {step}: {} {}", entry.0, entry.1));
            }
        }
        self.journal.statistics = now;
        // Only for who looks at them: a line for each step.
        if self.are_times_shown && self.journal.timed != step {
            self.host.journal(&format!("times after {step}: {}", self.times_in_words()));
        }
        self.journal.timed = step;
        let ending = self.ending();
        if let Some(ending) = &ending
            && self.journal.ending != self.ending()
        {
            self.host.journal(ending);
        }
        self.journal.ending = ending;
        let is_let_go = self.canvas.take_let_go();
        if is_let_go || self.journal.views != self.canvas.views() {
            self.journal.views = self.canvas.views().to_vec();
            for handle in self.canvas.handles_on_screen(&self.player) {
                self.host.journal(&handle);
            }
        }
    }
}

fn first() -> (String, Scenario) {
    let shipped =
        SHIPPED.iter().find_map(|shipped| Some((shipped.name.into(), Scenario::shipped(shipped.name)?)));
    shipped.unwrap_or_else(|| (String::new(), Scenario::of(crate::scenario::Kind::ALL[0])))
}
