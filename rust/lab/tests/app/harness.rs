//! The interface without a window around it.

use egui_kittest::{
    Harness, TestRenderer,
    kittest::{NodeT, Queryable},
};
use pursuit_lab::app::raster::Raster;
use pursuit_lab::app::{App, Host};
use std::cell::RefCell;
use std::mem;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::thread;

thread_local! {
    /// The interface that a test has left, for its next scenario: its letters are drawn, which takes longer than anything else.
    static LEFT: RefCell<Option<Harness<'static, App>>> = const { RefCell::new(None) };
}

/// A file's name and what is in it.
pub type File = (String, Vec<u8>);

/// What was saved and told.
#[derive(Clone, Default)]
pub struct Desk {
    pub saved: Rc<RefCell<Vec<File>>>,
    pub journal: Rc<RefCell<Vec<String>>>,
    /// The address that is shown, and the one that the person has written.
    pub shown: Rc<RefCell<String>>,
    pub written: Rc<RefCell<Option<String>>>,
}

impl Host for Desk {
    fn save(&mut self, name: &str, bytes: &[u8]) -> Result<String, String> {
        self.saved.borrow_mut().push((name.into(), bytes.to_vec()));
        Ok(format!("on the desk: {name}"))
    }

    fn show_address(&mut self, address: &str) {
        *self.shown.borrow_mut() = address.into();
    }

    fn written_address(&mut self) -> Option<String> {
        self.written.borrow_mut().take()
    }

    fn journal(&mut self, line: &str) {
        self.journal.borrow_mut().push(line.into());
    }
}

/// The interface with one scenario, before its first step, standing still.
pub struct Lab {
    pub harness: Interface,
    pub desk: Desk,
}

/// Leaves itself for the next scenario.
pub struct Interface(Option<Harness<'static, App>>);

impl Deref for Interface {
    type Target = Harness<'static, App>;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl DerefMut for Interface {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.as_mut().expect("it is there until it is dropped")
    }
}

impl Drop for Interface {
    fn drop(&mut self) {
        if !thread::panicking() {
            LEFT.set(self.0.take());
        }
    }
}

impl Lab {
    pub fn open(scenario: &str) -> Self {
        Self::sized(scenario, [1280.0, 800.0])
    }

    /// On a wide screen with its sides open.
    pub fn sized(scenario: &str, size: [f32; 2]) -> Self {
        let mut lab = Self::at_first(scenario, size);
        if size[0] >= 900.0 {
            lab.press(egui::Key::P);
            lab.press(egui::Key::I);
        }
        lab
    }

    /// As a person finds it.
    pub fn at_first(scenario: &str, size: [f32; 2]) -> Self {
        let desk = Desk::default();
        let mut app = App::new(Box::new(desk.clone())).without_limit();
        assert!(app.open_shipped(scenario), "no scenario {scenario}");
        app.player_mut().set_playing(false);
        let harness = match LEFT.take() {
            Some(left) => again(left, app, size),
            None => anew(app, size),
        };
        Self { harness: Interface(Some(harness)), desk }
    }

    pub fn app(&self) -> &App {
        self.harness.state()
    }

    /// Lets everything settle that does not need time to pass.
    pub fn settle(&mut self) {
        self.harness.run_ok();
    }

    /// The control of that name, not the words above it.
    pub fn control<'a>(&'a self, name: &'a str) -> egui_kittest::Node<'a> {
        let is_control = |role| {
            use egui::accesskit::Role::{CheckBox, ComboBox, Slider, SpinButton, TextInput};
            matches!(role, CheckBox | ComboBox | Slider | SpinButton | TextInput)
        };
        let mut found =
            self.harness.query_all_by_label(name).filter(|node| is_control(node.accesskit_node().role()));
        found.next().unwrap_or_else(|| panic!("no control {name}"))
    }

    /// On a screen so high that nothing is out of sight.
    pub fn open_high(scenario: &str) -> Self {
        Self::sized(scenario, [1280.0, 4000.0])
    }

    pub fn click_control(&mut self, name: &str) {
        self.control(name).click();
        self.harness.run_steps(3);
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.harness.step();
        self.harness.step();
    }

    pub fn press(&mut self, key: egui::Key) {
        self.harness.key_press(key);
        self.harness.step();
        self.harness.step();
    }

    /// Presses at one place of the screen, moves to another, lets go.
    pub fn drag(&mut self, from: egui::Pos2, to: egui::Pos2) {
        self.harness.hover_at(from);
        self.harness.step();
        self.harness.drag_at(from);
        self.harness.step();
        for part in 1..=4 {
            self.harness.hover_at(from + (to - from) * (part as f32 / 4.0));
            self.harness.step();
        }
        self.harness.drop_at(to);
        self.harness.step();
        self.harness.step();
    }

    pub fn steps(&self) -> u64 {
        self.app().player().session().steps()
    }

    pub fn statistic(&self, name: &str) -> String {
        let summary = self.app().player().session().simulation().summary();
        summary
            .into_iter()
            .find(|statistic| statistic.name == name)
            .map(|statistic| statistic.value)
            .unwrap_or_default()
    }

    pub fn measure(&self, name: &str) -> f64 {
        let measures = self.app().player().session().simulation().measures();
        measures.into_iter().find(|measure| measure.name == name).map_or(f64::NAN, |measure| measure.value)
    }
}

fn anew(app: App, size: [f32; 2]) -> Harness<'static, App> {
    let builder = Harness::builder().with_size(size).with_step_dt(1.0 / 60.0).with_max_steps(20);
    let harness = builder.renderer(Painter::default()).build_ui_state(|ui, app: &mut App| app.ui(ui), app);
    // Painted red, which the pictures would show.
    harness.ctx.options_mut(|options| options.warn_on_id_clash = true);
    harness
}

/// As if it were new, but for its letters.
fn again(mut left: Harness<'static, App>, app: App, size: [f32; 2]) -> Harness<'static, App> {
    left.event(egui::Event::PointerGone);
    left.step();
    *left.state_mut() = app;
    left.ctx.memory_mut(|memory| {
        let options = mem::take(&mut memory.options);
        *memory = egui::Memory::default();
        memory.options = options;
    });
    left.set_size(size.into());
    left.run_ok();
    left
}

/// Draws with the lab's own raster: the same picture on every machine.
#[derive(Default)]
pub struct Painter(Raster);

impl TestRenderer for Painter {
    fn handle_delta(&mut self, delta: &mut egui::TexturesDelta) {
        self.0.take(delta);
    }

    fn render(&mut self, ctx: &egui::Context, output: &egui::FullOutput) -> Result<image::RgbaImage, String> {
        let pixels_per_point = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * pixels_per_point;
        let primitives = ctx.tessellate(output.shapes.clone(), pixels_per_point);
        let size = [size.x.round() as usize, size.y.round() as usize];
        let picture = self.0.draw(&primitives, size, pixels_per_point, ctx.global_style().visuals.panel_fill);
        let bytes = picture.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b(), 255]).collect();
        image::RgbaImage::from_raw(size[0] as u32, size[1] as u32, bytes).ok_or_else(|| "no picture".into())
    }
}
