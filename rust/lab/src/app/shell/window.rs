//! The window.

use super::Shell;
use crate::app::{App, Host};
use std::io::Write;
use std::path::Path;

const USAGE: &str = "\
Opens the lab's window.

usage: pursuit-lab-window [--journal] [scenario or file]

  scenario   the name of a shipped scenario, or a file: a scenario (.toml) or a recording (.json)
  --journal  print what happens, a line each";

/// Opens the window and stays until it is closed; `arguments` come from the command line, without the program.
///
/// # Errors
/// An error in the arguments, or the reason why there can be no window.
pub fn open(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let mut what = None;
    let mut journal = false;
    for argument in arguments {
        match argument.as_str() {
            "--journal" => journal = true,
            "--help" | "-h" => {
                println!("{USAGE}");
                return Ok(());
            }
            _ if argument.starts_with('-') || what.is_some() => {
                return Err(format!("unknown: {argument}\n{USAGE}"));
            }
            _ => what = Some(argument),
        }
    }
    let mut app = App::new(Box::new(Desktop { journal }));
    if let Some(what) = what
        && !app.open_shipped(&what)
    {
        let text = std::fs::read_to_string(&what).map_err(|error| format!("{what}: {error}"))?;
        app.open(&what, &text);
    }
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_title("Pursuit lab").with_inner_size([1280.0, 800.0]),
        multisampling: 4,
        ..Default::default()
    };
    eframe::run_native("pursuit-lab", options, Box::new(|_| Ok(Box::new(Shell(app)))))
        .map_err(|error| error.to_string())
}

struct Desktop {
    journal: bool,
}

impl Host for Desktop {
    fn save(&mut self, name: &str, bytes: &[u8]) -> Result<String, String> {
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
        let numbered = (2..1000).map(|number| format!("{stem}-{number}.{end}"));
        for name in std::iter::once(name.to_string()).chain(numbered) {
            match std::fs::File::create_new(&name) {
                Ok(mut file) => {
                    file.write_all(bytes).map_err(|error| error.to_string())?;
                    return Ok(Path::new(&name)
                        .canonicalize()
                        .map_or(name, |path| path.display().to_string()));
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("too many files of that name".into())
    }

    fn journal(&mut self, line: &str) {
        if self.journal {
            // The reader of the output may be gone; that is no reason to stop.
            let _ = writeln!(std::io::stdout(), "{line}");
        }
    }
}
