//! Files: opened, dropped, saved; and what is wrong with one.

use super::App;
use egui::{Align2, TextEdit, Window};
use std::sync::{Arc, Mutex};

/// Files that were read in the meantime: their names and what they say.
pub(super) type Inbox = Arc<Mutex<Vec<(String, Result<Vec<u8>, String>)>>>;

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
    #[cfg(not(target_arch = "wasm32"))]
    fn put(&self, name: String, bytes: Result<Vec<u8>, String>) {
        if let Ok(mut inbox) = self.inbox.lock() {
            inbox.push((name, bytes));
        }
    }

    pub(super) fn open_window(&mut self, ctx: &egui::Context) {
        let Some(mut path) = self.opening.take() else { return };
        let mut is_open = true;
        let mut is_chosen = false;
        let window = Window::new("Open a file").open(&mut is_open).resizable(false).collapsible(false);
        window.anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
            ui.label("Drop a scenario (.toml) or a recording (.json) anywhere here.");
            if cfg!(not(target_arch = "wasm32")) {
                ui.horizontal(|ui| {
                    let edit = ui.add(
                        TextEdit::singleline(&mut path).hint_text("Path of the file").desired_width(320.0),
                    );
                    let is_entered =
                        edit.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                    is_chosen = ui.button("Open this file").clicked() || is_entered;
                });
            }
        });
        if is_chosen {
            #[cfg(not(target_arch = "wasm32"))]
            self.put(path.clone(), std::fs::read(path.trim()).map_err(|error| error.to_string()));
            ctx.request_repaint();
        } else if is_open {
            self.opening = Some(path);
        }
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
