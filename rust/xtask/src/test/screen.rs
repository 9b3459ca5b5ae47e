//! What a person sees of a run: lines that stay, and on a terminal a last line that changes.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;

/// As much of the last line as fits into the narrowest of usual terminals.
const WIDTH: usize = 78;

pub struct Screen {
    terminal: bool,
    /// The last line, on a terminal.
    status: Mutex<String>,
}

impl Screen {
    pub fn new() -> Self {
        Self { terminal: io::stdout().is_terminal(), status: Mutex::new(String::new()) }
    }

    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Writes what stays.
    pub fn write(&self, text: &str) {
        let status = self.status.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if self.terminal {
            self.print(&format!("\r\x1b[K{text}{status}"));
        } else {
            self.print(text);
        }
    }

    /// Changes the last line; nothing where output goes to a file.
    pub fn status(&self, text: &str) {
        let mut status = self.status.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if self.terminal {
            *status = text.chars().take(WIDTH).collect();
            self.print(&format!("\r\x1b[K{status}"));
        }
    }

    /// A reader that went away is no reason to stop.
    fn print(&self, text: &str) {
        let mut out = io::stdout();
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
}
