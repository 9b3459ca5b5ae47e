//! Files: opened, dropped, saved; and what is wrong with one.

use super::{App, Host};
use egui::{Align2, ScrollArea, TextEdit, Ui, Window};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Files that were read in the meantime: their names and what they say.
pub(super) type Inbox = Arc<Mutex<Vec<Read>>>;

/// A file: its name, and its bytes or why it cannot be read.
type Read = (String, Result<Vec<u8>, String>);

/// What asks for a file: in a window a path and the files of a folder, on a page what the browser asks with.
#[derive(Default)]
pub(super) struct Chooser {
    /// The typed text.
    path: String,
    /// The folder whose files are listed, empty for the working folder.
    folder: PathBuf,
    /// What lies in it: the name, and whether it is a folder. Read again when the folder changes.
    entries: Option<Vec<(String, bool)>>,
    /// Whether it has been shown, with the focus.
    is_seen: bool,
    /// Whether somebody else asks now.
    is_done: bool,
}

impl Chooser {
    /// Shows it; what was chosen.
    fn show(&mut self, ui: &mut Ui, host: &mut dyn Host, inbox: &Inbox) -> Option<Read> {
        if host.has_chooser() {
            let button = ui.button("Choose a file").on_hover_text("Asks the browser for a file");
            self.focus(&button);
            if button.clicked() {
                let (inbox, wake) = (Arc::clone(inbox), ui.ctx().clone());
                host.choose(Box::new(move |name, bytes| {
                    if let Ok(mut inbox) = inbox.lock() {
                        inbox.push((name, bytes));
                    }
                    wake.request_repaint();
                }));
                self.is_done = true;
            }
            return None;
        }
        let mut chosen = None;
        ui.horizontal(|ui| {
            let edit =
                TextEdit::singleline(&mut self.path).hint_text("Path of the file").desired_width(320.0);
            let edit = ui.add(edit);
            self.focus(&edit);
            let is_entered = edit.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if ui.button("Open this file").clicked() || is_entered {
                chosen = Some(PathBuf::from(self.path.trim()));
            }
        });
        let entries = self.entries.get_or_insert_with(|| list(&self.folder));
        let mut folder = None;
        ScrollArea::vertical().max_height(220.0).show(ui, |ui| {
            if ui.button("..").on_hover_text("The folder above").clicked() {
                folder = Some(self.folder.join(".."));
            }
            for (name, is_folder) in entries.iter() {
                let shown = if *is_folder { format!("{name}/") } else { name.clone() };
                if !ui.button(shown).clicked() {
                } else if *is_folder {
                    folder = Some(self.folder.join(name));
                } else {
                    chosen = Some(self.folder.join(name));
                }
            }
        });
        if let Some(folder) = folder {
            (self.folder, self.entries) = (folder, None);
        }
        chosen
            .map(|path| (path.display().to_string(), std::fs::read(&path).map_err(|error| error.to_string())))
    }

    fn focus(&mut self, first: &egui::Response) {
        if !self.is_seen {
            first.request_focus();
        }
        self.is_seen = true;
    }
}

/// The folders of a folder and the files that can be opened, by name.
fn list(folder: &Path) -> Vec<(String, bool)> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<(String, bool)> = entries
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path().is_dir()))
        .filter(|(name, is_folder)| {
            let is_ours = name.ends_with(".toml") || name.ends_with(".json");
            !name.starts_with('.') && (*is_folder || is_ours)
        })
        .collect();
    entries.sort_by(|a, b| (!a.1, &a.0).cmp(&(!b.1, &b.0)));
    entries
}

/// No scenario and no recording is larger, in bytes.
const LARGEST: usize = 64 << 20;

impl App {
    /// Opens what was dropped on the interface.
    pub(super) fn take_files(&mut self, ctx: &egui::Context) {
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            let name =
                file.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            #[cfg(not(target_arch = "wasm32"))]
            self.put(name, file.bytes());
            #[cfg(target_arch = "wasm32")]
            {
                let inbox = Arc::clone(&self.inbox);
                let wake = ctx.clone();
                wasm_bindgen_futures::spawn_local(async move {
                    let bytes = file.bytes_async().await;
                    if let Ok(mut inbox) = inbox.lock() {
                        inbox.push((name, bytes));
                    }
                    wake.request_repaint();
                });
            }
        }
        let files = self.inbox.lock().map(|mut files| std::mem::take(&mut *files)).unwrap_or_default();
        for (name, bytes) in files {
            let text = bytes.and_then(|bytes| {
                if bytes.len() > LARGEST {
                    return Err("too large for a scenario or a recording".into());
                }
                String::from_utf8(bytes).map_err(|_| "not a text".into())
            });
            match text {
                Ok(text) => self.open(&name, &text),
                Err(error) => self.problem = Some(format!("{name}: {error}")),
            }
        }
    }

    /// Opens a file that has been read.
    fn put(&self, name: String, bytes: Result<Vec<u8>, String>) {
        if let Ok(mut inbox) = self.inbox.lock() {
            inbox.push((name, bytes));
        }
    }

    pub(super) fn begin_opening(&mut self) {
        self.opening = Some(Chooser::default());
    }

    pub(super) fn open_window(&mut self, ctx: &egui::Context) {
        self.drop_hint(ctx);
        let Some(mut chooser) = self.opening.take() else { return };
        let mut is_open = true;
        let mut chosen = None;
        let window = Window::new("Open a file").open(&mut is_open).resizable(false).collapsible(false);
        window.anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
            ui.label("Drop a scenario (.toml) or a recording (.json) anywhere here.");
            chosen = chooser.show(ui, self.host.as_mut(), &self.inbox);
        });
        if let Some(chosen) = chosen {
            self.put(chosen.0, chosen.1);
            ctx.request_repaint();
        } else if is_open && !chooser.is_done {
            self.opening = Some(chooser);
        }
    }

    /// Says that what is held over the interface can be dropped.
    fn drop_hint(&self, ctx: &egui::Context) {
        if ctx.input(|input| input.raw.hovered_files.is_empty()) {
            return;
        }
        let area = egui::Area::new(egui::Id::unique("drop")).order(egui::Order::Foreground);
        area.anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.heading("Drop it to open it");
            });
        });
    }

    /// Says what is wrong with the file that was opened.
    pub(super) fn problem_window(&mut self, ctx: &egui::Context) {
        let Some(problem) = self.problem.clone() else { return };
        let mut is_open = true;
        let mut is_read = false;
        let window =
            Window::new("This cannot be opened").open(&mut is_open).resizable(false).collapsible(false);
        window.anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
            ui.set_max_width(460.0);
            ui.label(problem);
            is_read = ui.button("Close").clicked();
        });
        if is_read || !is_open {
            self.problem = None;
        }
    }

    /// Saves a file, and says where it is.
    pub(super) fn save(&mut self, name: &str, bytes: &[u8]) {
        let said = match self.host.save(name, bytes) {
            Ok(place) => format!("Saved {place}"),
            Err(error) => format!("{name} was not saved: {error}"),
        };
        self.say(said);
    }

    /// The name of what is open, as a part of the name of a file.
    pub(super) fn file_name(&self) -> String {
        let stem = self.name.rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = stem.trim_end_matches(".toml").trim_end_matches(".json").trim_end_matches("-run");
        let kept = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
        let name: String = kept.take(60).collect();
        if name.is_empty() { "pursuit".into() } else { name }
    }
}
